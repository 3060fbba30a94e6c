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

/** Strictest first; the state that lasts longest is shown. */
const precedence: readonly TradingState['state'][] = ['halted', 'held', 'offline', 'read-only', 'reducing']

export function deriveTradingState(restrictions: readonly TradingRestriction[]): TradingState {
  const states = new Set(restrictions.map(({ is }) => stateByRestriction[is]))
  return { state: precedence.find(state => states.has(state)) ?? 'active', holds: restrictions }
}

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
 * Reports the longest-lasting reason: a break ends only by time, a daily guard at midnight, a stop as soon as it is
 * lifted.
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

function getReadOnlyFacts(writes: TradingState): Record<string, string> {
  const why = listReadOnlyReasons(writes)
  return why.length === 0 ? {} : { why: why.join(', ') }
}

function getReadOnlyCode(writes: TradingState): RefusalCode {
  const why = listReadOnlyReasons(writes)
  if (why.length !== 1) return 'WRITES_READ_ONLY'
  if (why[0] === 'guards unset') return 'GUARDS_UNSET'
  return why[0] === 'clock' ? 'CLOCK_UNKNOWN' : 'WRITES_READ_ONLY'
}
