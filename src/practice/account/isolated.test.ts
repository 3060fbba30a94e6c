import { computeCrossLiquidationPrice, computeIsolatedLiquidationPrice } from './liquidation-price'
import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { openPracticeExchange } from '../exchange/open-exchange'
import { createFaultRegistry } from '../faults/fault-registry'
import {
  type FixedDecimal,
  absFixed,
  fixedFromLiteral,
  formatFixedDecimal,
  multiplyFixed,
} from '../numbers/fixed-decimal'
import {
  type MarkedMarket,
  computeMaintenanceMarginRatio,
  summarizeMargin,
  computeUnsettledPnl,
} from './margin'
import { createEmptyPosition } from './position-fills'
import { type OrderSide, getSideSign } from '../records/trading-records'
import { isVenueRefusal } from './venue-refusal'
import { ORDER_DRAFT_DEFAULTS } from './order-draft'

const BTC = 'PERP_BTC_USDC'

/** Opens an exchange with one account of 1,000 in cash and no fees, and a market with round rules at a mark of 100. */
function open(factor = '0') {
  const exchange = openPracticeExchange({
    seed: 5,
    accounts: 1,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(5),
  })
  const market = exchange.markets.get(BTC)
  const [account] = exchange.ledger.accounts()
  if (market === undefined || account === undefined) throw new Error('it is missing')
  market.rules = {
    ...market.rules,
    baseTick: fixedFromLiteral('0.0001'),
    baseImr: fixedFromLiteral('0.1'),
    baseMmr: fixedFromLiteral('0.05'),
    imrFactor: fixedFromLiteral(factor),
  }
  market.mark = fixedFromLiteral('100')
  Object.assign(account, { takerBps: 0n, makerBps: 0n, holding: fixedFromLiteral('1000') })
  const { ledger } = exchange
  const trade = (side: OrderSide, size: string, price: string) => {
    const common = {
      symbol: BTC,
      quantity: fixedFromLiteral(size),
      price: fixedFromLiteral(price),
      maker: false,
      at: 1,
    }
    ledger.bookFill({ ...common, account: account.id, mode: 'ISOLATED', side })
  }
  const held = () => ledger.position(account.id, BTC, 'ISOLATED')
  const place = (side: OrderSide, size: string, price: string, reduceOnly = false) => {
    const terms = {
      symbol: BTC,
      side,
      price: fixedFromLiteral(price),
      quantity: fixedFromLiteral(size),
      reduceOnly,
    }
    const order = exchange.orders.place(account, {
      ...ORDER_DRAFT_DEFAULTS,
      ...terms,
      type: 'LIMIT',
      mode: 'ISOLATED',
    })
    exchange.orders.processQueue()
    return order
  }
  const frozen = () => formatFixedDecimal(ledger.summarizeAccount(account).orderFrozen)
  return { exchange, ledger, market, account, trade, held, place, frozen }
}

describe('the removable margin of an isolated position', () => {
  const findMaxRemovable = (prepare: (setup: ReturnType<typeof open>) => void): string => {
    const setup = open()
    const { exchange, ledger, account, market, held } = setup
    setup.trade('BUY', '1', '100')
    const row = held()
    if (row === undefined) throw new Error('there is no position')
    ledger.addMargin(row, fixedFromLiteral('29.94'), 1)
    prepare(setup)
    // The largest multiple of 0.01 that is not refused.
    for (let cents = 5_000n; cents > 0n; cents--) {
      const amount = cents * fixedFromLiteral('0.01')
      if (!isVenueRefusal(exchange.risk.moveMargin(account, market, -amount) ?? row))
        return formatFixedDecimal(amount)
    }
    return '0'
  }

  it('counts an unsettled loss once', () => {
    // Margin 40, less the needed 90 · 0.1 = 9 and the loss of 10.
    expect(findMaxRemovable(({ market }) => void (market.mark = fixedFromLiteral('90')))).toBe('21')
  })

  it('does not count a settled loss again: it already left the margin', () => {
    expect(
      findMaxRemovable(({ market, ledger, held }) => {
        market.mark = fixedFromLiteral('90')
        const row = held()
        if (row !== undefined) ledger.settlePosition(row, 1)
        expect(formatFixedDecimal(row?.margin ?? 0n)).toBe('30')
      }),
    ).toBe('21')
  })

  it('counts the unsettled loss of the closed part', () => {
    // Half is sold 10 lower. Margin 20, less the needed 4.5, the closed loss of 5 and the open loss of 5.
    expect(
      findMaxRemovable(setup => {
        setup.trade('SELL', '0.5', '90')
        setup.market.mark = fixedFromLiteral('90')
      }),
    ).toBe('5.5')
  })
})

