import { multiply, countDecimals, type Amount } from '../value/decimal-amount'
import { parseScaledInteger, rescaleUnits, formatUnits } from '../value/scaled-integer'
import { computeFlatLimit, computeMaintenanceRate, type MarginCurve } from './margin-rates'

/** Decimal places with which all positions are scaled to integers. */
export type HoldingDecimals = Readonly<Record<'quantity' | 'entry' | 'mark' | 'rate', number>>

export const NO_DECIMALS: HoldingDecimals = { quantity: 0, entry: 0, mark: 0, rate: 0 }

export interface PositionBasis {
  readonly quantity: Amount
  readonly entry: Amount
  readonly curve: MarginCurve | undefined
}

export interface ScaledPosition {
  /** Signed. */
  readonly size: bigint
  readonly cost: bigint
  readonly rate: bigint
  /** Largest notional on the flat part; `undefined` if the rate never changes. */
  readonly flatLimit: bigint | undefined
}

export const isSameBasis = (a: PositionBasis, b: PositionBasis): boolean =>
  a.quantity === b.quantity &&
  a.entry === b.entry &&
  a.curve?.baseImr === b.curve?.baseImr &&
  a.curve?.baseMmr === b.curve?.baseMmr &&
  a.curve?.factor === b.curve?.factor

/** Returns the decimals needed for `places` and one more position and mark. */
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

export const hasSameDecimals = (a: HoldingDecimals, b: HoldingDecimals): boolean =>
  a.quantity === b.quantity && a.entry === b.entry && a.mark === b.mark && a.rate === b.rate

export function scalePosition(
  { quantity, entry, curve }: PositionBasis,
  places: HoldingDecimals,
): ScaledPosition {
  const size = rescaleUnits(parseScaledInteger(quantity), places.quantity)
  const bend = curve === undefined ? undefined : computeFlatLimit(curve)
  return {
    size,
    cost: size * rescaleUnits(parseScaledInteger(entry), places.entry),
    rate: curve === undefined ? 0n : rescaleUnits(parseScaledInteger(curve.baseMmr), places.rate),
    flatLimit:
      bend === undefined ? undefined : rescaleUnits(parseScaledInteger(bend), places.quantity + places.mark),
  }
}

export function scaledGainToAmount(
  worth: bigint,
  cost: bigint,
  { quantity, entry, mark }: HoldingDecimals,
): Amount {
  const finer = quantity + Math.max(entry, mark)
  const units =
    rescaleUnits({ units: worth, places: quantity + mark }, finer) -
    rescaleUnits({ units: cost, places: quantity + entry }, finer)
  return formatUnits(units, finer) as Amount
}

export const scaledValueToAmount = (units: bigint, { quantity, mark }: HoldingDecimals): Amount =>
  formatUnits(units, quantity + mark) as Amount

export const scaledNeedToAmount = (units: bigint, { quantity, mark, rate }: HoldingDecimals): Amount =>
  formatUnits(units, quantity + mark + rate) as Amount

export const computeCurvedMaintenance = (notional: Amount, curve: MarginCurve): Amount =>
  multiply(notional, computeMaintenanceRate(curve, notional))
