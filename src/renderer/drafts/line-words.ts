import { compareDecimals, requireAmount, isPositive, type Amount } from '@core/value/decimal-amount'
import { fromThousands } from '@core/value/thousands'
import type { MarginMode, MarketRules } from '@core/market/venue-market-rules'
import type { OrderLineFault } from '@messages/line-faults'
import type { DecimalMarkReading } from '@messages/typed-order'
import { WHOLE_PERCENT } from './ticket-drafting'
import { parseFigure } from '../number-text'

/** Stops the parsing of a line. `parseOrderLine` catches it and returns its fault as a refusal. */
export class LineRejectedError extends Error {
  constructor(readonly fault: OrderLineFault) {
    super(fault.why)
  }
}

export const rejectLine = (unread: OrderLineFault): never => {
  throw new LineRejectedError(unread)
}

/** Returns `now` for a term that may occur once, and rejects its second occurrence. */
export const requireOnce = <T>(before: T | undefined, now: T, word: string): T =>
  before === undefined ? now : rejectLine({ why: 'second', word })

/** Looks up a word; inherited properties of the object do not count. */
export const lookUpWord = <T>(word: string, known: Readonly<Record<string, T>>): T | undefined =>
  Object.hasOwn(known, word) ? known[word] : undefined

// Keeps a figure together if the space between its digits can group thousands.
const BETWEEN_WORDS =
  /(?!(?<=(?<![\p{L}\d.,])@?[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})*)[ \u00a0\u2009\u202f](?=\d{3}(?!\d)))\s+/u

/** Splits a line into words. Digits grouped as the desk formats them are one word. */
export const splitLineWords = (line: string): readonly string[] =>
  line.toLowerCase().split(BETWEEN_WORDS).filter(Boolean)

/**
 * Returns true if a figure could also be two adjacent figures, because its space may group digits or separate numbers.
 */
export const couldBeTwoFigures = (word: string): boolean => / [1-9]\d{2}(?:[.,]\d*)?k?$/u.test(word)

export const startsLikeFigure = (word: string): boolean => /^[@.,\d+\-\u2212]/u.test(word)

/** Parses a figure above zero like the number fields do. A suffix “k” means thousands. */
export function parseLineFigure(word: string, marks: DecimalMarkReading[]): Amount {
  const thousands = /\dk$/u.test(word)
  const read = parseFigure(thousands ? word.slice(0, -1) : word)
  if (read.is === 'empty') return rejectLine({ why: 'no size' })
  if (read.is === 'refused') return rejectLine({ why: 'figure', word, of: read })
  if (read.echo === 'comma' || read.echo === 'point') marks.push({ word, mark: read.echo })
  if (!isPositive(read.amount)) return rejectLine({ why: 'nothing', word })
  return thousands ? fromThousands(read.amount) : read.amount
}

const shareWords: Readonly<Record<string, Amount>> = {
  all: WHOLE_PERCENT,
  half: requireAmount('50'),
  quarter: requireAmount('25'),
}

/** Parses a share in percent; `undefined` if the word is not meant as a share. */
export function parseShareWord(word: string, marks: DecimalMarkReading[]): Amount | undefined {
  if (!startsLikeFigure(word)) return lookUpWord(word, shareWords)
  if (!word.endsWith('%')) return rejectLine({ why: 'no share', word })
  const share = parseLineFigure(word.slice(0, -1), marks)
  return compareDecimals(share, WHOLE_PERCENT) > 0 ? rejectLine({ why: 'share', word: share }) : share
}

const modeWords: Readonly<Record<string, MarginMode>> = { cross: 'CROSS', isolated: 'ISOLATED' }

export const leverageVerbs: readonly string[] = ['lev', 'leverage']
export const lineVerbs: readonly string[] = ['stop', 'close', 'flat', ...leverageVerbs]

export const listNamedWords = (): readonly string[] => [...Object.keys(shareWords), ...Object.keys(modeWords)]

export const parseMarginModeWord = (word: string): MarginMode | undefined => lookUpWord(word, modeWords)

/** Finds the markets of a word: the one with that symbol, otherwise all with that base. */
export const findMarketsByWord = (word: string, markets: readonly MarketRules[]): readonly MarketRules[] => {
  const bySymbol = markets.filter(({ symbol }) => symbol.toLowerCase() === word)
  return bySymbol.length > 0 ? bySymbol : markets.filter(({ base }) => base.toLowerCase() === word)
}

/** Returns the only market of a word, and rejects the line without one. */
export function requireMarketByWord(word: string | undefined, markets: readonly MarketRules[]): MarketRules {
  if (word === undefined) return rejectLine({ why: 'no market' })
  const [found, another] = findMarketsByWord(word, markets)
  if (another !== undefined) return rejectLine({ why: 'several markets', word })
  return found ?? rejectLine({ why: 'no such market', word })
}
