import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import type { PracticeExchange } from '../exchange/practice-exchange'
import type { ExchangeEvent } from './event-bus'
import { openPracticeExchange } from '../exchange/open-exchange'
import { createFaultRegistry } from '../faults/fault-registry'
import { type FixedDecimal, absFixed, fixedFromLiteral, formatFixedDecimal } from '../numbers/fixed-decimal'
import { type MarketState, getMarkedMarket } from '../market/market-state'
import { computeTakeoverSize } from './liquidation'
import { HOUSE_ACCOUNT } from './account-ledger'
import { computeUnsettledPnl } from './margin'
import type { AccountRecord, MarginMode } from '../records/trading-records'
import { isVenueRefusal } from './venue-refusal'
import { ORDER_DRAFT_DEFAULTS } from './order-draft'

const BTC = 'PERP_BTC_USDC'
const ETH = 'PERP_ETH_USDC'

/** An exchange of three accounts without fees, with one set of round rules in both markets, at a mark of 100. */
function open() {
  const exchange = openPracticeExchange({
    seed: 5,
    accounts: 3,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(5),
  })
  for (const symbol of [BTC, ETH]) {
    const market = marketOf(exchange, symbol)
    market.rules = {
      ...market.rules,
      baseTick: fixedFromLiteral('0.0001'),
      baseImr: fixedFromLiteral('0.1'),
      baseMmr: fixedFromLiteral('0.05'),
      imrFactor: 0n,
      liquidationFee: fixedFromLiteral('0.012'),
      liquidatorFee: fixedFromLiteral('0.006'),
    }
    market.mark = fixedFromLiteral('100')
  }
  const accounts = exchange.ledger.accounts()
  for (const account of accounts) Object.assign(account, { takerBps: 0n, holding: fixedFromLiteral('0') })
  const events: ExchangeEvent[] = []
  exchange.bus.subscribe(happening => void events.push(happening))
  return { exchange, accounts, events }
}

function marketOf(exchange: PracticeExchange, symbol: string): MarketState {
  const market = exchange.markets.get(symbol)
  if (market === undefined) throw new Error(`there is no ${symbol}`)
  return market
}

const BUY = {
  ...ORDER_DRAFT_DEFAULTS,
  symbol: BTC,
  side: 'BUY',
  type: 'LIMIT',
  mode: 'ISOLATED',
} as const

const one = <T>(rows: readonly T[], at = 0): T => {
  const row = rows[at]
  if (row === undefined) throw new Error('it is missing')
  return row
}

/** Opens a position against the house at a price. */
function hold(
  exchange: PracticeExchange,
  account: AccountRecord,
  symbol: string,
  size: string,
  price: string,
  mode: MarginMode,
) {
  const quantity = absFixed(fixedFromLiteral(size))
  const side = fixedFromLiteral(size) > 0n ? ('BUY' as const) : ('SELL' as const)
  const common = { symbol, price: fixedFromLiteral(price), quantity, maker: false, at: exchange.clock.now() }
  exchange.ledger.bookFill({ ...common, account: account.id, mode, side })
  const other = side === 'BUY' ? ('SELL' as const) : ('BUY' as const)
  exchange.ledger.bookFill({ ...common, account: HOUSE_ACCOUNT, mode: 'CROSS', side: other })
}

const sizeOf = (
  { ledger }: PracticeExchange,
  { id }: AccountRecord,
  symbol = BTC,
  mode: MarginMode = 'CROSS',
) => formatFixedDecimal(ledger.position(id, symbol, mode)?.quantity ?? 0n)

function wealth({ ledger, markets, meta }: PracticeExchange): FixedDecimal {
  const owners = [ledger.account(HOUSE_ACCOUNT), ...ledger.accounts()]
  return owners
    .flatMap(owner => [
      owner.holding,
      ...ledger.positions(owner.id).map(row => {
        const market = markets.get(row.symbol)
        return row.margin + (market === undefined ? 0n : computeUnsettledPnl(row, getMarkedMarket(market)))
      }),
    ])
    .reduce((sum, part) => sum + part, meta.fees + meta.insurance)
}

