import { add, decimalsOf, type Amount } from '../value/decimal'
import { readParts, rescale } from '../value/digits'
import {
  bentNeed,
  COARSE,
  count,
  gainOf,
  hasSameDecimals,
  needIn,
  decimalsFor,
  valueIn,
  type Basis,
  type CountedPosition,
  type HoldingDecimals,
} from './position-value'
import { toUnits, UNREAD } from '../value/units'

/** The value of a position at the newest mark, or of all positions together. */
export interface PositionsValue {
  /** What closing at the mark would bring. */
  readonly unrealised: Amount
  readonly notional: Amount
  /** The margin that keeps it from being liquidated; absent while a market's rules are not known. */
  readonly maintenance?: Amount
}

/** One position, what it was last valued at, and what it came to. */
export interface CountedValue {
  readonly basis: Basis
  counted: CountedPosition
  mark: Amount
  worth: bigint
  need: bigint
}

/**
 * Positions added up as they move: a mark costs one product and the difference it makes. Everything is counted in
 * whole units, so that a total is what adding everything up anew would give, to the last digit.
 */
export interface RunningTotals {
  enter(basis: Basis, mark: Amount): CountedValue
  leave(value: CountedValue): void
  revalue(value: CountedValue, mark: Amount): void
  of(value: CountedValue): PositionsValue
  total(): PositionsValue
}

const EMPTY = { worth: 0n, notional: 0n, cost: 0n, need: 0n }

const size = (units: bigint): bigint => (units < 0n ? -units : units)

/** Totals of nothing. */
export function createTotals(): RunningTotals {
  let places: HoldingDecimals = COARSE
  let total = { ...EMPTY }
  const values = new Set<CountedValue>()
  /** How many there are whose rules are not known. */
  let unruled = 0
  /** Those so large that size moves their rate, with their margin once it was asked for: it takes a power. */
  const bent = new Map<CountedValue, Amount | undefined>()

  /** What a notional needs, in units; nothing for what bends, which is added up apart. */
  function needOf(value: CountedValue, notional: bigint): bigint {
    const { bend, rate } = value.counted
    if (bend !== undefined && notional > bend) {
      bent.set(value, undefined)
      return 0n
    }
    if (bent.size > 0) bent.delete(value)
    return notional * rate
  }

  function move(value: CountedValue, worth: bigint): void {
    const notional = size(worth)
    const need = needOf(value, notional)
    total.worth += worth - value.worth
    total.notional += notional - size(value.worth)
    total.need += need - value.need
    value.worth = worth
    value.need = need
  }

  function begin(value: CountedValue): void {
    total.cost += value.counted.cost
    move(value, value.counted.size * unitsOf(value.mark, places.mark))
  }

  /** Counts with more decimals from here on, and so everything anew. */
  function refine(finer: HoldingDecimals): void {
    if (hasSameDecimals(finer, places)) return
    places = finer
    total = { ...EMPTY }
    bent.clear()
    for (const value of values) {
      Object.assign(value, blank(value.basis, places))
      begin(value)
    }
  }

  /** The margin of one that bends, worked out once for each mark. */
  function bentNeedOf(value: CountedValue): Amount {
    const { curve } = value.basis
    const known = bent.get(value)
    if (known !== undefined || curve === undefined) return known ?? valueIn(0n, places)
    const need = bentNeed(valueIn(size(value.worth), places), curve)
    bent.set(value, need)
    return need
  }

  return {
    enter(basis, mark) {
      refine(decimalsFor(places, basis, mark))
      const value = { basis, mark, ...blank(basis, places) }
      values.add(value)
      if (!isRuled(value)) unruled += 1
      begin(value)
      return value
    },
    leave(value) {
      move(value, 0n)
      total.cost -= value.counted.cost
      values.delete(value)
      if (!isRuled(value)) unruled -= 1
      if (values.size === 0) places = COARSE
    },
    revalue(value, mark) {
      if (value.mark === mark) return
      value.mark = mark
      const units = toUnits(mark, places.mark)
      if (units !== UNREAD) move(value, value.counted.size * BigInt(units))
      else if (decimalsOf(mark) > places.mark) refine({ ...places, mark: decimalsOf(mark) })
      else move(value, value.counted.size * unitsOf(mark, places.mark))
    },
    of: value => ({
      unrealised: gainOf(value.worth, value.counted.cost, places),
      notional: valueIn(size(value.worth), places),
      ...(isRuled(value) && {
        maintenance: bent.has(value) ? bentNeedOf(value) : needIn(value.need, places),
      }),
    }),
    total: () => ({
      unrealised: gainOf(total.worth, total.cost, places),
      notional: valueIn(total.notional, places),
      ...(unruled === 0 && {
        maintenance: [...bent.keys()].map(bentNeedOf).reduce(add, needIn(total.need, places)),
      }),
    }),
  }
}

const unitsOf = (mark: Amount, places: number): bigint => rescale(readParts(mark), places)

const blank = (basis: Basis, places: HoldingDecimals) => ({
  counted: count(basis, places),
  worth: 0n,
  need: 0n,
})

/** What is flat needs nothing, whatever the rules are. */
const isRuled = ({ basis, counted }: CountedValue): boolean =>
  basis.curve !== undefined || counted.size === 0n
