import { add, decimalsOf, type Amount } from '../value/decimal'
import { readParts, rescale } from '../value/digits'
import {
  bentNeed,
  COARSE,
  count,
  gainOf,
  isSamePlaces,
  needIn,
  placesFor,
  worthIn,
  type Basis,
  type CountedPosition,
  type HoldingDecimals,
} from './stake'
import { toUnits, UNREAD } from '../value/units'

/** What a position, or all of them together, come to at the newest marks. */
export interface PositionsValue {
  /** What closing at the mark would bring. */
  readonly unrealised: Amount
  readonly notional: Amount
  /** The margin that keeps it from being liquidated; absent while a market's rules are not known. */
  readonly maintenance?: Amount
}

/** One position, what it was last valued at, and what it came to. */
export interface Stake {
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
  enter(basis: Basis, mark: Amount): Stake
  leave(stake: Stake): void
  value(stake: Stake, mark: Amount): void
  of(stake: Stake): PositionsValue
  total(): PositionsValue
}

const EMPTY = { worth: 0n, notional: 0n, cost: 0n, need: 0n }

const size = (units: bigint): bigint => (units < 0n ? -units : units)

/** Totals of nothing. */
export function createTotals(): RunningTotals {
  let places: HoldingDecimals = COARSE
  let total = { ...EMPTY }
  const stakes = new Set<Stake>()
  /** How many there are whose rules are not known. */
  let unruled = 0
  /** Those so large that size moves their rate, with their margin once it was asked for: it takes a power. */
  const bent = new Map<Stake, Amount | undefined>()

  /** What a notional needs, in units; nothing for what bends, which is added up apart. */
  function needOf(stake: Stake, notional: bigint): bigint {
    const { bend, rate } = stake.counted
    if (bend !== undefined && notional > bend) {
      bent.set(stake, undefined)
      return 0n
    }
    if (bent.size > 0) bent.delete(stake)
    return notional * rate
  }

  function move(stake: Stake, worth: bigint): void {
    const notional = size(worth)
    const need = needOf(stake, notional)
    total.worth += worth - stake.worth
    total.notional += notional - size(stake.worth)
    total.need += need - stake.need
    stake.worth = worth
    stake.need = need
  }

  function begin(stake: Stake): void {
    total.cost += stake.counted.cost
    move(stake, stake.counted.size * unitsOf(stake.mark, places.mark))
  }

  /** Counts with more decimals from here on, and so everything anew. */
  function refine(finer: HoldingDecimals): void {
    if (isSamePlaces(finer, places)) return
    places = finer
    total = { ...EMPTY }
    bent.clear()
    for (const stake of stakes) {
      Object.assign(stake, blank(stake.basis, places))
      begin(stake)
    }
  }

  /** The margin of one that bends, worked out once for each mark. */
  function bentNeedOf(stake: Stake): Amount {
    const { curve } = stake.basis
    const known = bent.get(stake)
    if (known !== undefined || curve === undefined) return known ?? worthIn(0n, places)
    const need = bentNeed(worthIn(size(stake.worth), places), curve)
    bent.set(stake, need)
    return need
  }

  return {
    enter(basis, mark) {
      refine(placesFor(places, basis, mark))
      const stake = { basis, mark, ...blank(basis, places) }
      stakes.add(stake)
      if (!isRuled(stake)) unruled += 1
      begin(stake)
      return stake
    },
    leave(stake) {
      move(stake, 0n)
      total.cost -= stake.counted.cost
      stakes.delete(stake)
      if (!isRuled(stake)) unruled -= 1
      if (stakes.size === 0) places = COARSE
    },
    value(stake, mark) {
      if (stake.mark === mark) return
      stake.mark = mark
      const units = toUnits(mark, places.mark)
      if (units !== UNREAD) move(stake, stake.counted.size * BigInt(units))
      else if (decimalsOf(mark) > places.mark) refine({ ...places, mark: decimalsOf(mark) })
      else move(stake, stake.counted.size * unitsOf(mark, places.mark))
    },
    of: stake => ({
      unrealised: gainOf(stake.worth, stake.counted.cost, places),
      notional: worthIn(size(stake.worth), places),
      ...(isRuled(stake) && {
        maintenance: bent.has(stake) ? bentNeedOf(stake) : needIn(stake.need, places),
      }),
    }),
    total: () => ({
      unrealised: gainOf(total.worth, total.cost, places),
      notional: worthIn(total.notional, places),
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
const isRuled = ({ basis, counted }: Stake): boolean => basis.curve !== undefined || counted.size === 0n
