import type { Chance } from '../chance'
import { figureText, shortText } from './hostile-text'

/** A plain JSON value, for changes and serialization. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain }

/** Marks text that goes into the JSON verbatim: a figure that `JSON.stringify` would round. */
const RAW = '\u0001raw:'

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)
const isRecord = (value: Plain): value is { readonly [name: string]: Plain } =>
  typeof value === 'object' && value !== null && !isList(value)

const strangers: readonly Plain[] = [null, true, false, 0, 1, -1, '', [], {}, [[]], [null], { a: 1 }]

/** Property names that every object inherits. */
const owned = ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty']

/** Returns an unrelated replacement for a value, or a similar one. */
export function strangerFor(value: Plain, chance: Chance): Plain {
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d/.test(value)))
    if (chance.happens(0.6)) return chance.happens(0.5) ? figureText(chance) : `${RAW}${jsonFigure(chance)}`
  if (typeof value === 'string' && chance.happens(0.1)) return chance.pick(owned)
  if (typeof value === 'string' && chance.happens(0.4)) return value + shortText(chance)
  if (chance.happens(0.3)) return shortText(chance)
  return chance.pick(strangers)
}

/** Draws a JSON figure of any length. */
function jsonFigure(chance: Chance): string {
  for (let tries = 0; tries < 8; tries += 1) {
    const text = figureText(chance)
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text
  }
  return '1'
}

/** Returns a value with one nested piece changed. */
export function changedAt(value: Plain, chance: Chance): Plain {
  const parts = isList(value) ? value.length : isRecord(value) ? Object.keys(value).length : 0
  if (parts === 0 || chance.happens(0.06)) return strangerFor(value, chance)
  if (isList(value)) {
    const at = chance.below(value.length)
    if (chance.happens(0.1)) return value.filter((_, index) => index !== at)
    if (chance.happens(0.1)) return [...value, ...value]
    return value.map((each, index) => (index === at ? changedAt(each, chance) : each))
  }
  const record = value as { readonly [name: string]: Plain }
  const name = chance.pick(Object.keys(record))
  const entries = Object.entries(record)
  if (chance.happens(0.12)) return Object.fromEntries(entries.filter(([each]) => each !== name))
  if (chance.happens(0.08))
    return Object.fromEntries([
      ...entries,
      [chance.pick(['toString', 'x', 'length', '']), record[name] ?? null],
    ])
  return Object.fromEntries(
    entries.map(([each, part]) => [each, each === name ? changedAt(part, chance) : part]),
  )
}

const written = (value: Plain): string =>
  JSON.stringify(value).replaceAll(/"\\u0001raw:([^"]*)"/g, (_, figure: string) => figure)

/** Changes one to three pieces of a JSON text. The result is still JSON, with figures of any length. */
export function mutatedJson(text: string, chance: Chance): string {
  let value = JSON.parse(text) as Plain
  for (let left = 1 + chance.below(3); left > 0; left -= 1) value = changedAt(value, chance)
  const whole = written(value)
  if (!chance.happens(0.05)) return whole
  const name = chance.pick(['__proto__', 'constructor'])
  return whole.replace('{', () => `{"${name}":${chance.pick(['{"polluted":true}', '1', 'null'])},`)
}
