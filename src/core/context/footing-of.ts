import { remaining } from '../figures/remaining'
import {
  add,
  isPositive,
  isZero,
  larger,
  multiply,
  positive,
  subtract,
  sumOfProducts,
  ZERO,
  type Amount,
} from '../value/decimal'
import {
  footingWith,
  initialMargin,
  type Footing,
  type MarketHolding,
  type Resting,
} from '../figures/footing'
import type { Curve } from '../figures/rates'
import type { MarginMode, Market, Quote } from '../market/market'
import type { Order } from '../account/order'
import { isOpen } from '../account/order-fold'
import type { Position } from '../account/position'
import type { Snapshot } from '../snapshot/snapshot'

/** The sections of a snapshot that the holdings of an account are read from. */
export type AccountFacts = {
  readonly [S in 'positions' | 'orders' | 'quotes' | 'markets' | 'terms' | 'leverages']?:
    Snapshot[S] | undefined
}

/** The rules and settings of every market, found once. */
interface Facts {
  readonly quotes: ReadonlyMap<string, Quote>
  readonly markets: ReadonlyMap<string, Market>
  readonly leverages: ReadonlyMap<string, Amount>
  readonly known: AccountFacts
}

const nameOf = ({ symbol, marginMode }: { symbol: string; marginMode: MarginMode }): string =>
  `${marginMode} ${symbol}`

/**
 * Everything that stands or is open, at the newest mark known for it. Undefined before positions and orders were read.
 *
 * In one pass, however much of it there is: a plan is evaluated on it once more between the yes and the socket. Of the
 * same sections it is found once: a ticket is evaluated anew with each book, and for several sizes.
 */
export function marketHoldingsOf(known: AccountFacts): readonly MarketHolding[] | undefined {
  const { positions, orders, quotes, markets, terms, leverages } = known
  if (positions === undefined || orders === undefined) return undefined
  const last = holdings.get(positions)
  if (last !== undefined && restsOn.every(section => last.known[section] === known[section]))
    return last.marketHoldings
  const marketHoldings = foundIn(known, positions.value, orders.value)
  holdings.set(positions, { known: { orders, quotes, markets, terms, leverages }, marketHoldings })
  return marketHoldings
}

/** What was found of the sections that were asked about last, by their positions. A section is never written in: what changed is another. */
const holdings = new WeakMap<
  NonNullable<Snapshot['positions']>,
  { readonly known: AccountFacts; readonly marketHoldings: readonly MarketHolding[] }
>()
const restsOn = ['orders', 'quotes', 'markets', 'terms', 'leverages'] as const

function foundIn(
  known: AccountFacts,
  positions: readonly Position[],
  orders: readonly Order[],
): readonly MarketHolding[] {
  const facts = factsOf(known)
  const found = new Map<string, { at: Parts; row?: Position; orders: Order[] }>()
  for (const row of positions) found.set(nameOf(row), { at: row, row, orders: [] })
  for (const order of orders) {
    const holding = found.get(nameOf(order)) ?? { at: order, orders: [] }
    holding.orders.push(order)
    found.set(nameOf(order), holding)
  }
  return [...found.values()].flatMap(({ at, row, orders: own }) => placeOf(facts, at, row, own) ?? [])
}

type Parts = Pick<Position, 'symbol' | 'marginMode'>

/** The holding of one market and mode, though nothing stands or is open there. Undefined while it has no mark. */
export function oneHolding(known: AccountFacts, at: Parts): MarketHolding | undefined {
  const { positions, orders } = known
  if (positions === undefined || orders === undefined) return undefined
  const isHere = (one: Parts): boolean => one.symbol === at.symbol && one.marginMode === at.marginMode
  return placeOf(factsOf(known), at, positions.value.find(isHere), orders.value.filter(isHere))
}

/** The account as the venue states it. Undefined before the account, its positions and its orders were read. */
export function footingOf(
  snapshot: AccountFacts & Partial<Pick<Snapshot, 'account' | 'holdings'>>,
  marketHoldings = marketHoldingsOf(snapshot),
): Footing | undefined {
  const account = snapshot.account?.value
  if (account === undefined || marketHoldings === undefined) return undefined
  const cross = (snapshot.positions?.value ?? []).filter(({ marginMode }) => marginMode === 'CROSS')
  return footingWith({
    collateral: account.totalCollateral,
    spare: spareOf(account.totalCollateral, account.free, marketHoldings),
    held: snapshot.holdings?.value.find(({ token }) => token === 'USDC')?.held,
    unsettled: sumOfProducts(cross.map(({ unsettledPnl }) => [unsettledPnl])),
    marketHoldings,
  })
}

