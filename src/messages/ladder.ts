import { ZERO } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { placesOrder, type Write } from '@core/write/write'
import { sumOf } from '@core/figures/results'
import { price, size } from './format'
import { orderLines, orderWords, sideWords } from './order-words'
import type { Words } from './write-words'
import { fill } from './message'
import * as messages from './en/ladder'

/** What a ladder says of itself, each of its orders as a line; undefined for a single write. */
export function ladderWords(plan: Plan, market: Market | undefined): Words | undefined {
  const { write, rest } = plan
  if (rest === undefined || !placesOrder(write)) return undefined
  const writes = sealedWrites(plan).map(one => one.write)
  const all = sumOf(writes.map(one => ('quantity' in one ? (one.quantity ?? ZERO) : ZERO)))
  const lead = `${sideWords[write.side]} ${size(all, market)}`
  const many = fill(messages.ladderWords.orders, { writes: String(writes.length) })
  const rungs = writes.map(
    (one, at) =>
      [
        fill(messages.ladderWords.of, { at: String(at + 1), writes: String(writes.length) }),
        rungLine(one, market),
      ] as const,
  )
  return {
    ...orderWords(write, market),
    lead: fill(messages.ladderWords.leadMany, { lead, many }),
    rest: fill(messages.ladderWords.sentOneOne, { symbol: write.symbol }),
    sent: orderLines(write, rungs, market),
    yes: fill(messages.ladderWords.leadMany, {
      lead: fill(messages.ladderWords.holdSend, { lead, base: market?.base ?? '' }).trim(),
      many,
    }),
    idLabel: messages.ladderWords.firstClientId,
  }
}

export const rungLine = (write: Write, market: Market | undefined): string =>
  placesOrder(write) && write.price !== undefined
    ? `${price(write.price, market)} × ${size(write.quantity, market)}`
    : write.is
