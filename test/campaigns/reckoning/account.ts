import {
  absFixed,
  fixedFromLiteral,
  fixedFromNumber,
  maxFixed,
  FIXED_ONE,
  divideFixed,
  multiplyFixed,
  fixedToNumber,
  fixedFromInteger,
  type FixedDecimal,
} from '../../../src/practice/numbers/fixed-decimal'
import {
  computeMaxLeverage,
  computeMaintenanceMarginRatio,
  computeUnsettledPnl,
} from '../../../src/practice/account/margin'
import { positionKeyOf } from '../../../src/practice/account/position-fills'
import type { MarginMode, PositionRecord, OrderSide } from '../../../src/practice/records/trading-records'
import { COLLATERAL_TOKENS } from '../../../src/practice/account/collateral-tokens'
import { isRealWorldAsset } from '../../../src/practice/market/real-world-assets'
import { getMarkedMarket, type MarketState, isTradable } from '../../../src/practice/market/market-state'
import type { Chance } from '../chance'
import { withMark, type ExchangeFixture } from './exchange'
import { between, spread } from './spread'
import { layOrders } from './standing-orders'

/** Description of a generated account for the report. */
export interface Made {
  readonly positions: number
  readonly orders: number
  readonly near: boolean
}

/** Creates a random account: market rates, positions, balance, resting orders, stops. */
export async function standUp(fixture: ExchangeFixture, chance: Chance): Promise<Made> {
  const markets = [...fixture.exchange.markets.values()].filter(({ rules }) => isTradable(rules))
  for (const market of markets) bend(market, chance)
  const count = chance.happens(0.12) ? 0 : chance.below(chance.happens(0.3) ? 21 : 6)
  const size = spread(chance, 100, 3_000_000)
  const rwa = markets.filter(({ symbol }) => isRealWorldAsset(symbol))
  for (let nth = 0; nth < count; nth += 1)
    openPosition(fixture, chance, chance.pick(chance.happens(0.15) ? rwa : markets), size / count)
  for (const market of markets) market.memory.sumFunding += change(chance, market, 0.003)
  for (const position of openPositions(fixture))
    if (chance.happens(0.3)) settleElsewhere(fixture, chance, position)
  const near = chance.happens(0.12)
  for (const position of openPositions(fixture))
    if (position.mode === 'ISOLATED') carry(fixture, chance, position, near)
  fund(fixture, chance, near)
  const orders = await layOrders(fixture, chance, markets)
  for (const position of openPositions(fixture))
    if (position.mode === 'ISOLATED') keepStanding(fixture, position)
  keepAlive(fixture)
  return { positions: openPositions(fixture).length, orders, near }
}

const openPositions = ({ exchange, account }: ExchangeFixture): readonly PositionRecord[] =>
  exchange.ledger.positions(account.id)

/** A small change of a market's price, either way. */
const change = (chance: Chance, { mark }: MarketState, most: number): FixedDecimal =>
  multiplyFixed(mark, fixedFromNumber(between(chance, -most, most), 1_000_000n))

/** Other margin rates, caps and ranges than the exchange opened with, for some markets. */
function bend(market: MarketState, chance: Chance): void {
  if (chance.happens(0.5)) return
  const baseImr = divideFixed(FIXED_ONE, fixedFromInteger(chance.pick([5, 10, 20, 25, 50, 100])))
  market.rules = {
    ...market.rules,
    baseImr,
    baseMmr: (baseImr * chance.pick([40n, 50n, 60n, 75n])) / 100n,
    imrFactor: chance.happens(0.1) ? 0n : fixedFromNumber(spread(chance, 1e-8, 2e-5), 1_000_000n),
    maxNotional: fixedFromInteger(chance.pick([20_000, 250_000, 1_000_000, 50_000_000])),
    priceRange: fixedFromLiteral(chance.pick(['0.02', '0.05', '0.2'])),
    updatedAt: market.rules.updatedAt,
  }
}

/** Opens or changes a position with a few direct fills. */
function openPosition(fixture: ExchangeFixture, chance: Chance, market: MarketState, worth: number): void {
  const { rules, symbol } = market
  const mode: MarginMode = rules.isolatedOnly || chance.happens(0.35) ? 'ISOLATED' : 'CROSS'
  const { account } = fixture
  const highest = computeMaxLeverage(rules, 0n)
  const leverage = Math.max(1, Math.min(highest, Math.round(spread(chance, 1, highest))))
  const name = positionKeyOf(symbol, mode)
  account.leverages = { [name]: leverage, ...account.leverages }
  const side: OrderSide = chance.happens(0.5) ? 'BUY' : 'SELL'
  for (let fills = 1 + chance.below(3); fills > 0; fills -= 1)
    fill(fixture, chance, market, mode, side, worth * spread(chance, 0.05, 3))
  const position = fixture.exchange.ledger.position(account.id, symbol, mode)
  if (position === undefined || position.quantity === 0n || !chance.happens(0.3)) return
  const part = chance.happens(0.25) ? 1 : chance.next()
  const closing = position.quantity > 0n ? 'SELL' : 'BUY'
  fill(
    fixture,
    chance,
    market,
    mode,
    closing,
    fixedToNumber(multiplyFixed(absFixed(position.quantity), market.mark)) * part,
  )
}

