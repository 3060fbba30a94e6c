import { ZERO } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import { listSealedWrites, type Plan } from '@core/write/plan'
import { isOrderPlacement, type Write } from '@core/write/venue-write'
import { sumAmounts } from '@core/figures/pnl-figures'
import { formatMarketPrice, formatMarketSize } from './format'
import { buildSentOrderLines, describeOrderWrite, requestSideLabels } from './order-words'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import * as messages from './en/ladder'

/** Returns the sheet's text for a ladder, with one line for each order, or `undefined` for a single write. */
export function describeOrderLadder(
  plan: Plan,
  market: MarketRules | undefined,
): WriteDescription | undefined {
  const { write, rest } = plan
  if (rest === undefined || !isOrderPlacement(write)) return undefined
  const writes = listSealedWrites(plan).map(one => one.write)
  const all = sumAmounts(writes.map(one => ('quantity' in one ? (one.quantity ?? ZERO) : ZERO)))
  const lead = `${requestSideLabels[write.side]} ${formatMarketSize(all, market)}`
  const many = fillMessage(messages.ladderWords.orders, { writes: String(writes.length) })
  const rungs = writes.map(
    (one, at) =>
      [
        fillMessage(messages.ladderWords.of, { at: String(at + 1), writes: String(writes.length) }),
        formatLadderRung(one, market),
      ] as const,
  )
  return {
    ...describeOrderWrite(write, market),
    lead: fillMessage(messages.ladderWords.leadMany, { lead, many }),
    rest: fillMessage(messages.ladderWords.sentOneOne, { symbol: write.symbol }),
    sent: buildSentOrderLines(write, rungs, market),
    yes: fillMessage(messages.ladderWords.leadMany, {
      lead: fillMessage(messages.ladderWords.holdSend, { lead, base: market?.base ?? '' }).trim(),
      many,
    }),
    idLabel: messages.ladderWords.firstClientId,
  }
}

export const formatLadderRung = (write: Write, market: MarketRules | undefined): string =>
  isOrderPlacement(write) && write.price !== undefined
    ? `${formatMarketPrice(write.price, market)} × ${formatMarketSize(write.quantity, market)}`
    : write.is
