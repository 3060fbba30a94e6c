import { recordsOf, type Evidence, type Verdict } from '../../proof/evidence'
import { areApart, provableAt } from '../../attempt/lapse'
import type { Order } from '../../account/order'
import { foldOrder, isOpen } from '../../account/order-fold'
import { leastLooked, nextLook, sweepFor, type Inquiry } from '../../proof/asking'
import { impossible, type Kinship } from '../../proof/kinship'
import { kinToNone, type AttemptAt, type Proof } from '../../proof/proof'
import type { PlannedCancelAll } from '../../write/planned-write'
import { marketOf } from '../../write/write'

export const cancelAllProof: Proof<PlannedCancelAll> = {
  kinship: (record, { write }) => kinshipToAny(record, write),
  algoKinship: kinToNone,
  judge(attempt, gathered, own) {
    // What was refused is not looked after until then.
    const lapse = attempt.state.is === 'refused' ? undefined : provableAt(attempt)
    return judgeCancelAll(attempt.write, lapse, gathered, own)
  },
  questions: askForEnds,
}

/** How many orders of a list are asked about in one round: the venue's limits are shared with other reads. */
const AT_ONCE = 8

function kinshipToAny({ orderId, symbol }: Order, { open }: PlannedCancelAll): Kinship | undefined {
  const named = open.find(one => one.orderId === orderId)
  if (named === undefined) return undefined
  return named.symbol === symbol ? { is: 'same' } : impossible('the record is of another market')
}

/**
 * A cancel of all is done when every order that was open is at its end, each by its own record. Those that stand
 * twice after the lapse stay: where the others ended, it is told of each what became of it.
 */
export function judgeCancelAll(
  write: PlannedCancelAll,
  lapse: number | undefined,
  gathered: Evidence,
  own: readonly Order[],
): Verdict | undefined {
  const open = stillOpen(write, gathered)
  if (open.length === 0) return { is: 'in effect', by: 'an end', records: own }
  if (lapse === undefined) return undefined
  const stands = (orderId: string) =>
    areApart(gathered.readings.filter(({ at, found }) => at > lapse && isOpenOne(found, orderId)))
  if (!open.every(stands)) return undefined
  if (open.length < write.open.length)
    return { is: 'in effect', by: 'ends in part', standing: open, records: own }
  const record = gathered.readings.findLast(({ found }) => isOpenOne(found, open[0] ?? ''))?.found
  return { is: 'not done', ...(record !== undefined && { record }) }
}

const isOpenOne = (found: Order | undefined, orderId: string): boolean =>
  found?.orderId === orderId && isOpen(found)

/** The orders of a cancel of all whose end no record has told yet. */
export function stillOpen({ open }: PlannedCancelAll, gathered: Evidence): readonly string[] {
  const records = recordsOf(gathered)
  return open
    .map(({ orderId }) => orderId)
    .filter(orderId => {
      const record = records
        .filter(one => one.orderId === orderId)
        .reduce<Order | undefined>(foldOrder, undefined)
      return record === undefined || isOpen(record)
    })
}

/** Many orders are told of by one page, as far as it goes; the others each by itself. */
function askForEnds(
  attempt: AttemptAt<PlannedCancelAll>,
  gathered: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { write } = attempt
  const { readings, sweeps = [] } = gathered
  const told = sweeps.map(({ orders }) => orders.map(({ orderId }) => orderId))
  const { isSwept, each } = sweepFor(attempt, stillOpen(write, gathered), told, venueNow)
  const looksAt = (id: string) => readings.filter(({ found }) => found?.orderId === id).length
  const page = { ask: 'orders by change', symbol: marketOf(write) } as const
  return [
    ...leastLooked(each, looksAt, AT_ONCE).map(orderId => {
      const looks = readings.filter(({ found }) => (found?.orderId ?? orderId) === orderId)
      return { ask: 'by order id', orderId, notBefore: nextLook(attempt, looks, venueNow) } as const
    }),
    ...(isSwept ? [{ ...page, notBefore: nextLook(attempt, sweeps, venueNow) }] : []),
  ]
}
