import type { Market } from '@core/market/market'
import type { Facts } from '@core/value/result'
import { amount, type Amount } from '@core/value/decimal'
import { ofPercent } from '@core/value/percent'
import { brief, exact, inPercent, percent, price, size } from './format'
import { fillHoles, HOLE } from './message'
import { clockTime } from './times'

/**
 * A sentence with holes for facts: "The price {price:exact} is not a multiple of {tick:exact}."
 *
 * A hole for a figure says what the figure is, and so how it is rounded; one that does not is for a word.
 */
export type Sentence = string

/** The grid of the market that a sentence is about. */
export type Grid = Pick<Market, 'tick' | 'step'>
/** The same, with what it trades in. */
export type Sized = Grid & Pick<Market, 'base'>

/** A size with what it is of. */
export const sized = (figure: Amount, market: Sized | undefined): string =>
  market === undefined ? size(figure, market) : `${size(figure, market)} ${shown(market.base)}`

/** The grid and the base of each of several markets, by symbol. */
export type GridOf = (symbol: string) => Sized | undefined

const LONGEST = 60
/** Text from elsewhere, bounded and without characters that could reorder or hide its neighbours. */
export function shown(text: string, most = LONGEST): string {
  const flat = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim()
  return flat.length <= most ? flat : `${flat.slice(0, most - 1)}…`
}

/** How each kind of figure is written out. */
const kinds = {
  /** Quote money; a fraction of a cent in a sentence helps nobody. */
  money: (figure: Amount) => brief(figure),
  price: (figure: Amount, market: Grid | undefined) => price(figure, market),
  size: (figure: Amount, market: Grid | undefined) => size(figure, market),
  /** Hundredths, as they were measured. */
  percent: (figure: Amount) => percent(ofPercent(figure)),
  /** A fraction, as it was typed or set. */
  share: (figure: Amount) => inPercent(figure),
} as const

const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

function fact(text: string, kind: string | undefined, market: Grid | undefined): string {
  // A moment in ISO 8601.
  if (kind === 'time') return clockTime(Date.parse(text))
  const figure = kind === undefined ? undefined : amount(text)
  if (kind === undefined || figure === undefined) return shown(text)
  // Typed, counted or a rule of the market: as it came, for it may be padded to the grid.
  return isKind(kind) ? kinds[kind](figure, market) : exact(text)
}

/** Fills a message with facts, or returns `otherwise` when a fact that it needs is not there. */
export function fillFacts(sentence: Sentence, facts: Facts, otherwise: string, market?: Grid): string {
  const names = [...sentence.matchAll(new RegExp(HOLE, 'g'))].map(([, name]) => name ?? '')
  if (names.some(name => !Object.hasOwn(facts, name))) return otherwise
  return fillHoles(sentence, (name, kind) => fact(facts[name] ?? '', kind, market))
}
