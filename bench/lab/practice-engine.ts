import { createExchangeClock } from '../../src/practice/exchange-clock'
import { commitExchangeState } from '../../src/practice/exchange/practice-exchange'
import { openPracticeExchange } from '../../src/practice/exchange/open-exchange'
import { createFaultRegistry } from '../../src/practice/faults/fault-registry'
import { type FixedDecimal, fixedFromLiteral } from '../../src/practice/numbers/fixed-decimal'
import type { OrderDraft } from '../../src/practice/account/order-draft'
import { isVenueRefusal } from '../../src/practice/account/venue-refusal'
import { median } from '../measure'
import { type Entry, absoluteRow } from '../row'

const SYMBOL = 'PERP_BTC_USDC'
const SIZE = fixedFromLiteral('0.001')
const WARM_UP_ORDERS = 8_000
const ROUNDS = 9
const ORDERS = 10_000

/** Opens an exchange in which two accounts trade with each other in a market without market makers. */
function openTradingFloor() {
  const exchange = openPracticeExchange({
    seed: 3,
    accounts: 2,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(3),
  })
  const [first, second] = exchange.ledger.accounts()
  const market = exchange.markets.get(SYMBOL)
  if (first === undefined || second === undefined || market === undefined)
    throw new Error('There is no floor.')
  const { quoteTick } = market.rules
  const price = (market.mark / quoteTick) * quoteTick
  market.makers.withdrawQuotes()
  const place = (account: typeof first, side: 'BUY' | 'SELL', type: 'LIMIT' | 'IOC') => {
    const order = exchange.orders.place(account, createDraft(side, type, price))
    if (isVenueRefusal(order)) throw new Error(order.message)
    return order
  }
  return {
    exchange,
    /** Places four orders that fill each other and leave both positions unchanged. */
    trade: () => {
      const orders = [place(first, 'BUY', 'LIMIT'), place(second, 'SELL', 'IOC')]
      exchange.orders.processQueue()
      orders.push(place(second, 'BUY', 'LIMIT'), place(first, 'SELL', 'IOC'))
      exchange.orders.processQueue()
      commitExchangeState(exchange)
      return orders
    },
  }
}

/** Creates a draft. It is written out because copying a template took nearly half of the measured time. */
const createDraft = (side: 'BUY' | 'SELL', type: 'LIMIT' | 'IOC', price: FixedDecimal): OrderDraft => ({
  symbol: SYMBOL,
  side,
  type,
  price,
  quantity: SIZE,
  visible: undefined,
  reduceOnly: false,
  mode: undefined,
  clientId: undefined,
  tag: undefined,
  slippage: undefined,
  level: 0,
  adjust: false,
})

const rateRow = (name: string, rates: readonly number[], reference: string) =>
  absoluteRow(
    { name: `practice engine: ${name}`, value: Math.round(median(rates)), unit: '/s', reference },
    { is: 'at least', value: 50_000 },
  )

/** M18, the engine: rate of orders that are checked, evaluated against margin, matched and booked on one core. */
export const practiceEngine: Entry = {
  name: 'practice-engine',
  run: async () => {
    const { exchange, trade } = openTradingFloor()
    for (let order = 0; order < WARM_UP_ORDERS; order += 4) {
      if (trade().some(({ status, executed }) => status !== 'FILLED' || executed !== SIZE))
        throw new Error('An order did not fill.')
    }
    const rounds = Array.from({ length: ROUNDS }, () => {
      const [start, cpuBefore] = [process.hrtime.bigint(), process.cpuUsage()]
      for (let order = 0; order < ORDERS; order += 4) trade()
      const wall = Number(process.hrtime.bigint() - start) / 1e9
      const { user, system } = process.cpuUsage(cpuBefore)
      return { wall: ORDERS / wall, processor: ORDERS / ((user + system) / 1e6) }
    })
    const quantities = exchange.ledger
      .accounts()
      .map(({ id }) => exchange.ledger.position(id, SYMBOL, 'CROSS')?.quantity)
    if (quantities.some(quantity => quantity !== 0n)) throw new Error('The positions do not add up.')
    await exchange.close()
    return [
      rateRow(
        'matched orders',
        rounds.map(({ wall }) => wall),
        'on the wall, both sides of every fill booked',
      ),
      rateRow(
        'matched orders in a second of a core',
        rounds.map(({ processor }) => processor),
        'processor time, whatever else the machine does',
      ),
    ]
  },
}
