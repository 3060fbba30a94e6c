import type { NoRiskSize } from '@core/figures/risk-size'
import type { Market, Side } from '@core/market/market'
import type { TicketType } from '@core/write/ticket-type'
import { notUnderstoodWords, type NotUnderstood } from './number-text'
import { noSizeWords } from './risk'
import { protectSays } from './ticket'
import { typeWords } from './typed-order'
import { fill } from './message'
import * as messages from './en/line-faults'

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
      return fill(messages.lineFaultWords.figure, {
        word: unread.word,
        notUnderstood: notUnderstoodWords(unread.of),
      })
    case 'nothing':
      return fill(messages.lineFaultWords.nothing, { word: unread.word })
    case 'unknown':
      return fill(messages.lineFaultWords.unknown, { word: unread.word })
    case 'unknown of a close':
      return fill(messages.lineFaultWords.unknownOfAClose, { word: unread.word })
    case 'no such market':
      return fill(messages.lineFaultWords.noSuchMarket, { word: unread.word })
    case 'several markets':
      return fill(messages.lineFaultWords.severalMarkets, { word: unread.word })
    case 'second':
      return fill(messages.lineFaultWords.second, { word: unread.word })
    case 'share':
      return fill(messages.lineFaultWords.share, { word: unread.word })
    case 'no share':
      return fill(messages.lineFaultWords.noShare, { word: unread.word })
    case 'no figure':
      return fill(messages.lineFaultWords.noFigure, { word: unread.word })
    case 'no trigger after':
      return fill(messages.lineFaultWords.noTriggerAfter, { word: unread.word })
    case 'one or two':
      return fill(messages.lineFaultWords.oneOrTwo, { word: unread.word })
    case 'mode or market':
      return fill(messages.lineFaultWords.modeOrMarket, { word: unread.word })
    case 'r of a stop':
      return fill(messages.lineFaultWords.rOfAStop, { word: unread.word })
    case 'no exit':
      return protectSays.unpriced[unread.of]
    case 'no risk size':
      return noSizeWords(unread.none, unread.side, unread.market).sentence
    case 'no end':
      return fill(messages.lineFaultWords.noEnd, { word: unread.word, symbol: unread.symbol })
    case 'no price for a worth':
      return fill(messages.lineFaultWords.noPriceForAWorth, { symbol: unread.symbol })
    case 'brings nothing':
      return bringsNothing(unread.type, unread.reduces)
    default:
      return lacks[unread.why]
  }
}

function bringsNothing(type: TicketType, reduces: boolean): string {
  if (reduces) return messages.bringsNothing.orderOnlyReduces
  const what = fill(messages.bringsNothing.orderBringsNo, { type: kindNames[type] ?? typeWords[type] })
  return fill(messages.bringsNothing.venueTakesSuch, { what })
}
const kindNames: Partial<Record<TicketType, string>> = messages.kindNames

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
> = messages.lacks
