import { type FixedDecimal, formatWireNumber } from '../numbers/fixed'

/** A number as it was written, digit for digit. */
export interface JsonNumber {
  readonly figure: string
}

/** What a request body holds once it is read; numbers stay text. */
export type ParsedJson = string | boolean | undefined | JsonNumber | readonly ParsedJson[] | ParsedJsonObject

/** An object of a request body: a map, so that no name in it can reach a prototype or pass for a figure. */
export type ParsedJsonObject = ReadonlyMap<string, ParsedJson>

/** What an answer is made of; a bigint is a {@link FixedDecimal} and is written as the venue writes figures. */
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

/** A whole number too long for a binary one, such as a match id. */
export const createJsonNumber = (text: string): JsonNumber => ({ figure: text })

/** Whether a value of a request body is an object. */
export const isParsedObject = (value: ParsedJson): value is ParsedJsonObject => value instanceof Map

/** Whether a value is a number kept as text. */
export const isJsonNumber = (value: ParsedJson): value is JsonNumber =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Map)

const MAX_DEPTH = 32
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SPACE = /[ \t\n\r]*/y

/** Reads JSON text without touching a digit of it. Throws a SyntaxError on anything that is not JSON. */
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
        // Two readers could take two different ones of them.
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

/** Writes an answer. Fields that are `undefined` are left out, as the venue leaves some out. */
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

function stringifyNested(value: Exclude<JsonPayload, string | number | boolean | bigint | null | undefined>): string {
  if (isList(value)) return `[${value.map(stringifyExactJson).join(',')}]`
  if (isNumberPayload(value)) return value.figure
  let text = ''
  for (const name in value) {
    const field = value[name]
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${stringifyExactJson(field)}`
  }
  return `{${text}}`
}

const isList = (value: object): value is readonly JsonPayload[] => Array.isArray(value)
const isNumberPayload = (value: object): value is JsonNumber => 'figure' in value
