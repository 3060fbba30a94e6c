import { expect, it } from 'vitest'
import { createClock } from '../clock'
import { openExchange } from '../exchange/opening'
import { createFaults } from '../faults/faults'
import { fixed, toNumber } from '../numbers/fixed'
import { UNASKED } from '../account/draft'
import { isRefusal } from '../account/refusal'
import { rowParts } from './routes/account'
import { measureRow } from './shapes'

const BTC = 'PERP_BTC_USDC'

it('measures a row with its orders as the guide has it: all that are open, and rates bent by what they come to on balance', () => {
  const exchange = openExchange({
    seed: 5,
    accounts: 1,
    clock: createClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaults(5),
  })
  const market = exchange.markets.get(BTC)
  const [account] = exchange.ledger.accounts()
  if (market === undefined || account === undefined) throw new Error('it is missing')
  const rates = { baseImr: fixed('0.01'), baseMmr: fixed('0.005'), imrFactor: fixed('0.001') }
  market.rules = { ...market.rules, ...rates, baseTick: fixed('1') }
  market.mark = fixed('100')
  const trade = { account: account.id, symbol: BTC, mode: 'CROSS', side: 'BUY', maker: false, at: 1 } as const
  exchange.ledger.book({ ...trade, quantity: fixed('10'), price: fixed('100') })
  exchange.orders.hold(true)
  for (const [side, size, price] of [
    ['BUY', '2', '99'],
    ['SELL', '5', '101'],
  ] as const) {
    const terms = { symbol: BTC, side, quantity: fixed(size), price: fixed(price) }
    const reduceOnly = side === 'SELL'
    const order = exchange.orders.place(account, { ...UNASKED, ...terms, type: 'LIMIT', reduceOnly })
    expect(isRefusal(order) && order.message).toBe(false)
  }
  const position = exchange.ledger.position(account.id, BTC, 'CROSS')
  const parts = position && rowParts(exchange, account, position)
  if (parts === undefined) throw new Error('there is no row')
  const row = measureRow({ ...parts, leverage: 100 })
  expect([row.buys, row.sells]).toEqual([fixed('2'), fixed('5')])
  // 10 are held, 2 may come and 5 may go: 7 at 100.
  expect(toNumber(row.imrWithOrders)).toBeCloseTo(0.001 * 700 ** 0.8, 9)
  expect(toNumber(row.mmrWithOrders)).toBeCloseTo(0.0005 * 700 ** 0.8, 9)
})
