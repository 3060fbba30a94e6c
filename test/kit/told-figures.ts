/** A difference between two languages for the same facts. */
export interface Apart {
  readonly at: string
  readonly english: unknown
  readonly other: unknown
}

/** True if two texts differ in substance. */
export type IsApart = (english: string, other: string) => boolean

/**
 * Differences between the output of two languages: other values, other lines, or texts that differ in
 * substance.
 */
export function apart(english: unknown, other: unknown, isApart: IsApart, at = ''): readonly Apart[] {
  if (typeof english === 'string' && typeof other === 'string')
    return isApart(english, other) ? [{ at, english, other }] : []
  if (typeof english === 'function' && typeof other === 'function') return []
  if (!hasParts(english) || !hasParts(other)) return Object.is(english, other) ? [] : [{ at, english, other }]
  const keys = new Set([...Object.keys(english), ...Object.keys(other)])
  return [...keys].flatMap(key => apart(english[key], other[key], isApart, at === '' ? key : `${at}.${key}`))
}

const hasParts = (each: unknown): each is Readonly<Record<string, unknown>> =>
  typeof each === 'object' && each !== null

const FIGURE = /[<>]?[+-]?\d+(?:[.:]\d+)*(?: ?%|×)?/g
/** Invented names, and units. The unit of an unknown value does not count. */
const NAME = /Qx[a-j]+|(?<!— ?)USDC|bps/g
/** The English word for one, where another language has a digit. */
const ONE = /\b(?:one|once)\b/gi

const found = (text: string, of: RegExp): readonly string[] => [...text.matchAll(of)].map(([each]) => each)

function statedIn(text: string): readonly string[] {
  const flat = text
    .replaceAll(/(?<=\d)\u00A0(?=\d)/g, '')
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u2212', '-')
  return [...found(flat, FIGURE), ...found(flat, NAME)]
}

/** True if one language states a figure, a name or a unit more often than the other. */
export function statesOthers(english: string, other: string): boolean {
  const left = [...statedIn(other)]
  for (const each of statedIn(english)) {
    const at = left.indexOf(each)
    if (at < 0) return true
    left.splice(at, 1)
  }
  return left.some(each => each !== '1') || left.length > found(english, ONE).length
}

interface Way {
  readonly says: RegExp
  readonly inChinese: RegExp
}

const BUY: Way = { says: /\b(?:BUY|buy|Buy)\b/, inChinese: /买(?![一价])|\bbuy\b/i }
const SELL: Way = { says: /\b(?:SELL|sell|Sell)\b/, inChinese: /卖(?![一价])|\bsell\b/i }
const LONG: Way = { says: /\bLONG\b/, inChinese: /多|long/i }
const SHORT: Way = { says: /\bSHORT\b/, inChinese: /空|short/i }
const ways = [
  [BUY, SELL],
  [SELL, BUY],
  [LONG, SHORT],
  [SHORT, LONG],
] as const

/**
 * True if the English names one direction (buy or sell, long or short) and the Chinese omits it or names the
 * opposite.
 */
export const turnsRound: IsApart = (english, other) =>
  ways.some(
    ([way, against]) =>
      way.says.test(english) &&
      !against.says.test(english) &&
      (!way.inChinese.test(other) || against.inChinese.test(other)),
  )

const STAYS = /\b(?:BUY|SELL|REDUCE-ONLY|POST-ONLY)\b/g

/** True if an order term that has to stay in English is missing from the translation. */
export const translatesAway: IsApart = (english, other) => {
  const there = found(other, STAYS)
  return found(english, STAYS).some((word, nth, all) => {
    const sofar = all.slice(0, nth + 1).filter(each => each === word).length
    return there.filter(each => each === word).length < sofar
  })
}
