import type { Amount } from '@core/value/decimal'
import type { MarginMode, Side } from '@core/market/market'
import type { TicketType } from '@core/write/ticket-type'
import type { SaidRisk, TakenMark } from '@messages/typed-order'
import { wayIn, type SaidWay } from './line-exits'
import { riskIn } from './line-risk'
import { beginsAsFigure, figureIn, meant, modeIn, once, unclear } from './line-words'

const sides: Readonly<Record<string, Side>> = { buy: 'BUY', sell: 'SELL' }

/** The side that a word names. */
export const sideIn = (word: string): Side | undefined => meant(word, sides)

const types: Readonly<Record<string, TicketType>> = {
  limit: 'LIMIT',
  market: 'MARKET',
  ioc: 'IOC',
  fok: 'FOK',
  post: 'POST_ONLY',
  'post-only': 'POST_ONLY',
}
const reduces: readonly string[] = ['reduce', 'reduce-only']
/** What stands before a price and says nothing more. */
const fillers: readonly string[] = ['@', 'at']
const ends: Readonly<Record<string, 'bid' | 'ask'>> = { bid: 'bid', ask: 'ask' }
const RISK = 'risk'
const ways: Readonly<Record<string, 'stopLoss' | 'takeProfit'>> = { sl: 'stopLoss', tp: 'takeProfit' }

/** A price that was said, and how. */
interface SaidFigure {
  readonly word: string
  readonly amount: Amount
}

/** What the words after the market of an order say. */
export interface Said {
  readonly figures: readonly SaidFigure[]
  readonly type: TicketType | undefined
  readonly mode: MarginMode | undefined
  readonly reduces: boolean
  readonly stopLoss: SaidWay | undefined
  readonly takeProfit: SaidWay | undefined
  /** What may be lost at the stop, where the size follows from that. */
  readonly risk: SaidRisk | undefined
}

/** Reads the words after the market, in any order: prices, at most one type, mode, stop, target and risk, and whether it only reduces. */
export function readSayings(
  words: readonly string[],
  marks: TakenMark[],
  priceAt: (end: 'bid' | 'ask') => Amount,
): Said {
  const figures: SaidFigure[] = []
  const out: { stopLoss?: SaidWay; takeProfit?: SaidWay } = {}
  let [type, mode, risk]: [TicketType?, MarginMode?, SaidRisk?] = []
  let isReducing = false
  const left = words.filter(word => !fillers.includes(word)).map(word => word.replace(/^@/, ''))
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [way, end, said, kind] = [meant(word, ways), meant(word, ends), modeIn(word), meant(word, types)]
    if (way !== undefined) out[way] = once(out[way], wayIn(word, left.shift(), marks), word)
    else if (word === RISK) risk = once(risk, riskIn(left.shift(), marks), word)
    else if (beginsAsFigure(word)) figures.push({ word, amount: figureIn(word, marks) })
    else if (end !== undefined) figures.push({ word, amount: priceAt(end) })
    else if (kind !== undefined) type = once(type, kind, word)
    else if (said !== undefined) mode = once(mode, said, word)
    else if (reduces.includes(word)) isReducing = true
    else unclear({ why: 'unknown', word })
  }
  const { stopLoss, takeProfit } = out
  return { figures, type, mode, reduces: isReducing, stopLoss, takeProfit, risk }
}

/** Every word that has a meaning behind the market of an order. */
export const sayings: readonly string[] = [
  ...Object.keys(sides),
  ...Object.keys(types),
  ...reduces,
  ...fillers,
  ...Object.keys(ends),
  ...Object.keys(ways),
  RISK,
]
