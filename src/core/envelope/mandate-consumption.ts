import type { ArmedMandate, MandateConsumption, MandateMarketBounds } from './mandate'
import { add, subtract, ZERO, type Amount } from '../value/decimal-amount'

/** Usage of a mandate by everything sent under it, whatever the outcome. */
export interface MandateUsageTotals {
  readonly writes: number
  readonly worth: Amount
  readonly sizes: Readonly<Record<string, Amount>>
}

const emptyUsage: MandateUsageTotals = { writes: 0, worth: ZERO, sizes: {} }

/** Sums consumptions. Nothing is ever subtracted, because a cancelled order may have filled first. */
export const sumMandateUsage = (counted: Iterable<MandateConsumption>): MandateUsageTotals =>
  [...counted].reduce(addConsumption, emptyUsage)

export const addConsumption = (
  { writes, worth, sizes }: MandateUsageTotals,
  one: MandateConsumption,
): MandateUsageTotals => ({
  writes: writes + 1,
  worth: add(worth, one.worth),
  sizes: { ...sizes, [one.symbol]: add(getUsedSize({ sizes }, one.symbol), one.size) },
})

export const getUsedSize = ({ sizes }: Pick<MandateUsageTotals, 'sizes'>, symbol: string): Amount =>
  Object.hasOwn(sizes, symbol) ? (sizes[symbol] ?? ZERO) : ZERO

export const getRemainingNotional = (
  { worth }: Pick<ArmedMandate, 'worth'>,
  used: Pick<MandateUsageTotals, 'worth'>,
): Amount => subtract(worth.inAll, used.worth)

export const getRemainingSize = (
  { symbol, size }: Pick<MandateMarketBounds, 'symbol' | 'size'>,
  used: Pick<MandateUsageTotals, 'sizes'>,
): Amount => subtract(size.inAll, getUsedSize(used, symbol))
