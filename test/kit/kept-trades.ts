import { createHash } from 'node:crypto'
import type { MarkBar } from '../../src/core/history/mark-bars'
import { getUtcDay, getUtcDayStart } from '../../src/core/history/history-table'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { FillRecord, OrderRecord } from '../../src/core/account/order-record'
import { systemClock } from '../../src/main/clock'
import { openPlainRecords } from './plain-records'
import { order, SYMBOL } from './trade'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MARKETS = [SYMBOL, 'PERP_ETH_USDC', 'PERP_SOL_USDC'] as const
const TYPES = ['MARKET', 'LIMIT', 'POST_ONLY'] as const

/** A pseudo-random number from 0 to 99 for a place and a name, the same in every run. */
const drawnFrom = (place: number, name: string): number =>
  createHash('sha256').update(`${name} ${place}`).digest().readUInt16BE(0) % 100

/**
 * Writes closed trades of the practice account into a data folder, most of them with marks, the newest from
 * yesterday.
 */
export async function keepTrades(folder: string, count: number): Promise<void> {
  const records = await openPlainRecords(folder, systemClock)
  const end = getUtcDayStart(getUtcDay(systemClock.now())) - HOUR
  const fills: FillRecord[] = []
  const orders: OrderRecord[] = []
  for (let place = 0; place < count; place += 1) {
    const [symbol = SYMBOL, type = 'LIMIT'] = [MARKETS[place % 3], TYPES[drawnFrom(place, 'type') % 3]]
    const from = end - (count - place) * 5 * HOUR
    const to = from + (10 + drawnFrom(place, 'time')) * MINUTE
    const [entry, exit] = [1_000, 1_000 + drawnFrom(place, 'exit') - 47]
    const isLong = drawnFrom(place, 'way') < 60
    const fill = (
      id: number,
      side: FillRecord['side'],
      price: number,
      at: number,
      orderId: string,
    ): FillRecord => ({
      tradeId: String(7_000_000 + id),
      orderId,
      symbol,
      side,
      price: requireAmount(String(price)),
      quantity: requireAmount('1.5'),
      fee: requireAmount('0.9'),
      maker: false,
      realised: requireAmount('0'),
      at,
    })
    fills.push(fill(place * 2, isLong ? 'BUY' : 'SELL', entry, from, `in${place}`))
    fills.push({
      ...fill(place * 2 + 1, isLong ? 'SELL' : 'BUY', exit, to, `out${place}`),
      realised: requireAmount('1'),
    })
    orders.push(
      order({
        orderId: `in${place}`,
        symbol,
        type,
        executed: requireAmount('1.5'),
        createdAt: from,
        updatedAt: from,
      }),
      order({ orderId: `out${place}`, symbol, executed: requireAmount('1.5'), createdAt: to, updatedAt: to }),
    )
    if (place % 4 === 0 || count > 1_000) continue
    const steps = Math.floor((to - from) / MINUTE)
    const bars = Array.from({ length: steps }, (_, step): MarkBar => {
      const mark = entry + Math.round(((exit - entry) * step) / steps) + (drawnFrom(step, 'mark') % 21) - 10
      const [low, high] = [requireAmount(String(mark - 4)), requireAmount(String(mark + 4))]
      const at = from + step * MINUTE
      return { from: at, to: at + MINUTE, low, high, last: low, kept: MINUTE, isFirst: step === 0 }
    })
    records.past.marks.put(
      'practice',
      bars.map(bar => ({ symbol, bar })),
    )
  }
  records.past.put('practice', 'orders', orders)
  records.past.put('practice', 'fills', fills)
  records.close()
}
