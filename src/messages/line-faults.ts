import type { RiskSizeFailure } from '@core/figures/risk-size'
import type { MarketRules, OrderSide } from '@core/market/venue-market-rules'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import { describeNumberFailure, type NumberParseFailure } from './number-text'
import { describeRiskSizeFailure } from './risk'
import { bracketFieldMessages } from './ticket'
import { typedOrderTypeLabels } from './typed-order'
import { fillMessage } from './message'
import * as messages from './en/line-faults'

/** Reason why a line that begins like an order cannot be parsed. `word` is the word at fault. */
export type OrderLineFault =
  | { readonly why: 'figure'; readonly word: string; readonly of: NumberParseFailure }
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
  | { readonly why: 'brings nothing'; readonly type: TicketOrderType; readonly reduces: boolean }
  | { readonly why: 'no exit'; readonly of: 'too near' | 'below zero' }
  | {
      readonly why: 'no risk size'
      readonly none: RiskSizeFailure
      readonly side: OrderSide
      readonly market: MarketRules
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
        | 'no mark'
    }

export function describeOrderLineFault(fault: OrderLineFault): string {
  switch (fault.why) {
    case 'figure':
      return fillMessage(messages.lineFaultWords.figure, {
        word: fault.word,
        notUnderstood: describeNumberFailure(fault.of),
      })
    case 'nothing':
      return fillMessage(messages.lineFaultWords.nothing, { word: fault.word })
    case 'unknown':
      return fillMessage(messages.lineFaultWords.unknown, { word: fault.word })
    case 'unknown of a close':
      return fillMessage(messages.lineFaultWords.unknownOfAClose, { word: fault.word })
    case 'no such market':
      return fillMessage(messages.lineFaultWords.noSuchMarket, { word: fault.word })
    case 'several markets':
      return fillMessage(messages.lineFaultWords.severalMarkets, { word: fault.word })
    case 'second':
      return fillMessage(messages.lineFaultWords.second, { word: fault.word })
    case 'share':
      return fillMessage(messages.lineFaultWords.share, { word: fault.word })
    case 'no share':
      return fillMessage(messages.lineFaultWords.noShare, { word: fault.word })
    case 'no figure':
      return fillMessage(messages.lineFaultWords.noFigure, { word: fault.word })
    case 'no trigger after':
      return fillMessage(messages.lineFaultWords.noTriggerAfter, { word: fault.word })
    case 'one or two':
      return fillMessage(messages.lineFaultWords.oneOrTwo, { word: fault.word })
    case 'mode or market':
      return fillMessage(messages.lineFaultWords.modeOrMarket, { word: fault.word })
    case 'r of a stop':
      return fillMessage(messages.lineFaultWords.rOfAStop, { word: fault.word })
    case 'no exit':
      return bracketFieldMessages.unpriced[fault.of]
    case 'no risk size':
      return describeRiskSizeFailure(fault.none, fault.side, fault.market).sentence
    case 'no end':
      return fillMessage(messages.lineFaultWords.noEnd, { word: fault.word, symbol: fault.symbol })
    case 'no price for a worth':
      return fillMessage(messages.lineFaultWords.noPriceForAWorth, { symbol: fault.symbol })
    case 'brings nothing':
      return describeUnsupportedType(fault.type, fault.reduces)
    default:
      return incompleteLineMessages[fault.why]
  }
}

function describeUnsupportedType(type: TicketOrderType, reduces: boolean): string {
  if (reduces) return messages.bringsNothing.orderOnlyReduces
  const what = fillMessage(messages.bringsNothing.orderBringsNo, {
    type: orderKindLabels[type] ?? typedOrderTypeLabels[type],
  })
  return fillMessage(messages.bringsNothing.venueTakesSuch, { what })
}
const orderKindLabels: Partial<Record<TicketOrderType, string>> = messages.kindNames

export const incompleteLineMessages: Record<
  Exclude<
    OrderLineFault,
    | { readonly word: string }
    | { readonly symbol: string }
    | { readonly type: unknown }
    | { readonly of: unknown }
    | { readonly none: unknown }
  >['why'],
  string
> = messages.lacks
