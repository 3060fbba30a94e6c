import { exact } from './format'
import { notUnderstoodWords, type NotUnderstood } from './number-text'
import type { MarginMode, Market, Side } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import type { TicketType } from '@core/write/ticket-type'

/** What the palette asks for, and how an order is typed there. */
export const typedOrderHint = 'What do you want to do? Or type: buy 0.1 btc 60000 post'

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

/** What is said of an order that was understood. */
interface Understood {
  readonly market: Pick<Market, 'base' | 'symbol'>
  readonly typed: {
    readonly side: Side
    readonly type: TicketType
    readonly size: string
    readonly price: string
    readonly trigger: string
    readonly reduceOnly: boolean
    readonly marginMode: MarginMode
  }
  readonly share?: Amount
  readonly marks: readonly TakenMark[]
}

/** What was understood of a typed order, every figure in full. */
export function readOrderWords({ market, typed, share, marks }: Understood): string {
  const side = typed.side === 'BUY' ? 'Buy' : 'Sell'
  const size = `${exact(typed.size)} ${market.base}`
  const what =
    share === undefined
      ? `${side} ${size}`
      : `Close ${exact(share)} % of ${market.symbol}: ${side.toLowerCase()} ${size}`
  const parts = [
    typed.trigger === '' ? '' : `once the mark reaches ${exact(typed.trigger)}`,
    typeWords[typed.type],
    typed.price === '' ? '' : `at ${exact(typed.price)}`,
    typed.reduceOnly ? 'reduce-only' : '',
    typed.marginMode.toLowerCase(),
  ].filter(part => part !== '')
  const taken = (['comma', 'point'] as const).flatMap(each => {
    const words = marks.filter(({ mark }) => mark === each).map(({ word }) => word)
    return words.length === 0 ? [] : [`the ${each} in ${words.join(' and ')} is the decimal mark`]
  })
  return `${what}, ${parts.join(', ')}${taken.length === 0 ? '' : ` (${taken.join('; ')})`}`
}

/** What Enter does with it. */
export const fillsWords = 'Enter fills the ticket with this and sends nothing.'

/** Why a line that begins like an order is none. `word` is what stands in the way. */
export type LineFault =
  | { readonly why: 'figure'; readonly word: string; readonly of: NotUnderstood }
  | {
      readonly why:
        'nothing' | 'unknown' | 'no such market' | 'several markets' | 'second' | 'share' | 'no share'
      readonly word: string
    }
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
    }

/** Why a line that begins like an order was not understood, and what would be. */
export function lineFaultWords(unread: LineFault): string {
  switch (unread.why) {
    case 'figure':
      return `“${unread.word}”: ${notUnderstoodWords(unread.of)}`
    case 'nothing':
      return `“${unread.word}” is nothing: figures are above zero, and typed without grouping.`
    case 'unknown':
      return `“${unread.word}” is not understood. A price, limit, market, ioc, fok, post, reduce, cross or isolated can follow.`
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
    default:
      return lacks[unread.why]
  }
}

const lacks: Record<Exclude<LineFault, { readonly word: string }>['why'], string> = {
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
}
