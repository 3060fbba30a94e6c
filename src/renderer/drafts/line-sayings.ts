import type { Amount } from '@core/value/decimal'
import type { MarginMode, Side } from '@core/market/market'
import type { TicketType } from '@core/write/ticket-type'
import type { TakenMark } from '@words/typed-order'
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
  readonly stopLoss: Amount | undefined
  readonly takeProfit: Amount | undefined
}

/** Reads the words after the market, in any order: prices, at most one type, mode, stop and target, and whether it only reduces. */
export function readSayings(
  words: readonly string[],
  marks: TakenMark[],
  priceAt: (end: 'bid' | 'ask') => Amount,
): Said {
  const figures: SaidFigure[] = []
  const out: { stopLoss?: Amount; takeProfit?: Amount } = {}
  let [type, mode]: [TicketType | undefined, MarginMode | undefined] = [undefined, undefined]
  let isReducing = false
  const left = words.filter(word => !fillers.includes(word)).map(word => word.replace(/^@/, ''))
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [way, end, said, kind] = [meant(word, ways), meant(word, ends), modeIn(word), meant(word, types)]
    if (way !== undefined) out[way] = once(out[way], wayOut(word, left.shift(), marks), word)
    else if (beginsAsFigure(word)) figures.push({ word, amount: figureIn(word, marks) })
    else if (end !== undefined) figures.push({ word, amount: priceAt(end) })
    else if (kind !== undefined) type = once(type, kind, word)
    else if (said !== undefined) mode = once(mode, said, word)
    else if (reduces.includes(word)) isReducing = true
    else unclear({ why: 'unknown', word })
  }
  const { stopLoss, takeProfit } = out
  return { figures, type, mode, reduces: isReducing, stopLoss, takeProfit }
}

/** Where a way out triggers: the figure behind its word. */
const wayOut = (word: string, next: string | undefined, marks: TakenMark[]): Amount =>
  next !== undefined && beginsAsFigure(next)
    ? figureIn(next, marks)
    : unclear({ why: 'no trigger after', word })
