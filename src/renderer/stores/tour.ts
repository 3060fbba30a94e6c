import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { LOST_REPLY, tourSteps, type TourStep } from '../tour-steps'
import { useDesk } from './desk'
import { useDrills } from './drills'
import { usePreferences } from './preferences'
import { useScreen } from './screen'
import { useWorkspace } from './workspace'

/** How far the tour has come. It asks for nothing by itself: every yes is given on the sheet, as always. */
export const useTour = defineStore('tour', () => {
  const desk = useDesk()
  const drills = useDrills()
  const preferences = usePreferences()
  const screen = useScreen()
  const workspace = useWorkspace()
  const at = shallowRef<number>()
  /** The attempts there were before the tour began: what became of them is no part of it. */
  const before = shallowRef<ReadonlySet<string>>(new Set())

  const isPractice = computed(() => desk.profile?.kind === 'practice')
  const isOffered = computed(
    () => at.value === undefined && preferences.isNew && !preferences.value.toured && isPractice.value,
  )
  const step = computed<TourStep | undefined>(() =>
    at.value === undefined ? undefined : tourSteps[at.value],
  )
  const own = computed(() => (desk.attempts ?? []).filter(({ id }) => !before.value.has(id)))
  const isDone = computed(() => step.value?.isDone(own.value) ?? false)

  function begin(): void {
    screen.goTo('trade')
    before.value = new Set((desk.attempts ?? []).map(({ id }) => id))
    at.value = 0
  }

  function leave(): void {
    at.value = undefined
    void preferences.set({ toured: true })
  }

  function next(): void {
    if (at.value === undefined || at.value + 1 >= tourSteps.length) leave()
    else at.value += 1
  }

  const back = (): void => void (at.value = Math.max(0, (at.value ?? 0) - 1))

  function act(): void {
    const wanted = step.value?.act
    if (wanted === 'drill') void drills.run(LOST_REPLY)
    if (wanted === 'orders') {
      screen.blotter = 'orders'
      workspace.reveal('tables')
    }
    if (wanted === 'palette') screen.show({ is: 'palette' })
    const unknown = own.value.find(({ unknownAt }) => unknownAt !== undefined)
    if (wanted === 'evidence' && unknown !== undefined) screen.show({ is: 'attempt', id: unknown.id })
  }

  return { at, step, isOffered, isDone, isPractice, begin, leave, next, back, act }
})
