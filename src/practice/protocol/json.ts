import { type Fixed, wireText } from '../numbers/fixed'

/** A number as it was written, digit for digit. */
export interface Figure {
  readonly figure: string
}

/** What a request body holds once it is read; numbers stay text. */
export type Read = string | boolean | undefined | Figure | readonly Read[] | ReadObject

/** An object of a request body: a map, so that no name in it can reach a prototype or pass for a figure. */
export type ReadObject = ReadonlyMap<string, Read>

/** What an answer is made of; a bigint is a {@link Fixed} and is written as the venue writes figures. */
export type Written =
  | string
  | number
  | boolean
  | null
  | undefined
  | Fixed
  | Figure
  | readonly Written[]
  | { readonly [name: string]: Written }

/** A whole number too long for a binary one, such as a match id. */
export const digits = (text: string): Figure => ({ figure: text })

/** Whether a value of a request body is an object. */
export const isObject = (value: Read): value is ReadObject => value instanceof Map

/** Whether a value is a number kept as text. */
export const isFigure = (value: Read): value is Figure =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Map)

const DEEPEST = 32
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SPACE = /[ \t\n\r]*/y

/** Reads JSON text without touching a digit of it. Throws a SyntaxError on anything that is not JSON. */
export function readJson(text: string): Read {
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
  const upcoming = (mark: string): boolean => {
    take(SPACE)
    return text[at] === mark
  }
  const string = (): string => JSON.parse(take(STRING) ?? fail()) as string
  const list = (depth: number): Read => {
    const items: Read[] = []
    expect('[')
    if (!upcoming(']'))
      do items.push(value(depth + 1))
      while (upcoming(',') && at++ >= 0)
    expect(']')
    return items
  }
  const object = (depth: number): Read => {
    const fields = new Map<string, Read>()
    expect('{')
    if (!upcoming('}'))
      do {
        take(SPACE)
        const name = string()
        // Two readers could take two different ones of them.
        if (fields.has(name)) fail()
        expect(':')
        fields.set(name, value(depth + 1))
      } while (upcoming(',') && at++ >= 0)
    expect('}')
    return fields
  }
  const word = (): Read => {
    if (text.startsWith('true', at)) return ((at += 4), true)
    if (text.startsWith('false', at)) return ((at += 5), false)
    if (text.startsWith('null', at)) return ((at += 4), undefined)
    return { figure: take(NUMBER) ?? fail() }
  }
  function value(depth: number): Read {
    if (depth > DEEPEST) fail()
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
export function writeJson(value: Written): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'bigint':
      return wireText(value)
    case 'number':
    case 'boolean':
      return String(value)
    case 'undefined':
      return 'null'
    default:
      return value === null ? 'null' : writeNested(value)
  }
}

function writeNested(value: Exclude<Written, string | number | boolean | bigint | null | undefined>): string {
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`
  if (isWrittenFigure(value)) return value.figure
  let text = ''
  for (const name in value) {
    const field = value[name]
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${writeJson(field)}`
  }
  return `{${text}}`
}

const isList = (value: object): value is readonly Written[] => Array.isArray(value)
const isWrittenFigure = (value: object): value is Figure => 'figure' in value
