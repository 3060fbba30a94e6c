import { algoQuestions } from './algo-inquiry'
import { again, LATER, nextLook, openedAt, sweepFor, type Inquiry } from './asking'
import { SIGNATURE_LIFE, type Attempt } from '../attempt/attempt'
import { isFollowed } from '../attempt/attempt-state'
import { stillOpen } from './effect'
import type { Evidence } from './evidence'
import { areApart, provableAt } from '../attempt/lapse'
import { isAlgoWrite } from '../write/planned-algo'
import type { PlannedCancelAll } from '../write/planned-write'
import { marketOf } from '../write/write'
import { isStillOpen, judge } from './reconcile'
import { latestTrigger } from '../writes/timer/timer-rules'

/** How many orders of a list are asked about in one round: the venue's limits are shared with other reads. */
const AT_ONCE = 8

/** What has to be asked next about an attempt whose end is open; nothing once the evidence has a verdict. */
export function nextQuestions(attempt: Attempt, gathered: Evidence, venueNow: number): readonly Inquiry[] {
  if (!isFollowed(attempt) || attempt.state.is === 'written' || attempt.state.is === 'sending') return []
  const verdict = judge(attempt, gathered)
  if (verdict !== undefined && !isStillOpen(verdict)) return []
  const { write } = attempt
  if (isAlgoWrite(write)) return algoQuestions(attempt, write, gathered, venueNow)
  switch (write.is) {
    case 'order':
      return attempt.state.is === 'unknown' && attempt.orderId === undefined
        ? askForProof(attempt, write.symbol, gathered, venueNow)
        : askForRecord(attempt, gathered, venueNow)
    case 'cancel':
    case 'edit': {
      const notBefore = nextLook(attempt, gathered.readings, venueNow)
      return [{ ask: 'by order id', orderId: write.orderId, notBefore }]
    }
    case 'cancel all':
      return askForEnds(attempt, write, gathered, venueNow)
    case 'move margin': {
      const notBefore = nextLook(attempt, gathered.margins ?? [], venueNow)
      return [
        { ask: 'margin', symbol: write.symbol, from: openedAt(attempt) ?? attempt.plannedAt, notBefore },
      ]
    }
    // There is nothing to look up: only that its time has passed, or of a refused one that the venue answers again.
    case 'cancel all after': {
      const over = attempt.state.is === 'refused' ? undefined : latestTrigger(attempt)
      return [{ ask: 'the time', notBefore: over === undefined ? venueNow : over + 1 }]
    }
    case 'leverage':
    case 'margin mode': {
      const notBefore = nextLook(attempt, gathered.readBacks ?? [], venueNow)
      return write.is === 'leverage'
        ? [{ ask: 'leverages', marginMode: write.marginMode, notBefore }]
        : [{ ask: 'margin modes', notBefore }]
    }
  }
}

/** Many orders are told of by one page, as far as it goes; the others each by itself. */
function askForEnds(
  attempt: Attempt,
  write: PlannedCancelAll,
  gathered: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { readings, sweeps = [] } = gathered
  const told = sweeps.map(({ orders }) => orders.map(({ orderId }) => orderId))
  const { isSwept, each } = sweepFor(attempt, stillOpen(write, gathered), told, venueNow)
  const page = { ask: 'orders by change', symbol: marketOf(write) } as const
  return [
    ...leastLooked(each, readings).map(orderId => {
      const looks = readings.filter(({ found }) => (found?.orderId ?? orderId) === orderId)
      return { ask: 'by order id', orderId, notBefore: nextLook(attempt, looks, venueNow) } as const
    }),
    ...(isSwept ? [{ ...page, notBefore: nextLook(attempt, sweeps, venueNow) }] : []),
  ]
}

/** As many as one round asks about, those first that were looked at least: none waits for ever behind the others. */
function leastLooked(ids: readonly string[], readings: Evidence['readings']): readonly string[] {
  const looks = (id: string) => readings.filter(({ found }) => found?.orderId === id).length
  return ids.toSorted((a, b) => looks(a) - looks(b)).slice(0, AT_ONCE)
}

/** An order that was answered has a record somewhere: by client id first, then by the id it was told. */
function askForRecord(
  attempt: Attempt,
  { lookups, readings }: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { orderId } = attempt
  const notBefore = nextLook(attempt, [...lookups, ...readings], venueNow)
  return orderId === undefined || lookups.length <= readings.length
    ? [{ ask: 'by client id', clientOrderId: attempt.id, notBefore }]
    : [{ ask: 'by order id', orderId, notBefore }]
}

function askForProof(
  attempt: Attempt,
  symbol: string,
  gathered: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { lookups, list, position } = gathered
  const notBefore = nextLook(attempt, lookups, venueNow)
  const byClientId: Inquiry = { ask: 'by client id', clientOrderId: attempt.id, notBefore }
  const [lapse, opened] = [provableAt(attempt), openedAt(attempt)]
  if (lapse === undefined || opened === undefined || venueNow <= lapse) return [byClientId]
  const orders: Inquiry = {
    ask: 'orders',
    symbol,
    from: opened - SIGNATURE_LIFE,
    notBefore: again(list, venueNow),
  }
  const where: Inquiry = { ask: 'position', symbol, from: opened, notBefore: again(position, venueNow) }
  const looks = lookups.filter(({ at }) => at > lapse)
  const isListed = list !== undefined && list.stable && list.at > lapse
  const isPlaced = position !== undefined && position.stable && position.at > lapse
  const open = [
    ...(areApart(looks) ? [] : [byClientId]),
    ...(isListed ? [] : [orders]),
    ...(isPlaced ? [] : [where]),
  ]
  if (open.length > 0) return open
  // All of it was answered and does not fit together yet: the venue's own pages may lag behind.
  const later = Math.max(...[...looks, list, position].map(answer => answer?.at ?? venueNow)) + LATER
  return [byClientId, orders, where].map(question => ({ ...question, notBefore: later }))
}
