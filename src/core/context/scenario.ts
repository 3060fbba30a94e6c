import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isNegative,
  isPositive,
  isZero,
  larger,
  multiply,
  negate,
  subtract,
  sumOfProducts,
  ONE,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Position } from '../account/position'
import { initialMargin, type MarketHolding } from '../figures/footing'
import { mmr, notionalOf, type Curve } from '../figures/rates'
import { unrealised } from '../figures/results'
import type { Snapshot } from '../snapshot/snapshot'
import type { BeforeAfter } from '../write/plan'
import { curveOf, marketHoldingsOf, unsettledAt } from './footing-of'
import type { PositionName } from './valuation'
import { ofPercent } from '../value/percent'

/** What is supposed to happen to prices: a share of every market or of one, or a price for one. Below zero is a fall. */
export type Shock =
  | { readonly is: 'share'; readonly share: Amount; readonly symbol?: string | undefined }
  | { readonly is: 'price'; readonly price: Amount; readonly symbol: string }

/** The sections of a snapshot that a scenario is worked out from. */
export type ScenarioInputs = {
  readonly [S in 'positions' | 'quotes' | 'markets' | 'terms' | 'account' | 'orders' | 'leverages']?:
    Snapshot[S] | undefined
}

/** One position, as it is and as it would be. */
export interface ScenarioRow extends PositionName {
  readonly mark: { readonly before: Amount; readonly after: Amount }
  readonly unrealised: { readonly before: Amount; readonly after: Amount }
}

/** A liquidation on the way of a scenario: of one isolated position, or of every cross position at once. */
export interface ScenarioLiquidation {
  readonly marginMode: PositionName['marginMode']
  /** How much of the whole way prices have gone when it begins: 0 is now, 1 is the end. */
  readonly way: Amount
  /** Each with the mark it is reached at. */
  readonly marks: readonly { readonly symbol: string; readonly mark: Amount }[]
}

/** An account in a scenario. Nothing in it is live, and nothing of it was said by the venue. */
export interface Scenario {
  readonly rows: readonly ScenarioRow[]
  readonly unrealised: BeforeAfter
  readonly collateral: BeforeAfter
  readonly ratio: BeforeAfter
  readonly free: BeforeAfter
  /** What the cross positions need so as not to be liquidated. */
  readonly maintenance: BeforeAfter
  /** In the order in which the prices would reach them. */
  readonly liquidations: readonly ScenarioLiquidation[]
  /** Positions of which nobody can say whether they would be, for want of their market's rules or their margin. */
  readonly unruled: readonly string[]
}

/** A position on its way from one mark to another. */
interface Traveller {
  readonly row: Position
  readonly from: Amount
  readonly to: Amount
  readonly curve: Curve | undefined
}

/** What stands behind positions that are liquidated together: what there is now, and what the way adds to it. */
interface Pool {
  readonly marginMode: PositionName['marginMode']
  readonly collateral: Amount
  readonly gained: Amount
  readonly travellers: readonly Traveller[]
}

const TWO = exactly('2')
const STEPS = 40

/** Where a shock would leave an account, if nothing were done on the way. Undefined before positions were read. */
export function scenarioOf(known: ScenarioInputs, shock: Shock): Scenario | undefined {
  if (known.positions === undefined) return undefined
  const travellers = travellersOf(known, shock)
  const cross = travellers.filter(({ row }) => row.marginMode === 'CROSS')
  const collateral = known.account?.value.totalCollateral
  const gained = gainOf(cross)
  const pools = [
    ...(collateral === undefined
      ? []
      : [{ marginMode: 'CROSS' as const, collateral, gained, travellers: cross }]),
    ...travellers
      .filter(({ row }) => row.marginMode === 'ISOLATED')
      .flatMap(each => isolatedPool(known, each)),
  ]
  const after = collateral && add(collateral, gained)
  return {
    rows: travellers.map(rowOf),
    unrealised: both(at =>
      sumOfProducts(travellers.map(each => [each.row.quantity, subtract(at(each), each.row.entry)])),
    ),
    collateral: { ...some('before', collateral), ...some('after', after) },
    ratio: {
      ...some('before', collateral && ratioOf(collateral, cross, from)),
      ...some('after', after && ratioOf(after, cross, to)),
    },
    free: freeOf(known, shock, gained),
    maintenance: both(at => needOf(cross, at)),
    liquidations: pools.flatMap(liquidationOf).toSorted((a, b) => compare(a.way, b.way)),
    unruled: travellers.filter(isUnruled).map(({ row }) => row.symbol),
  }
}

const isUnruled = ({ row, curve }: Traveller): boolean =>
  curve === undefined || (row.marginMode === 'ISOLATED' && row.margin === undefined)

type At = (traveller: Traveller) => Amount
const from: At = traveller => traveller.from
const to: At = traveller => traveller.to

const some = <K extends 'before' | 'after'>(key: K, value: Amount | undefined): BeforeAfter =>
  value === undefined ? {} : { [key]: value }

const both = (figure: (at: At) => Amount | undefined): BeforeAfter => ({
  ...some('before', figure(from)),
  ...some('after', figure(to)),
})

/** Where a mark is supposed to go. */
function moved(mark: Amount, symbol: string, shock: Shock): Amount {
  if (shock.symbol !== undefined && shock.symbol !== symbol) return mark
  return shock.is === 'price' ? shock.price : larger(ZERO, multiply(mark, add(ONE, shock.share)))
}

function travellersOf(known: ScenarioInputs, shock: Shock): readonly Traveller[] {
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
        to: moved(mark, row.symbol, shock),
        curve: market && curveOf({ snapshot: known }, market),
      }
    })
}

