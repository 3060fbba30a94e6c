import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import type { ExchangeEvent } from './event-bus'
import { openPracticeExchange } from '../exchange/open-exchange'
import { createFaultRegistry } from '../faults/fault-registry'
import { fixedFromLiteral, formatFixedDecimal } from '../numbers/fixed-decimal'
import { ORDER_DRAFT_DEFAULTS, type OrderDraft } from './order-draft'
import { isVenueRefusal } from './venue-refusal'
import { type PricedOrderDraft, checkMarketRules } from './order-checks'
import type { MarginMode, OrderSide } from '../records/trading-records'

const SYMBOL = 'PERP_BTC_USDC'

/** Books with one account, fees of nothing, a mark of 100 and no makers: what happens is what a test does. */
function openBooks() {
  const exchange = openPracticeExchange({
    seed: 2,
    accounts: 1,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(2),
  })
  const market = exchange.markets.get(SYMBOL)
  const [account] = exchange.ledger.accounts()
  if (market === undefined || account === undefined) throw new Error('it is missing')
  market.makers.withdrawQuotes()
  market.mark = fixedFromLiteral('100')
  market.memory.sumFunding = 0n
  account.takerBps = 0n
  const events: ExchangeEvent[] = []
  exchange.bus.subscribe(happening => void events.push(happening))
  const trade = (side: OrderSide, quantity: string, price: string, mode: MarginMode = 'CROSS') =>
    exchange.ledger.bookFill({
      account: account.id,
      symbol: SYMBOL,
      mode,
      side,
      price: fixedFromLiteral(price),
      quantity: fixedFromLiteral(quantity),
      maker: false,
      at: exchange.clock.now(),
    })
  const row = (mode: MarginMode = 'CROSS') => {
    const found = exchange.ledger.position(account.id, SYMBOL, mode)
    if (found === undefined) throw new Error('there is no position')
    return found
  }
  const fundTo = (sum: string) => (market.memory.sumFunding = fixedFromLiteral(sum))
  return { exchange, market, account, events, trade, row, fundTo }
}

