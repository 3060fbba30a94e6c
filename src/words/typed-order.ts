import { exact } from './format'
import { notUnderstoodWords, type NotUnderstood } from './number-text'
import type { MarginMode, Market, Side } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import type { TicketType } from '@core/write/ticket-type'

/** What the palette asks for, and how an order is typed there. */
export const typedOrderHint = 'What do you want to do? Or type: buy 0.1 btc 60000 sl 59000'

const typeWords: Record<TicketType, string> = {
  LIMIT: 'limit',
  MARKET: 'at market',
  IOC: 'immediate or cancel',
  FOK: 'fill or kill',
  POST_ONLY: 'post-only',
  STOP_LIMIT: 'then limit',
  STOP_MARKET: 'then at market',
  TRAILING_STOP: 'trailing',
  LADDER: 'ladder',
}

/** A figure, and the mark in it that was taken for the decimal one. */
export interface TakenMark {
  readonly word: string
  readonly mark: 'comma' | 'point'
}

/** What a size was said to be worth, and the price it was worked out at. */
export interface Worth {
  readonly usdc: Amount
  readonly at: Amount
}

/** What is said of a line that was understood. */
export type UnderstoodLine =
  | {
      readonly is: 'order'
      readonly market: Pick<Market, 'base' | 'symbol'>
      readonly typed: {
        readonly side: Side
        readonly type: TicketType
        readonly size: string
        readonly price: string
        readonly trigger: string
        readonly reduceOnly: boolean
        readonly marginMode: MarginMode
        readonly stopLoss: string
        readonly takeProfit: string
      }
      readonly share?: Amount
      readonly worth?: Worth
      readonly marks: readonly TakenMark[]
    }
  | {
      readonly is: 'leverage'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly leverage: Amount
      readonly marks: readonly TakenMark[]
    }
  | { readonly is: 'flatten' }

/** What was understood of a typed line, every figure in full. */
export function readLineWords(line: UnderstoodLine): string {
  switch (line.is) {
    case 'order':
      return readOrderWords(line)
    case 'leverage':
      return `Leverage of ${line.symbol}, ${line.marginMode.toLowerCase()}: ${exact(line.leverage)}×${marksWords(line.marks)}`
    case 'flatten':
      return 'Flatten: stop, cancel every order and close every position, in every market'
  }
}

function readOrderWords({
  market,
  typed,
  share,
  worth,
  marks,
}: Extract<UnderstoodLine, { is: 'order' }>): string {
  const side = typed.side === 'BUY' ? 'Buy' : 'Sell'
  const size = `${exact(typed.size)} ${market.base}`
  const what =
    share === undefined
      ? `${side} ${size}`
      : `Close ${exact(share)} % of ${market.symbol}: ${side.toLowerCase()} ${size}`
  const parts = [
    worth === undefined ? '' : `the most that ${exact(worth.usdc)} USDC are worth at ${exact(worth.at)}`,
    typed.trigger === '' ? '' : `once the mark reaches ${exact(typed.trigger)}`,
    typeWords[typed.type],
    typed.price === '' ? '' : `at ${exact(typed.price)}`,
    typed.stopLoss === '' ? '' : `stop-loss at ${exact(typed.stopLoss)}`,
    typed.takeProfit === '' ? '' : `take-profit at ${exact(typed.takeProfit)}`,
    typed.reduceOnly ? 'reduce-only' : '',
    typed.marginMode.toLowerCase(),
  ].filter(part => part !== '')
  return `${what}, ${parts.join(', ')}${marksWords(marks)}`
}

/** Which marks were taken for the decimal one, where they could have been none. */
function marksWords(marks: readonly TakenMark[]): string {
  const taken = (['comma', 'point'] as const).flatMap(each => {
    const words = marks.filter(({ mark }) => mark === each).map(({ word }) => word)
    return words.length === 0 ? [] : [`the ${each} in ${words.join(' and ')} is the decimal mark`]
  })
  return taken.length === 0 ? '' : ` (${taken.join('; ')})`
}

/** What Enter does with it. */
export const readLineSays = {
  order: 'Enter fills the ticket with this and sends nothing.',
  leverage: 'Enter opens this for review and sends nothing.',
  flatten: 'Enter opens this for review and sends nothing.',
} as const

