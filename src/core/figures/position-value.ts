import { multiply, countDecimals, type Amount } from '../value/decimal'
import { parseScaledInteger, rescaleUnits, formatUnits } from '../value/digits'
import { computeFlatLimit, computeMaintenanceRate, type MarginCurve } from './rates'

/** How many decimals everything that is held is counted with. */
export type HoldingDecimals = Readonly<Record<'quantity' | 'entry' | 'mark' | 'rate', number>>

/** Before anything is held. */
export const NO_DECIMALS: HoldingDecimals = { quantity: 0, entry: 0, mark: 0, rate: 0 }

/** The figures of a position that its value follows from, beside the mark. */
export interface PositionBasis {
  readonly quantity: Amount
  readonly entry: Amount
  /** Absent while the market's rules are not known. */
  readonly curve: MarginCurve | undefined
}

/** One position in whole units. */
export interface ScaledPosition {
  /** Signed. */
  readonly size: bigint
  /** Size at its entry price. */
  readonly cost: bigint
  /** The maintenance rate as long as size does not move it. */
  readonly rate: bigint
  /** The largest notional at which it does not; absent where it never does. */
  readonly flatLimit: bigint | undefined
}

/** Whether two positions come to the same at any mark. */
export const isSameBasis = (a: PositionBasis, b: PositionBasis): boolean =>
  a.quantity === b.quantity &&
  a.entry === b.entry &&
  a.curve?.baseImr === b.curve?.baseImr &&
  a.curve?.baseMmr === b.curve?.baseMmr &&
  a.curve?.factor === b.curve?.factor

/** Decimals enough for what is counted already, for one position more and for the mark it stands at. */
export const extendDecimals = (
  places: HoldingDecimals,
  { quantity, entry, curve }: PositionBasis,
  mark: Amount,
): HoldingDecimals => ({
  quantity: Math.max(places.quantity, countDecimals(quantity)),
  entry: Math.max(places.entry, countDecimals(entry)),
  mark: Math.max(places.mark, countDecimals(mark)),
  rate: Math.max(places.rate, curve === undefined ? 0 : countDecimals(curve.baseMmr)),
})

/** Whether two sets of decimals are the same. */
export const hasSameDecimals = (a: HoldingDecimals, b: HoldingDecimals): boolean =>
  a.quantity === b.quantity && a.entry === b.entry && a.mark === b.mark && a.rate === b.rate

/** Counts a position with these decimals. */
export function scalePosition({ quantity, entry, curve }: PositionBasis, places: HoldingDecimals): ScaledPosition {
  const size = rescaleUnits(parseScaledInteger(quantity), places.quantity)
  const bend = curve === undefined ? undefined : computeFlatLimit(curve)
  return {
    size,
    cost: size * rescaleUnits(parseScaledInteger(entry), places.entry),
    rate: curve === undefined ? 0n : rescaleUnits(parseScaledInteger(curve.baseMmr), places.rate),
    flatLimit: bend === undefined ? undefined : rescaleUnits(parseScaledInteger(bend), places.quantity + places.mark),
  }
}

/** Worth and cost as what closing at the mark would bring. */
export function scaledGainToAmount(worth: bigint, cost: bigint, { quantity, entry, mark }: HoldingDecimals): Amount {
  const finer = quantity + Math.max(entry, mark)
  const units =
    rescaleUnits({ units: worth, places: quantity + mark }, finer) -
    rescaleUnits({ units: cost, places: quantity + entry }, finer)
  return formatUnits(units, finer) as Amount
}

/** Units of worth as an amount. */
export const scaledValueToAmount = (units: bigint, { quantity, mark }: HoldingDecimals): Amount =>
  formatUnits(units, quantity + mark) as Amount

/** Units of worth times rate as an amount. */
export const scaledNeedToAmount = (units: bigint, { quantity, mark, rate }: HoldingDecimals): Amount =>
  formatUnits(units, quantity + mark + rate) as Amount

/** The maintenance margin of a position so large that size moves its rate. */
export const computeCurvedMaintenance = (notional: Amount, curve: MarginCurve): Amount => multiply(notional, computeMaintenanceRate(curve, notional))
