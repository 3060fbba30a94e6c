import { multiply, decimalsOf, type Amount } from '../value/decimal'
import { readParts, rescale, write } from '../value/digits'
import { flatUpTo, mmr, type Curve } from './rates'

/** How many decimals everything that is held is counted with. */
export type HoldingDecimals = Readonly<Record<'quantity' | 'entry' | 'mark' | 'rate', number>>

/** Before anything is held. */
export const COARSE: HoldingDecimals = { quantity: 0, entry: 0, mark: 0, rate: 0 }

/** The figures of a position that its value follows from, beside the mark. */
export interface Basis {
  readonly quantity: Amount
  readonly entry: Amount
  /** Absent while the market's rules are not known. */
  readonly curve: Curve | undefined
}

/** One position in whole units. */
export interface CountedPosition {
  /** Signed. */
  readonly size: bigint
  /** Size at its entry price. */
  readonly cost: bigint
  /** The maintenance rate as long as size does not move it. */
  readonly rate: bigint
  /** The largest notional at which it does not; absent where it never does. */
  readonly bend: bigint | undefined
}

/** Whether two positions come to the same at any mark. */
export const isSameBasis = (a: Basis, b: Basis): boolean =>
  a.quantity === b.quantity &&
  a.entry === b.entry &&
  a.curve?.baseImr === b.curve?.baseImr &&
  a.curve?.baseMmr === b.curve?.baseMmr &&
  a.curve?.factor === b.curve?.factor

/** Decimals enough for what is counted already, for one position more and for the mark it stands at. */
export const decimalsFor = (
  places: HoldingDecimals,
  { quantity, entry, curve }: Basis,
  mark: Amount,
): HoldingDecimals => ({
  quantity: Math.max(places.quantity, decimalsOf(quantity)),
  entry: Math.max(places.entry, decimalsOf(entry)),
  mark: Math.max(places.mark, decimalsOf(mark)),
  rate: Math.max(places.rate, curve === undefined ? 0 : decimalsOf(curve.baseMmr)),
})

/** Whether two sets of decimals are the same. */
export const hasSameDecimals = (a: HoldingDecimals, b: HoldingDecimals): boolean =>
  a.quantity === b.quantity && a.entry === b.entry && a.mark === b.mark && a.rate === b.rate

/** Counts a position with these decimals. */
export function count({ quantity, entry, curve }: Basis, places: HoldingDecimals): CountedPosition {
  const size = rescale(readParts(quantity), places.quantity)
  const bend = curve === undefined ? undefined : flatUpTo(curve)
  return {
    size,
    cost: size * rescale(readParts(entry), places.entry),
    rate: curve === undefined ? 0n : rescale(readParts(curve.baseMmr), places.rate),
    bend: bend === undefined ? undefined : rescale(readParts(bend), places.quantity + places.mark),
  }
}

/** Worth and cost as what closing at the mark would bring. */
export function gainOf(worth: bigint, cost: bigint, { quantity, entry, mark }: HoldingDecimals): Amount {
  const finer = quantity + Math.max(entry, mark)
  const units =
    rescale({ units: worth, places: quantity + mark }, finer) -
    rescale({ units: cost, places: quantity + entry }, finer)
  return write(units, finer) as Amount
}

/** Units of worth as an amount. */
export const valueIn = (units: bigint, { quantity, mark }: HoldingDecimals): Amount =>
  write(units, quantity + mark) as Amount

/** Units of worth times rate as an amount. */
export const needIn = (units: bigint, { quantity, mark, rate }: HoldingDecimals): Amount =>
  write(units, quantity + mark + rate) as Amount

/** The maintenance margin of a position so large that size moves its rate. */
export const bentNeed = (notional: Amount, curve: Curve): Amount => multiply(notional, mmr(curve, notional))
