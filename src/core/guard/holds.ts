import { breakEndText } from './break'
import type { Hold, Writes } from './guard'
import { refuse, type Refusal, type RefusalCode } from '../value/result'

const stateBehind: Record<Hold['is'], Writes['state']> = {
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

/** The strictest first: the state shown is the one that would remain longest. */
const precedence: readonly Writes['state'][] = ['halted', 'held', 'offline', 'read-only', 'reducing']

/** One state out of every reason there is to hold writes; without reasons, writing is open. */
export function writesOf(holds: readonly Hold[]): Writes {
  const states = new Set(holds.map(({ is }) => stateBehind[is]))
  return { state: precedence.find(state => states.has(state)) ?? 'active', holds }
}

/** Whether a person's yes lifts it: they looked, and take it as it is. */
export const isLiftedByYes = ({ is }: Hold): boolean => liftedByYes.has(is)

const liftedByYes: ReadonlySet<Hold['is']> = new Set(['halted', 'stopped', 'doubt', 'venue act'])

/** Whether a write can add risk, or only take it away. */
export type Risk = 'adds' | 'lowers'

/** Why a write may not leave in the present state, or undefined when it may. */
export function holdRefusal(writes: Writes, risk: Risk): Refusal | undefined {
  switch (writes.state) {
    case 'active':
      return undefined
    case 'reducing':
      return risk === 'lowers' ? undefined : reducingRefusal(writes)
    case 'held':
      return refuse(writes.holds.some(({ is }) => is === 'journal') ? 'JOURNAL_UNWRITABLE' : 'WRITES_HELD')
    case 'halted':
      return refuse('WRITES_HALTED', haltFacts(writes))
    case 'read-only':
      return refuse(readOnlyCode(writes), readOnlyFacts(writes))
    case 'offline':
      return refuse('WRITES_OFFLINE')
  }
}

/** What lasts longest is said: a break ends by itself alone, a daily guard at midnight, a stop as soon as it is lifted. */
function reducingRefusal({ holds }: Writes): Refusal {
  const pause = holds.find(hold => hold.is === 'break')
  if (pause !== undefined) return refuse('BREAK_TAKEN', { until: breakEndText(pause.until) })
  if (holds.some(({ is }) => is === 'stopped')) return refuse('WRITES_STOPPED')
  const [act] = holds.flatMap(hold => (hold.is === 'venue act' ? hold.acts : []))
  if (act !== undefined) return refuse('VENUE_ACT_UNSEEN', { act: act.is })
  const doubt = holds.find(hold => hold.is === 'doubt')?.doubts[0]
  if (doubt !== undefined) return refuse('DOUBT_OPEN', { doubt: doubt.is, symbol: doubt.symbol })
  const daily = holds.find(hold => hold.is === 'daily')
  if (daily === undefined) return refuse('WRITES_STOPPED')
  const { day, why, figure, cap } = daily
  if (figure === undefined || cap === undefined) return refuse('DAILY_UNREAD', { day })
  return refuse(why === 'loss' ? 'DAILY_LOSS' : 'DAILY_NOTIONAL', { day, figure, cap })
}

function haltFacts({ holds }: Writes): Record<string, string> {
  const halt = holds.find(hold => hold.is === 'halted')
  return halt === undefined ? {} : { incident: halt.incident }
}

const readOnlyReasons = ({ holds }: Writes) =>
  holds.flatMap(hold => (hold.is === 'read-only' ? [hold.why] : []))

function readOnlyFacts(writes: Writes): Record<string, string> {
  const why = readOnlyReasons(writes)
  return why.length === 0 ? {} : { why: why.join(', ') }
}

function readOnlyCode(writes: Writes): RefusalCode {
  const why = readOnlyReasons(writes)
  if (why.length !== 1) return 'WRITES_READ_ONLY'
  if (why[0] === 'guards unset') return 'GUARDS_UNSET'
  return why[0] === 'clock' ? 'CLOCK_UNKNOWN' : 'WRITES_READ_ONLY'
}
