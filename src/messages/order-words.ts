import { isPositive } from '@core/value/decimal-amount'
import type { MarginMode, MarketRules, OrderSide } from '@core/market/venue-market-rules'
import { getRemainingQuantity } from '@core/figures/remaining-quantity'
import type { CancelWrite, OrderWrite } from '@core/write/venue-write'
import { sanitizeExternalText } from './fill'
import { formatMarketPrice, formatMarketSize } from './format'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import * as messages from './en/order-words'

/** Order sides in the words of the venue's request, as the sealed sheet displays them. */
export const requestSideLabels: Readonly<Record<OrderSide, string>> = messages.sideWords

/** Margin modes in the words of the venue's request, as the sealed sheet displays them. */
export const requestMarginModeLabels: Readonly<Record<MarginMode, string>> = messages.marginModeWords

export function describeOrderWrite(write: OrderWrite, market: MarketRules | undefined): WriteDescription {
  const lead = `${requestSideLabels[write.side]} ${formatMarketSize(write.quantity, market)}`
  const symbolTerms = fillMessage(messages.orderWords.symbolTerms, {
    symbol: write.symbol,
    terms: formatOrderTerms(write, market),
  })
  return {
    sentence: `${lead} ${symbolTerms}`,
    lead,
    rest: `${symbolTerms}${write.price === undefined ? '' : messages.orderWords.each}`,
    sent: buildSentOrderLines(write, [buildPriceSizeLine(write, market)], market),
    may: [],
    yes: fillMessage(messages.orderWords.holdSend, { lead, base: market?.base ?? '' }).trim(),
    side: write.side,
    mayFill: true,
    idLabel: messages.orderWords.clientId,
  }
}

/** Lists the fields of an order. `priced` holds the lines for price and size. */
export const buildSentOrderLines = (
  write: OrderWrite,
  priced: WriteDescription['sent'],
  market: MarketRules | undefined,
): WriteDescription['sent'] => [
  [messages.orderLines, formatOrderKind(write)],
  ...priced,
  ...buildRestingLines(write, market),
]

const formatOrderKind = (write: OrderWrite): string =>
  [
    requestTypeLabels[write.type],
    requestMarginModeLabels[write.marginMode],
    write.reduceOnly ? messages.kindLine : '',
  ]
    .filter(word => word !== '')
    .join(' · ')

const buildPriceSizeLine = (
  write: OrderWrite,
  market: MarketRules | undefined,
): WriteDescription['sent'][number] =>
  write.price === undefined
    ? [
        messages.termsLine.size,
        fillMessage(messages.termsLine.anyPrice, { quantity: formatMarketSize(write.quantity, market) }),
      ]
    : [
        messages.termsLine.priceSize,
        `${formatMarketPrice(write.price, market)} × ${formatMarketSize(write.quantity, market)}`,
      ]

/** Lists how an order rests in the book: its visible size and whether it steps back from the spread. */
function buildRestingLines({ visible, quantity, stepsBack }: OrderWrite, market: MarketRules | undefined) {
  const of = fillMessage(messages.restingLines.of, { quantity: formatMarketSize(quantity, market) })
  const visibleText =
    visible !== undefined &&
    (isPositive(visible)
      ? fillMessage(messages.restingLines.most, { visible: formatMarketSize(visible, market), of })
      : fillMessage(messages.restingLines.nothing, { of }))
  return [
    ...(visibleText === false ? [] : [[messages.restingLines.shownBook, visibleText] as const]),
    ...(stepsBack === true
      ? [[messages.restingLines.fillOnce, messages.restingLines.priceMovesBack] as const]
      : []),
  ]
}

/** Formats the order type and its limit: the highest price of a buy, the lowest of a sell. */
function formatOrderTerms(write: OrderWrite, market: MarketRules | undefined): string {
  const kind = orderTypePhrases[write.type]
  if (write.price === undefined) return fillMessage(messages.terms.anyPrice, { kind })
  return fillMessage(messages.terms.at, {
    kind,
    side: write.side === 'BUY' ? messages.terms.most : messages.terms.least,
    price: formatMarketPrice(write.price, market),
  })
}

/** Order types in everyday words. */
const orderTypePhrases: Record<OrderWrite['type'], string> = messages.typeWord

/** Order types in the words of the venue's request. */
const requestTypeLabels: Record<OrderWrite['type'], string> = messages.typeNames

export function describeOrderCancel(write: CancelWrite, market: MarketRules | undefined): WriteDescription {
  const remaining = getRemainingQuantity(write)
  const left = formatMarketSize(remaining, market)
  // An order of which nothing is left is named by its size.
  const size = isPositive(remaining) ? left : formatMarketSize(write.quantity, market)
  const side = requestSideLabels[write.side]
  const at =
    write.price === undefined
      ? ''
      : fillMessage(messages.cancelWords.at, { price: formatMarketPrice(write.price, market) })
  return {
    sentence: fillMessage(messages.cancelWords.cancel, { side, left: size, symbol: write.symbol, at }),
    lead: fillMessage(messages.cancelWords.cancel2, { left }),
    rest: fillMessage(messages.cancelWords.symbolSideAt, { symbol: write.symbol, side, at }),
    sent: [
      [messages.cancelWords.order, sanitizeExternalText(write.orderId, 40)],
      [messages.cancelWords.market, write.symbol],
    ],
    may: [
      [messages.cancelWords.likely, fillMessage(messages.cancelWords.cancelled, { left })],
      [messages.cancelWords.or, messages.cancelWords.fillsFirstAll],
      [
        messages.cancelWords.filledFar,
        isPositive(write.executed)
          ? fillMessage(messages.cancelWords.stays, { executed: formatMarketSize(write.executed, market) })
          : messages.cancelWords.nothing,
      ],
    ],
    yes: fillMessage(messages.cancelWords.holdCancel, { left, base: market?.base ?? '' }).trim(),
  }
}