describe('an account below its maintenance margin', () => {
  /*
   * Worked by hand, maintenance 5 %, fee 1.2 %, room 5/4. Of size s at mark m with collateral C:
   * freed a unit = m·(0.05·1.25 − 0.012) = m·0.0505, missing = 1.25·0.05·s·m − C, taken = missing / freed.
   *
   *   long 10 at 100, 60 in cash, mark 98: C 40 < 49;     61.25 − 40 = 21.25;     ÷ 4.949  = 4.29379… ↑ 4.2938
   *   long 10 at 100, 60 in cash, mark 99: C 50 ≥ 49.5: nothing
   *   short 10 at 100, 60 in cash, mark 102: C 40 < 51;   63.75 − 40 = 23.75;     ÷ 5.151  = 4.61075… ↑ 4.6108
   *   long 10 at 100, 101 in cash, mark 90: C 1 < 45;     56.25 − 1 = 55.25;      ÷ 4.545  = 12.15…: all 10
   */
  it.each([
    ['10', '60', '98', '5.7062'],
    ['10', '60', '99', '10'],
    ['-10', '60', '102', '-5.3892'],
    ['10', '101', '90', '0'],
  ])('with a position of %s and %s in cash at a mark of %s keeps %s', (size, cash, mark, left) => {
    const { exchange, accounts } = open()
    const account = one(accounts)
    account.holding = fixedFromLiteral(cash)
    hold(exchange, account, BTC, size, '100', 'CROSS')
    marketOf(exchange, BTC).mark = fixedFromLiteral(mark)
    const before = wealth(exchange)
    exchange.risk.liquidateIfNeeded(account)
    expect([sizeOf(exchange, account), wealth(exchange)]).toEqual([left, before])
    const { collateral, maintenance } = exchange.ledger.summarizeAccount(account)
    expect(collateral >= maintenance).toBe(true)
  })

  it('pays the fee on the liquidated part, half to the liquidator and half to the fund', () => {
    const { exchange, accounts } = open()
    const account = one(accounts)
    account.holding = fixedFromLiteral('60')
    hold(exchange, account, BTC, '10', '100', 'CROSS')
    marketOf(exchange, BTC).mark = fixedFromLiteral('98')
    const [house, fund] = [exchange.ledger.account(HOUSE_ACCOUNT).holding, exchange.meta.insurance]
    exchange.risk.liquidateIfNeeded(account)
    // 4.2938 · 98 = 420.7924, of which 0.6 % is 2.5247544 for each.
    expect(formatFixedDecimal(exchange.ledger.account(HOUSE_ACCOUNT).holding - house)).toBe('2.5247544')
    expect(formatFixedDecimal(exchange.meta.insurance - fund)).toBe('2.5247544')
    const [liquidation] = [...exchange.store.all('liquidation').values()]
    expect(liquidation).toMatchObject({
      toInsurance: fixedFromLiteral('2.5247544'),
      collateral: fixedFromLiteral('40'),
      positions: [
        {
          quantity: fixedFromLiteral('4.2938'),
          total: fixedFromLiteral('10'),
          price: fixedFromLiteral('98'),
        },
      ],
    })
  })

  it('loses part of its riskiest position first, and keeps the other if that is enough', () => {
    const { exchange, accounts } = open()
    const account = one(accounts)
    account.holding = fixedFromLiteral('70')
    hold(exchange, account, BTC, '10', '100', 'CROSS')
    hold(exchange, account, ETH, '3', '100', 'CROSS')
    marketOf(exchange, BTC).mark = fixedFromLiteral('99')
    marketOf(exchange, ETH).mark = fixedFromLiteral('99')
    // Collateral 57, maintenance 64.35: BTC needs 49.5 of it and goes first.
    exchange.risk.liquidateIfNeeded(account)
    expect(sizeOf(exchange, account, ETH)).toBe('3')
    expect(Number(sizeOf(exchange, account, BTC))).toBeLessThan(10)
  })

  it('is restored by cancelling its orders alone if their frozen collateral covers the shortfall', () => {
    const { exchange, accounts } = open()
    const account = one(accounts)
    account.holding = fixedFromLiteral('60')
    const order = exchange.orders.place(account, {
      ...BUY,
      price: fixedFromLiteral('90'),
      quantity: fixedFromLiteral('1'),
    })
    if (isVenueRefusal(order)) throw new Error(order.message)
    exchange.orders.processQueue()
    hold(exchange, account, BTC, '10', '100', 'CROSS')
    // 60 less 10 lost is 50 and would do, but the order keeps 90 · (1/10 + 0.0006) = 9.054 of it frozen.
    marketOf(exchange, BTC).mark = fixedFromLiteral('99')
    exchange.risk.liquidateIfNeeded(account)
    expect([order.status, order.reason, sizeOf(exchange, account)]).toEqual([
      'CANCELLED',
      'liquidation',
      '10',
    ])
    expect([...exchange.store.all('liquidation').values()]).toEqual([])
  })
})

