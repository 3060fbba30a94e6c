/** Where two languages do not say the same of the same facts. */
export interface Apart {
  readonly at: string
  readonly english: unknown
  readonly other: unknown
}

/** Whether two texts are apart in what counts. */
export type IsApart = (english: string, other: string) => boolean

/** Where what two languages gave is apart: other values, other lines, or texts that differ in what counts. */
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
/** Names that were made up, and units. A unit of what is not known says nothing. */
const NAME = /Qx[a-j]+|(?<!— ?)USDC|bps/g
/** The word for a single thing, where another language has its figure. */
const ONE = /\b(?:one|once)\b/gi

const found = (text: string, of: RegExp): readonly string[] => [...text.matchAll(of)].map(([each]) => each)

function statedIn(text: string): readonly string[] {
  const flat = text
    .replaceAll(/(?<=\d)\u00A0(?=\d)/g, '')
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u2212', '-')
  return [...found(flat, FIGURE), ...found(flat, NAME)]
}

/** Whether one language states a figure, a name or a unit that the other one does not state as often. */
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

/** Whether the Chinese of one way alone, to buy or to sell, to be long or short, does not say it, or says the other. */
export const turnsRound: IsApart = (english, other) =>
  ways.some(
    ([way, against]) =>
      way.says.test(english) &&
      !against.says.test(english) &&
      (!way.inChinese.test(other) || against.inChinese.test(other)),
  )

const STAYS = /\b(?:BUY|SELL|REDUCE-ONLY|POST-ONLY)\b/g

/** Whether a word of an order that has to stand in English beside its translation does not. */
export const translatesAway: IsApart = (english, other) => {
  const there = found(other, STAYS)
  return found(english, STAYS).some((word, nth, all) => {
    const sofar = all.slice(0, nth + 1).filter(each => each === word).length
    return there.filter(each => each === word).length < sofar
  })
}
