import { isPositive } from '@core/value/decimal'
import type { MarginMode, Market, Side } from '@core/market/market'
import { remaining } from '@core/figures/remaining'
import type { CancelWrite, OrderWrite } from '@core/write/write'
import { shown } from './fill'
import { price, size } from './format'
import type { Words } from './write-words'
import { fill } from './message'
import * as messages from './en/order-words'

/** Each side as the sealed sheet names it: in the words of the request. */
export const sideWords: Readonly<Record<Side, string>> = messages.sideWords

/** Each margin mode as the sealed sheet names it. */
export const marginModeWords: Readonly<Record<MarginMode, string>> = messages.marginModeWords

/** What an order says of itself. */
export function orderWords(write: OrderWrite, market: Market | undefined): Words {
  const lead = `${sideWords[write.side]} ${size(write.quantity, market)}`
  const asked = fill(messages.orderWords.symbolTerms, { symbol: write.symbol, terms: terms(write, market) })
  return {
    sentence: `${lead} ${asked}`,
    lead,
    rest: `${asked}${write.price === undefined ? '' : messages.orderWords.each}`,
    sent: orderLines(write, [termsLine(write, market)], market),
    may: [],
    yes: fill(messages.orderWords.holdSend, { lead, base: market?.base ?? '' }).trim(),
    side: write.side,
    mayFill: true,
    idLabel: messages.orderWords.clientId,
  }
}

/** What is sent of an order, with what says its price and size. */
export const orderLines = (
  write: OrderWrite,
  priced: Words['sent'],
  market: Market | undefined,
): Words['sent'] => [[messages.orderLines, kindLine(write)], ...priced, ...restingLines(write, market)]

const kindLine = (write: OrderWrite): string =>
  [typeNames[write.type], marginModeWords[write.marginMode], write.reduceOnly ? messages.kindLine : '']
    .filter(word => word !== '')
    .join(' · ')

const termsLine = (write: OrderWrite, market: Market | undefined): Words['sent'][number] =>
  write.price === undefined
    ? [messages.termsLine.size, fill(messages.termsLine.anyPrice, { quantity: size(write.quantity, market) })]
    : [messages.termsLine.priceSize, `${price(write.price, market)} × ${size(write.quantity, market)}`]

/** What an order asks beyond price and size of how it rests. */
function restingLines({ visible, quantity, stepsBack }: OrderWrite, market: Market | undefined) {
  const of = fill(messages.restingLines.of, { quantity: size(quantity, market) })
  const shows =
    visible !== undefined &&
    (isPositive(visible)
      ? fill(messages.restingLines.most, { visible: size(visible, market), of })
      : fill(messages.restingLines.nothing, { of }))
  return [
    ...(shows === false ? [] : [[messages.restingLines.shownBook, shows] as const]),
    ...(stepsBack === true
      ? [[messages.restingLines.fillOnce, messages.restingLines.priceMovesBack] as const]
      : []),
  ]
}

/** What kind of order, and what its price means: a cap for a buy, a floor for a sell. */
function terms(write: OrderWrite, market: Market | undefined): string {
  const kind = typeWord[write.type]
  if (write.price === undefined) return fill(messages.terms.anyPrice, { kind })
  return fill(messages.terms.at, {
    kind,
    side: write.side === 'BUY' ? messages.terms.most : messages.terms.least,
    price: price(write.price, market),
  })
}

/** Order types as people say them. */
const typeWord: Record<OrderWrite['type'], string> = messages.typeWord

/** Order types in the words of the request. */
const typeNames: Record<OrderWrite['type'], string> = messages.typeNames

/** What a cancel of one order says of itself. */
export function cancelWords(write: CancelWrite, market: Market | undefined): Words {
  const left = size(remaining(write), market)
  const side = sideWords[write.side]
  const at =
    write.price === undefined ? '' : fill(messages.cancelWords.at, { price: price(write.price, market) })
  return {
    sentence: fill(messages.cancelWords.cancel, { side, left, symbol: write.symbol, at }),
    lead: fill(messages.cancelWords.cancel2, { left }),
    rest: fill(messages.cancelWords.symbolSideAt, { symbol: write.symbol, side, at }),
    sent: [
      [messages.cancelWords.order, shown(write.orderId, 40)],
      [messages.cancelWords.market, write.symbol],
    ],
    may: [
      [messages.cancelWords.likely, fill(messages.cancelWords.cancelled, { left })],
      [messages.cancelWords.or, messages.cancelWords.fillsFirstAll],
      [
        messages.cancelWords.filledFar,
        isPositive(write.executed)
          ? fill(messages.cancelWords.stays, { executed: size(write.executed, market) })
          : messages.cancelWords.nothing,
      ],
    ],
    yes: fill(messages.cancelWords.holdCancel, { left, base: market?.base ?? '' }).trim(),
  }
}
