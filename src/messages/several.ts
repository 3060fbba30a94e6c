import { requestMarginModeLabels, requestSideLabels } from './order-words'
import type { MarketRules } from '@core/market/venue-market-rules'
import { listSealedWrites, type Plan } from '@core/write/plan'
import { isOrderCancel, isImmediateClose, type CancelWrite, type OrderWrite } from '@core/write/venue-write'
import { getRemainingQuantity } from '@core/figures/remaining-quantity'
import { describeCloseOrder } from './close-line'
import { formatMarketPrice, formatMarketSize } from './format'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/several'

/** Describes a plan of several closes or cancels. Returns `undefined` for a single write and for a ladder. */
export function describeCombinedWrites(
  plan: Plan,
  market: MarketRules | undefined,
): WriteDescription | undefined {
  if (plan.rest === undefined || plan.stops === true) return undefined
  const writes = listSealedWrites(plan).map(({ write }) => write)
  const cancels = writes.filter(isOrderCancel)
  if (cancels.length === writes.length) return describeCancels(cancels, market)
  const closes = writes.filter(isImmediateClose)
  return closes.length === writes.length ? describeCloses(closes, market) : undefined
}

function describeCloses(closes: readonly OrderWrite[], market: MarketRules | undefined): WriteDescription {
  const positions = new Set(closes.map(({ symbol, marginMode }) => `${symbol} ${marginMode}`)).size
  const each = fillPluralMessage(messages.closeWords.position, positions)
  const all =
    positions === closes.length
      ? each
      : fillMessage(messages.closeWords.in, {
          each,
          closes: fillPluralMessage(messages.closeWords.order, closes.length),
        })
  const modes = new Set(closes.map(({ marginMode }) => requestMarginModeLabels[marginMode]))
  const shared = modes.size === 1 ? ` · ${[...modes].join()}` : ''
  return {
    sentence: fillMessage(messages.closeWords.closeOneOne, { all }),
    lead: fillMessage(messages.closeWords.close, { all }),
    rest: messages.closeWords.allEachOne,
    sent: [
      [messages.closeWords.each, fillMessage(messages.closeWords.iocReduceOnly, { shared })],
      ...closes.map((write, at): readonly [string, string] => [
        formatOrdinal(at, closes.length),
        `${describeCloseOrder(write, market)}${shared === '' ? ` · ${requestMarginModeLabels[write.marginMode]}` : ''}`,
      ]),
    ],
    may: [
      [messages.closeWords.or, messages.closeWords.bookFillsLess],
      [messages.closeWords.stops, messages.closeWords.stayOpenProtect],
    ],
    yes: fillMessage(messages.closeWords.holdClose, { each }),
    mayFill: true,
  }
}

const formatOrdinal = (at: number, all: number): string =>
  fillMessage(messages.nthOf, { at: String(at + 1), all: String(all) })

function describeCancels(cancels: readonly CancelWrite[], market: MarketRules | undefined): WriteDescription {
  const all = fillMessage(messages.cancelWords.orders, {
    cancels: String(cancels.length),
    sides: formatSides(cancels),
  })
  const where = formatMarkets(cancels)
  return {
    sentence: fillMessage(messages.cancelWords.cancelOneOne, { all, where }),
    lead: fillMessage(messages.cancelWords.cancel, { all }),
    rest: fillMessage(messages.cancelWords.oneOne, { trimEnd: where.trimEnd() }),
    sent: cancels.map((write, at) => [
      formatOrdinal(at, cancels.length),
      `${write.symbol} ${formatRemaining(write, market)}`,
    ]),
    may: [
      [messages.cancelWords.likely, messages.cancelWords.eachCancelledOne],
      [messages.cancelWords.or, messages.cancelWords.someFillFirst],
      [messages.cancelWords.also, messages.cancelWords.orderSideOpens],
    ],
    yes: fillMessage(messages.cancelWords.holdCancel, { all }),
  }
}

const formatSides = (writes: readonly CancelWrite[]): string =>
  [
    ...new Set(
      writes.map(({ side }) => fillMessage(messages.sidesOf.side, { side: requestSideLabels[side] })),
    ),
  ].join(messages.sidesOf.separator)

function formatMarkets(writes: readonly { readonly symbol: string }[]): string {
  const symbols = [...new Set(writes.map(({ symbol }) => symbol))]
  return symbols.length === 1
    ? fillMessage(messages.whereOf.in, { symbols: symbols.join() })
    : fillMessage(messages.whereOf.markets, { symbols: String(symbols.length) })
}

function formatRemaining(
  { symbol, quantity, executed, price: at }: CancelWrite,
  market: MarketRules | undefined,
): string {
  const own = market?.symbol === symbol ? market : undefined
  const left = formatMarketSize(getRemainingQuantity({ quantity, executed }), own)
  return at === undefined ? left : fillMessage(messages.leftOf, { left, at: formatMarketPrice(at, own) })
}
