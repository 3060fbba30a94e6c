import { getArrivalEnd } from '@core/attempt/signature-expiry'
import { isRecordContradicted } from '@core/attempt/attempt-state'
import { getDiscrepancyKey, type Discrepancy } from '@core/guard/discrepancy'
import type { TradingRestriction } from '@core/guard/trading-guards'
import { isLiftedByConfirmation } from '@core/guard/trading-restrictions'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import { getWriteMarket, type AttemptId } from '@core/write/venue-write'
import type { DeskApi } from '@contract/desk-api'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { AttemptStore } from '../attempts/attempt-store'
import { MAX_UNCOMPARED_OFFSET_MS } from '../attempts/late-arrivals'
import type { TradingGate } from '../attempts/trading-gate'
import { publishVenueActs } from '../attempts/venue-act-restriction'
import type { ClockPort, IdSource, ConsentSurfacePort } from '../main-ports'
import type { ActiveProfile } from '../active/active-profile'
import { confirmJournalAcceptance } from './journal-calls'

interface Parts {
  readonly active: () => Pick<ActiveProfile, 'profile' | 'connection' | 'desk'> | undefined
  readonly attempts: AttemptStore
  readonly gate: TradingGate
  readonly surface: ConsentSurfacePort
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly header: () => ConsentQuestionHeader
  readonly acceptSigned: () => void
}

export function createWriteCalls(parts: Parts): ContractHandlers<DeskApi>['writes'] {
  const { active, attempts, gate, surface, clock, ids, header } = parts
  const openPrompts = new Set<string>()

  async function reopen(): Promise<Result<'reopened' | 'declined'>> {
    const { holds } = gate.writes()
    const token = ids.token()
    openPrompts.add(token)
    const answer = await surface.askUser({ ...header(), is: 'reopen', token, holds })
    // SECURITY: a stop during the prompt wins, regardless of the answer.
    if (!openPrompts.delete(token) || answer.is !== 'yes') return ok('declined')
    // SECURITY: a confirmation lifts only the displayed restrictions; a halt or stop that came meanwhile stays.
    const displayed = new Set(holds.flatMap(describeRestriction))
    const liftable = gate.writes().holds.filter(isLiftedByConfirmation)
    if (!liftable.flatMap(describeRestriction).every(each => displayed.has(each)))
      return err([createRefusal('PLAN_VOID')])
    const at = clock.now()
    const acknowledgements = holds.flatMap(hold =>
      hold.is === 'venue act' ? [createSeenEntry(hold, at)] : [],
    )
    const contradicted = listReadContradictions()
    const recorded = attempts.record(
      ...acknowledgements,
      { saw: 'reopen', at, reason: 'reopened by the person' },
      ...contradicted.map(id => ({ saw: 'declaration', at, attempt: id, ...declaredByRecord }) as const),
      // After a contradiction only risk reduction is reopened.
      ...(contradicted.length > 0 ? [{ saw: 'stop', at } as const] : []),
    )
    if (recorded.ok) active()?.connection()?.discrepancies.acknowledge(holds.flatMap(listDiscrepancies))
    if (recorded.ok && holds.some(isSignatureListFault)) parts.acceptSigned()
    if (recorded.ok)
      for (const { profileId } of acknowledgements) publishVenueActs({ profileId, attempts, gate, clock })
    return recorded.ok ? ok('reopened') : recorded
  }

  /**
   * Returns the orders of the active profile that contradict a proof or a declaration, whose record was read in this
   * run and whose position agrees with their fills.
   */
  function listReadContradictions(): readonly AttemptId[] {
    const profile = active()
    const connection = profile?.connection()
    if (profile === undefined || connection === undefined) return []
    const { discrepancies, reconciler } = connection
    // SECURITY: the readings of this connection prove nothing about orders of another account.
    return attempts
      .unresolved()
      .filter(({ profileId }) => profileId === profile.profile.id)
      .filter(one => isRecordContradicted(one) && reconciler.hasRecord(one.id))
      .filter(({ write }) => discrepancies.isExplained(getWriteMarket(write) ?? ''))
      .map(({ id }) => id)
  }

  return {
    stop() {
      const stopped = attempts.stop()
      for (const token of openPrompts) surface.withdraw(token)
      openPrompts.clear()
      return stopped.ok ? ok(undefined) : stopped
    },
    async reopen() {
      const changed = attempts.changed()
      return changed === undefined ? reopen() : confirmJournalAcceptance(parts, changed)
    },
    async reconcile() {
      await active()?.connection()?.reconciler.reconcileAll()
      return ok(undefined)
    },
    async declare({ attempt: id }) {
      // While a request is sent, its answer decides.
      const openNow = () => attempts.unresolved().find(open => open.id === id && open.state.is !== 'sending')
      const attempt = openNow()
      if (attempt === undefined) return err([createRefusal('INPUT_MALFORMED', { at: 'attempt' })])
      const { markets } = active()?.desk.snapshot() ?? {}
      const market = markets?.value.find(({ symbol }) => symbol === getWriteMarket(attempt.write))
      const offset = active()?.connection()?.venue.clockOffset()?.offset ?? -MAX_UNCOMPARED_OFFSET_MS
      const arrivesUntil = getArrivalEnd(attempt)
      const mayArrive = arrivesUntil !== undefined && arrivesUntil >= clock.now() + offset
      const answer = await surface.askUser({
        ...header(),
        is: 'declare',
        token: ids.token(),
        attempt,
        ...(market !== undefined && { market }),
        ...(mayArrive && { arrivesUntil }),
      })
      if (answer.is !== 'declared') return ok('declined')
      // An outcome that was proved during the prompt is kept; no declaration is recorded for it.
      if (openNow() === undefined) return err([createRefusal('PLAN_VOID')])
      const { outcome, reason } = answer
      const kept = attempts.record({
        saw: 'declaration',
        at: clock.now(),
        attempt: attempt.id,
        outcome,
        reason,
      })
      return kept.ok ? ok('declared') : kept
    },
  }
}

const declaredByRecord = {
  outcome: 'done',
  reason: 'the venue’s record was read, and the position agrees with it',
} as const

/** Returns the identifying texts of a restriction, one for each displayed item. */
const describeRestriction = (hold: TradingRestriction): readonly string[] =>
  hold.is === 'doubt'
    ? hold.doubts.map(identifyDiscrepancy)
    : hold.is === 'venue act'
      ? hold.acts.map(({ id }) => id)
      : [JSON.stringify(hold)]

const createSeenEntry = ({ profileId, acts }: Extract<TradingRestriction, { is: 'venue act' }>, at: number) =>
  ({ saw: 'venue acts seen', at, profileId, acts: acts.map(({ id }) => id) }) as const

const isSignatureListFault = (hold: TradingRestriction): boolean =>
  hold.is === 'halted' && hold.incident === 'signatures'

const listDiscrepancies = (hold: TradingRestriction): readonly Discrepancy[] =>
  hold.is === 'doubt' ? hold.doubts : []

/**
 * A position discrepancy stays the same while it lasts, with any amount, because trades can change the amount with
 * every reading. The confirmation covers the displayed amount.
 */
const identifyDiscrepancy = (doubt: Discrepancy): string =>
  doubt.is === 'position not explained' ? `${getDiscrepancyKey(doubt)} ${doubt.at}` : JSON.stringify(doubt)
