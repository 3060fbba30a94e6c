import { getRemainingQuantity } from '../figures/remaining-quantity'
import {
  add,
  isPositive,
  isZero,
  maxAmount,
  multiply,
  positiveOrUndefined,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import {
  createMarginState,
  computeInitialMargin,
  type MarginState,
  type MarketHolding,
  type RestingOrder,
} from '../figures/margin-state'
import type { MarginCurve } from '../figures/margin-rates'
import type { MarginMode, MarketRules, MarketQuote } from '../market/venue-market-rules'
import type { OrderRecord } from '../account/order-record'
import { isOrderOpen } from '../account/order-merge'
import type { PositionRecord } from '../account/position-record'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'

export type MarginSections = {
  readonly [S in 'positions' | 'orders' | 'quotes' | 'markets' | 'terms' | 'leverages']?:
    DeskSnapshot[S] | undefined
}

interface MarketFacts {
  readonly quotes: ReadonlyMap<string, MarketQuote>
  readonly markets: ReadonlyMap<string, MarketRules>
  readonly leverages: ReadonlyMap<string, Amount>
  readonly known: MarginSections
}

const getHoldingKey = ({ symbol, marginMode }: { symbol: string; marginMode: MarginMode }): string =>
  `${marginMode} ${symbol}`

/**
 * Lists every position or open order by market at its newest mark. `undefined` before positions and orders were read.
 * One pass over everything, because a plan is evaluated again between confirmation and sending. The result is cached
 * per set of sections, because a ticket is evaluated with each book update and for several sizes.
 */
export function listMarketHoldings(known: MarginSections): readonly MarketHolding[] | undefined {
  const { positions, orders, quotes, markets, terms, leverages } = known
  if (positions === undefined || orders === undefined) return undefined
  const last = holdings.get(positions)
  if (last !== undefined && cacheKeySections.every(section => last.known[section] === known[section]))
    return last.marketHoldings
  const marketHoldings = buildHoldings(known, positions.value, orders.value)
  holdings.set(positions, { known: { orders, quotes, markets, terms, leverages }, marketHoldings })
  return marketHoldings
}

/** Last result per positions section. Sections are immutable; a change creates another object. */
const holdings = new WeakMap<
  NonNullable<DeskSnapshot['positions']>,
  { readonly known: MarginSections; readonly marketHoldings: readonly MarketHolding[] }
>()
const cacheKeySections = ['orders', 'quotes', 'markets', 'terms', 'leverages'] as const

function buildHoldings(
  known: MarginSections,
  positions: readonly PositionRecord[],
  orders: readonly OrderRecord[],
): readonly MarketHolding[] {
  const facts = indexMarkets(known)
  const found = new Map<string, { at: HoldingKeyParts; row?: PositionRecord; orders: OrderRecord[] }>()
  for (const row of positions) found.set(getHoldingKey(row), { at: row, row, orders: [] })
  for (const order of orders) {
    const holding = found.get(getHoldingKey(order)) ?? { at: order, orders: [] }
    holding.orders.push(order)
    found.set(getHoldingKey(order), holding)
  }
  return [...found.values()].flatMap(({ at, row, orders: own }) => buildHolding(facts, at, row, own) ?? [])
}

type HoldingKeyParts = Pick<PositionRecord, 'symbol' | 'marginMode'>

/** Creates the holding of one market and mode, even without position or orders. `undefined` without a mark. */
export function createMarketHolding(known: MarginSections, at: HoldingKeyParts): MarketHolding | undefined {
  const { positions, orders } = known
  if (positions === undefined || orders === undefined) return undefined
  const isHere = (one: HoldingKeyParts): boolean =>
    one.symbol === at.symbol && one.marginMode === at.marginMode
  return buildHolding(indexMarkets(known), at, positions.value.find(isHere), orders.value.filter(isHere))
}

/** Returns the margin state as the venue reports it. `undefined` before account, positions and orders were read. */
export function readMarginState(
  snapshot: MarginSections & Partial<Pick<DeskSnapshot, 'account' | 'holdings'>>,
  marketHoldings = listMarketHoldings(snapshot),
): MarginState | undefined {
  const account = snapshot.account?.value
  if (account === undefined || marketHoldings === undefined) return undefined
  const cross = (snapshot.positions?.value ?? []).filter(({ marginMode }) => marginMode === 'CROSS')
  return createMarginState({
    collateral: account.totalCollateral,
    spare: computeSpare(account.totalCollateral, account.free, marketHoldings),
    held: snapshot.holdings?.value.find(({ token }) => token === 'USDC')?.held,
    unsettled: sumAmountProducts(cross.map(({ unsettledPnl }) => [unsettledPnl])),
    marketHoldings,
  })
}

/**
 * The venue reports free collateral as at least zero; a deficit follows from the bound margin. Unknown if the two
 * contradict each other.
 */
function computeSpare(
  collateral: Amount,
  free: Amount,
  marketHoldings: readonly MarketHolding[],
): Amount | undefined {
  if (isPositive(free)) return free
  let spare = collateral
  for (const holding of marketHoldings) {
    const bound = computeInitialMargin(holding)
    if (bound === undefined) return undefined
    spare = subtract(spare, bound)
  }
  return isPositive(spare) ? undefined : spare
}

function indexMarkets(known: MarginSections): MarketFacts {
  const { quotes, markets, leverages } = known
  return {
    quotes: new Map(quotes?.value.map(one => [one.symbol, one])),
    markets: new Map(markets?.value.map(one => [one.symbol, one])),
    leverages: new Map(leverages?.value.map(one => [getHoldingKey(one), one.leverage])),
    known,
  }
}

function buildHolding(
  { quotes, markets, leverages, known }: MarketFacts,
  { symbol, marginMode }: HoldingKeyParts,
  row: PositionRecord | undefined,
  orders: readonly OrderRecord[],
): MarketHolding | undefined {
  const quote = quotes.get(symbol)
  const mark =
    positiveOrUndefined(quote?.mark) ?? row?.mark ?? orders.find(({ price }) => price !== undefined)?.price
  const market = markets.get(symbol)
  if (mark === undefined) return undefined
  return {
    symbol,
    marginMode,
    quantity: row?.quantity ?? ZERO,
    ...(row?.replacedRow !== undefined && { unconfirmed: row.replacedRow.quantity }),
    mark,
    unsettled: row === undefined ? ZERO : computeUnsettledAt(row, mark, quote?.sumUnitaryFunding),
    margin: row === undefined || isZero(row.quantity) ? ZERO : getSetAsideMargin(row),
    ...sumOpenOrders(row, orders, mark),
    curve: market && getMarginCurve({ snapshot: known }, market),
    leverage: positiveOrUndefined(leverages.get(getHoldingKey({ symbol, marginMode })) ?? row?.leverage),
    mmr: row?.mmr,
  }
}

/**
 * Computes unsettled PnL at `now`. The venue reports it at the row's mark; with a known funding index it follows from
 * cost and funding alone.
 */
export function computeUnsettledAt(
  { quantity, cost, mark, unsettledPnl, lastSumUnitaryFunding: last }: PositionRecord,
  now: Amount,
  sum: Amount | undefined,
): Amount {
  if (sum === undefined || last === undefined)
    return add(unsettledPnl, multiply(quantity, subtract(now, mark)))
  return subtract(subtract(multiply(quantity, now), cost), multiply(quantity, subtract(sum, last)))
}

/**
 * Sums open sizes per side. Rows and orders come from different streams and either may lag, so the larger value counts.
 */
function sumOpenOrders(
  row: PositionRecord | undefined,
  orders: readonly OrderRecord[],
  mark: Amount,
): Pick<MarketHolding, 'buys' | 'sells' | 'resting'> {
  const resting: RestingOrder[] = []
  const open = { BUY: ZERO, SELL: ZERO }
  for (const order of orders) {
    if (!isOrderOpen(order)) continue
    const { orderId, side, price = mark, reduceOnly = false } = order
    const left = maxAmount(ZERO, getRemainingQuantity(order))
    open[side] = add(open[side], left)
    resting.push({ orderId, side, left, price, reduceOnly })
  }
  return {
    resting,
    buys: maxAmount(open.BUY, row?.pendingLong ?? ZERO),
    sells: maxAmount(open.SELL, row?.pendingShort ?? ZERO),
  }
}

/** Margin of a position: zero for cross, the venue's value for isolated. */
const getSetAsideMargin = ({ marginMode, margin }: PositionRecord): Amount | undefined =>
  marginMode === 'CROSS' ? ZERO : margin

/** Returns the market's margin rates for this account; `undefined` without a size factor. */
export function getMarginCurve(
  on: { readonly snapshot: { readonly terms?: DeskSnapshot['terms'] | undefined } },
  market: MarketRules,
): MarginCurve | undefined {
  const factor = on.snapshot.terms?.value.imrFactors[market.symbol] ?? market.imrFactor
  const known = curves.get(market)
  if (factor === undefined || known?.factor === factor) return factor && known
  const curve = { baseImr: market.baseImr, baseMmr: market.baseMmr, factor }
  curves.set(market, curve)
  return curve
}

/** Last curve of each market, so that values derived from it stay cached. */
const curves = new WeakMap<MarketRules, MarginCurve>()
