import { marginModeWords } from './order-words'
import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { isClose, type Write } from '@core/write/write'
import { closeLine } from './close-line'
import { writeWords } from './kind-words'
import type { Words } from './write-words'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/flatten'

/** Why a request of a way out stayed here, as the journal keeps it. */
export const keptBack = messages.keptBack

/** What a sheet says that stops writing, cancels everything and closes each position; undefined for any other. */
export function flattenWords(plan: Plan, market: Market | undefined): Words | undefined {
  if (plan.stops !== true) return undefined
  const writes = sealedWrites(plan).map(({ write }) => write)
  const closes = new Set(writes.filter(isClose).map(one => `${one.symbol} ${one.marginMode}`)).size
  const requests = fillPlural(messages.flattenWords.request, writes.length)
  return {
    sentence: fill(messages.flattenWords.flattenStopTrading, { requests }),
    lead: messages.flattenWords.flatten,
    rest: fill(messages.flattenWords.stopTradingOne, { requests }),
    sent: [
      [messages.flattenWords.first, messages.flattenWords.tradingStopsNothing],
      ...writes.map((write, at): readonly [string, string] => [
        fill(messages.flattenWords.of, { at: String(at + 1), writes: String(writes.length) }),
        stepLine(write, market),
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
        : fill(messages.flattenWords.holdStopCancelAll, {
            closes: fillPlural(messages.flattenWords.position, closes),
          }),
    ...(closes > 0 && { mayFill: true as const }),
  }
}

/** One request of a way out: a close as its order, a cancel as what it ends. */
export const stepLine = (write: Write, market: Market | undefined): string =>
  isClose(write)
    ? fill(messages.stepLine, {
        closeLine: closeLine(write, market),
        marginMode: marginModeWords[write.marginMode],
      })
    : writeWords(write, market).sentence

/** What the dialog of the way out says. */
export const flattenSays = {
  ...messages.flattenSays,
  orders: (count: number | undefined): string =>
    count === undefined
      ? messages.flattenSays.orders.restingOrdersNot
      : fillPlural(messages.flattenSays.orders.restingOrder, count),
  waiting: (count: number | undefined): string =>
    count === undefined
      ? messages.flattenSays.waiting.triggerOrdersNot
      : fillPlural(messages.flattenSays.waiting.triggerOrder, count),
  positions: (count: number | undefined): string =>
    count === undefined
      ? messages.flattenSays.positions.positionsNotRead
      : fillPlural(messages.flattenSays.positions.position, count),
} as const
