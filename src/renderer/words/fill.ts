import type { Facts } from '@core/value/result'
import { amount } from '@core/value/decimal'
import { brief, grouped } from '../format'

/** A sentence with holes for facts: "The price {price} is not a multiple of {tick}." */
export type Sentence = string

// A hole that says so itself is for quote money, whatever its fact is called.
const HOLE = /\{(\w+)(:money)?\}/g
const LONGEST = 60

/** Text from elsewhere, bounded and without characters that could reorder or hide its neighbours. */
export function shown(text: string, most = LONGEST): string {
  const flat = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim()
  return flat.length <= most ? flat : `${flat.slice(0, most - 1)}…`
}

// Facts that are quote money; a fraction of a cent in a sentence helps nobody.
const money = new Set(['notional', 'cap', 'needed', 'free', 'open', 'openCap', 'minNotional'])

function fact(name: string, text: string, isMoney = money.has(name)): string {
  const figure = amount(text)
  if (figure === undefined) return shown(text)
  // As it came: a figure may be padded to the market's grid.
  return isMoney ? brief(figure) : grouped(text)
}

/** A sentence with its facts in place, or what to say instead when a fact it needs is not there. */
export function fill(sentence: Sentence, facts: Facts, otherwise: string): string {
  const holes = [...sentence.matchAll(HOLE)].map(([, name]) => name ?? '')
  if (holes.some(name => !Object.hasOwn(facts, name))) return otherwise
  return sentence.replaceAll(HOLE, (_, name: string, mark?: string) =>
    fact(name, facts[name] ?? '', mark !== undefined || undefined),
  )
}
