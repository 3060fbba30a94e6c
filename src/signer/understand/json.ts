import { decline } from './off-the-list'

/**
 * A body as it is read here: figures stay the text they were written as, and a name is never said twice.
 *
 * What is read is narrower than JSON. A body that this desk writes has nothing between its parts, no character that
 * would have to be written otherwise, no sign and no power of ten; one that has any of it is somebody else's.
 */
export type Value = Figure | Word | boolean | readonly Value[] | BodyFields

export interface Figure {
  readonly figure: string
}

export interface Word {
  readonly word: string
}

export type BodyFields = ReadonlyMap<string, Value>

const LONGEST = 4_096
const DEEPEST = 5

// The one sign that is none of ASCII stands where a key is named by its first and last letters.
const WORD = /"([\x20\x21\x23-\x5b\x5d-\x7e…]*)"/y
const FIGURE = /(?:0|[1-9]\d{0,39})(?:\.\d{1,40})?(?![\d.eE+-])/y
const LITERAL = /true|false/y

/** Reads a whole body that is one object. */
export function readBody(text: string): BodyFields {
  if (text.length > LONGEST) decline('a body that is too long')
  const reader = readerOf(text)
  const fields = reader.fields(1)
  if (!reader.isAtEnd()) decline('a body with more behind it')
  return fields
}

function readerOf(text: string) {
  let at = 0

  const isNext = (sign: string): boolean => text.charAt(at) === sign

  function take(sign: string): boolean {
    if (!isNext(sign)) return false
    at += 1
    return true
  }

  function expect(sign: string): void {
    if (!take(sign)) decline('a body of another form')
  }

  function match(shape: RegExp): RegExpExecArray | undefined {
    shape.lastIndex = at
    const found = shape.exec(text)
    if (found === null) return undefined
    at = shape.lastIndex
    return found
  }

  function word(): string {
    return match(WORD)?.[1] ?? decline('a word of another form')
  }

  function fields(depth: number): BodyFields {
    if (depth > DEEPEST) decline('a body that is too deep')
    const read = new Map<string, Value>()
    expect('{')
    if (take('}')) return read
    do {
      const name = word()
      if (read.has(name)) decline('a name that is said twice')
      expect(':')
      read.set(name, value(depth))
    } while (take(','))
    expect('}')
    return read
  }

  function list(depth: number): readonly Value[] {
    if (depth > DEEPEST) decline('a body that is too deep')
    const read: Value[] = []
    expect('[')
    if (take(']')) return read
    do read.push(value(depth))
    while (take(','))
    expect(']')
    return read
  }

  function value(depth: number): Value {
    if (isNext('{')) return fields(depth + 1)
    if (isNext('[')) return list(depth + 1)
    if (isNext('"')) return { word: word() }
    const literal = match(LITERAL)
    if (literal !== undefined) return literal[0] === 'true'
    return { figure: match(FIGURE)?.[0] ?? decline('a value of another form') }
  }

  return { fields, isAtEnd: () => at === text.length }
}

/** Every value that stands in an object, however deep, by the names that lead to it. */
export function partsOf(fields: BodyFields): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  const put = (value: Value, name: string): void => {
    if (typeof value === 'boolean') parts.set(name, String(value))
    else if ('word' in value) parts.set(name, value.word)
    else if ('figure' in value) parts.set(name, value.figure)
    else for (const [at, each] of value.entries()) put(each, name === '' ? String(at) : `${name}.${at}`)
  }
  put(fields, '')
  return parts
}