describe('a bankrupt account', () => {
  function bankrupt(fund: string) {
    const { exchange, accounts, events } = open()
    const [account, first, second] = [one(accounts), one(accounts, 1), one(accounts, 2)]
    account.holding = fixedFromLiteral('60')
    Object.assign(first, { holding: fixedFromLiteral('1000') })
    Object.assign(second, { holding: fixedFromLiteral('100') })
    hold(exchange, account, BTC, '10', '100', 'CROSS')
    hold(exchange, first, BTC, '-3', '100', 'CROSS')
    hold(exchange, second, BTC, '-4', '100', 'CROSS')
    exchange.meta.insurance = fixedFromLiteral(fund)
    marketOf(exchange, BTC).mark = fixedFromLiteral('90')
    const before = wealth(exchange)
    exchange.risk.liquidateIfNeeded(account)
    expect(wealth(exchange)).toBe(before)
    return { exchange, account, first, second, events }
  }

  it('is restored by the insurance fund, and its position is transferred at the mark price', () => {
    // 60 in cash less 100 lost is 40 below nothing.
    const { exchange, account, first, events } = bankrupt('1000')
    expect([formatFixedDecimal(account.holding), formatFixedDecimal(exchange.meta.insurance)]).toEqual([
      '0',
      '960',
    ])
    expect([sizeOf(exchange, account), sizeOf(exchange, first)]).toEqual(['0', '-3'])
    expect(events.filter(({ saw }) => saw === 'deleveraging')).toEqual([])
  })

  it('is deleveraged against the most profitable traders once the fund is empty, at the bankruptcy price', () => {
    // The fund pays 10 of 40; 30 on 10 units is 3 each: they take it at 93 rather than at 90.
    const { exchange, account, first, second, events } = bankrupt('10')
    expect([formatFixedDecimal(account.holding), formatFixedDecimal(exchange.meta.insurance)]).toEqual([
      '0',
      '0',
    ])
    expect([account, first, second].map(owner => sizeOf(exchange, owner))).toEqual(['0', '0', '0'])
    expect(events.flatMap(event => (event.saw === 'deleveraging' ? [event.deleveraging] : []))).toMatchObject(
      [
        // The second one gained as much for its size and has a tenth of the money.
        { account: second.id, quantity: fixedFromLiteral('4'), price: fixedFromLiteral('93') },
        { account: first.id, quantity: fixedFromLiteral('3'), price: fixedFromLiteral('93') },
      ],
    )
  })

  it('notifies a deleveraged trader in the inbox', () => {
    const { exchange, second } = bankrupt('10')
    expect([...exchange.store.all('notice').values()]).toContainEqual(
      expect.objectContaining({
        account: second.id,
        about: {
          is: 'deleveraging',
          symbol: BTC,
          quantity: fixedFromLiteral('4'),
          price: fixedFromLiteral('93'),
        },
      }),
    )
  })
})

describe('an isolated position', () => {
  it('is liquidated alone, against its own margin and nothing else', () => {
    const { exchange, accounts } = open()
    const account = one(accounts)
    account.holding = fixedFromLiteral('500')
    hold(exchange, account, BTC, '1', '100', 'ISOLATED')
    hold(exchange, account, ETH, '1', '100', 'CROSS')
    const cash = account.holding
    // Leverage 10 and the room for fees: margin 10.06, lost 20, so that the fund gives 9.94.
    marketOf(exchange, BTC).mark = fixedFromLiteral('80')
    const [before, fund] = [wealth(exchange), exchange.meta.insurance]
    exchange.risk.liquidateIfNeeded(account)
    expect([sizeOf(exchange, account, BTC, 'ISOLATED'), sizeOf(exchange, account, ETH)]).toEqual(['0', '1'])
    expect([account.holding, formatFixedDecimal(exchange.meta.insurance - fund)]).toEqual([cash, '-9.94'])
    expect(wealth(exchange)).toBe(before)
  })

  it('returns the part of its margin that its fee leaves', () => {
    const { exchange, accounts } = open()
    const account = one(accounts)
    account.holding = fixedFromLiteral('500')
    hold(exchange, account, BTC, '1', '100', 'ISOLATED')
    const cash = account.holding
    // Margin 10.06 − 6 lost = 4.06, under 4.7; the fee is 94 · 0.012 = 1.128.
    marketOf(exchange, BTC).mark = fixedFromLiteral('94')
    exchange.risk.liquidateIfNeeded(account)
    expect(formatFixedDecimal(account.holding - cash)).toBe('2.932')
  })
})

it('liquidates the whole position if the fee exceeds what a part would free', () => {
  const { exchange, accounts } = open()
  const account = one(accounts)
  account.holding = fixedFromLiteral('30')
  hold(exchange, account, BTC, '10', '100', 'CROSS')
  const market = marketOf(exchange, BTC)
  market.rules = {
    ...market.rules,
    baseMmr: fixedFromLiteral('0.006'),
    liquidationFee: fixedFromLiteral('0.012'),
  }
  market.mark = fixedFromLiteral('97.5')
  const position = exchange.ledger.position(account.id, BTC, 'CROSS')
  if (position === undefined) throw new Error('there is no position')
  expect(computeTakeoverSize(position, market, exchange.ledger.summarizeAccount(account))).toBe(
    fixedFromLiteral('10'),
  )
})
