import type { MarketRules } from '@core/market/venue-market-rules'
import { isReversePlan, listSealedWrites, type Plan } from '@core/write/plan'
import { isOrderPlacement } from '@core/write/venue-write'
import { describeCloseOrder } from './close-line'
import { positionSideLabels } from './columns'
import { formatMarketSize } from './format'
import { requestMarginModeLabels } from './order-words'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import * as messages from './en/reverse'

/** Reasons that the journal records for the opening order of a reverse that was not sent. */
export const notReversedReasons = messages.notReversed

/** Returns the sheet's text for a reverse, or `undefined` for any other plan. */
export function describeReversePlan(
  plan: Plan,
  market: MarketRules | undefined,
): WriteDescription | undefined {
  const [close, open] = listSealedWrites(plan).map(({ write }) => write)
  if (!isReversePlan(plan) || close === undefined || open === undefined) return undefined
  if (!isOrderPlacement(close) || !isOrderPlacement(open)) return undefined
  const { symbol, side } = close
  const [before, after] = side === 'SELL' ? (['LONG', 'SHORT'] as const) : (['SHORT', 'LONG'] as const)
  const words = {
    symbol,
    size: formatMarketSize(close.quantity, market),
    before: positionSideLabels[before],
    after: positionSideLabels[after],
  }
  return {
    sentence: fillMessage(messages.reverseWords.sentence, { ...words, side: words.after }),
    lead: fillMessage(messages.reverseWords.lead, words),
    rest: fillMessage(messages.reverseWords.rest, words),
    sent: [
      [
        messages.reverseWords.first,
        fillMessage(messages.reverseWords.close, { line: describeCloseOrder(close, market) }),
      ],
      [
        messages.reverseWords.then,
        fillMessage(messages.reverseWords.open, { line: describeCloseOrder(open, market) }),
      ],
      [messages.reverseWords.mode, requestMarginModeLabels[close.marginMode]],
    ],
    may: [[messages.reverseWords.or, messages.reverseWords.partStays]],
    yes: messages.reverseWords.hold,
    side,
    mayFill: true,
  }
}