describe('the ledger', () => {
  it('pays funding on the position held while the index rose, and on nothing else', () => {
    const { trade, row, fundTo } = openBooks()
    fundTo('7')
    trade('BUY', '2', '100')
    fundTo('10')
    // 2 · (10 − 7) = 6 before the third is bought.
    trade('BUY', '1', '100')
    expect([row().cost, row().accrued].map(formatFixedDecimal)).toEqual(['306', '6'])
    fundTo('11')
    // 3 · (11 − 10) = 3; then all is sold, and later rises have no effect.
    trade('SELL', '3', '100')
    fundTo('99')
    trade('BUY', '1', '100')
    expect([row().cost, row().accrued, row().life.funding].map(formatFixedDecimal)).toEqual(['109', '9', '0'])
  })

  it('pays funding to a short position', () => {
    const { trade, row, fundTo } = openBooks()
    trade('SELL', '2', '100')
    fundTo('3')
    trade('BUY', '1', '100')
    expect([row().cost, row().accrued].map(formatFixedDecimal)).toEqual(['-106', '-6'])
  })

  it.each<readonly [MarginMode, string, string, string]>([
    ['CROSS', '10010', '0', 'into the balance: 2 · (100 − 95)'],
    ['ISOLATED', '9980.886', '29.114', 'beside its margin of 190 · 0.1006 = 19.114'],
  ])('settles a %s position so that %s is held and %s is reserved: %s', (mode, holding, margin) => {
    const { exchange, account, trade, row } = openBooks()
    trade('BUY', '2', '95', mode)
    const moved = exchange.ledger.settlePosition(row(mode), exchange.clock.now())
    expect([moved, account.holding, row(mode).margin].map(formatFixedDecimal)).toEqual([
      '10',
      holding,
      margin,
    ])
    // A second settlement moves nothing.
    expect(exchange.ledger.settlePosition(row(mode), exchange.clock.now())).toBe(0n)
  })

  it('returns the reserved margin and its result when an isolated position ends', () => {
    const { account, trade, row } = openBooks()
    trade('BUY', '2', '95', 'ISOLATED')
    trade('SELL', '2', '100', 'ISOLATED')
    expect([account.holding, row('ISOLATED').margin, row('ISOLATED').cost].map(formatFixedDecimal)).toEqual([
      '10010',
      '0',
      '0',
    ])
  })

  it('keeps the history of a position from its first unit to its last', () => {
    const { exchange, trade } = openBooks()
    trade('BUY', '2', '100')
    trade('SELL', '1', '110')
    trade('SELL', '3', '90')
    const closed = [...exchange.store.all('closed').values()]
    expect(closed).toMatchObject([
      {
        side: 'LONG',
        leverage: 10,
        liquidation: undefined,
        // 110 − 100 and 90 − 100 make nothing.
        life: {
          peak: fixedFromLiteral('2'),
          opened: fixedFromLiteral('2'),
          closed: fixedFromLiteral('2'),
          realized: 0n,
        },
      },
    ])
    expect(
      exchange.ledger
        .positions(exchange.ledger.accounts()[0]?.id ?? '')
        .map(({ quantity }) => formatFixedDecimal(quantity)),
    ).toEqual(['-2'])
  })

  it('keeps cross and isolated positions of one market separate', () => {
    const { trade, row } = openBooks()
    trade('BUY', '2', '100')
    trade('SELL', '1', '100', 'ISOLATED')
    expect([row().quantity, row('ISOLATED').quantity].map(formatFixedDecimal)).toEqual(['2', '-1'])
  })

  it('reports every change of a balance, each with a higher version, and nothing without a change', () => {
    const { exchange, account, events } = openBooks()
    const before = account.version
    exchange.ledger.creditBalance(account, fixedFromLiteral('5'))
    exchange.ledger.creditBalance(account, 0n)
    exchange.ledger.creditBalance(account, fixedFromLiteral('-5'))
    expect(events.map(({ saw }) => saw)).toEqual(['balance', 'balance'])
    expect([account.version - before, formatFixedDecimal(account.holding)]).toEqual([2, '10000'])
  })
})

const DRAFT: OrderDraft = {
  ...ORDER_DRAFT_DEFAULTS,
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  price: fixedFromLiteral('99'),
  quantity: fixedFromLiteral('1'),
}
const RULES = {
  quoteMin: 0n,
  quoteMax: fixedFromLiteral('1000'),
  quoteTick: fixedFromLiteral('0.5'),
  baseMin: fixedFromLiteral('0.1'),
  baseMax: fixedFromLiteral('50'),
  baseTick: fixedFromLiteral('0.1'),
  minNotional: fixedFromLiteral('10'),
  priceRange: fixedFromLiteral('0.05'),
  priceScope: fixedFromLiteral('0.4'),
} as const

