import type { ArmedMandate, MandateConsumption, MandateMarketBounds } from './envelope'
import { add, subtract, ZERO, type Amount } from '../value/decimal'

/** What of an envelope is used: everything that left inside it, whatever became of it. */
export interface MandateUsageTotals {
  readonly writes: number
  readonly worth: Amount
  /** By market, in what it trades. */
  readonly sizes: Readonly<Record<string, Amount>>
}

const emptyUsage: MandateUsageTotals = { writes: 0, worth: ZERO, sizes: {} }

/** Adds up what was counted. Nothing is ever taken off: what was cancelled may have filled first. */
export const sumMandateUsage = (counted: Iterable<MandateConsumption>): MandateUsageTotals =>
  [...counted].reduce(addConsumption, emptyUsage)

/** The same with one more. */
export const addConsumption = ({ writes, worth, sizes }: MandateUsageTotals, one: MandateConsumption): MandateUsageTotals => ({
  writes: writes + 1,
  worth: add(worth, one.worth),
  sizes: { ...sizes, [one.symbol]: add(getUsedSize({ sizes }, one.symbol), one.size) },
})

/** What is used of one market. */
export const getUsedSize = ({ sizes }: Pick<MandateUsageTotals, 'sizes'>, symbol: string): Amount =>
  Object.hasOwn(sizes, symbol) ? (sizes[symbol] ?? ZERO) : ZERO

/** What is left of the worth of all. */
export const getRemainingNotional = (
  { worth }: Pick<ArmedMandate, 'worth'>,
  used: Pick<MandateUsageTotals, 'worth'>,
): Amount => subtract(worth.inAll, used.worth)

/** What is left of all that may be sent in one market. */
export const getRemainingSize = (
  { symbol, size }: Pick<MandateMarketBounds, 'symbol' | 'size'>,
  used: Pick<MandateUsageTotals, 'sizes'>,
): Amount => subtract(size.inAll, getUsedSize(used, symbol))
