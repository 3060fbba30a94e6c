import { isOrderOpen } from '@core/account/order-merge'
import { isAlgoOrderOpen } from '@core/account/algo-merge'
import type { PositionRecord } from '@core/account/position-record'
import { getRemainingQuantity } from '@core/figures/remaining-quantity'
import type { Discrepancy } from '@core/guard/discrepancy'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { add, compareDecimals, maxAmount, ZERO, type Amount } from '@core/value/decimal-amount'
import type { TextFacts } from '@core/value/result'
import type { DeskState } from '../desk-state'

/**
 * Time for which reads have to count more open orders than are known before that is a doubt. Rows and orders are read
 * apart, every 5 s, and either may lag.
 */
const UNKNOWN_MS = 20_000

interface Parts {
  readonly desk: Pick<DeskState, 'snapshot'>
  readonly raise: (doubt: Discrepancy) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol'>) => void
}

/**
 * Compares the open size that position rows count with the orders that are known to be open.
 *
 * An order that its record and the list falsely report as ended shows in its position row alone.
 */
export function createOpenOrderWatch({ desk, raise, explain }: Parts): {
  handleEvent(event: DeskEvent): void
} {
  /** Request time of the first read in a row that counts more than is known, by market. */
  const since = new Map<string, number>()

  function knownOn(symbol: string, side: 'BUY' | 'SELL'): Amount {
    const orders = desk.snapshot().orders?.value ?? []
    const own = orders.filter(order => order.symbol === symbol && order.side === side && isOrderOpen(order))
    return own.map(order => maxAmount(ZERO, getRemainingQuantity(order))).reduce(add, ZERO)
  }

  /** The side of a row that counts more than is known to be open. */
  function unknownIn({ symbol, pendingLong, pendingShort }: PositionRecord): TextFacts | undefined {
    for (const [side, there] of [['BUY', pendingLong] as const, ['SELL', pendingShort] as const]) {
      const here = knownOn(symbol, side)
      if (compareDecimals(there, here) > 0) return { side, here, there }
    }
    return undefined
  }

  function hearRows({ at, positions }: Extract<DeskEvent, { saw: 'positions' }>): void {
    const { orders, algoOrders } = desk.snapshot()
    if (orders === undefined) return
    // No document says that rows leave out orders that wait for a trigger.
    const waiting = new Set((algoOrders?.value ?? []).filter(isAlgoOrderOpen).map(({ symbol }) => symbol))
    const unknown = new Map<string, TextFacts>()
    for (const row of positions) {
      const facts = waiting.has(row.symbol) ? undefined : unknownIn(row)
      if (facts !== undefined) unknown.set(row.symbol, facts)
    }
    // A doubt outlives the connection and the watch that raised it: rows that agree explain it too.
    for (const symbol of new Set([...since.keys(), ...positions.map(row => row.symbol)])) {
      if (unknown.has(symbol)) continue
      since.delete(symbol)
      explain({ is: 'open order not known', symbol })
    }
    for (const [symbol, facts] of unknown) {
      const from = since.get(symbol) ?? at
      since.set(symbol, from)
      if (at - from >= UNKNOWN_MS) raise({ is: 'open order not known', symbol, at, facts })
    }
  }

  return {
    handleEvent(event) {
      if (event.saw === 'positions') hearRows(event)
    },
  }
}
