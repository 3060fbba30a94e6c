import {
  absolute,
  add,
  compareDecimals,
  divide,
  requireAmount,
  isNegative,
  isPositive,
  isZero,
  maxAmount,
  minAmount,
  multiply,
  negate,
  subtract,
  sumAmountProducts,
  ONE,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { PositionRecord } from '../account/position-record'
import { listPositionExits } from '../account/stop-coverage'
import { computeInitialMargin, type MarketHolding } from '../figures/margin-state'
import { computeMaintenanceRate, computeNotional, type MarginCurve } from '../figures/margin-rates'
import { computeUnrealisedPnl, sumAmounts } from '../figures/pnl-figures'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import type { BeforeAfterAmounts } from '../write/plan'
import { getMarginCurve, listMarketHoldings, computeUnsettledAt } from './margin-state-reader'
import type { PositionKey } from './position-valuator'
import { convertFromPercent } from '../value/percent'

/** Assumed price change: a share for all markets or one, or a price for one. Negative shares are falls. */
export type PriceShock =
  | { readonly is: 'share'; readonly share: Amount; readonly symbol?: string | undefined }
  | { readonly is: 'price'; readonly price: Amount; readonly symbol: string }

export type ScenarioInputs = {
  readonly [
    S in 'positions' | 'quotes' | 'markets' | 'terms' | 'account' | 'orders' | 'algoOrders' | 'leverages'
  ]?: DeskSnapshot[S] | undefined
}

export interface ScenarioRow extends PositionKey {
  readonly mark: { readonly before: Amount; readonly after: Amount }
  /** `after` is that of the part that no stop has closed. */
  readonly unrealised: { readonly before: Amount; readonly after: Amount }
  /** Stops on the way; absent if there are none. */
  readonly stopped?: { readonly trigger: Amount; readonly realised: Amount }
  /** Set if an isolated position is liquidated on the way: it loses at most its margin, which is counted as lost. */
  readonly liquidated?: { readonly mark: Amount; readonly realised: Amount }
  /** True for cross positions beyond their liquidation: their figures assume that they are still held. */
  readonly isBeyondLiquidation?: true
}

/** A liquidation on the way: one isolated position, or all cross positions together. */
export interface ScenarioLiquidation {
  readonly marginMode: PositionKey['marginMode']
  /** Fraction of the price change at which it begins, from 0 to 1. */
  readonly progress: Amount
  readonly marks: readonly { readonly symbol: string; readonly mark: Amount }[]
}

/** Account in a scenario. None of it is live or from the venue. */
export interface AccountScenario {
  readonly rows: readonly ScenarioRow[]
  readonly unrealised: BeforeAfterAmounts
  /** PnL that stops and isolated liquidations on the way realise; absent if there are none. */
  readonly realised?: Amount
  readonly collateral: BeforeAfterAmounts
  readonly ratio: BeforeAfterAmounts
  readonly free: BeforeAfterAmounts
  readonly maintenance: BeforeAfterAmounts
  /** In the order in which prices reach them. */
  readonly liquidations: readonly ScenarioLiquidation[]
  /** Positions whose liquidation is unknown, because market rules or margin are missing. */
  readonly positionsWithoutRules: readonly string[]
}

interface MovingPosition {
  readonly row: PositionRecord
  readonly from: Amount
  readonly to: Amount
  readonly curve: MarginCurve | undefined
  /** In the order in which the mark reaches them. */
  readonly stops: readonly CrossedStop[]
}

/** A stop between the two marks, with the signed part of the position that it closes. */
interface CrossedStop {
  readonly progress: Amount
  readonly quantity: Amount
  readonly trigger: Amount
  /** Price of its fill: the trigger less the slippage. */
  readonly price: Amount
}

/** A point of the price change. Stops up to `stopped` have closed their part. */
interface Moment {
  readonly progress: Amount
  readonly stopped: Amount | undefined
}

/** Collateral of positions that are liquidated together. */
interface LiquidationPool {
  readonly marginMode: PositionKey['marginMode']
  readonly collateral: Amount
  readonly movingPositions: readonly MovingPosition[]
}

const TWO_AMOUNT = requireAmount('2')
const BISECTION_STEPS = 40

const START: Moment = { progress: ZERO, stopped: undefined }
const END: Moment = { progress: ONE, stopped: ONE }

/** Computes the account after a price change. Each own stop on the way fills beyond its trigger by `stopSlippage`. */
export function computeScenario(
  known: ScenarioInputs,
  shock: PriceShock,
  stopSlippage = ZERO,
): AccountScenario | undefined {
  if (known.positions === undefined) return undefined
  const movingPositions = listMovingPositions(known, shock, stopSlippage)
  const cross = movingPositions.filter(({ row }) => row.marginMode === 'CROSS')
  const collateral = known.account?.value.totalCollateral
  const gained = sumGains(cross, END)
  const pools = [
    ...(collateral === undefined
      ? []
      : [{ marginMode: 'CROSS' as const, collateral, movingPositions: cross }]),
    ...movingPositions
      .filter(({ row }) => row.marginMode === 'ISOLATED')
      .flatMap(each => createIsolatedPool(known, each)),
  ]
  const after = collateral && add(collateral, gained)
  const found = pools.flatMap(pool => findPoolLiquidation(pool).map(liquidation => ({ pool, liquidation })))
  const rows = movingPositions.map(each =>
    withLiquidation(
      createScenarioRow(each),
      found.find(({ pool }) => pool.movingPositions.includes(each)),
    ),
  )
  return {
    rows,
    unrealised: {
      before: sumAmounts(rows.map(({ unrealised }) => unrealised.before)),
      after: sumAmounts(rows.map(({ unrealised }) => unrealised.after)),
    },
    ...(rows.some(({ stopped, liquidated }) => stopped ?? liquidated) && {
      realised: sumAmounts(rows.map(getRealised)),
    }),
    collateral: { ...optionalSide('before', collateral), ...optionalSide('after', after) },
    ratio: {
      ...optionalSide('before', collateral && computeRatio(collateral, cross, START)),
      ...optionalSide('after', after && computeRatio(after, cross, END)),
    },
    free: computeFreeChange(known, shock, movingPositions, gained),
    maintenance: {
      ...optionalSide('before', sumMaintenance(cross, START)),
      ...optionalSide('after', sumMaintenance(cross, END)),
    },
    liquidations: found
      .map(({ liquidation }) => liquidation)
      .toSorted((a, b) => compareDecimals(a.progress, b.progress)),
    positionsWithoutRules: movingPositions.filter(lacksRules).map(({ row }) => row.symbol),
  }
}

const lacksRules = ({ row, curve }: MovingPosition): boolean =>
  curve === undefined || (row.marginMode === 'ISOLATED' && row.margin === undefined)

const optionalSide = <K extends 'before' | 'after'>(key: K, value: Amount | undefined): BeforeAfterAmounts =>
  value === undefined ? {} : { [key]: value }

function applyShock(mark: Amount, symbol: string, shock: PriceShock): Amount {
  if (shock.symbol !== undefined && shock.symbol !== symbol) return mark
  return shock.is === 'price' ? shock.price : maxAmount(ZERO, multiply(mark, add(ONE, shock.share)))
}

function listMovingPositions(
  known: ScenarioInputs,
  shock: PriceShock,
  slippage: Amount,
): readonly MovingPosition[] {
  const marks = new Map(known.quotes?.value.map(({ symbol, mark }) => [symbol, mark]))
  const markets = new Map(known.markets?.value.map(market => [market.symbol, market]))
  return (known.positions?.value ?? [])
    .filter(({ quantity }) => !isZero(quantity))
    .map(row => {
      const market = markets.get(row.symbol)
      const mark = marks.get(row.symbol) ?? row.mark
      const to = applyShock(mark, row.symbol, shock)
      return {
        ...{ row, from: mark, to },
        curve: market && getMarginCurve({ snapshot: known }, market),
        stops: listCrossedStops(known, { row, from: mark, to }, slippage),
      }
    })
}

/** Lists the own stops that the mark reaches. One whose limit is better than its trigger would not fill. */
function listCrossedStops(
  { algoOrders }: ScenarioInputs,
  { row, from, to }: Pick<MovingPosition, 'row' | 'from' | 'to'>,
  slippage: Amount,
): readonly CrossedStop[] {
  const isLong = isPositive(row.quantity)
  const isAdverse = isLong ? compareDecimals(to, from) < 0 : compareDecimals(to, from) > 0
  if (algoOrders === undefined || !isAdverse) return []
  const worseOf = isLong ? minAmount : maxAmount
  let left = absolute(row.quantity)
  return listPositionExits({ ...row, mark: from }, algoOrders.value, 'all').flatMap(
    ({ is, at, quantity, order }) => {
      if (is !== 'stop' || at === undefined || (at !== to && worseOf(at, to) === at)) return []
      const trigger = worseOf(at, from)
      const limit = order.type === 'LIMIT' ? order.price : undefined
      if (limit !== undefined && limit !== trigger && worseOf(limit, trigger) === trigger) return []
      const slipped = multiply(trigger, isLong ? subtract(ONE, slippage) : add(ONE, slippage))
      const price = limit === undefined || worseOf(limit, slipped) === limit ? slipped : limit
      const part = minAmount(left, quantity)
      left = subtract(left, part)
      const progress = divide(subtract(trigger, from), subtract(to, from), 12) ?? ZERO
      return isZero(part) ? [] : [{ progress, quantity: isLong ? part : negate(part), trigger, price }]
    },
  )
}

const listClosed = ({ stops }: MovingPosition, { stopped }: Moment): readonly CrossedStop[] =>
  stopped === undefined ? [] : stops.filter(({ progress }) => compareDecimals(progress, stopped) <= 0)

const getHeldAt = (each: MovingPosition, moment: Moment): Amount =>
  subtract(each.row.quantity, sumAmounts(listClosed(each, moment).map(({ quantity }) => quantity)))

const getMarkAt = ({ from, to }: MovingPosition, { progress }: Moment): Amount =>
  add(from, multiply(subtract(to, from), progress))

/** Sums PnL against a price: of the closed parts at their fill, of the rest at the mark of the moment. */
const sumPnlSince = (each: MovingPosition, moment: Moment, since: Amount): Amount =>
  sumAmountProducts([
    [getHeldAt(each, moment), subtract(getMarkAt(each, moment), since)],
    ...listClosed(each, moment).map(({ quantity, price }) => [quantity, subtract(price, since)] as const),
  ])

function createScenarioRow(each: MovingPosition): ScenarioRow {
  const { row, from: before, to: after } = each
  const unrealised = {
    before: computeUnrealisedPnl(row.quantity, row.entry, before),
    after: computeUnrealisedPnl(getHeldAt(each, END), row.entry, after),
  }
  const trigger = each.stops[0]?.trigger
  return {
    ...{ symbol: row.symbol, marginMode: row.marginMode, mark: { before, after }, unrealised },
    ...(trigger !== undefined && {
      stopped: { trigger, realised: subtract(sumPnlSince(each, END, row.entry), unrealised.after) },
    }),
  }
}

/** Ends the loss of an isolated position at its collateral, of which nothing is counted as left. */
function withLiquidation(
  row: ScenarioRow,
  found: { readonly pool: LiquidationPool; readonly liquidation: ScenarioLiquidation } | undefined,
): ScenarioRow {
  if (found === undefined) return row
  if (row.marginMode === 'CROSS') return { ...row, isBeyondLiquidation: true }
  const { stopped: _, ...rest } = row
  const realised = subtract(row.unrealised.before, found.pool.collateral)
  const mark = found.liquidation.marks[0]?.mark ?? row.mark.after
  return { ...rest, unrealised: { ...row.unrealised, after: ZERO }, liquidated: { mark, realised } }
}

const sumGains = (movingPositions: readonly MovingPosition[], moment: Moment): Amount =>
  sumAmounts(movingPositions.map(each => sumPnlSince(each, moment, each.from)))

const sumNotional = (movingPositions: readonly MovingPosition[], moment: Moment): Amount =>
  sumAmountProducts(movingPositions.map(each => [absolute(getHeldAt(each, moment)), getMarkAt(each, moment)]))

const computeRatio = (
  collateral: Amount,
  movingPositions: readonly MovingPosition[],
  moment: Moment,
): Amount | undefined => divide(collateral, sumNotional(movingPositions, moment), 8)

/** Returns the maintenance margin at given marks; `undefined` if a market's rules are unknown. */
function sumMaintenance(movingPositions: readonly MovingPosition[], moment: Moment): Amount | undefined {
  const needs: (readonly [Amount, Amount])[] = []
  for (const each of movingPositions) {
    if (each.curve === undefined) return undefined
    const notional = computeNotional(getHeldAt(each, moment), getMarkAt(each, moment))
    needs.push([notional, computeMaintenanceRate(each.curve, notional)])
  }
  return sumAmountProducts(needs)
}

function createIsolatedPool(
  { quotes }: ScenarioInputs,
  movingPosition: MovingPosition,
): readonly LiquidationPool[] {
  const { row } = movingPosition
  if (row.margin === undefined) return []
  const sum = quotes?.value.find(({ symbol }) => symbol === row.symbol)?.sumUnitaryFunding
  const collateral = add(row.margin, computeUnsettledAt(row, movingPosition.from, sum))
  return [{ marginMode: 'ISOLATED', collateral, movingPositions: [movingPosition] }]
}

/**
 * Finds the liquidation of a pool. Between two stops its deficit grows ever faster with the price change, so there is
 * at most one crossing.
 */
function findPoolLiquidation(pool: LiquidationPool): readonly ScenarioLiquidation[] {
  const { movingPositions, marginMode } = pool
  const spareNow = computePoolSpare(pool, START)
  if (movingPositions.length === 0 || spareNow === undefined) return []
  const progress = isNegative(spareNow) ? ZERO : findPoolCrossing(pool, spareNow)
  if (progress === undefined) return []
  const at: Moment = { progress, stopped: undefined }
  const marks = movingPositions.map(each => ({ symbol: each.row.symbol, mark: getMarkAt(each, at) }))
  return [{ marginMode, progress, marks }]
}

function findPoolCrossing(pool: LiquidationPool, spareNow: Amount): Amount | undefined {
  let [start, spareAtStart] = [START, spareNow]
  for (const progress of [...listStopProgress(pool.movingPositions), ONE]) {
    const end: Moment = { progress, stopped: start.stopped }
    const spareAtEnd = computePoolSpare(pool, end)
    if (spareAtEnd === undefined) return undefined
    if (isNegative(spareAtEnd)) return findCrossing(pool, [start, spareAtStart], [end, spareAtEnd])
    start = { progress, stopped: progress }
    const spareAfter = computePoolSpare(pool, start)
    // The slippage of the stop itself may cost what was left.
    if (spareAfter === undefined || isNegative(spareAfter)) return spareAfter && progress
    spareAtStart = spareAfter
  }
  return undefined
}

const listStopProgress = (movingPositions: readonly MovingPosition[]): readonly Amount[] =>
  [...new Set(movingPositions.flatMap(({ stops }) => stops.map(({ progress }) => progress)))].toSorted(
    compareDecimals,
  )

function computePoolSpare(
  { collateral, movingPositions }: LiquidationPool,
  moment: Moment,
): Amount | undefined {
  const need = sumMaintenance(movingPositions, moment)
  return need && subtract(add(collateral, sumGains(movingPositions, moment)), need)
}

type SpareAt = readonly [moment: Moment, spare: Amount]

/** Finds the point at which nothing is left: by division if no rate changes, otherwise by bisection. */
function findCrossing(
  pool: LiquidationPool,
  [start, spareAtStart]: SpareAt,
  [end, spareAtEnd]: SpareAt,
): Amount {
  const isFlat = pool.movingPositions.every(each =>
    [start, end].every(({ progress }) => {
      const moment = { progress, stopped: start.stopped }
      const notional = computeNotional(getHeldAt(each, moment), getMarkAt(each, moment))
      return each.curve !== undefined && computeMaintenanceRate(each.curve, notional) === each.curve.baseMmr
    }),
  )
  let [low, high] = [start.progress, end.progress]
  if (isFlat) {
    const part = divide(spareAtStart, subtract(spareAtStart, spareAtEnd), 12, 'up') ?? ZERO
    return add(low, multiply(part, subtract(high, low)))
  }
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = divide(add(low, high), TWO_AMOUNT, 12) ?? low
    if (middle === low) break
    const spare = computePoolSpare(pool, { progress: middle, stopped: start.stopped })
    if (spare !== undefined && isNegative(spare)) high = middle
    else low = middle
  }
  return high
}

