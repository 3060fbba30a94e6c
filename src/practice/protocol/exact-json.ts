import { type FixedDecimal, formatWireNumber } from '../numbers/fixed-decimal'

/** A JSON number as its text, digit for digit. */
export interface JsonNumber {
  readonly figure: string
}

export type ParsedJson = string | boolean | undefined | JsonNumber | readonly ParsedJson[] | ParsedJsonObject

/** A parsed object. A map, so that no name in it can reach a prototype or imitate a `JsonNumber`. */
export type ParsedJsonObject = ReadonlyMap<string, ParsedJson>

/** A value in an answer. A bigint is a {@link FixedDecimal} and is written as the venue writes figures. */
export type JsonPayload =
  | string
  | number
  | boolean
  | null
  | undefined
  | FixedDecimal
  | JsonNumber
  | readonly JsonPayload[]
  | { readonly [name: string]: JsonPayload }

/** Creates a number that is too long for a floating-point number, such as a match id. */
export const createJsonNumber = (text: string): JsonNumber => ({ figure: text })

export const isParsedObject = (value: ParsedJson): value is ParsedJsonObject => value instanceof Map

export const isJsonNumber = (value: ParsedJson): value is JsonNumber =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Map)

const MAX_DEPTH = 32
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SPACE = /[ \t\n\r]*/y

/** Parses JSON and keeps every digit. Throws a `SyntaxError` if it is not valid. */
export function parseExactJson(text: string): ParsedJson {
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const fail = (): never => {
    throw new SyntaxError(`not JSON at ${at}`)
  }
  const expect = (mark: string) => {
    take(SPACE)
    if (!text.startsWith(mark, at)) fail()
    at += mark.length
  }
  const isNext = (mark: string): boolean => {
    take(SPACE)
    return text[at] === mark
  }
  const string = (): string => JSON.parse(take(STRING) ?? fail()) as string
  const list = (depth: number): ParsedJson => {
    const items: ParsedJson[] = []
    expect('[')
    if (!isNext(']'))
      do items.push(value(depth + 1))
      while (isNext(',') && at++ >= 0)
    expect(']')
    return items
  }
  const object = (depth: number): ParsedJson => {
    const fields = new Map<string, ParsedJson>()
    expect('{')
    if (!isNext('}'))
      do {
        take(SPACE)
        const name = string()
        // Parsers disagree about which of two equal names counts.
        if (fields.has(name)) fail()
        expect(':')
        fields.set(name, value(depth + 1))
      } while (isNext(',') && at++ >= 0)
    expect('}')
    return fields
  }
  const word = (): ParsedJson => {
    if (text.startsWith('true', at)) return ((at += 4), true)
    if (text.startsWith('false', at)) return ((at += 5), false)
    if (text.startsWith('null', at)) return ((at += 4), undefined)
    return { figure: take(NUMBER) ?? fail() }
  }
  function value(depth: number): ParsedJson {
    if (depth > MAX_DEPTH) fail()
    take(SPACE)
    if (text[at] === '{') return object(depth)
    if (text[at] === '[') return list(depth)
    return text[at] === '"' ? string() : word()
  }
  const whole = value(0)
  take(SPACE)
  return at === text.length ? whole : fail()
}

/** Formats a response. Fields that are `undefined` are left out. */
export function stringifyExactJson(value: JsonPayload): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'bigint':
      return formatWireNumber(value)
    case 'number':
    case 'boolean':
      return String(value)
    case 'undefined':
      return 'null'
    default:
      return value === null ? 'null' : stringifyNested(value)
  }
}

function stringifyNested(
  value: Exclude<JsonPayload, string | number | boolean | bigint | null | undefined>,
): string {
  if (isList(value)) return `[${value.map(stringifyExactJson).join(',')}]`
  if (isNumberPayload(value)) return value.figure
  let text = ''
  for (const name in value) {
    const field = value[name]
    if (field !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${stringifyExactJson(field)}`
  }
  return `{${text}}`
}

const isList = (value: object): value is readonly JsonPayload[] => Array.isArray(value)
const isNumberPayload = (value: object): value is JsonNumber => 'figure' in value