it('starts a reversed position with the margin of its own size only', () => {
  const { account, held, trade, market } = open()
  trade('BUY', '1', '100')
  expect(formatFixedDecimal(account.holding)).toBe('989.94')
  trade('SELL', '3', '90')
  // The loss of 10 is paid, and 2 · 90 · (1/10 + 0.0006) = 18.108 becomes the new margin.
  expect(formatFixedDecimal(account.holding)).toBe('971.892')
  const row = held()
  if (row === undefined) throw new Error('there is no position')
  market.mark = fixedFromLiteral('90')
  const now: MarkedMarket = { rules: market.rules, mark: market.mark, sumFunding: market.memory.sumFunding }
  expect([row.quantity, row.cost, row.margin, computeUnsettledPnl(row, now)].map(formatFixedDecimal)).toEqual(
    ['-2', '-180', '18.108', '0'],
  )
})

it('releases as much as the stated margin of an isolated position allows', () => {
  const { exchange, ledger, account, market, trade, held } = open()
  trade('BUY', '1', '100')
  const row = held()
  if (row === undefined) throw new Error('there is no position')
  // Margin 10.06 plus 0.063455996, less the needed 10, is 0.123455996, which the row rounds to 0.123456.
  ledger.addMargin(row, fixedFromLiteral('0.063455996'), 1)
  expect(
    isVenueRefusal(exchange.risk.moveMargin(account, market, -fixedFromLiteral('0.123457')) ?? row),
  ).toBe(true)
  expect(exchange.risk.moveMargin(account, market, -fixedFromLiteral('0.123456'))).toBeUndefined()
})

it('adds to an isolated position as much as the stated figures leave for it', () => {
  const { exchange, ledger, account, market, trade } = open()
  trade('BUY', '1', '100')
  const common = { symbol: BTC, maker: false, at: 1, account: account.id, mode: 'CROSS' } as const
  ledger.bookFill({
    ...common,
    side: 'BUY',
    quantity: fixedFromLiteral('1'),
    price: fixedFromLiteral('99.876543996'),
  })
  // Held 989.939999996, of which 10 are bound; a profit of 0.123456004, rounded to 0.123456; so 980.063456 are free.
  account.holding = fixedFromLiteral('989.939999996')
  const isRefused = (amount: string) =>
    isVenueRefusal(exchange.risk.moveMargin(account, market, fixedFromLiteral(amount)) ?? account)
  expect([isRefused('979.940001'), isRefused('979.94')]).toEqual([true, false])
})

it('adds at most the balance, less the collateral that orders freeze', () => {
  const { exchange, account, market, trade, place, frozen } = open()
  trade('BUY', '1', '100')
  // The account also holds one ETH, so the free amount exceeds the balance with and without the frozen amount.
  Object.assign(account, { holding: fixedFromLiteral('20'), tokens: { ETH: fixedFromLiteral('1') } })
  place('BUY', '1', '90')
  const isRefused = (amount: string) =>
    isVenueRefusal(exchange.risk.moveMargin(account, market, fixedFromLiteral(amount)) ?? account)
  expect([frozen(), isRefused('20.000001'), isRefused('20')]).toEqual(['9.054', true, false])
})

describe('the potential position of an isolated order', () => {
  const isAccepted = (
    prepare: (setup: ReturnType<typeof open>) => void,
    side: OrderSide,
    size: string,
  ): boolean => {
    const setup = open()
    setup.market.rules = { ...setup.market.rules, maxNotional: fixedFromLiteral('300') }
    prepare(setup)
    return !isVenueRefusal(setup.place(side, size, '100'))
  }

  it('is its position, the open orders on its side, and itself', () => {
    const prepare: Parameters<typeof isAccepted>[0] = ({ trade, place }) => {
      trade('BUY', '1', '100')
      place('BUY', '1', '90')
    }
    expect([isAccepted(prepare, 'BUY', '1.1'), isAccepted(prepare, 'BUY', '1.11')]).toEqual([true, false])
  })

  it('counts no order against a position that it reduces', () => {
    const prepare: Parameters<typeof isAccepted>[0] = ({ trade, place }) => {
      trade('SELL', '1', '100')
      place('BUY', '1', '90')
    }
    expect([isAccepted(prepare, 'BUY', '4'), isAccepted(prepare, 'BUY', '4.01')]).toEqual([true, false])
  })
})

