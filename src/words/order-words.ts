import { isPositive } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { remaining } from '@core/figures/remaining'
import type { CancelWrite, OrderWrite } from '@core/write/write'
import { shown } from './fill'
import { price, size } from './format'
import type { Words } from './write-words'

/** What an order says of itself. */
export function orderWords(write: OrderWrite, market: Market | undefined): Words {
  const lead = `${write.side} ${size(write.quantity, market)}`
  const asked = `${write.symbol}, ${terms(write, market)}`
  return {
    sentence: `${lead} ${asked}`,
    lead,
    rest: `${asked}${write.price === undefined ? '' : ' each'}`,
    sent: orderLines(write, [termsLine(write, market)], market),
    may: [],
    yes: `Hold to send ${lead} ${market?.base ?? ''}`.trim(),
    side: write.side,
    mayFill: true,
    idLabel: 'Client id',
  }
}

/** What is sent of an order, with what says its price and size. */
export const orderLines = (
  write: OrderWrite,
  priced: Words['sent'],
  market: Market | undefined,
): Words['sent'] => [['Order', kindLine(write)], ...priced, ...restingLines(write, market)]

const kindLine = (write: OrderWrite): string =>
  [write.type.replace('_', '-'), write.marginMode, write.reduceOnly ? 'REDUCE-ONLY' : '']
    .filter(word => word !== '')
    .join(' · ')

const termsLine = (write: OrderWrite, market: Market | undefined): Words['sent'][number] =>
  write.price === undefined
    ? ['Size', `${size(write.quantity, market)} at any price`]
    : ['Price × size', `${price(write.price, market)} × ${size(write.quantity, market)}`]

/** What an order asks beyond price and size of how it rests. */
function restingLines({ visible, quantity, stepsBack }: OrderWrite, market: Market | undefined) {
  const of = `of ${size(quantity, market)}`
  const shows =
    visible !== undefined &&
    (isPositive(visible) ? `at most ${size(visible, market)} ${of}` : `nothing ${of}`)
  return [
    ...(shows === false ? [] : [['Shown in the book', shows] as const]),
    ...(stepsBack === true ? [['Would fill at once', 'price moves back one tick'] as const] : []),
  ]
}

/** What kind of order, and what its price means: a cap for a buy, a floor for a sell. */
function terms(write: OrderWrite, market: Market | undefined): string {
  const kind = typeWord[write.type]
  if (write.price === undefined) return `${kind}, at any price`
  return `${kind}, at ${write.side === 'BUY' ? 'most' : 'least'} ${price(write.price, market)}`
}

/** Order types as people say them. */
const typeWord: Record<OrderWrite['type'], string> = {
  LIMIT: 'limit',
  MARKET: 'market',
  IOC: 'IOC',
  FOK: 'FOK',
  POST_ONLY: 'post-only',
}

/** What a cancel of one order says of itself. */
export function cancelWords(write: CancelWrite, market: Market | undefined): Words {
  const left = size(remaining(write), market)
  const at = write.price === undefined ? '' : ` at ${price(write.price, market)}`
  return {
    sentence: `Cancel ${write.side} ${left} ${write.symbol}${at}`,
    lead: `Cancel ${left}`,
    rest: `${write.symbol}, ${write.side}${at}`,
    sent: [
      ['Order', shown(write.orderId, 40)],
      ['Market', write.symbol],
    ],
    may: [
      ['Likely', `${left} cancelled`],
      ['Or', 'it fills first, all or part'],
      [
        'Filled so far',
        isPositive(write.executed) ? `${size(write.executed, market)}, which stays` : 'nothing',
      ],
    ],
    yes: `Hold to cancel ${left} ${market?.base ?? ''}`.trim(),
  }
}
