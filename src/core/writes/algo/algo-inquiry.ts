import { noAlgoEvidence, recordIn, type AlgoEvidence } from '../../proof/algo-evidence'
import type { AttemptAt } from '../../proof/proof'
import { again, LATER, nextLook, openedAt, sweepFor, type Inquiry } from '../../proof/asking'
import { SIGNATURE_LIFE, type Attempt } from '../../attempt/attempt'
import type { Evidence } from '../../proof/evidence'
import { areApart, provableAt } from '../../attempt/lapse'
import type { AlgoWrite } from '../../write/further-write'
import { marketOf } from '../../write/write'

/** How many records are asked about in one round: the venue's limits are shared with other reads. */
const AT_ONCE = 5

/** What has to be asked next about an order that waits for a trigger, while nothing proves its end. */
export function algoQuestions(
  attempt: AttemptAt<AlgoWrite>,
  gathered: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { algo = noAlgoEvidence } = gathered
  const { orderId } = attempt
  const isSilent = attempt.state.is === 'unknown' && orderId === undefined
  if (isSilent) return askForProof(attempt, attempt.write.symbol, gathered, venueNow)
  const notBefore = nextLook(attempt, [...algo.lookups, ...algo.readings], venueNow)
  return orderId === undefined || algo.lookups.length <= algo.readings.length
    ? [{ ask: 'algo by client id', clientOrderId: attempt.id, notBefore }]
    : [{ ask: 'algo by id', algoOrderId: orderId, notBefore }]
}

/** As of ordinary orders: a page for the many that are `open`, and each of those that it does not tell by itself. */
export function askForEnds(
  attempt: Attempt,
  open: readonly string[],
  { algo = noAlgoEvidence }: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { readings, sweeps = [] } = algo
  const told = sweeps.map(({ orders }) =>
    open.filter(id => orders.some(one => recordIn(one, id) !== undefined)),
  )
  const { isSwept, each } = sweepFor(attempt, open, told, venueNow)
  const page = { ask: 'a page of algo orders', symbol: marketOf(attempt.write) } as const
  return [
    ...leastLooked(each, readings).map(algoOrderId => {
      const looks = readings.filter(({ found }) => (found?.algoOrderId ?? algoOrderId) === algoOrderId)
      return { ask: 'algo by id', algoOrderId, notBefore: nextLook(attempt, looks, venueNow) } as const
    }),
    ...(isSwept ? [{ ...page, notBefore: nextLook(attempt, sweeps, venueNow) }] : []),
  ]
}

/** As of ordinary orders: those first that were looked at least. */
function leastLooked(ids: readonly string[], readings: AlgoEvidence['readings']): readonly string[] {
  const looks = (id: string) => readings.filter(({ found }) => recordIn(found, id) !== undefined).length
  return ids.toSorted((a, b) => looks(a) - looks(b)).slice(0, AT_ONCE)
}

function askForProof(
  attempt: Attempt,
  symbol: string,
  { algo = noAlgoEvidence, position }: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { lookups, list } = algo
  const byClientId: Inquiry = {
    ask: 'algo by client id',
    clientOrderId: attempt.id,
    notBefore: nextLook(attempt, lookups, venueNow),
  }
  const [lapse, opened] = [provableAt(attempt), openedAt(attempt)]
  if (lapse === undefined || opened === undefined || venueNow <= lapse) return [byClientId]
  const orders: Inquiry = { ask: 'algo orders', symbol, notBefore: again(list, venueNow) }
  const from = opened - SIGNATURE_LIFE
  const plain: Inquiry = { ask: 'orders', symbol, from, notBefore: again(position, venueNow) }
  const where: Inquiry = { ask: 'position', symbol, from: opened, notBefore: again(position, venueNow) }
  const looks = lookups.filter(({ at }) => at > lapse)
  const isListed = list !== undefined && list.stable && list.at > lapse
  const isPlaced = position !== undefined && position.stable && position.at > lapse
  const open = [
    ...(areApart(looks) ? [] : [byClientId]),
    ...(isListed ? [] : [orders]),
    ...(isPlaced ? [] : [plain, where]),
  ]
  if (open.length > 0) return open
  // All of it was answered and does not fit together yet: the venue's own pages may lag behind.
  const later = Math.max(...[...looks, list, position].map(answer => answer?.at ?? venueNow)) + LATER
  return [byClientId, orders, plain, where].map(question => ({ ...question, notBefore: later }))
}
