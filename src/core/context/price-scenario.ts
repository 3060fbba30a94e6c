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
  multiply,
  negate,
  subtract,
  sumAmountProducts,
  ONE,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { PositionRecord } from '../account/position-record'
import { computeInitialMargin, type MarketHolding } from '../figures/margin-state'
import { computeMaintenanceRate, computeNotional, type MarginCurve } from '../figures/margin-rates'
import { computeUnrealisedPnl } from '../figures/pnl-figures'
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
  readonly [S in 'positions' | 'quotes' | 'markets' | 'terms' | 'account' | 'orders' | 'leverages']?:
    DeskSnapshot[S] | undefined
}

export interface ScenarioRow extends PositionKey {
  readonly mark: { readonly before: Amount; readonly after: Amount }
  readonly unrealised: { readonly before: Amount; readonly after: Amount }
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
}

/** Collateral of positions that are liquidated together, with the gain along the way. */
interface LiquidationPool {
  readonly marginMode: PositionKey['marginMode']
  readonly collateral: Amount
  readonly gained: Amount
  readonly travellers: readonly MovingPosition[]
}

const TWO_AMOUNT = requireAmount('2')
const BISECTION_STEPS = 40

export function computeScenario(known: ScenarioInputs, shock: PriceShock): AccountScenario | undefined {
  if (known.positions === undefined) return undefined
  const travellers = listMovingPositions(known, shock)
  const cross = travellers.filter(({ row }) => row.marginMode === 'CROSS')
  const collateral = known.account?.value.totalCollateral
  const gained = sumGains(cross)
  const pools = [
    ...(collateral === undefined
      ? []
      : [{ marginMode: 'CROSS' as const, collateral, gained, travellers: cross }]),
    ...travellers
      .filter(({ row }) => row.marginMode === 'ISOLATED')
      .flatMap(each => createIsolatedPool(known, each)),
  ]
  const after = collateral && add(collateral, gained)
  return {
    rows: travellers.map(createScenarioRow),
    unrealised: beforeAndAfter(at =>
      sumAmountProducts(travellers.map(each => [each.row.quantity, subtract(at(each), each.row.entry)])),
    ),
    collateral: { ...optionalSide('before', collateral), ...optionalSide('after', after) },
    ratio: {
      ...optionalSide('before', collateral && computeRatio(collateral, cross, from)),
      ...optionalSide('after', after && computeRatio(after, cross, to)),
    },
    free: computeFreeChange(known, shock, gained),
    maintenance: beforeAndAfter(at => sumMaintenance(cross, at)),
    liquidations: pools
      .flatMap(findPoolLiquidation)
      .toSorted((a, b) => compareDecimals(a.progress, b.progress)),
    positionsWithoutRules: travellers.filter(lacksRules).map(({ row }) => row.symbol),
  }
}

const lacksRules = ({ row, curve }: MovingPosition): boolean =>
  curve === undefined || (row.marginMode === 'ISOLATED' && row.margin === undefined)

type MarkAt = (traveller: MovingPosition) => Amount
const from: MarkAt = traveller => traveller.from
const to: MarkAt = traveller => traveller.to

const optionalSide = <K extends 'before' | 'after'>(key: K, value: Amount | undefined): BeforeAfterAmounts =>
  value === undefined ? {} : { [key]: value }

const beforeAndAfter = (figure: (at: MarkAt) => Amount | undefined): BeforeAfterAmounts => ({
  ...optionalSide('before', figure(from)),
  ...optionalSide('after', figure(to)),
})

function applyShock(mark: Amount, symbol: string, shock: PriceShock): Amount {
  if (shock.symbol !== undefined && shock.symbol !== symbol) return mark
  return shock.is === 'price' ? shock.price : maxAmount(ZERO, multiply(mark, add(ONE, shock.share)))
}

function listMovingPositions(known: ScenarioInputs, shock: PriceShock): readonly MovingPosition[] {
  const marks = new Map(known.quotes?.value.map(({ symbol, mark }) => [symbol, mark]))
  const markets = new Map(known.markets?.value.map(market => [market.symbol, market]))
  return (known.positions?.value ?? [])
    .filter(({ quantity }) => !isZero(quantity))
    .map(row => {
      const market = markets.get(row.symbol)
      const mark = marks.get(row.symbol) ?? row.mark
      return {
        row,
        from: mark,
        to: applyShock(mark, row.symbol, shock),
        curve: market && getMarginCurve({ snapshot: known }, market),
      }
    })
}

const createScenarioRow = ({ row, from: before, to: after }: MovingPosition): ScenarioRow => ({
  symbol: row.symbol,
  marginMode: row.marginMode,
  mark: { before, after },
  unrealised: {
    before: computeUnrealisedPnl(row.quantity, row.entry, before),
    after: computeUnrealisedPnl(row.quantity, row.entry, after),
  },
})

