import { compare, exactly, isPositive, type Amount } from '@core/value/decimal'
import { ofThousands } from '@core/value/thousands'
import type { MarginMode, Market } from '@core/market/market'
import type { LineFault } from '@messages/line-faults'
import type { TakenMark } from '@messages/typed-order'
import { WHOLE } from './drafting'
import { understand } from '../number-text'

/** Ends the reading of a line. Whoever reads lines takes it for a refusal, and hands nobody else anything of it. */
export class Unclear extends Error {
  constructor(readonly unread: LineFault) {
    super(unread.why)
  }
}

/** Gives up on a line, with what stands in the way. */
export const unclear = (unread: LineFault): never => {
  throw new Unclear(unread)
}

/** The value of something that is said once; a second time it is one too many. */
export const once = <T>(before: T | undefined, now: T, word: string): T =>
  before === undefined ? now : unclear({ why: 'second', word })

/** What a word stands for among those that are known; nothing else that an object has is a word. */
export const meant = <T>(word: string, known: Readonly<Record<string, T>>): T | undefined =>
  Object.hasOwn(known, word) ? known[word] : undefined

// A figure keeps together where what is between its digits can group them, whichever space that is.
const BETWEEN_WORDS =
  /(?!(?<=(?<![\p{L}\d.,])@?[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})*)[ \u00a0\u2009\u202f](?=\d{3}(?!\d)))\s+/u

/** The words of a line. Digits that are grouped as the desk shows them are one word. */
export const wordsOf = (line: string): readonly string[] =>
  line.toLowerCase().split(BETWEEN_WORDS).filter(Boolean)

/** Whether a figure could as well be two beside each other: the blank in it groups as the desk does, or is between them. */
export const couldBeTwo = (word: string): boolean => / [1-9]\d{2}(?:[.,]\d*)?k?$/u.test(word)

/** Whether a word is meant as a figure, well written or not. */
export const beginsAsFigure = (word: string): boolean => /^[@.,\d+\-\u2212]/u.test(word)

/** A figure above zero, read as the number fields read theirs; a “k” behind it stands for thousands. */
export function figureIn(word: string, marks: TakenMark[]): Amount {
  const thousands = /\dk$/u.test(word)
  const read = understand(thousands ? word.slice(0, -1) : word)
  if (read.is === 'empty') return unclear({ why: 'no size' })
  if (read.is === 'refused') return unclear({ why: 'figure', word, of: read })
  if (read.echo === 'comma' || read.echo === 'point') marks.push({ word, mark: read.echo })
  if (!isPositive(read.amount)) return unclear({ why: 'nothing', word })
  return thousands ? ofThousands(read.amount) : read.amount
}

const named: Readonly<Record<string, Amount>> = { all: WHOLE, half: exactly('50'), quarter: exactly('25') }

/** The share that a word stands for, in hundredths; undefined where it is meant as none. */
export function shareIn(word: string, marks: TakenMark[]): Amount | undefined {
  if (!beginsAsFigure(word)) return meant(word, named)
  if (!word.endsWith('%')) return unclear({ why: 'no share', word })
  const share = figureIn(word.slice(0, -1), marks)
  return compare(share, WHOLE) > 0 ? unclear({ why: 'share', word: share }) : share
}

const modes: Readonly<Record<string, MarginMode>> = { cross: 'CROSS', isolated: 'ISOLATED' }

/** What a line about leverage begins with, and what lines that are no order of a side begin with. */
export const leverages: readonly string[] = ['lev', 'leverage']
export const verbs: readonly string[] = ['stop', 'close', 'flat', ...leverages]

/** Every word that names a share or a margin mode. */
export const namedWords = (): readonly string[] => [...Object.keys(named), ...Object.keys(modes)]

/** The margin mode that a word names. */
export const modeIn = (word: string): MarginMode | undefined => meant(word, modes)

/** The markets that a word can mean: the one of that name, else all of that base. */
export const marketsCalled = (word: string, markets: readonly Market[]): readonly Market[] => {
  const bySymbol = markets.filter(({ symbol }) => symbol.toLowerCase() === word)
  return bySymbol.length > 0 ? bySymbol : markets.filter(({ base }) => base.toLowerCase() === word)
}

/** The one market that a word means. */
export function marketCalled(word: string | undefined, markets: readonly Market[]): Market {
  if (word === undefined) return unclear({ why: 'no market' })
  const [found, another] = marketsCalled(word, markets)
  if (another !== undefined) return unclear({ why: 'several markets', word })
  return found ?? unclear({ why: 'no such market', word })
}
