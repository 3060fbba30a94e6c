import { parseJsonAmount, isJsonFields, getNumberText, getPlainText } from '../../../src/main/venue/json'
import type { ExactJson } from '../../../src/main/venue/exact-json-value'

const LONGEST = 1_200

/** Formats the structure of a value, field names and kinds of values, without its contents. */
export function shapeOf(value: ExactJson | undefined): string {
  const text = written(value, 0)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}

function written(value: ExactJson | undefined, depth: number): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'flag'
  if (isJsonFields(value)) {
    if (depth > 6) return '{…}'
    const fields = value.keys().map(key => `${nameOf(key)}: ${written(value.get(key), depth + 1)}`)
    return `{${[...new Set(fields)].join(', ')}}`
  }
  if (Array.isArray(value)) {
    const kinds = [
      ...new Set((value as readonly ExactJson[]).slice(0, 20).map(one => written(one, depth + 1))),
    ]
    return `[${kinds.slice(0, 3).join(' or ')}]`
  }
  return getNumberText(value) === undefined ? textKind(getPlainText(value) ?? '') : 'number'
}

/** Replaces names of markets, tokens and networks by `*`, so that one of each shows the shape. */
const nameOf = (key: string): string => (/^[A-Z0-9_]{2,}$/.test(key) ? '*' : key)

const textKind = (text: string): string =>
  text !== '' && parseJsonAmount(text) !== undefined ? 'digits' : 'text'

/** True for a figure that is not in plain digits: with separators, a decimal comma, or another base. */
export const isOddFigure = (value: ExactJson | undefined): boolean => {
  const text = getPlainText(value)
  if (text === undefined || parseJsonAmount(text) !== undefined) return false
  return /^[-+]?(?:0x[0-9a-f]+|[\d][\d.,' _]*(?:e[-+]?\d+)?)$/i.test(text.trim())
}

/** Returns the value at a path such as `rows[3].price`. */
export function valueAt(value: ExactJson | undefined, place: string): ExactJson | undefined {
  let at = value
  for (const [, index, name] of place.matchAll(/\[(\d+)\]|([^.[\]]+)/g)) {
    if (index !== undefined) at = Array.isArray(at) ? (at as readonly ExactJson[])[Number(index)] : undefined
    else at = isJsonFields(at) ? at.get(name ?? '') : undefined
  }
  return at
}

/** Counts the figures in a value by their JSON type. */
export function figuresIn(value: ExactJson | undefined): {
  readonly numbers: number
  readonly texts: number
} {
  if (Array.isArray(value)) return sum((value as readonly ExactJson[]).map(figuresIn))
  if (isJsonFields(value)) return sum(value.keys().map(key => figuresIn(value.get(key))))
  if (getNumberText(value) !== undefined) return { numbers: 1, texts: 0 }
  const text = getPlainText(value)
  return {
    numbers: 0,
    texts: text !== undefined && text !== '' && parseJsonAmount(text) !== undefined ? 1 : 0,
  }
}

const sum = (all: readonly { readonly numbers: number; readonly texts: number }[]) => ({
  numbers: all.reduce((total, { numbers }) => total + numbers, 0),
  texts: all.reduce((total, { texts }) => total + texts, 0),
})
