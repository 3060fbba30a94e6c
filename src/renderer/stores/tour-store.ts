import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { focusTable } from '../focus-table'
import { TOUR_DRILL, tourSteps, type TourStep } from '../tour-steps'
import { useDeskStore } from './desk-store'
import { useDrillStore } from './drill-store'
import { usePreferenceStore } from './preference-store'
import { useScreenStore } from './screen-store'
import { useWorkspaceStore } from './workspace-store'

/** Progress of the tour. The tour sends nothing automatically: the user confirms every request on the sheet. */
export const useTourStore = defineStore('tour', () => {
  const desk = useDeskStore()
  const drills = useDrillStore()
  const preferences = usePreferenceStore()
  const screen = useScreenStore()
  const workspace = useWorkspaceStore()
  const stepIndex = shallowRef<number>()
  /** Attempts from before the tour. They do not count for its steps. */
  const earlierAttemptIds = shallowRef<ReadonlySet<string>>(new Set())

  const isPractice = computed(() => desk.profile?.kind === 'practice')
  const isOffered = computed(
    () => stepIndex.value === undefined && preferences.isNew && !preferences.value.toured && isPractice.value,
  )
  const step = computed<TourStep | undefined>(() =>
    stepIndex.value === undefined ? undefined : tourSteps[stepIndex.value],
  )
  const tourAttempts = computed(() =>
    (desk.attempts ?? []).filter(({ id }) => !earlierAttemptIds.value.has(id)),
  )
  const isDone = computed(() => step.value?.isDone(tourAttempts.value) ?? false)

  function startTour(): void {
    screen.goToView('trade')
    earlierAttemptIds.value = new Set((desk.attempts ?? []).map(({ id }) => id))
    stepIndex.value = 0
  }

  function endTour(): void {
    stepIndex.value = undefined
    void preferences.setPreferences({ toured: true })
  }

  function nextStep(): void {
    if (stepIndex.value === undefined || stepIndex.value + 1 >= tourSteps.length) endTour()
    else stepIndex.value += 1
  }

  const previousStep = (): void => void (stepIndex.value = Math.max(0, (stepIndex.value ?? 0) - 1))

  function runStepAction(): void {
    const action = step.value?.act
    if (action === 'drill') void drills.runDrill(TOUR_DRILL)
    if (action === 'orders') {
      screen.blotterTab = 'orders'
      workspace.revealPanel('tables')
      focusTable()
    }
    if (action === 'palette') screen.openOverlay({ is: 'palette' })
    const unknownAttempt = tourAttempts.value.find(({ unknownAt }) => unknownAt !== undefined)
    if (action === 'evidence' && unknownAttempt !== undefined)
      screen.openOverlay({ is: 'attempt', id: unknownAttempt.id })
  }

  return {
    stepIndex,
    step,
    isOffered,
    isDone,
    isPractice,
    startTour,
    endTour,
    nextStep,
    previousStep,
    runStepAction,
  }
})
