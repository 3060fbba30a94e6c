import {
  absFixed,
  fixedFromNumber,
  maxFixed,
  divideFixed,
  multiplyFixed,
  fixedToNumber,
  type FixedDecimal,
} from '../../../src/practice/numbers/fixed-decimal'
import type { MarginMode, OrderSide } from '../../../src/practice/records/trading-records'
import type { MarketState } from '../../../src/practice/market/market-state'
import { isVenueRefusal } from '../../../src/practice/account/venue-refusal'
import type { Chance } from '../chance'
import type { ExchangeFixture } from './exchange'
import { between, spread } from './spread'

/** Lays orders in the book that rest there, some partly filled, and stops that wait. Tells how many came to stand. */
export async function layOrders(
  fixture: ExchangeFixture,
  chance: Chance,
  markets: readonly MarketState[],
): Promise<number> {
  const { exchange, account } = fixture
  const count = chance.happens(0.3) ? 0 : chance.below(10)
  for (let nth = 0; nth < count; nth += 1) lay(fixture, chance, marketFor(fixture, chance, markets))
  exchange.orders.processQueue()
  for (const order of exchange.ledger.openOrders(account.id))
    if (chance.happens(0.2)) {
      const part = fixedFromNumber(
        fixedToNumber(order.quantity) * chance.next(),
        fixture.market(order.symbol).rules.baseTick,
      )
      exchange.trading.fillRestingOrder(order, part)
    }
  const stops = chance.happens(0.5) ? 0 : chance.below(4)
  for (let nth = 0; nth < stops; nth += 1) stop(fixture, chance, marketFor(fixture, chance, markets))
  return exchange.ledger.openOrders(account.id).length
}

/** More often than not a market in which something is held. */
function marketFor(
  { exchange, account, market }: ExchangeFixture,
  chance: Chance,
  markets: readonly MarketState[],
): MarketState {
  const held = exchange.ledger.positions(account.id)
  return held.length > 0 && chance.happens(0.6) ? market(chance.pick(held).symbol) : chance.pick(markets)
}

const modeFor = ({ rules }: MarketState, chance: Chance): MarginMode =>
  rules.isolatedOnly || chance.happens(0.35) ? 'ISOLATED' : 'CROSS'

const common = {
  visible: undefined,
  clientId: undefined,
  tag: undefined,
  slippage: undefined,
  level: 0,
  adjust: false,
} as const

function lay({ exchange, account }: ExchangeFixture, chance: Chance, market: MarketState): void {
  const { symbol, rules, mark } = market
  const mode = modeFor(market, chance)
  const held = exchange.ledger.position(account.id, symbol, mode)?.quantity ?? 0n
  const reduceOnly = held !== 0n && chance.happens(0.2)
  const side: OrderSide = reduceOnly ? (held > 0n ? 'SELL' : 'BUY') : chance.happens(0.5) ? 'BUY' : 'SELL'
  const away = fixedToNumber(rules.priceScope) * spread(chance, 0.01, 0.95)
  const factor = side === 'BUY' ? 1 - away : 1 + away
  const price = maxFixed(rules.quoteTick, fixedFromNumber(fixedToNumber(mark) * factor, rules.quoteTick))
  const spare = fixedToNumber(exchange.ledger.summarizeAccount(account).free)
  const quantity = reduceOnly
    ? part(held, rules.baseTick, chance)
    : maxFixed(
        rules.baseMin,
        fixedFromNumber(spread(chance, 20, Math.max(40, spare * 4)) / fixedToNumber(mark), rules.baseTick),
      )
  const hides = chance.happens(0.15)
  exchange.orders.place(account, {
    ...common,
    symbol,
    side,
    type: 'LIMIT',
    price,
    quantity,
    reduceOnly,
    mode,
    ...(hides && { visible: part(quantity, rules.baseTick, chance) }),
  })
}

/** A part of a size on the market's steps, at least one. */
export const part = (size: FixedDecimal, step: FixedDecimal, chance: Chance): FixedDecimal =>
  maxFixed(
    step,
    divideFixed(absFixed(size), step) / 10n ** 18n === 0n ? 0n : floorPart(size, step, chance.next()),
  )

const floorPart = (size: FixedDecimal, step: FixedDecimal, share: number): FixedDecimal => {
  const some = multiplyFixed(absFixed(size), fixedFromNumber(share, 1n))
  return some - (some % step)
}

function stop({ exchange, account }: ExchangeFixture, chance: Chance, market: MarketState): void {
  const { symbol, rules, mark } = market
  const mode = modeFor(market, chance)
  const held = exchange.ledger.position(account.id, symbol, mode)?.quantity ?? 0n
  if (held === 0n) return
  const side: OrderSide = held > 0n ? 'SELL' : 'BUY'
  const factor = side === 'SELL' ? between(chance, 0.7, 0.97) : between(chance, 1.03, 1.3)
  const triggerPrice = maxFixed(
    rules.quoteTick,
    fixedFromNumber(fixedToNumber(mark) * factor, rules.quoteTick),
  )
  const placed = exchange.algoOrders.place(account, {
    symbol,
    algoType: 'STOP',
    type: 'MARKET',
    side,
    quantity: part(held, rules.baseTick, chance),
    price: undefined,
    triggerPrice,
    reduceOnly: true,
    mode,
    clientId: undefined,
    tag: undefined,
    callbackRate: undefined,
    callbackValue: undefined,
    activatedPrice: undefined,
    active: true,
    children: [],
  })
  if (isVenueRefusal(placed)) return
}