describe('the collateral frozen by isolated orders', () => {
  it('is the margin of the positions they would open', () => {
    const { place, frozen, account, ledger } = open()
    place('BUY', '1', '90')
    expect([frozen(), formatFixedDecimal(ledger.summarizeAccount(account).free)]).toEqual([
      '9.054',
      '990.946',
    ])
  })

  it('is zero for orders that only reduce the position, and the margin of the excess', () => {
    const { trade, place, frozen } = open()
    trade('SELL', '2', '100')
    place('BUY', '1', '80')
    expect(frozen()).toBe('0')
    // The nearest order closes first: 1 at 90 and 1 of the 3 at 80 close, and 2 at 80 open: 160 · 0.1006.
    place('BUY', '1', '90')
    place('BUY', '2', '80')
    expect(frozen()).toBe('16.096')
  })

  it('treats the size of a reduce-only order as reducing, and never as opening', () => {
    const { trade, place, frozen } = open()
    trade('SELL', '2', '100')
    place('BUY', '2', '80')
    expect(frozen()).toBe('0')
    // The nearer reduce-only order uses up both, so the 2 at 80 would open: 160 · 0.1006.
    place('BUY', '3', '90', true)
    expect(frozen()).toBe('16.096')
  })

  it('is counted from the nearest order on, in any order of placement', () => {
    const { trade, place, frozen, market, account } = open()
    Object.assign(account, { holding: fixedFromLiteral('100000') })
    trade('SELL', '1', '100')
    // Above every bid of the book, so that it rests.
    const price = String(Math.ceil(Number(formatFixedDecimal(market.rules.quoteMax)) / 10))
    place('BUY', '1', '80')
    market.mark = fixedFromLiteral(price)
    const offered = place('SELL', '0.01', price)
    market.mark = fixedFromLiteral('100')
    place('BUY', '1', '90')
    expect(isVenueRefusal(offered)).toBe(false)
    // The buy at 90 closes the position; the one at 80 and the sell would open.
    expect(Number(frozen())).toBeCloseTo((80 + Number(price) / 100) * 0.1006, 6)
  })

  it('must be available for an order, and for the increase by a change', () => {
    const { place, exchange, account } = open()
    Object.assign(account, { holding: fixedFromLiteral('10') })
    const order = place('BUY', '1', '90')
    if (isVenueRefusal(order)) throw new Error(order.message)
    expect(isVenueRefusal(place('BUY', '0.2', '90'))).toBe(true)
    expect(
      isVenueRefusal(exchange.orders.edit(account, order, fixedFromLiteral('100'), fixedFromLiteral('1'))),
    ).toBe(true)
    expect(
      isVenueRefusal(exchange.orders.edit(account, order, fixedFromLiteral('99'), fixedFromLiteral('1'))),
    ).toBe(false)
  })
})

describe('the liquidation price of a position so large that its rate moves with the mark', () => {
  const rules = { ...open('0.00001').market.rules }
  const now: MarkedMarket = { rules, mark: fixedFromLiteral('100'), sumFunding: 0n }
  const coversMaintenance = (
    quantity: FixedDecimal,
    collateral: FixedDecimal,
    price: FixedDecimal,
  ): boolean => {
    const notional = multiplyFixed(absFixed(quantity), price)
    return (
      collateral + multiplyFixed(quantity, price) >=
      multiplyFixed(notional, computeMaintenanceMarginRatio(rules, notional))
    )
  }

  it.each([
    ['BUY', '4000', '90000'],
    ['BUY', '2000', '30000'],
    ['SELL', '4000', '90000'],
    // Its rate is constant at the mark and rises before the liquidation price.
    ['SELL', '900', '20000'],
  ] as const)('is the only end price for a %s of %s with a margin of %s', (side, size, margin) => {
    const quantity = getSideSign(side) * fixedFromLiteral(size)
    const cost = quantity * 100n
    const isolated = {
      ...createEmptyPosition('a', BTC, 'ISOLATED', 0n, 0),
      quantity,
      cost,
      entry: cost,
      margin: fixedFromLiteral(margin),
    }
    const cross = { ...isolated, mode: 'CROSS' as const, margin: 0n }
    const account = { ...open().account, holding: fixedFromLiteral(margin) }
    const sums = summarizeMargin({
      account,
      positions: [cross],
      orders: [],
      market: () => now,
      leverage: () => 10,
    })
    for (const price of [
      computeIsolatedLiquidationPrice(isolated, now),
      computeCrossLiquidationPrice(cross, sums, now),
    ]) {
      const found = price ?? 0n
      const collateral = fixedFromLiteral(margin) - cost
      const step = found / 100_000_000n
      expect(coversMaintenance(quantity, collateral, found + (side === 'BUY' ? step : -step))).toBe(true)
      expect(coversMaintenance(quantity, collateral, found - (side === 'BUY' ? step : -step))).toBe(false)
    }
  })
})
