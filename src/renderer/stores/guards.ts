import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import { firstGuards } from '@core/guard/first-guards'
import type { Allowed, Guards } from '@core/guard/guard'
import { guardNames, guardText } from '@core/guard/guard'
import { guardChanges, readGuards, type GuardsDraft } from '@core/guard/guard-change'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { fromPercent, toPercent } from '@messages/guards'
import { useDesk } from './desk'

/** Guards as the fields hand them on: plain figures, the collar in percent, names with a space between. */
export type TypedGuards = Readonly<Record<keyof Guards, string>>

function typedOf(guards: Guards): TypedGuards {
  const texts = guardNames.map(name => [name, guardText(guards, name).replace(/^only ?/, '')] as const)
  return { ...(Object.fromEntries(texts) as TypedGuards), collar: toPercent(guards.collar) }
}

/** What is proposed to an account that has none, as the fields take it. */
const proposed: TypedGuards = {
  ...firstGuards,
  collar: toPercent(firstGuards.collar),
  markets: 'all',
  accounts: 'all',
}

function draftOf(typed: TypedGuards): GuardsDraft {
  const figures = Object.fromEntries(guardNames.map(name => [name, typed[name]]))
  const { markets, accounts } = typed
  return {
    ...(figures as GuardsDraft),
    collar: fromPercent(typed.collar),
    markets: listed(markets),
    accounts: listed(accounts),
  }
}

const listed = (typed: string): Allowed =>
  typed.trim() === 'all' ? 'all' : typed.split(/[\s,]+/).filter(name => name !== '')

/** The person's own caps: what is typed, what it would change, and what main said to it. */
export const useGuards = defineStore('guards', () => {
  const desk = useDesk()
  /** What is in the fields; undefined while nobody is changing anything. */
  const typed = shallowRef<TypedGuards>()
  const asked = shallowRef(false)
  const refusals = shallowRef<readonly Refusal[]>([])
  const declined = shallowRef(false)

  const draft = computed(() => typed.value && draftOf(typed.value))
  const read = computed(() => draft.value && readGuards(draft.value))
  /** Every guard that would change, as far as all of them can be read. */
  const changes = computed(() => (read.value?.ok ? guardChanges(desk.guards, read.value.value) : []))
  /** The guards whose text is not what it should be. */
  const misread = computed(() =>
    read.value === undefined || read.value.ok ? [] : read.value.error.map(({ facts }) => facts['guard']),
  )

  function edit(): void {
    typed.value = desk.guards === undefined ? proposed : typedOf(desk.guards)
  }
  const type = (guard: keyof Guards, text: string): void => {
    if (typed.value !== undefined) typed.value = { ...typed.value, [guard]: text }
  }
  function leave(): void {
    typed.value = undefined
    refusals.value = []
    declined.value = false
  }

  async function set(): Promise<void> {
    const wish = draft.value
    if (wish === undefined || asked.value) return
    asked.value = true
    const answer: Result<'set' | 'waiting' | 'declined'> = await bridge.guards.set(wish)
    asked.value = false
    refusals.value = answer.ok ? [] : answer.error
    declined.value = answer.ok && answer.value === 'declined'
    if (answer.ok && answer.value !== 'declined') leave()
  }

  /** Asks on the sheet what the key itself is to sign at most. */
  async function boundKey(): Promise<void> {
    if (asked.value) return
    asked.value = true
    const answer = await bridge.guards.boundKey()
    asked.value = false
    refusals.value = answer.ok ? [] : answer.error
  }

  const told = (answer: Result<unknown>): void => void (refusals.value = answer.ok ? [] : answer.error)
  const callOff = async (): Promise<void> => told(await bridge.guards.cancelRaise())
  const takeBreak = async (minutes: number): Promise<void> => told(await bridge.guards.takeBreak({ minutes }))

  onChange(() => desk.profile?.id, leave)
  return {
    typed,
    asked,
    refusals,
    declined,
    changes,
    misread,
    edit,
    type,
    leave,
    set,
    boundKey,
    callOff,
    takeBreak,
  }
})