/**
 * Computes free collateral from the changes of collateral and bound margin. The venue never reports it below zero, so
 * from zero a gain cannot be placed and the result is unknown.
 */
function computeFreeChange(
  known: ScenarioInputs,
  shock: PriceShock,
  movingPositions: readonly MovingPosition[],
  gained: Amount,
): BeforeAfterAmounts {
  const before = known.account?.value.free
  const bound = computeBoundChange(known, shock, movingPositions)
  const change = bound && subtract(gained, bound)
  const isKnown = before !== undefined && change !== undefined && !(isZero(before) && isPositive(change))
  return {
    ...optionalSide('before', before),
    ...optionalSide('after', isKnown ? maxAmount(ZERO, add(before, change)) : undefined),
  }
}

function computeBoundChange(
  known: ScenarioInputs,
  shock: PriceShock,
  movingPositions: readonly MovingPosition[],
): Amount | undefined {
  const marketHoldings = listMarketHoldings(known)
  let change: Amount | undefined = marketHoldings && ZERO
  for (const holding of marketHoldings ?? []) {
    const moved = movingPositions.find(
      ({ row }) => row.symbol === holding.symbol && row.marginMode === holding.marginMode,
    )
    const then: MarketHolding = {
      ...holding,
      mark: applyShock(holding.mark, holding.symbol, shock),
      ...(moved !== undefined && { quantity: getHeldAt(moved, END) }),
    }
    const [before, after] = [computeInitialMargin(holding), computeInitialMargin(then)]
    if (before === undefined || after === undefined || change === undefined) return undefined
    change = add(change, subtract(after, before))
  }
  return change
}

export const toShockShare = (percentage: Amount, falls: boolean): Amount => {
  const share = convertFromPercent(percentage)
  return falls ? negate(share) : share
}

/** Returns the price change, as a share, at which a liquidation begins. */
export const getShareAtLiquidation = (
  { progress }: Pick<ScenarioLiquidation, 'progress'>,
  share: Amount,
): Amount => multiply(progress, share)

type RowPnl = Pick<ScenarioRow, 'unrealised' | 'stopped' | 'liquidated'>

const getRealised = ({ stopped, liquidated }: RowPnl): Amount => (stopped ?? liquidated)?.realised ?? ZERO

/** Returns the PnL of a row after the change, with that of its stops or of its liquidation. */
export const getPnlAfter = (row: RowPnl): Amount => add(row.unrealised.after, getRealised(row))

export const getPnlChangeSize = (row: RowPnl): Amount =>
  absolute(subtract(getPnlAfter(row), row.unrealised.before))