describe('an order at a mark of 100, ticks of 0.5, steps of 0.1, a minimum of 10, and ranges of 5 % and 40 %', () => {
  it.each<readonly [string, Partial<PricedOrderDraft>, string | undefined]>([
    ['as plain as can be', {}, undefined],
    ['off the tick', { price: fixedFromLiteral('99.3') }, 'order_price is off quote_tick'],
    ['above the highest price', { price: fixedFromLiteral('1000.5') }, 'order_price is above quote_max'],
    ['off the step', { quantity: fixedFromLiteral('0.15') }, 'order_quantity is off base_tick'],
    ['below the least size', { quantity: 0n }, 'order_quantity is below base_min'],
    ['above the greatest size', { quantity: fixedFromLiteral('50.1') }, 'order_quantity is above base_max'],
    ['worth 9.9', { quantity: fixedFromLiteral('0.1') }, 'order value is below min_notional'],
    [
      'worth 9.9 that only reduces',
      { quantity: fixedFromLiteral('0.1'), reduceOnly: true },
      'order value is below min_notional',
    ],
    ['that shows part of a step', { visible: fixedFromLiteral('0.05') }, 'visible_quantity is off base_tick'],
    ['to buy at the end of the range', { price: fixedFromLiteral('105') }, undefined],
    [
      'to buy beyond the range',
      { price: fixedFromLiteral('105.5') },
      'order_price is too far from the mark price',
    ],
    ['to buy at the end of the scope', { price: fixedFromLiteral('60') }, undefined],
    [
      'to buy below the scope',
      { price: fixedFromLiteral('59.5') },
      'order_price is too far from the mark price',
    ],
    ['to sell at the end of the range', { side: 'SELL', price: fixedFromLiteral('95') }, undefined],
    [
      'to sell below the range',
      { side: 'SELL', price: fixedFromLiteral('94.5') },
      'order_price is too far from the mark price',
    ],
    ['to sell at the end of the scope', { side: 'SELL', price: fixedFromLiteral('140') }, undefined],
    [
      'to sell above the scope',
      { side: 'SELL', price: fixedFromLiteral('140.5') },
      'order_price is too far from the mark price',
    ],
  ])('%s', (_, change, message) => {
    const { market } = openBooks()
    market.rules = { ...market.rules, ...RULES }
    const weighed: PricedOrderDraft = {
      ...DRAFT,
      mode: 'CROSS',
      referencePrice: fixedFromLiteral('99'),
      ...change,
    }
    expect(checkMarketRules(market, weighed)?.message).toBe(message)
  })

  it.each([
    ['PENDING', {}, false],
    ['DELISTED', {}, false],
    ['REDUCE_ONLY', {}, false],
    ['REDUCE_ONLY', { reduceOnly: true }, true],
    ['POST_ONLY', {}, true],
    ['POST_ONLY', { type: 'IOC' }, false],
    ['ACTIVE', { type: 'IOC' }, true],
  ] as const)('in a market with status %s, with %j, is accepted: %s', (status, change, taken) => {
    const { market } = openBooks()
    market.rules = { ...market.rules, ...RULES, status }
    const weighed: PricedOrderDraft = {
      ...DRAFT,
      mode: 'CROSS',
      referencePrice: fixedFromLiteral('99'),
      ...change,
    }
    expect(checkMarketRules(market, weighed) === undefined).toBe(taken)
  })
})

describe('an account with 10,000 at a leverage of 10', () => {
  // Without fees it carries a notional of 100,000 at 1/10; the market lets it at any size tried here.
  it.each<readonly [string, readonly Partial<OrderDraft>[], readonly (number | 'taken')[]]>([
    ['may buy for all it has', [{ quantity: fixedFromLiteral('1000') }], ['taken']],
    ['may not buy for more', [{ quantity: fixedFromLiteral('1000.1') }], [-1101]],
    [
      'may not buy for more in two orders',
      [{ quantity: fixedFromLiteral('600') }, { quantity: fixedFromLiteral('400.1') }],
      ['taken', -1101],
    ],
    [
      'may sell as much as it would buy, for only one of the two can come about',
      [
        { quantity: fixedFromLiteral('1000') },
        { side: 'SELL', price: fixedFromLiteral('101'), quantity: fixedFromLiteral('1000') },
      ],
      ['taken', 'taken'],
    ],
    ['may reduce nothing where there is nothing', [{ reduceOnly: true }], [-1005]],
    [
      'may use a client id once',
      [{ clientId: 'x' }, { clientId: 'x' }, { clientId: 'y' }],
      ['taken', -1007, 'taken'],
    ],
  ])('%s', (_, drafts, answers) => {
    const { exchange, market, account } = openBooks()
    market.rules = {
      ...market.rules,
      ...RULES,
      baseMax: fixedFromLiteral('10000'),
      baseImr: fixedFromLiteral('0.01'),
      imrFactor: 0n,
      maxNotional: fixedFromLiteral('10000000'),
    }
    expect(
      drafts.map(change => {
        const placed = exchange.orders.place(account, { ...DRAFT, ...change })
        return isVenueRefusal(placed) ? placed.code : 'taken'
      }),
    ).toEqual(answers)
  })
})
