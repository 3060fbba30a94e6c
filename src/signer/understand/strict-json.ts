import { refuseRequest } from './refused-request'

/**
 * A parsed body. Numbers remain text, and names are unique. The accepted JSON is narrower than the standard: no blanks,
 * escapes, signs or exponents, because the desk writes none.
 */
export type StrictJsonValue =
  NumberText | StringText | boolean | readonly StrictJsonValue[] | RequestBodyFields

interface NumberText {
  readonly figure: string
}

interface StringText {
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
  const fields = reader.readFields(1)
  if (!reader.isAtEnd()) refuseRequest('a body with more behind it')
  return fields
}

function createReader(text: string) {
  let at = 0

  const isNext = (character: string): boolean => text.charAt(at) === character

  function take(character: string): boolean {
    if (!isNext(character)) return false
    at += 1
    return true
  }

  function expect(character: string): void {
    if (!take(character)) refuseRequest('a body of another form')
  }

  /** Matches at the present position, because every pattern is sticky. */
  function match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return undefined
    at = pattern.lastIndex
    return found
  }

  function readWord(): string {
    return match(WORD)?.[1] ?? refuseRequest('a word of another form')
  }

  function readFields(depth: number): RequestBodyFields {
    if (depth > MAX_DEPTH) refuseRequest('a body that is too deep')
    const read = new Map<string, StrictJsonValue>()
    expect('{')
    if (take('}')) return read
    do {
      const name = readWord()
      if (read.has(name)) refuseRequest('a name that is said twice')
      expect(':')
      read.set(name, readValue(depth))
    } while (take(','))
    expect('}')
    return read
  }

  function readList(depth: number): readonly StrictJsonValue[] {
    if (depth > MAX_DEPTH) refuseRequest('a body that is too deep')
    const read: StrictJsonValue[] = []
    expect('[')
    if (take(']')) return read
    do read.push(readValue(depth))
    while (take(','))
    expect(']')
    return read
  }

  function readValue(depth: number): StrictJsonValue {
    if (isNext('{')) return readFields(depth + 1)
    if (isNext('[')) return readList(depth + 1)
    if (isNext('"')) return { word: readWord() }
    const literal = match(LITERAL)
    if (literal !== undefined) return literal[0] === 'true'
    return { figure: match(FIGURE)?.[0] ?? refuseRequest('a value of another form') }
  }

  return { readFields, isAtEnd: () => at === text.length }
}

/** Returns every value as text, by the names and list indexes on the way to it, joined with points. */
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
