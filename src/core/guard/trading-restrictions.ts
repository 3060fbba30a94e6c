import { formatBreakEnd } from './trading-break'
import type { TradingRestriction, TradingState } from './trading-guards'
import { createRefusal, type Refusal, type RefusalCode } from '../value/result'

const stateByRestriction: Record<TradingRestriction['is'], TradingState['state']> = {
  halted: 'halted',
  unknown: 'held',
  reconciling: 'held',
  journal: 'held',
  offline: 'offline',
  'read-only': 'read-only',
  stopped: 'reducing',
  doubt: 'reducing',
  'venue act': 'reducing',
  part: 'active',
  break: 'reducing',
  daily: 'reducing',
}

/** Strictest first. The strictest state of all restrictions is shown. */
const precedence: readonly TradingState['state'][] = ['halted', 'held', 'offline', 'read-only', 'reducing']

export function deriveTradingState(restrictions: readonly TradingRestriction[]): TradingState {
  const states = new Set(restrictions.map(getRestrictionState))
  // Nothing is read back from a venue that cannot be reached.
  if (states.has('offline') && !restrictions.some(({ is }) => is === 'unknown' || is === 'journal'))
    states.delete('held')
  return { state: precedence.find(state => states.has(state)) ?? 'active', holds: restrictions }
}

/** Prices stay live at a venue that answers, so the desk is not offline. */
const getRestrictionState = (restriction: TradingRestriction): TradingState['state'] =>
  restriction.is === 'offline' && restriction.answers === true ? 'held' : stateByRestriction[restriction.is]

export const isLiftedByConfirmation = ({ is }: TradingRestriction): boolean => liftedByConfirmation.has(is)

const liftedByConfirmation: ReadonlySet<TradingRestriction['is']> = new Set([
  'halted',
  'stopped',
  'doubt',
  'venue act',
])

export type WriteRisk = 'adds' | 'lowers'

export function refuseByRestriction(tradingState: TradingState, risk: WriteRisk): Refusal | undefined {
  switch (tradingState.state) {
    case 'active':
      return undefined
    case 'reducing':
      return risk === 'lowers' ? undefined : refuseInReducing(tradingState)
    case 'held':
      return createRefusal(
        tradingState.holds.some(({ is }) => is === 'journal') ? 'JOURNAL_UNWRITABLE' : 'WRITES_HELD',
      )
    case 'halted':
      return createRefusal('WRITES_HALTED', getHaltFacts(tradingState))
    case 'read-only':
      return createRefusal(getReadOnlyCode(tradingState), getReadOnlyFacts(tradingState))
    case 'offline':
      return createRefusal('WRITES_OFFLINE')
  }
}

/**
 * Reports one reason, in the order of the code: a break first, because the user cannot end it; then what the user can
 * lift; a daily guard last.
 */
function refuseInReducing({ holds }: TradingState): Refusal {
  const pause = holds.find(hold => hold.is === 'break')
  if (pause !== undefined) return createRefusal('BREAK_TAKEN', { until: formatBreakEnd(pause.until) })
  if (holds.some(({ is }) => is === 'stopped')) return createRefusal('WRITES_STOPPED')
  const [act] = holds.flatMap(hold => (hold.is === 'venue act' ? hold.acts : []))
  if (act !== undefined) return createRefusal('VENUE_ACT_UNSEEN', { act: act.is })
  const doubt = holds.find(hold => hold.is === 'doubt')?.doubts[0]
  if (doubt !== undefined) return createRefusal('DOUBT_OPEN', { doubt: doubt.is, symbol: doubt.symbol })
  const daily = holds.find(hold => hold.is === 'daily')
  if (daily === undefined) return createRefusal('WRITES_STOPPED')
  const { day, why, figure, cap } = daily
  if (figure === undefined || cap === undefined) return createRefusal('DAILY_UNREAD', { day })
  return createRefusal(why === 'loss' ? 'DAILY_LOSS' : 'DAILY_NOTIONAL', { day, figure, cap })
}

function getHaltFacts({ holds }: TradingState): Record<string, string> {
  const halt = holds.find(hold => hold.is === 'halted')
  return halt === undefined ? {} : { incident: halt.incident }
}

const listReadOnlyReasons = ({ holds }: TradingState) =>
  holds.flatMap(hold => (hold.is === 'read-only' ? [hold.why] : []))

function getReadOnlyFacts(tradingState: TradingState): Record<string, string> {
  const reasons = listReadOnlyReasons(tradingState)
  return reasons.length === 0 ? {} : { why: reasons.join(', ') }
}

function getReadOnlyCode(tradingState: TradingState): RefusalCode {
  const reasons = listReadOnlyReasons(tradingState)
  if (reasons.length !== 1) return 'WRITES_READ_ONLY'
  if (reasons[0] === 'guards unset') return 'GUARDS_UNSET'
  return reasons[0] === 'clock' ? 'CLOCK_UNKNOWN' : 'WRITES_READ_ONLY'
}
