import type { Amount } from '@core/value/decimal-amount'
import type { MarginMode, OrderSide } from '@core/market/venue-market-rules'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import type { TypedRiskAmount, DecimalMarkReading } from '@messages/typed-order'
import { parseTypedExit, type TypedExit } from './line-exits'
import { parseLineRisk } from './line-risk'
import {
  startsLikeFigure,
  parseLineFigure,
  lookUpWord,
  parseMarginModeWord,
  requireOnce,
  rejectLine,
} from './line-words'

const sideWords: Readonly<Record<string, OrderSide>> = {
  buy: 'BUY',
  long: 'BUY',
  sell: 'SELL',
  short: 'SELL',
}

export const parseSideWord = (word: string): OrderSide | undefined => lookUpWord(word, sideWords)

const typeWords: Readonly<Record<string, TicketOrderType>> = {
  limit: 'LIMIT',
  market: 'MARKET',
  ioc: 'IOC',
  fok: 'FOK',
  post: 'POST_ONLY',
  'post-only': 'POST_ONLY',
}
const reduceWords: readonly string[] = ['reduce', 'reduce-only']
const fillerWords: readonly string[] = ['@', 'at']
const bookEndWords: Readonly<Record<string, 'bid' | 'ask'>> = { bid: 'bid', ask: 'ask' }
const RISK_WORD = 'risk'
const exitWords: Readonly<Record<string, 'stopLoss' | 'takeProfit'>> = { sl: 'stopLoss', tp: 'takeProfit' }

interface TypedPrice {
  readonly word: string
  readonly amount: Amount
}

export interface LineTerms {
  readonly figures: readonly TypedPrice[]
  readonly type: TicketOrderType | undefined
  readonly mode: MarginMode | undefined
  readonly reduces: boolean
  readonly stopLoss: TypedExit | undefined
  readonly takeProfit: TypedExit | undefined
  /** Accepted loss at the stop, from which the size follows. */
  readonly risk: TypedRiskAmount | undefined
}

/**
 * Parses the words after the market, in any order: prices, reduce-only, and at most one each of type, mode, stop,
 * target and risk.
 */
export function parseLineTerms(
  words: readonly string[],
  marks: DecimalMarkReading[],
  priceAt: (end: 'bid' | 'ask') => Amount,
): LineTerms {
  const figures: TypedPrice[] = []
  const out: { stopLoss?: TypedExit; takeProfit?: TypedExit } = {}
  let [type, mode, risk]: [TicketOrderType?, MarginMode?, TypedRiskAmount?] = []
  let isReducing = false
  const remaining = words.filter(word => !fillerWords.includes(word)).map(word => word.replace(/^@/, ''))
  for (let word = remaining.shift(); word !== undefined; word = remaining.shift()) {
    const [way, end, marginMode, kind] = [
      lookUpWord(word, exitWords),
      lookUpWord(word, bookEndWords),
      parseMarginModeWord(word),
      lookUpWord(word, typeWords),
    ]
    if (way !== undefined)
      out[way] = requireOnce(out[way], parseTypedExit(word, remaining.shift(), marks), word)
    else if (word === RISK_WORD) risk = requireOnce(risk, parseLineRisk(remaining.shift(), marks), word)
    else if (startsLikeFigure(word)) figures.push({ word, amount: parseLineFigure(word, marks) })
    else if (end !== undefined) figures.push({ word, amount: priceAt(end) })
    else if (kind !== undefined) type = requireOnce(type, kind, word)
    else if (marginMode !== undefined) mode = requireOnce(mode, marginMode, word)
    else if (reduceWords.includes(word)) isReducing = true
    else rejectLine({ why: 'unknown', word })
  }
  const { stopLoss, takeProfit } = out
  return { figures, type, mode, reduces: isReducing, stopLoss, takeProfit, risk }
}

export const lineTermWords: readonly string[] = [
  ...Object.keys(sideWords),
  ...Object.keys(typeWords),
  ...reduceWords,
  ...fillerWords,
  ...Object.keys(bookEndWords),
  ...Object.keys(exitWords),
  RISK_WORD,
]
