import { expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { openPracticeExchange } from '../exchange/open-exchange'
import { createFaultRegistry } from '../faults/fault-registry'
import { fixedFromLiteral, fixedToNumber } from '../numbers/fixed-decimal'
import { ORDER_DRAFT_DEFAULTS } from '../account/order-draft'
import { isVenueRefusal } from '../account/venue-refusal'
import { getPositionRowInputs } from './routes/account-routes'
import { computePositionRow } from './trading-payloads'

const BTC = 'PERP_BTC_USDC'

it('measures a row with its orders as the guide does: all open ones, and rates adjusted by their net size', () => {
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
  const rates = {
    baseImr: fixedFromLiteral('0.01'),
    baseMmr: fixedFromLiteral('0.005'),
    imrFactor: fixedFromLiteral('0.001'),
  }
  market.rules = { ...market.rules, ...rates, baseTick: fixedFromLiteral('1') }
  market.mark = fixedFromLiteral('100')
  const trade = { account: account.id, symbol: BTC, mode: 'CROSS', side: 'BUY', maker: false, at: 1 } as const
  exchange.ledger.bookFill({ ...trade, quantity: fixedFromLiteral('10'), price: fixedFromLiteral('100') })
  exchange.orders.setPaused(true)
  for (const [side, size, price] of [
    ['BUY', '2', '99'],
    ['SELL', '5', '101'],
  ] as const) {
    const terms = { symbol: BTC, side, quantity: fixedFromLiteral(size), price: fixedFromLiteral(price) }
    const reduceOnly = side === 'SELL'
    const order = exchange.orders.place(account, {
      ...ORDER_DRAFT_DEFAULTS,
      ...terms,
      type: 'LIMIT',
      reduceOnly,
    })
    expect(isVenueRefusal(order) && order.message).toBe(false)
  }
  const position = exchange.ledger.position(account.id, BTC, 'CROSS')
  const parts = position && getPositionRowInputs(exchange, account, position)
  if (parts === undefined) throw new Error('there is no row')
  const row = computePositionRow({ ...parts, leverage: 100 })
  expect([row.buys, row.sells]).toEqual([fixedFromLiteral('2'), fixedFromLiteral('5')])
  // 10 are held, 2 may come and 5 may go: 7 at 100.
  expect(fixedToNumber(row.imrWithOrders)).toBeCloseTo(0.001 * 700 ** 0.8, 9)
  expect(fixedToNumber(row.mmrWithOrders)).toBeCloseTo(0.0005 * 700 ** 0.8, 9)
})