function fill(
  { exchange, account, now }: ExchangeFixture,
  chance: Chance,
  { symbol, mark, rules }: MarketState,
  mode: MarginMode,
  side: OrderSide,
  worth: number,
): void {
  const price = maxFixed(
    rules.quoteTick,
    fixedFromNumber(fixedToNumber(mark) * between(chance, 0.85, 1.15), rules.quoteTick),
  )
  const quantity = maxFixed(rules.baseTick, fixedFromNumber(worth / fixedToNumber(mark), rules.baseTick))
  const maker = chance.happens(0.4)
  exchange.ledger.bookFill({ account: account.id, symbol, mode, side, price, quantity, maker, at: now() })
}

/** Settles a position at another mark, so that part of its profit is in the balance. */
function settleElsewhere(fixture: ExchangeFixture, chance: Chance, position: PositionRecord): void {
  const market = fixture.market(position.symbol)
  const elsewhere = market.mark + change(chance, market, 0.1)
  withMark(market, elsewhere, () => fixture.exchange.ledger.settlePosition(position, fixture.now()))
}

const maintenanceOf = (position: PositionRecord, { mark, rules }: MarketState): FixedDecimal => {
  const notional = multiplyFixed(absFixed(position.quantity), mark)
  return multiplyFixed(notional, computeMaintenanceMarginRatio(rules, notional))
}

/** Gives an isolated position enough margin to survive, sometimes barely. */
function carry(fixture: ExchangeFixture, chance: Chance, position: PositionRecord, near: boolean): void {
  if (position.quantity === 0n) return
  const market = fixture.market(position.symbol)
  const needs = maintenanceOf(position, market)
  const worth = position.margin + computeUnsettledPnl(position, getMarkedMarket(market))
  const target = multiplyFixed(
    needs,
    fixedFromNumber(near ? between(chance, 1.001, 1.2) : between(chance, 1.05, 4), 1n),
  )
  if (near || worth < target) position.margin = maxFixed(0n, position.margin + target - worth)
}

/** Tops up a position that would be liquidated because later fills took margin. */
function keepStanding(fixture: ExchangeFixture, position: PositionRecord): void {
  if (position.quantity === 0n) return
  const market = fixture.market(position.symbol)
  const least = multiplyFixed(maintenanceOf(position, market), fixedFromLiteral('1.0005'))
  const worth = position.margin + computeUnsettledPnl(position, getMarkedMarket(market))
  if (worth < least) position.margin += least - worth
}

/** Sets the balance so that the account has much, little, or no free collateral. */
function fund(fixture: ExchangeFixture, chance: Chance, near: boolean): void {
  const { exchange, account } = fixture
  const sums = exchange.ledger.summarizeAccount(account)
  const target =
    sums.notional === 0n
      ? fixedFromNumber(spread(chance, 5, 1_000_000), 1n)
      : near
        ? multiplyFixed(sums.maintenance, fixedFromNumber(between(chance, 1.0005, 1.3), 1n))
        : maxFixed(
            multiplyFixed(sums.maintenance, fixedFromLiteral('1.02')),
            multiplyFixed(sums.initialWithOrders, fixedFromNumber(spread(chance, 0.7, 30), 1n)),
          )
  account.holding += target - sums.collateral
  account.holding -= account.holding % 1_000_000_000_000n
  if (chance.happens(0.35)) giveTokens(fixture, chance)
  account.takerBps = fixedFromLiteral(chance.pick(['5', '6', '3.5', '10', '0']))
  account.makerBps = fixedFromLiteral(chance.pick(['2', '3', '0', '-0.5']))
  account.rwaTakerBps = fixedFromLiteral(chance.pick(['13', '9', '4', '0']))
  account.rwaMakerBps = fixedFromLiteral(chance.pick(['12', '4', '0', '-0.5']))
}

/** Replaces part of the collateral by other tokens. The USDC balance may become negative. */
function giveTokens({ exchange, account }: ExchangeFixture, chance: Chance): void {
  const before = exchange.ledger.summarizeAccount(account).collateral
  const worth = Math.max(10, fixedToNumber(before)) * spread(chance, 0.01, 3)
  account.tokens = Object.fromEntries(
    COLLATERAL_TOKENS.filter(() => chance.happens(0.7)).map(({ token, symbol }) => {
      const index = exchange.markets.get(symbol)?.index ?? FIXED_ONE
      return [token, fixedFromNumber((worth * chance.next()) / fixedToNumber(index), 1_000_000_000_000n)]
    }),
  )
  if (chance.happens(0.7)) account.holding -= exchange.ledger.summarizeAccount(account).collateral - before
}

/** Tops up an account that would be liquidated because resting orders bind margin. */
function keepAlive({ exchange, account }: ExchangeFixture): void {
  const sums = exchange.ledger.summarizeAccount(account)
  const least = multiplyFixed(sums.maintenance, fixedFromLiteral('1.0005'))
  if (sums.collateral < least) account.holding += least - sums.collateral
}
