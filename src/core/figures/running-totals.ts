import { add, countDecimals, type Amount } from '../value/decimal-amount'
import { parseScaledInteger, rescaleUnits } from '../value/scaled-integer'
import {
  computeCurvedMaintenance,
  NO_DECIMALS,
  scalePosition,
  scaledGainToAmount,
  hasSameDecimals,
  scaledNeedToAmount,
  extendDecimals,
  scaledValueToAmount,
  type PositionBasis,
  type ScaledPosition,
  type HoldingDecimals,
} from './position-value'
import { parsePlainUnits, UNREADABLE_UNITS } from '../value/integer-units'

export interface PositionValuation {
  readonly unrealised: Amount
  readonly notional: Amount
  /** Maintenance margin; absent while a market's rules are unknown. */
  readonly maintenance?: Amount
}

export interface TrackedPosition {
  readonly basis: PositionBasis
  /** The basis as scaled integers; `worth` and `need` are in units of the same scale. */
  counted: ScaledPosition
  mark: Amount
  /** Signed size times mark. */
  worth: bigint
  /** Maintenance margin, zero beyond the flat part of the curve. */
  need: bigint
}

/**
 * Incremental totals of positions: a new mark costs one multiplication. Integers keep the totals exact to the last
 * digit.
 */
export interface RunningTotals {
  addPosition(basis: PositionBasis, mark: Amount): TrackedPosition
  removePosition(value: TrackedPosition): void
  revalue(value: TrackedPosition, mark: Amount): void
  of(value: TrackedPosition): PositionValuation
  total(): PositionValuation
}

const EMPTY = { worth: 0n, notional: 0n, cost: 0n, need: 0n }

const absoluteUnits = (units: bigint): bigint => (units < 0n ? -units : units)

export function createRunningTotals(): RunningTotals {
  let places: HoldingDecimals = NO_DECIMALS
  let total = { ...EMPTY }
  const values = new Set<TrackedPosition>()
  let withoutRules = 0
  /**
   * Positions beyond the flat part of their curve. Their margin needs a power, so it is computed only when it is read;
   * `undefined` until then.
   */
  const curvedMargins = new Map<TrackedPosition, Amount | undefined>()

  /**
   * Returns the maintenance margin of a notional, in units. A position beyond the flat part of its curve goes into
   * `curvedMargins` instead and gives zero here.
   */
  function updateNeed(value: TrackedPosition, notional: bigint): bigint {
    const { flatLimit, rate } = value.counted
    if (flatLimit !== undefined && notional > flatLimit) {
      curvedMargins.set(value, undefined)
      return 0n
    }
    if (curvedMargins.size > 0) curvedMargins.delete(value)
    return notional * rate
  }

  function setWorth(value: TrackedPosition, worth: bigint): void {
    const notional = absoluteUnits(worth)
    const need = updateNeed(value, notional)
    total.worth += worth - value.worth
    total.notional += notional - absoluteUnits(value.worth)
    total.need += need - value.need
    value.worth = worth
    value.need = need
  }

  function addToTotals(value: TrackedPosition): void {
    total.cost += value.counted.cost
    setWorth(value, value.counted.size * toScaledUnits(value.mark, places.mark))
  }

  function increaseDecimals(finer: HoldingDecimals): void {
    if (hasSameDecimals(finer, places)) return
    places = finer
    total = { ...EMPTY }
    curvedMargins.clear()
    for (const value of values) {
      Object.assign(value, createScaledFields(value.basis, places))
      addToTotals(value)
    }
  }

  /** Returns the maintenance margin beyond the flat part, computed once per mark. */
  function getCurvedNeed(value: TrackedPosition): Amount {
    const { curve } = value.basis
    const known = curvedMargins.get(value)
    if (known !== undefined) return known
    if (curve === undefined) return scaledValueToAmount(0n, places)
    const need = computeCurvedMaintenance(scaledValueToAmount(absoluteUnits(value.worth), places), curve)
    curvedMargins.set(value, need)
    return need
  }

  return {
    addPosition(basis, mark) {
      increaseDecimals(extendDecimals(places, basis, mark))
      const value = { basis, mark, ...createScaledFields(basis, places) }
      values.add(value)
      if (!hasRules(value)) withoutRules += 1
      addToTotals(value)
      return value
    },
    removePosition(value) {
      setWorth(value, 0n)
      total.cost -= value.counted.cost
      values.delete(value)
      if (!hasRules(value)) withoutRules -= 1
      if (values.size === 0) places = NO_DECIMALS
    },
    revalue(value, mark) {
      if (value.mark === mark) return
      value.mark = mark
      const units = parsePlainUnits(mark, places.mark)
      if (units !== UNREADABLE_UNITS) setWorth(value, value.counted.size * BigInt(units))
      else if (countDecimals(mark) > places.mark) increaseDecimals({ ...places, mark: countDecimals(mark) })
      else setWorth(value, value.counted.size * toScaledUnits(mark, places.mark))
    },
    of: value => ({
      unrealised: scaledGainToAmount(value.worth, value.counted.cost, places),
      notional: scaledValueToAmount(absoluteUnits(value.worth), places),
      ...(hasRules(value) && {
        maintenance: curvedMargins.has(value) ? getCurvedNeed(value) : scaledNeedToAmount(value.need, places),
      }),
    }),
    total: () => ({
      unrealised: scaledGainToAmount(total.worth, total.cost, places),
      notional: scaledValueToAmount(total.notional, places),
      ...(withoutRules === 0 && {
        maintenance: [...curvedMargins.keys()]
          .map(getCurvedNeed)
          .reduce(add, scaledNeedToAmount(total.need, places)),
      }),
    }),
  }
}

const toScaledUnits = (mark: Amount, places: number): bigint => rescaleUnits(parseScaledInteger(mark), places)

const createScaledFields = (basis: PositionBasis, places: HoldingDecimals) => ({
  counted: scalePosition(basis, places),
  worth: 0n,
  need: 0n,
})

/** An empty position needs no rules. */
const hasRules = ({ basis, counted }: TrackedPosition): boolean =>
  basis.curve !== undefined || counted.size === 0n
