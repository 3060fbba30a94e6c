import { compareDecimals, requireAmount, isPositive, type Amount } from '@core/value/decimal'
import { fromThousands } from '@core/value/thousands'
import type { MarginMode, MarketRules } from '@core/market/market'
import type { OrderLineFault } from '@messages/line-faults'
import type { DecimalMarkReading } from '@messages/typed-order'
import { WHOLE_PERCENT } from './drafting'
import { parseFigure } from '../number-text'

/** Ends the reading of a line. Whoever reads lines takes it for a refusal, and hands nobody else anything of it. */
export class LineRejectedError extends Error {
  constructor(readonly fault: OrderLineFault) {
    super(fault.why)
  }
}

/** Gives up on a line, with what stands in the way. */
export const rejectLine = (unread: OrderLineFault): never => {
  throw new LineRejectedError(unread)
}

/** The value of something that is said once; a second time it is one too many. */
export const requireOnce = <T>(before: T | undefined, now: T, word: string): T =>
  before === undefined ? now : rejectLine({ why: 'second', word })

/** What a word stands for among those that are known; nothing else that an object has is a word. */
export const lookUpWord = <T>(word: string, known: Readonly<Record<string, T>>): T | undefined =>
  Object.hasOwn(known, word) ? known[word] : undefined

// A figure keeps together where what is between its digits can group them, whichever space that is.
const BETWEEN_WORDS =
  /(?!(?<=(?<![\p{L}\d.,])@?[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})*)[ \u00a0\u2009\u202f](?=\d{3}(?!\d)))\s+/u

/** The words of a line. Digits that are grouped as the desk shows them are one word. */
export const splitLineWords = (line: string): readonly string[] =>
  line.toLowerCase().split(BETWEEN_WORDS).filter(Boolean)

/** Whether a figure could as well be two beside each other: the blank in it groups as the desk does, or is between them. */
export const couldBeTwoFigures = (word: string): boolean => / [1-9]\d{2}(?:[.,]\d*)?k?$/u.test(word)

/** Whether a word is meant as a figure, well written or not. */
export const startsLikeFigure = (word: string): boolean => /^[@.,\d+\-\u2212]/u.test(word)

/** A figure above zero, read as the number fields read theirs; a “k” behind it stands for thousands. */
export function parseLineFigure(word: string, marks: DecimalMarkReading[]): Amount {
  const thousands = /\dk$/u.test(word)
  const read = parseFigure(thousands ? word.slice(0, -1) : word)
  if (read.is === 'empty') return rejectLine({ why: 'no size' })
  if (read.is === 'refused') return rejectLine({ why: 'figure', word, of: read })
  if (read.echo === 'comma' || read.echo === 'point') marks.push({ word, mark: read.echo })
  if (!isPositive(read.amount)) return rejectLine({ why: 'nothing', word })
  return thousands ? fromThousands(read.amount) : read.amount
}

const shareWords: Readonly<Record<string, Amount>> = { all: WHOLE_PERCENT, half: requireAmount('50'), quarter: requireAmount('25') }

/** The share that a word stands for, in hundredths; undefined where it is meant as none. */
export function parseShareWord(word: string, marks: DecimalMarkReading[]): Amount | undefined {
  if (!startsLikeFigure(word)) return lookUpWord(word, shareWords)
  if (!word.endsWith('%')) return rejectLine({ why: 'no share', word })
  const share = parseLineFigure(word.slice(0, -1), marks)
  return compareDecimals(share, WHOLE_PERCENT) > 0 ? rejectLine({ why: 'share', word: share }) : share
}

const modeWords: Readonly<Record<string, MarginMode>> = { cross: 'CROSS', isolated: 'ISOLATED' }

/** What a line about leverage begins with, and what lines that are no order of a side begin with. */
export const leverageVerbs: readonly string[] = ['lev', 'leverage']
export const lineVerbs: readonly string[] = ['stop', 'close', 'flat', ...leverageVerbs]

/** Every word that names a share or a margin mode. */
export const listNamedWords = (): readonly string[] => [...Object.keys(shareWords), ...Object.keys(modeWords)]

/** The margin mode that a word names. */
export const parseMarginModeWord = (word: string): MarginMode | undefined => lookUpWord(word, modeWords)

/** The markets that a word can mean: the one of that name, else all of that base. */
export const findMarketsByWord = (word: string, markets: readonly MarketRules[]): readonly MarketRules[] => {
  const bySymbol = markets.filter(({ symbol }) => symbol.toLowerCase() === word)
  return bySymbol.length > 0 ? bySymbol : markets.filter(({ base }) => base.toLowerCase() === word)
}

/** The one market that a word means. */
export function requireMarketByWord(word: string | undefined, markets: readonly MarketRules[]): MarketRules {
  if (word === undefined) return rejectLine({ why: 'no market' })
  const [found, another] = findMarketsByWord(word, markets)
  if (another !== undefined) return rejectLine({ why: 'several markets', word })
  return found ?? rejectLine({ why: 'no such market', word })
}