/**
 * Free collateral is never told below zero: how much is missing follows from what is bound. Where that contradicts
 * what was told, nobody knows.
 */
function spareOf(
  collateral: Amount,
  free: Amount,
  marketHoldings: readonly MarketHolding[],
): Amount | undefined {
  if (isPositive(free)) return free
  let spare = collateral
  for (const holding of marketHoldings) {
    const bound = initialMargin(holding)
    if (bound === undefined) return undefined
    spare = subtract(spare, bound)
  }
  return isPositive(spare) ? undefined : spare
}

function factsOf(known: AccountFacts): Facts {
  const { quotes, markets, leverages } = known
  return {
    quotes: new Map(quotes?.value.map(one => [one.symbol, one])),
    markets: new Map(markets?.value.map(one => [one.symbol, one])),
    leverages: new Map(leverages?.value.map(one => [nameOf(one), one.leverage])),
    known,
  }
}

function placeOf(
  { quotes, markets, leverages, known }: Facts,
  { symbol, marginMode }: Parts,
  row: Position | undefined,
  orders: readonly Order[],
): MarketHolding | undefined {
  const quote = quotes.get(symbol)
  const mark = positive(quote?.mark) ?? row?.mark ?? orders.find(({ price }) => price !== undefined)?.price
  const market = markets.get(symbol)
  if (mark === undefined) return undefined
  return {
    symbol,
    marginMode,
    quantity: row?.quantity ?? ZERO,
    ...(row?.replacedRow !== undefined && { unconfirmed: row.replacedRow.quantity }),
    mark,
    unsettled: row === undefined ? ZERO : unsettledAt(row, mark, quote?.sumUnitaryFunding),
    margin: row === undefined || isZero(row.quantity) ? ZERO : marginOf(row),
    ...openIn(row, orders, mark),
    curve: market && curveOf({ snapshot: known }, market),
    leverage: positive(leverages.get(nameOf({ symbol, marginMode })) ?? row?.leverage),
    mmr: row?.mmr,
  }
}

/**
 * Profit and loss that is not in the balance yet, at a mark. The venue states it for the mark of the row; where the
 * funding index is known as well, what is owed now follows from cost and funding alone.
 */
export function unsettledAt(
  { quantity, cost, mark, unsettledPnl, lastSumUnitaryFunding: last }: Position,
  now: Amount,
  sum: Amount | undefined,
): Amount {
  if (sum === undefined || last === undefined)
    return add(unsettledPnl, multiply(quantity, subtract(now, mark)))
  return subtract(subtract(multiply(quantity, now), cost), multiply(quantity, subtract(sum, last)))
}

/**
 * What is open on each side. Rows and orders come by different ways and either may lag, so the larger of the two
 * stands.
 */
function openIn(
  row: Position | undefined,
  orders: readonly Order[],
  mark: Amount,
): Pick<MarketHolding, 'buys' | 'sells' | 'resting'> {
  const resting: Resting[] = []
  const open = { BUY: ZERO, SELL: ZERO }
  for (const order of orders) {
    if (!isOpen(order)) continue
    const { orderId, side, price = mark, reduceOnly = false } = order
    const left = larger(ZERO, remaining(order))
    open[side] = add(open[side], left)
    resting.push({ orderId, side, left, price, reduceOnly })
  }
  return {
    resting,
    buys: larger(open.BUY, row?.pendingLong ?? ZERO),
    sells: larger(open.SELL, row?.pendingShort ?? ZERO),
  }
}

/** What is set apart for a position: nothing across margin, and alone what the venue says. */
const marginOf = ({ marginMode, margin }: Position): Amount | undefined =>
  marginMode === 'CROSS' ? ZERO : margin

/** The market's margin rates for this account; none where nobody states how its size bends them. */
export function curveOf(
  on: { readonly snapshot: { readonly terms?: Snapshot['terms'] | undefined } },
  market: Market,
): Curve | undefined {
  const factor = on.snapshot.terms?.value.imrFactors[market.symbol] ?? market.imrFactor
  const known = curves.get(market)
  if (factor === undefined || known?.factor === factor) return factor && known
  const curve = { baseImr: market.baseImr, baseMmr: market.baseMmr, factor }
  curves.set(market, curve)
  return curve
}

/** The curve last asked for of each market: what is found out about it is found out once. */
const curves = new WeakMap<Market, Curve>()