const sumGains = (travellers: readonly MovingPosition[]): Amount =>
  sumAmountProducts(travellers.map(({ row, ...way }) => [row.quantity, subtract(way.to, way.from)]))

const sumNotional = (travellers: readonly MovingPosition[], at: MarkAt): Amount =>
  sumAmountProducts(travellers.map(each => [absolute(each.row.quantity), at(each)]))

const computeRatio = (
  collateral: Amount,
  travellers: readonly MovingPosition[],
  at: MarkAt,
): Amount | undefined => divide(collateral, sumNotional(travellers, at), 8)

/** Returns the maintenance margin at given marks; `undefined` if a market's rules are unknown. */
function sumMaintenance(travellers: readonly MovingPosition[], at: MarkAt): Amount | undefined {
  const needs: (readonly [Amount, Amount])[] = []
  for (const each of travellers) {
    if (each.curve === undefined) return undefined
    const notional = computeNotional(each.row.quantity, at(each))
    needs.push([notional, computeMaintenanceRate(each.curve, notional)])
  }
  return sumAmountProducts(needs)
}

function createIsolatedPool(
  { quotes }: ScenarioInputs,
  traveller: MovingPosition,
): readonly LiquidationPool[] {
  const { row } = traveller
  if (row.margin === undefined) return []
  const sum = quotes?.value.find(({ symbol }) => symbol === row.symbol)?.sumUnitaryFunding
  const collateral = add(row.margin, computeUnsettledAt(row, traveller.from, sum))
  return [{ marginMode: 'ISOLATED', collateral, gained: sumGains([traveller]), travellers: [traveller] }]
}

/**
 * Finds the liquidation of a pool. Its deficit grows ever faster with the price change, so there is at most one
 * crossing.
 */
function findPoolLiquidation(pool: LiquidationPool): readonly ScenarioLiquidation[] {
  const { travellers, marginMode } = pool
  const [spareNow, spareThen] = [computePoolSpare(pool, from, ZERO), computePoolSpare(pool, to, ONE)]
  if (travellers.length === 0 || spareNow === undefined || spareThen === undefined) return []
  if (!isNegative(spareNow) && !isNegative(spareThen)) return []
  const progress = isNegative(spareNow) ? ZERO : findCrossing(pool, spareNow, spareThen)
  const marks = travellers.map(each => ({ symbol: each.row.symbol, mark: getMarkAt(each, progress) }))
  return [{ marginMode, progress, marks }]
}

const getMarkAt = (each: MovingPosition, way: Amount): Amount =>
  add(each.from, multiply(subtract(each.to, each.from), way))

function computePoolSpare(
  { collateral, gained, travellers }: LiquidationPool,
  at: MarkAt,
  way: Amount,
): Amount | undefined {
  const need = sumMaintenance(travellers, at)
  return need && subtract(add(collateral, multiply(gained, way)), need)
}

/** Finds the point at which nothing is left: by division if no rate changes, otherwise by bisection. */
function findCrossing(pool: LiquidationPool, spareNow: Amount, spareThen: Amount): Amount {
  const isFlat = pool.travellers.every(({ row, curve, ...way }) =>
    [way.from, way.to].every(
      mark =>
        curve !== undefined &&
        computeMaintenanceRate(curve, computeNotional(row.quantity, mark)) === curve.baseMmr,
    ),
  )
  if (isFlat) return divide(spareNow, subtract(spareNow, spareThen), 12, 'up') ?? ZERO
  let [low, high] = [ZERO, ONE]
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = divide(add(low, high), TWO_AMOUNT, 12) ?? low
    if (middle === low) break
    const spare = computePoolSpare(pool, each => getMarkAt(each, middle), middle)
    if (spare !== undefined && isNegative(spare)) high = middle
    else low = middle
  }
  return high
}

/**
 * Computes free collateral from the changes of collateral and bound margin. The venue never reports it below zero, so
 * from zero a gain cannot be placed and the result is unknown.
 */
function computeFreeChange(known: ScenarioInputs, shock: PriceShock, gained: Amount): BeforeAfterAmounts {
  const before = known.account?.value.free
  const bound = computeBoundChange(known, shock)
  const change = bound && subtract(gained, bound)
  const isKnown = before !== undefined && change !== undefined && !(isZero(before) && isPositive(change))
  return {
    ...optionalSide('before', before),
    ...optionalSide('after', isKnown ? maxAmount(ZERO, add(before, change)) : undefined),
  }
}

function computeBoundChange(known: ScenarioInputs, shock: PriceShock): Amount | undefined {
  const marketHoldings = listMarketHoldings(known)
  let change: Amount | undefined = marketHoldings && ZERO
  for (const holding of marketHoldings ?? []) {
    const then: MarketHolding = { ...holding, mark: applyShock(holding.mark, holding.symbol, shock) }
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

export const getPnlChangeSize = ({ unrealised }: Pick<ScenarioRow, 'unrealised'>): Amount =>
  absolute(subtract(unrealised.after, unrealised.before))
