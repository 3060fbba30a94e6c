import { refuseRequest } from './refused-request'

/**
 * A parsed body. Numbers remain text, and names are unique. The accepted JSON is narrower than the standard: no blanks,
 * escapes, signs or exponents, because the desk writes none.
 */
export type StrictJsonValue =
  NumberText | StringText | boolean | readonly StrictJsonValue[] | RequestBodyFields

export interface NumberText {
  readonly figure: string
}

export interface StringText {
  readonly word: string
}

export type RequestBodyFields = ReadonlyMap<string, StrictJsonValue>

const MAX_BODY_LENGTH = 4_096
const MAX_DEPTH = 5

// The only non-ASCII character is the ellipsis in a key's fingerprint.
const WORD = /"([\x20\x21\x23-\x5b\x5d-\x7e…]*)"/y
const FIGURE = /(?:0|[1-9]\d{0,39})(?:\.\d{1,40})?(?![\d.eE+-])/y
const LITERAL = /true|false/y

export function parseRequestBody(text: string): RequestBodyFields {
  if (text.length > MAX_BODY_LENGTH) refuseRequest('a body that is too long')
  const reader = createReader(text)
  const fields = reader.fields(1)
  if (!reader.isAtEnd()) refuseRequest('a body with more behind it')
  return fields
}

function createReader(text: string) {
  let at = 0

  const isNext = (sign: string): boolean => text.charAt(at) === sign

  function take(sign: string): boolean {
    if (!isNext(sign)) return false
    at += 1
    return true
  }

  function expect(sign: string): void {
    if (!take(sign)) refuseRequest('a body of another form')
  }

  function match(shape: RegExp): RegExpExecArray | undefined {
    shape.lastIndex = at
    const found = shape.exec(text)
    if (found === null) return undefined
    at = shape.lastIndex
    return found
  }

  function word(): string {
    return match(WORD)?.[1] ?? refuseRequest('a word of another form')
  }

  function fields(depth: number): RequestBodyFields {
    if (depth > MAX_DEPTH) refuseRequest('a body that is too deep')
    const read = new Map<string, StrictJsonValue>()
    expect('{')
    if (take('}')) return read
    do {
      const name = word()
      if (read.has(name)) refuseRequest('a name that is said twice')
      expect(':')
      read.set(name, value(depth))
    } while (take(','))
    expect('}')
    return read
  }

  function list(depth: number): readonly StrictJsonValue[] {
    if (depth > MAX_DEPTH) refuseRequest('a body that is too deep')
    const read: StrictJsonValue[] = []
    expect('[')
    if (take(']')) return read
    do read.push(value(depth))
    while (take(','))
    expect(']')
    return read
  }

  function value(depth: number): StrictJsonValue {
    if (isNext('{')) return fields(depth + 1)
    if (isNext('[')) return list(depth + 1)
    if (isNext('"')) return { word: word() }
    const literal = match(LITERAL)
    if (literal !== undefined) return literal[0] === 'true'
    return { figure: match(FIGURE)?.[0] ?? refuseRequest('a value of another form') }
  }

  return { fields, isAtEnd: () => at === text.length }
}

export function flattenFields(fields: RequestBodyFields): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  const put = (value: StrictJsonValue, name: string): void => {
    if (typeof value === 'boolean') parts.set(name, String(value))
    else if ('word' in value) parts.set(name, value.word)
    else if ('figure' in value) parts.set(name, value.figure)
    else for (const [at, each] of value.entries()) put(each, name === '' ? String(at) : `${name}.${at}`)
  }
  put(fields, '')
  return parts
}
