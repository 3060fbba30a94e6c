import { requestMarginModeLabels } from './order-words'
import type { MarketRules } from '@core/market/market'
import { listSealedWrites, type Plan } from '@core/write/plan'
import { isImmediateClose, type Write } from '@core/write/write'
import { describeCloseOrder } from './close-line'
import { describeVenueWrite } from './kind-words'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/flatten'

/** Why a request of a way out stayed here, as the journal keeps it. */
export const keptBackReasons = messages.keptBack

/** What a sheet says that stops writing, cancels everything and closes each position; undefined for any other. */
export function describeFlattenPlan(plan: Plan, market: MarketRules | undefined): WriteDescription | undefined {
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

/** One request of a way out: a close as its order, a cancel as what it ends. */
export const describeFlattenStep = (write: Write, market: MarketRules | undefined): string =>
  isImmediateClose(write)
    ? fillMessage(messages.stepLine, {
        closeLine: describeCloseOrder(write, market),
        marginMode: requestMarginModeLabels[write.marginMode],
      })
    : describeVenueWrite(write, market).sentence

/** What the dialog of the way out says. */
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
