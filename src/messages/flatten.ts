import { requestMarginModeLabels } from './order-words'
import type { MarketRules } from '@core/market/venue-market-rules'
import { listSealedWrites, type Plan } from '@core/write/plan'
import { isImmediateClose, type Write } from '@core/write/venue-write'
import { describeCloseOrder } from './close-line'
import { describeVenueWrite } from './kind-words'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/flatten'

/** Reasons that the journal records for requests that a flatten kept back. */
export const keptBackReasons = messages.keptBack

/**
 * Returns the sheet's text for a plan that stops trading, cancels all orders and closes each position, or `undefined`
 * for any other plan.
 */
export function describeFlattenPlan(
  plan: Plan,
  market: MarketRules | undefined,
): WriteDescription | undefined {
  if (plan.stops !== true) return undefined
  const writes = listSealedWrites(plan).map(({ write }) => write)
  const closes = new Set(writes.filter(isImmediateClose).map(one => `${one.symbol} ${one.marginMode}`)).size
  const requests = fillPluralMessage(messages.flattenWords.request, writes.length)
  return {
    sentence: fillMessage(messages.flattenWords.flattenStopTrading, { requests }),
    lead: messages.flattenWords.flatten,
    rest: fillMessage(messages.flattenWords.stopTradingOne, { requests }),
    sent: [
      [messages.flattenWords.first, messages.flattenWords.tradingStopsNothing],
      ...writes.map((write, at): readonly [string, string] => [
        fillMessage(messages.flattenWords.of, { at: String(at + 1), writes: String(writes.length) }),
        describeFlattenStep(write, market),
      ]),
    ],
    may: [
      [messages.flattenWords.eachClose, messages.flattenWords.checkedAgainstPosition],
      [messages.flattenWords.or, messages.flattenWords.bookFillsLess],
      [messages.flattenWords.unknown, messages.flattenWords.endsOnceNot],
    ],
    yes:
      closes === 0
        ? messages.flattenWords.holdStopCancel
        : fillMessage(messages.flattenWords.holdStopCancelAll, {
            closes: fillPluralMessage(messages.flattenWords.position, closes),
          }),
    ...(closes > 0 && { mayFill: true as const }),
  }
}

export const describeFlattenStep = (write: Write, market: MarketRules | undefined): string =>
  isImmediateClose(write)
    ? fillMessage(messages.stepLine, {
        closeLine: describeCloseOrder(write, market),
        marginMode: requestMarginModeLabels[write.marginMode],
      })
    : describeVenueWrite(write, market).sentence

export const flattenDialogMessages = {
  ...messages.flattenSays,
  orders: (count: number | undefined): string =>
    count === undefined
      ? messages.flattenSays.orders.restingOrdersNot
      : fillPluralMessage(messages.flattenSays.orders.restingOrder, count),
  waiting: (count: number | undefined): string =>
    count === undefined
      ? messages.flattenSays.waiting.triggerOrdersNot
      : fillPluralMessage(messages.flattenSays.waiting.triggerOrder, count),
  positions: (count: number | undefined): string =>
    count === undefined
      ? messages.flattenSays.positions.positionsNotRead
      : fillPluralMessage(messages.flattenSays.positions.position, count),
} as const
