import { compare } from '../value/decimal'
import { recordsOf, type Evidence, type ReadBack, type Verdict } from './evidence'
import { areApart } from '../attempt/lapse'
import type { Order } from '../account/order'
import { foldOrder, isEnded, isOpen } from '../account/order-fold'
import type { PlannedCancelAll, PlannedEdit, Setting } from '../write/planned-write'

/**
 * An edit is done when the record shows the new price and size, or when the order has ended.
 *
 * A record that is older than the one the edit was planned on may show terms of an earlier edit: it proves
 * nothing. Terms that are neither the old nor the new ones were set by somebody else: a person has to look.
 */
export function judgeEdit(
  write: PlannedEdit,
  lapse: number | undefined,
  gathered: Evidence,
  record: Order,
): Verdict | undefined {
  if (isEnded(record)) return { is: 'in effect', by: 'an end', records: [record] }
  if (record.updatedAt >= write.was.updatedAt && showsTerms(record, write))
    return { is: 'in effect', by: 'new terms', records: [record] }
  if (lapse === undefined || !showsTerms(record, write.was)) return undefined
  const unchanged = gathered.readings.filter(
    ({ at, found }) => at > lapse && found !== undefined && showsTerms(found, write.was),
  )
  return areApart(unchanged) ? { is: 'not done', record } : undefined
}

const showsTerms = (record: Order, terms: Pick<PlannedEdit, 'price' | 'quantity'>): boolean =>
  record.price !== undefined &&
  compare(record.price, terms.price) === 0 &&
  compare(record.quantity, terms.quantity) === 0

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

/**
 * A setting is done when every market concerned reads back as asked, and not done when every one reads back
 * as it was, twice after the lapse. Where only some changed by then, it took effect in part: nothing more can
 * arrive, and what stands is what was read back.
 */
export function judgeSetting(
  concerned: readonly Setting[],
  lapse: number | undefined,
  readBacks: readonly ReadBack[],
): Verdict | undefined {
  const last = readBacks.at(-1)
  if (last === undefined) return undefined
  if (concerned.every(({ symbol, after }) => last.settings[symbol] === after))
    return { is: 'in effect', by: 'read-back', records: [] }
  const late = readBacks.filter(({ at }) => lapse !== undefined && at > lapse)
  if (!areApart(late)) return undefined
  const always = (isSo: (now: string | undefined, setting: Setting) => boolean) =>
    late.every(({ settings }) => concerned.every(one => isSo(settings[one.symbol], one)))
  if (always((now, { before }) => now === before)) return { is: 'not done' }
  return always((now, { before, after }) => now === before || now === after)
    ? { is: 'in effect', by: 'a read-back in part', records: [] }
    : undefined
}
