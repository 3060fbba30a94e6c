import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { createFaultRegistry } from '../faults/fault-registry'
import { addPriceShock } from './exchange-drills'
import { fixedFromLiteral } from '../numbers/fixed-decimal'
import { openPracticeExchange } from './open-exchange'
import { ORDER_DRAFT_DEFAULTS } from '../account/order-draft'

const SYMBOL = 'PERP_BTC_USDC'
const common = {
  ...ORDER_DRAFT_DEFAULTS,
  symbol: SYMBOL,
} as const

const act = fc.record({
  what: fc.constantFrom(
    'LIMIT' as const,
    'MARKET' as const,
    'IOC' as const,
    'edit' as const,
    'crash' as const,
  ),
  size: fc.integer({ min: 1, max: 400 }),
  away: fc.integer({ min: -5, max: 20 }),
  up: fc.boolean(),
})

it('never reverses a position by reduce-only orders, wherever the price goes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.constantFrom('BUY' as const, 'SELL' as const),
      fc.array(act, { minLength: 1, maxLength: 30 }),
      (seed, side, acts) => {
        const exchange = openPracticeExchange({
          seed,
          accounts: 1,
          clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
          state: undefined,
          faults: createFaultRegistry(seed),
        })
        const [account] = exchange.ledger.accounts()
        const market = exchange.markets.get(SYMBOL)
        if (account === undefined || market === undefined) throw new Error('there is nothing to trade')
        const opening = { ...common, side, type: 'MARKET' as const, price: undefined, reduceOnly: false }
        exchange.orders.place(account, { ...opening, quantity: fixedFromLiteral('0.02') })
        exchange.orders.processQueue()
        const held = () => exchange.ledger.position(account.id, SYMBOL, 'CROSS')?.quantity ?? 0n
        let before = held()
        const closing = side === 'BUY' ? ('SELL' as const) : ('BUY' as const)
        for (const { what, size, away, up } of acts) {
          const quantity = BigInt(size) * fixedFromLiteral('0.0001')
          const best = market.book.bestVisible(closing)?.price ?? market.mark
          const price = best + BigInt(closing === 'SELL' ? away : -away) * market.rules.quoteTick
          const [resting] = exchange.ledger.openOrders(account.id)
          if (what === 'crash') addPriceShock(exchange, SYMBOL, up ? 0.02 : -0.02, 60_000)
          else if (what === 'edit') {
            if (resting !== undefined) exchange.orders.edit(account, resting, price, quantity)
          } else {
            const limitPrice = what === 'MARKET' ? undefined : price
            exchange.orders.place(account, {
              ...common,
              side: closing,
              type: what,
              price: limitPrice,
              quantity,
              reduceOnly: true,
            })
          }
          exchange.orders.processQueue()
          exchange.clock.advanceBy(500)
          exchange.advanceMarkets()
          const after = held()
          expect(side === 'BUY' ? after >= 0n && after <= before : after <= 0n && after >= before).toBe(true)
          before = after
        }
      },
    ),
    { numRuns: 25 },
  )
})
