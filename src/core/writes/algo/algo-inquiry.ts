import { noAlgoEvidence, recordIn } from '../../proof/algo-evidence'
import type { AttemptAt } from '../../proof/proof'
import { askForAbsence } from '../../proof/absence'
import { leastLooked, nextLook, sweepFor, type Inquiry } from '../../proof/asking'
import { SIGNATURE_LIFE, type Attempt } from '../../attempt/attempt'
import type { Evidence } from '../../proof/evidence'
import type { AlgoWrite } from '../../write/kind-writes'
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
  if (isSilent) return askForProof(attempt, gathered, venueNow)
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
  const looksAt = (id: string) => readings.filter(({ found }) => recordIn(found, id) !== undefined).length
  const page = { ask: 'a page of algo orders', symbol: marketOf(attempt.write) } as const
  return [
    ...leastLooked(each, looksAt, AT_ONCE).map(algoOrderId => {
      const looks = readings.filter(({ found }) => (found?.algoOrderId ?? algoOrderId) === algoOrderId)
      return { ask: 'algo by id', algoOrderId, notBefore: nextLook(attempt, looks, venueNow) } as const
    }),
    ...(isSwept ? [{ ...page, notBefore: nextLook(attempt, sweeps, venueNow) }] : []),
  ]
}

/** Its fills are those of ordinary orders, so these are listed beside the position. */
function askForProof(
  attempt: AttemptAt<AlgoWrite>,
  { algo = noAlgoEvidence, position }: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { symbol } = attempt.write
  const pieces = {
    look: { ask: 'algo by client id', clientOrderId: attempt.id },
    lookups: algo.lookups,
    listing: () => ({ ask: 'algo orders', symbol }) as const,
    list: algo.list,
    placing: (opened: number) => [
      { ask: 'orders', symbol, from: opened - SIGNATURE_LIFE } as const,
      { ask: 'position', symbol, from: opened } as const,
    ],
    position,
  } as const
  return askForAbsence(attempt, pieces, venueNow)
}
