import { creditAccountDeposit } from '../../../src/practice/account/deposits'
import { addPriceShock } from '../../../src/practice/exchange/exchange-drills'
import { fixedFromNumber, fixedToNumber, fixedFromInteger } from '../../../src/practice/numbers/fixed-decimal'
import type { Chance } from '../chance'
import type { ExchangeFixture } from '../reckoning/exchange'
import { openBooks, type Books } from './books'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SYMBOLS = ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC'] as const
type Account = ExchangeFixture['account']
type Mode = 'CROSS' | 'ISOLATED'
type Side = 'BUY' | 'SELL'

/** A month at the exchange, with its books. */
export interface Month {
  readonly books: Books
  /** Simulates a whole day. Calls `meanwhile` between its events. */
  day(meanwhile: (at: number) => Promise<void>): Promise<void>
}

/**
 * Opens a month on an exchange with two accounts: the desk's, and a counterparty. `isDeleveraged` allows
 * liquidations to deleverage traders; a deleveraged position is reported with all its fills.
 */
export function openMonth(fixture: ExchangeFixture, chance: Chance, isDeleveraged: boolean): Month {
  const { exchange, account: own } = fixture
  const other = exchange.ledger.accounts().find(({ id }) => id !== own.id)
  if (other === undefined) throw new Error('There is no other account.')
  const books = openBooks(fixture)

  function pass(ms: number): void {
    exchange.clock.advanceBy(ms)
    exchange.advanceMarkets()
    exchange.orders.processQueue()
  }

  function order(
    account: Account,
    side: Side,
    symbol: string,
    worth: number,
    mode: Mode,
    limit?: number,
  ): void {
    const { rules, mark } = fixture.market(symbol)
    const quantity = fixedFromNumber(worth / fixedToNumber(mark), rules.baseTick)
    if (quantity <= 0n) return
    const price =
      limit === undefined ? undefined : fixedFromNumber(fixedToNumber(mark) * limit, rules.quoteTick)
    exchange.orders.place(account, {
      symbol,
      side,
      type: limit === undefined ? 'MARKET' : 'LIMIT',
      price,
      quantity,
      mode,
      reduceOnly: false,
      clientId: undefined,
      tag: undefined,
      visible: undefined,
      amount: undefined,
      slippage: undefined,
      adjust: false,
    } as unknown as Parameters<typeof exchange.orders.place>[1])
    exchange.orders.processQueue()
  }

  const side = (): Side => (chance.happens(0.5) ? 'BUY' : 'SELL')
  const mode = (): Mode => (chance.happens(0.7) ? 'CROSS' : 'ISOLATED')
  const trade = () => order(own, side(), chance.pick(SYMBOLS), 50 + chance.next() * 3_000, mode())
  const rest = () => {
    const way = side()
    const away = chance.next() * 0.004
    order(
      own,
      way,
      chance.pick(SYMBOLS),
      50 + chance.next() * 2_000,
      mode(),
      way === 'BUY' ? 1 - away : 1 + away,
    )
  }

  /** Bankrupts the counterparty or the desk's account. */
  function ruin(): void {
    const symbol = chance.pick(SYMBOLS)
    const [loser, winner] = chance.happens(0.4) ? [own, other as Account] : [other as Account, own]
    exchange.ledger.setLeverages(loser, [{ symbol, mode: 'CROSS', leverage: 100 }], exchange.clock.now())
    const worth = Math.max(100, fixedToNumber(exchange.ledger.summarizeAccount(loser).free)) * 6
    order(loser, 'BUY', symbol, worth, 'CROSS')
    order(winner, 'SELL', symbol, Math.min(worth, 20_000), 'CROSS')
    exchange.meta.insurance = isDeleveraged && chance.happens(0.6) ? 0n : fixedFromInteger(1_000_000)
    pass(1_000 + chance.below(5_000))
    addPriceShock(exchange, symbol, -0.3 - chance.next() * 0.3, 20_000)
    for (let step = 0; step < 8; step += 1) pass(1_000)
    pass(60_000)
    for (const poor of [loser, winner])
      if (fixedToNumber(exchange.ledger.summarizeAccount(poor).accountValue) < 500)
        creditAccountDeposit(exchange, poor, fixedFromInteger(1_000 + chance.below(9_000)))
    exchange.meta.insurance = fixedFromInteger(1_000_000)
    exchange.advanceMarkets()
  }

  function happen(): void {
    const what = chance.next()
    if (what < 0.55) trade()
    else if (what < 0.85) rest()
    else if (what < 0.9) creditAccountDeposit(exchange, own, fixedFromInteger(1 + chance.below(500)))
    else if (what < 0.925) ruin()
    else if (what < 0.96)
      for (const one of exchange.ledger.openOrders(own.id)) exchange.orders.requestCancel(one)
  }

  return {
    books,
    async day(meanwhile) {
      const midnight = (Math.floor(exchange.clock.now() / DAY) + 1) * DAY
      const count = 6 + chance.below(10)
      const times = Array.from({ length: count }, () => chance.next() * (midnight - exchange.clock.now()))
        .map(ms => exchange.clock.now() + Math.floor(ms))
        .toSorted((a, b) => a - b)
      for (const at of times) {
        if (at <= exchange.clock.now() || at >= midnight - 120_000) continue
        pass(at - exchange.clock.now())
        happen()
        await meanwhile(exchange.clock.now())
        pass(1)
      }
      const last = midnight - 1 - chance.below(400_000)
      if (last > exchange.clock.now()) {
        pass(last - exchange.clock.now())
        await meanwhile(exchange.clock.now())
      }
      // A day ends with its last marks, before anything of the new day happens.
      books.note(midnight)
      pass(midnight - exchange.clock.now() + (chance.happens(0.3) ? 0 : chance.below(90_000)))
      await meanwhile(exchange.clock.now())
      pass(1)
    },
  }
}