const rowOf = ({ row, from: before, to: after }: Traveller): ScenarioRow => ({
  symbol: row.symbol,
  marginMode: row.marginMode,
  mark: { before, after },
  unrealised: {
    before: unrealised(row.quantity, row.entry, before),
    after: unrealised(row.quantity, row.entry, after),
  },
})

/** What the way brings, or takes. */
const gainOf = (travellers: readonly Traveller[]): Amount =>
  sumOfProducts(travellers.map(({ row, ...way }) => [row.quantity, subtract(way.to, way.from)]))

const worthOf = (travellers: readonly Traveller[], at: At): Amount =>
  sumOfProducts(travellers.map(each => [absolute(each.row.quantity), at(each)]))

const ratioOf = (collateral: Amount, travellers: readonly Traveller[], at: At): Amount | undefined =>
  divide(collateral, worthOf(travellers, at), 8)

/** The maintenance margin at some marks. Undefined while the rules of a market are not known. */
function needOf(travellers: readonly Traveller[], at: At): Amount | undefined {
  const needs: (readonly [Amount, Amount])[] = []
  for (const each of travellers) {
    if (each.curve === undefined) return undefined
    const notional = notionalOf(each.row.quantity, at(each))
    needs.push([notional, mmr(each.curve, notional)])
  }
  return sumOfProducts(needs)
}

function isolatedPool({ quotes }: ScenarioInputs, traveller: Traveller): readonly Pool[] {
  const { row } = traveller
  if (row.margin === undefined) return []
  const sum = quotes?.value.find(({ symbol }) => symbol === row.symbol)?.sumUnitaryFunding
  const collateral = add(row.margin, unsettledAt(row, traveller.from, sum))
  return [{ marginMode: 'ISOLATED', collateral, gained: gainOf([traveller]), travellers: [traveller] }]
}

/**
 * When a pool would no longer stand. What it is short of grows faster the further prices go, never slower: so it
 * stands up to one point of the way and nowhere after it.
 */
function liquidationOf(pool: Pool): readonly ScenarioLiquidation[] {
  const { travellers, marginMode } = pool
  const [spareNow, spareThen] = [spareOf(pool, from, ZERO), spareOf(pool, to, ONE)]
  if (travellers.length === 0 || spareNow === undefined || spareThen === undefined) return []
  if (!isNegative(spareNow) && !isNegative(spareThen)) return []
  const way = isNegative(spareNow) ? ZERO : wayOf(pool, spareNow, spareThen)
  const marks = travellers.map(each => ({ symbol: each.row.symbol, mark: along(each, way) }))
  return [{ marginMode, way, marks }]
}

const along = (each: Traveller, way: Amount): Amount =>
  add(each.from, multiply(subtract(each.to, each.from), way))

/** What is left over the maintenance margin at a point of the way. */
function spareOf({ collateral, gained, travellers }: Pool, at: At, way: Amount): Amount | undefined {
  const need = needOf(travellers, at)
  return need && subtract(add(collateral, multiply(gained, way)), need)
}

/** The point at which nothing is left over: by division where no rate moves, and else by halving. */
function wayOf(pool: Pool, spareNow: Amount, spareThen: Amount): Amount {
  const isFlat = pool.travellers.every(({ row, curve, ...way }) =>
    [way.from, way.to].every(
      mark => curve !== undefined && mmr(curve, notionalOf(row.quantity, mark)) === curve.baseMmr,
    ),
  )
  if (isFlat) return divide(spareNow, subtract(spareNow, spareThen), 12, 'up') ?? ZERO
  let [low, high] = [ZERO, ONE]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = divide(add(low, high), TWO, 12) ?? low
    if (middle === low) break
    const spare = spareOf(pool, each => along(each, middle), middle)
    if (spare !== undefined && isNegative(spare)) high = middle
    else low = middle
  }
  return high
}

/**
 * What stays free: collateral moves, and so does what positions and open orders bind. It is never told below zero,
 * so from zero nobody knows how much has to be freed before any of it shows.
 */
function freeOf(known: ScenarioInputs, shock: Shock, gained: Amount): BeforeAfter {
  const before = known.account?.value.free
  const bound = boundChange(known, shock)
  const change = bound && subtract(gained, bound)
  const isKnown = before !== undefined && change !== undefined && !(isZero(before) && isPositive(change))
  return {
    ...some('before', before),
    ...some('after', isKnown ? larger(ZERO, add(before, change)) : undefined),
  }
}

function boundChange(known: ScenarioInputs, shock: Shock): Amount | undefined {
  const marketHoldings = marketHoldingsOf(known)
  let change: Amount | undefined = marketHoldings && ZERO
  for (const holding of marketHoldings ?? []) {
    const then: MarketHolding = { ...holding, mark: moved(holding.mark, holding.symbol, shock) }
    const [before, after] = [initialMargin(holding), initialMargin(then)]
    if (before === undefined || after === undefined || change === undefined) return undefined
    change = add(change, subtract(after, before))
  }
  return change
}

/** How far prices go that fall or rise by a percentage, as a share. */
export const shareMoved = (percentage: Amount, falls: boolean): Amount => {
  const share = ofPercent(percentage)
  return falls ? negate(share) : share
}

/** How far prices have gone when something begins on their way. */
export const shareUntil = ({ way }: Pick<ScenarioLiquidation, 'way'>, share: Amount): Amount =>
  multiply(way, share)

/** The size of the change of a position's profit, without its sign. */
export const movesBy = ({ unrealised }: Pick<ScenarioRow, 'unrealised'>): Amount =>
  absolute(subtract(unrealised.after, unrealised.before))
