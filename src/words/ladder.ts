import { ZERO } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { placesOrder, type Write } from '@core/write/write'
import { sumOf } from '@core/figures/results'
import { price, size } from './format'
import { orderLines, orderWords } from './order-words'
import type { Words } from './write-words'

/** What a ladder says of itself, each of its orders as a line; undefined for a single write. */
export function ladderWords(plan: Plan, market: Market | undefined): Words | undefined {
  const { write, rest } = plan
  if (rest === undefined || !placesOrder(write)) return undefined
  const writes = sealedWrites(plan).map(one => one.write)
  const all = sumOf(writes.map(one => ('quantity' in one ? (one.quantity ?? ZERO) : ZERO)))
  const lead = `${write.side} ${size(all, market)}`
  const many = `in ${String(writes.length)} orders`
  const rungs = writes.map(
    (one, at) => [`${String(at + 1)} of ${String(writes.length)}`, rungLine(one, market)] as const,
  )
  return {
    ...orderWords(write, market),
    lead: `${lead} ${many}`,
    rest: `${write.symbol}, sent one by one`,
    sent: orderLines(write, rungs, market),
    yes: `${`Hold to send ${lead} ${market?.base ?? ''}`.trim()} ${many}`,
    idLabel: 'First client id',
  }
}

export const rungLine = (write: Write, market: Market | undefined): string =>
  placesOrder(write) && write.price !== undefined
    ? `${price(write.price, market)} × ${size(write.quantity, market)}`
    : write.is
