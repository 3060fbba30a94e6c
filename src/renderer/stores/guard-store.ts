import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import { proposedFirstGuards, proposeFirstGuards } from '@core/guard/first-guards'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { GuardAllowList, TradingGuards } from '@core/guard/trading-guards'
import { guardNames, formatGuard } from '@core/guard/trading-guards'
import { listGuardChanges, parseGuardsDraft, type GuardsDraft } from '@core/guard/guard-change'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { convertTextFromPercent, convertTextToPercent } from '@messages/guards'
import { useDeskStore } from './desk-store'

/** Field values of the guards: plain figures, the collar in percent, names separated by spaces. */
export type TypedGuardFields = Readonly<Record<keyof TradingGuards, string>>

function toTypedGuards(guards: TradingGuards): TypedGuardFields {
  const texts = guardNames.map(name => [name, formatGuard(guards, name).replace(/^only ?/, '')] as const)
  return { ...(Object.fromEntries(texts) as TypedGuardFields), collar: convertTextToPercent(guards.collar) }
}

const toProposedFields = (snapshot: DeskSnapshot): TypedGuardFields => ({
  ...proposeFirstGuards(snapshot),
  collar: convertTextToPercent(proposedFirstGuards.collar),
  markets: 'all',
  accounts: 'all',
})

function toGuardsDraft(typed: TypedGuardFields): GuardsDraft {
  const figures = Object.fromEntries(guardNames.map(name => [name, typed[name]]))
  const { markets, accounts } = typed
  return {
    ...(figures as GuardsDraft),
    collar: convertTextFromPercent(typed.collar),
    markets: parseNames(markets),
    accounts: parseNames(accounts),
  }
}

const parseNames = (typed: string): GuardAllowList =>
  typed.trim() === 'all' ? 'all' : typed.split(/[\s,]+/).filter(name => name !== '')

export const useGuardStore = defineStore('guards', () => {
  const desk = useDeskStore()
  /** Field values; `undefined` while nothing is edited. */
  const typed = shallowRef<TypedGuardFields>()
  const isRequestPending = shallowRef(false)
  const refusals = shallowRef<readonly Refusal[]>([])
  const isDeclined = shallowRef(false)

  const draft = computed(() => typed.value && toGuardsDraft(typed.value))
  const parsedGuards = computed(() => draft.value && parseGuardsDraft(draft.value))
  /** Guards that would change. Empty unless all fields are valid. */
  const changes = computed(() =>
    parsedGuards.value?.ok ? listGuardChanges(desk.guards, parsedGuards.value.value) : [],
  )
  const invalidGuards = computed(() =>
    parsedGuards.value === undefined || parsedGuards.value.ok
      ? []
      : parsedGuards.value.error.map(({ facts }) => facts['guard']),
  )

  function startEditing(): void {
    typed.value = desk.guards === undefined ? toProposedFields(desk.snapshot) : toTypedGuards(desk.guards)
  }
  const setTyped = (guard: keyof TradingGuards, text: string): void => {
    if (typed.value !== undefined) typed.value = { ...typed.value, [guard]: text }
  }
  function cancelEditing(): void {
    typed.value = undefined
    refusals.value = []
    isDeclined.value = false
  }

  async function requestChange(): Promise<void> {
    const request = draft.value
    if (request === undefined || isRequestPending.value) return
    isRequestPending.value = true
    const answer: Result<'set' | 'waiting' | 'declined'> = await bridge.guards.set(request)
    isRequestPending.value = false
    refusals.value = answer.ok ? [] : answer.error
    isDeclined.value = answer.ok && answer.value === 'declined'
    if (answer.ok && answer.value !== 'declined') cancelEditing()
  }

  async function sendKeyRequest(request: () => Promise<Result<unknown>>): Promise<void> {
    if (isRequestPending.value) return
    isRequestPending.value = true
    const answer = await request()
    isRequestPending.value = false
    refusals.value = answer.ok ? [] : answer.error
  }
  const requestKeyCeilings = (): Promise<void> => sendKeyRequest(() => bridge.guards.boundKey())
  const requestMarketSize = (symbol: string): Promise<void> =>
    sendKeyRequest(() => bridge.guards.sizeMarket({ symbol }))

  const keepRefusals = (answer: Result<unknown>): void =>
    void (refusals.value = answer.ok ? [] : answer.error)
  const cancelRaise = async (): Promise<void> => keepRefusals(await bridge.guards.cancelRaise())
  const requestBreak = async (minutes: number): Promise<void> =>
    keepRefusals(await bridge.guards.takeBreak({ minutes }))

  onChange(() => desk.profile?.id, cancelEditing)
  return {
    typed,
    isRequestPending,
    refusals,
    isDeclined,
    changes,
    invalidGuards,
    startEditing,
    setTyped,
    cancelEditing,
    requestChange,
    requestKeyCeilings,
    requestMarketSize,
    cancelRaise,
    requestBreak,
  }
})