/** Why a line that begins like an order is none. `word` is what stands in the way. */
export type LineFault =
  | { readonly why: 'figure'; readonly word: string; readonly of: NotUnderstood }
  | {
      readonly why:
        | 'nothing'
        | 'unknown'
        | 'unknown of a close'
        | 'no such market'
        | 'several markets'
        | 'second'
        | 'share'
        | 'no share'
        | 'no figure'
        | 'no trigger after'
        | 'one or two'
        | 'mode or market'
      readonly word: string
    }
  | { readonly why: 'no end'; readonly word: 'bid' | 'ask'; readonly symbol: string }
  | { readonly why: 'no price for a worth'; readonly symbol: string }
  | { readonly why: 'brings nothing'; readonly type: TicketType; readonly reduces: boolean }
  | {
      readonly why:
        | 'no size'
        | 'no market'
        | 'no price'
        | 'no trigger'
        | 'no side'
        | 'price of a market order'
        | 'no limit price'
        | 'types of a stop'
        | 'positions unread'
        | 'not held'
        | 'held twice'
        | 'too small a share'
        | 'too small a worth'
        | 'which stop'
        | 'no leverage'
    }

/** Why a line that begins like an order was not understood, and what would be. */
export function lineFaultWords(unread: LineFault): string {
  switch (unread.why) {
    case 'figure':
      return `“${unread.word}”: ${notUnderstoodWords(unread.of)}`
    case 'nothing':
      return `“${unread.word}” is nothing: figures are above zero, and typed without grouping.`
    case 'unknown':
      return `“${unread.word}” is not understood. A price, limit, market, ioc, fok, post, reduce, sl, tp, cross or isolated can follow.`
    case 'unknown of a close':
      return `“${unread.word}” is not understood. A share (half, quarter, all or 50%), cross or isolated can follow.`
    case 'no such market':
      return `There is no market called “${unread.word}”.`
    case 'several markets':
      return `More than one market is called “${unread.word}”: type its whole name.`
    case 'second':
      return `“${unread.word}” is one too many: each thing is said once, and figures are typed without grouping.`
    case 'share':
      return `${unread.word} % is more than all of it.`
    case 'no share':
      return `“${unread.word}” of what? Type a share, like 50%.`
    case 'no figure':
      return `“${unread.word}” is not understood. A size comes first, like in: buy 0.1 btc 60000.`
    case 'no trigger after':
      return `A price is missing after “${unread.word}”.`
    case 'one or two':
      return `“${unread.word}” can be one figure or two: type one without grouping, or “limit” between two.`
    case 'mode or market':
      return `“${unread.word}” is a margin mode and a market: type a market’s whole name.`
    case 'no end':
      return `The ${unread.word} of ${unread.symbol} is not known now: show that market, or type a price.`
    case 'no price for a worth':
      return `No price of ${unread.symbol} is known now, so USDC cannot be made into a size: type a price, or the size in base.`
    case 'brings nothing':
      return `${bringsNothing(unread.type, unread.reduces)} brings no stop-loss or take-profit along. Leave out sl and tp and protect the position once it is open, or send a plain limit or market order.`
    default:
      return lacks[unread.why]
  }
}

const bringsNothing = (type: TicketType, reduces: boolean): string =>
  reduces ? 'An order that only reduces' : `An order that is ${kindNames[type] ?? typeWords[type]}`
const kindNames: Partial<Record<TicketType, string>> = { STOP_LIMIT: 'a stop', STOP_MARKET: 'a stop' }

const lacks: Record<
  Exclude<
    LineFault,
    { readonly word: string } | { readonly symbol: string } | { readonly type: unknown }
  >['why'],
  string
> = {
  'no size': 'A size is missing, like in: sell 0.5 eth market.',
  'no market': 'A market is missing, like in: buy 0.1 btc 60000.',
  'no price': 'A price is missing, or the word “market”.',
  'no trigger': 'A trigger is missing, like in: stop sell 0.1 btc 58000.',
  'no side': 'A side is missing: buy or sell.',
  'price of a market order': 'An order at market has no price: leave out one of the two.',
  'no limit price':
    'A limit price is missing after the trigger, like in: stop sell 0.1 btc 58000 limit 57900.',
  'types of a stop': 'A stop is sent at market, or as “limit” with a price.',
  'positions unread': 'Positions have not been read, so there is nothing to close yet.',
  'not held': 'Nothing like that is held.',
  'held twice': 'It is held both cross and isolated: add one of the two words.',
  'too small a share': 'That share is less than the smallest step of the market.',
  'too small a worth': 'That many USDC are less than the smallest step of the market.',
  'which stop':
    'It is not plain which way this stop goes: only beyond the mark, against what is held, is there one. Say the side, like in: stop sell 5 sol 140.',
  'no leverage': 'A leverage is missing, like in: lev 20.',
}
