import type { NoRiskSize } from '@core/figures/risk-size'
import type { Market, Side } from '@core/market/market'
import type { TicketType } from '@core/write/ticket-type'
import { notUnderstoodWords, type NotUnderstood } from './number-text'
import { noSizeWords } from './risk'
import { protectSays } from './ticket'
import { typeWords } from './typed-order'

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
        | 'r of a stop'
        | 'one or two'
        | 'mode or market'
      readonly word: string
    }
  | { readonly why: 'no end'; readonly word: 'bid' | 'ask'; readonly symbol: string }
  | { readonly why: 'no price for a worth'; readonly symbol: string }
  | { readonly why: 'brings nothing'; readonly type: TicketType; readonly reduces: boolean }
  | { readonly why: 'no exit'; readonly of: 'too near' | 'below zero' }
  | {
      readonly why: 'no risk size'
      readonly none: NoRiskSize
      readonly side: Side
      readonly market: Market
    }
  | {
      readonly why:
        | 'too long'
        | 'no size'
        | 'no risk'
        | 'size and risk'
        | 'no stop of a risk'
        | 'no stop of an r'
        | 'reducing risk'
        | 'fees unread'
        | 'account unread'
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
      return `“${unread.word}” is not understood. A price, limit, market, ioc, fok, post, reduce, sl, tp, risk, cross or isolated can follow.`
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
      return `A price is missing after “${unread.word}”. A distance is understood as well: 1%, 40t, and 2r for a target.`
    case 'one or two':
      return `“${unread.word}” can be one figure or two: type one without grouping, or “limit” between two.`
    case 'mode or market':
      return `“${unread.word}” is a margin mode and a market: type a market’s whole name.`
    case 'r of a stop':
      return `“${unread.word}” is counted from the stop, so a stop cannot be that far: type a price, 1% or 40t.`
    case 'no exit':
      return protectSays.unpriced[unread.of]
    case 'no risk size':
      return noSizeWords(unread.none, unread.side, unread.market).sentence
    case 'no end':
      return `The ${unread.word} of ${unread.symbol} is not known now: show that market, or type a price.`
    case 'no price for a worth':
      return `No price of ${unread.symbol} is known now, so USDC cannot be made into a size: type a price, or the size in base.`
    case 'brings nothing':
      return bringsNothing(unread.type, unread.reduces)
    default:
      return lacks[unread.why]
  }
}

function bringsNothing(type: TicketType, reduces: boolean): string {
  if (reduces)
    return 'An order that only reduces brings no stop-loss or take-profit along. Leave out sl and tp.'
  const what = `An order that is ${kindNames[type] ?? typeWords[type]} brings no stop-loss or take-profit along`
  return `${what}: the venue takes such an entry as a plain limit or market order alone, and its record has no word for another. Leave out sl and tp and protect the position once it is open, or leave out what makes it no plain order.`
}
const kindNames: Partial<Record<TicketType, string>> = { STOP_LIMIT: 'a stop', STOP_MARKET: 'a stop' }

export const lacks: Record<
  Exclude<
    LineFault,
    | { readonly word: string }
    | { readonly symbol: string }
    | { readonly type: unknown }
    | { readonly of: unknown }
    | { readonly none: unknown }
  >['why'],
  string
> = {
  'too long': 'A line has at most 80 characters.',
  'no size': 'A size is missing, like in: sell 0.5 eth market.',
  'no risk': 'A risk is missing after “risk”: USDC, like 50, or a share of the account, like 1%.',
  'size and risk':
    'A size and a risk are two sizes: leave out one of them, like in: buy btc 60000 sl 59000 risk 50.',
  'no stop of a risk': 'A risk is counted to a stop: add one, like in: buy btc 60000 sl 59000 risk 50.',
  'no stop of an r': 'An R is the distance of the stop: add one, like in: buy 0.1 btc 60000 sl 1% tp 2r.',
  'reducing risk': 'An order that only reduces risks nothing new: type its size.',
  'fees unread': 'This account’s fee rates have not been read, so a risk cannot be made into a size.',
  'account unread': 'The account’s value has not been read, so a share of it is not known.',
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
