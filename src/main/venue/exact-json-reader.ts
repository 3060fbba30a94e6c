import { getEmptyShape } from './json-key-shape'
import {
  NumberDigits,
  JsonFields,
  type ExactJson,
  JsonFaultError,
  venueJsonLimits,
  MAX_SAFE_DIGITS,
} from './exact-json-value'

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58]
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [91, 93, 123, 125]
const [MINUS, PLUS, POINT, ZERO, NINE, LOWER_E, UPPER_E] = [45, 43, 46, 48, 57, 101, 69]
const SPACE = 32

/** Longer numbers are rejected later by the amount parser. */
const MAX_NUMBER_LENGTH = 80

/**
 * Reads a JSON text in one pass and keeps the digits of every number. `JSON.parse` converts numbers to binary, and
 * recovering their digits costs more than parsing; here each number is sliced from the text, which is exact and faster.
 */
export class ExactJsonReader {
  private at = 0
  /** Members and items of open containers, innermost last; truncated when a container ends. */
  private readonly values: ExactJson[] = []
  private valueCount = 0

  constructor(private readonly text: string) {}

  readWhole(): ExactJson {
    const value = this.readValue(0)
    this.skipBlanks()
    if (this.at !== this.text.length) throw createFault()
    return value
  }

  private readValue(depth: number): ExactJson {
    const code = this.text.charCodeAt(this.at)
    switch (code) {
      case QUOTE:
        return this.readString()
      case OPEN_RECORD:
        return this.readRecord(depth + 1)
      case OPEN_LIST:
        return this.readList(depth + 1)
      case 116:
        return this.readWord('true', true)
      case 102:
        return this.readWord('false', false)
      case 110:
        return this.readWord('null', null)
      default:
        if (!(code <= SPACE)) return this.readNumber()
        this.skipBlanks()
        return this.readValue(depth)
    }
  }

  private readRecord(depth: number): JsonFields {
    if (depth > venueJsonLimits.depth) throw new JsonFaultError('too deep')
    const from = this.valueCount
    let shape = getEmptyShape()
    if (this.enterContainer(CLOSE_RECORD)) return new JsonFields(shape, [])
    const empty = shape
    let seen: Set<string> | undefined
    for (;;) {
      const { likely } = shape
      // Slice and compare is twice as fast as `startsWith` or a check per character.
      const end = likely === undefined ? 0 : this.at + likely.written.length
      if (likely !== undefined && this.text.slice(this.at, end) === likely.written) {
        this.at = end
        shape = likely
      } else {
        if (shape !== empty && this.skipSeparator(CLOSE_RECORD))
          return new JsonFields(shape, this.popValues(from))
        const key = this.readKey()
        const known = shape.after(key)
        if (known === undefined) seen = addNewKey(key, seen ?? new Set(shape.keys()))
        shape.likely = known ?? shape.addKey(key)
        shape = shape.likely
      }
      this.pushValue(this.readValue(depth), from)
    }
  }

  private readList(depth: number): readonly ExactJson[] {
    if (depth > venueJsonLimits.depth) throw new JsonFaultError('too deep')
    const from = this.valueCount
    if (this.enterContainer(CLOSE_LIST)) return []
    for (;;) {
      this.pushValue(this.readValue(depth), from)
      if (this.skipSeparator(CLOSE_LIST)) return this.popValues(from)
    }
  }

  private pushValue(value: ExactJson, from: number): void {
    if (this.valueCount - from >= venueJsonLimits.items) throw new JsonFaultError('too many items')
    this.values[this.valueCount] = value
    this.valueCount += 1
  }

  private popValues(from: number): readonly ExactJson[] {
    const values = this.values.slice(from, this.valueCount)
    this.valueCount = from
    return values
  }

  private enterContainer(close: number): boolean {
    this.at += 1
    this.skipBlanks()
    if (this.text.charCodeAt(this.at) !== close) return false
    this.at += 1
    return true
  }

  /** Skips the separator after a value; returns true at the end of the container. */
  private skipSeparator(close: number): boolean {
    let code = this.text.charCodeAt(this.at)
    if (code <= SPACE) {
      this.skipBlanks()
      code = this.text.charCodeAt(this.at)
    }
    this.at += 1
    if (code === COMMA) return false
    if (code === close) return true
    throw createFault()
  }

  private readKey(): string {
    this.skipBlanks()
    if (this.text.charCodeAt(this.at) !== QUOTE) throw createFault()
    const key = this.readString()
    this.skipBlanks()
    if (this.text.charCodeAt(this.at) !== COLON) throw createFault()
    this.at += 1
    return key
  }

  private readString(): string {
    const { text } = this
    const start = this.at + 1
    for (let at = start; ; at += 1) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) {
        this.at = at + 1
        return text.slice(start, at)
      }
      if (code === BACKSLASH) return this.readEscaped(at)
      // A string contains no control character and no end of text.
      if (!(code >= SPACE)) throw createFault()
    }
  }

  private readEscaped(from: number): string {
    const start = this.at
    let end = from
    while (this.text.charCodeAt(end) !== QUOTE) {
      if (end >= this.text.length) throw createFault()
      end += this.text.charCodeAt(end) === BACKSLASH ? 2 : 1
    }
    this.at = end + 1
    try {
      return JSON.parse(this.text.slice(start, this.at)) as string
    } catch {
      throw createFault()
    }
  }

  private readNumber(): number | NumberDigits {
    const { text, at: start } = this
    const first = text.charCodeAt(start) === MINUS ? start + 1 : start
    let at = first
    let whole = 0
    let code = text.charCodeAt(at)
    for (; code >= ZERO && code <= NINE; code = text.charCodeAt(at)) {
      whole = whole * 10 + (code - ZERO)
      at += 1
    }
    if (at === first || (at > first + 1 && text.charCodeAt(first) === ZERO)) throw createFault()
    let canonical = whole !== 0 || first === start || code === POINT
    if (code === POINT) {
      at = this.skipDigits(at + 1)
      canonical = text.charCodeAt(at - 1) !== ZERO
      code = text.charCodeAt(at)
    } else if (first === start && at - start <= MAX_SAFE_DIGITS && code !== LOWER_E && code !== UPPER_E) {
      this.at = at
      return whole
    }
    if (code === LOWER_E || code === UPPER_E) {
      const sign = text.charCodeAt(at + 1)
      at = this.skipDigits(sign === MINUS || sign === PLUS ? at + 2 : at + 1)
      canonical = false
    }
    this.at = at
    return new NumberDigits(text.slice(start, at), canonical && at - start <= MAX_NUMBER_LENGTH)
  }

  private skipDigits(start: number): number {
    let at = start
    let code = this.text.charCodeAt(at)
    while (code >= ZERO && code <= NINE) {
      at += 1
      code = this.text.charCodeAt(at)
    }
    if (at === start) throw createFault()
    return at
  }

  private readWord<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw createFault()
    this.at += word.length
    return value
  }

  private skipBlanks(): void {
    let code = this.text.charCodeAt(this.at)
    while (code <= SPACE) {
      if (code !== SPACE && code !== 10 && code !== 13 && code !== 9) throw createFault()
      this.at += 1
      code = this.text.charCodeAt(this.at)
    }
  }
}

function addNewKey(key: string, seen: Set<string>): Set<string> {
  if (seen.has(key)) throw new JsonFaultError('a key is repeated')
  // SECURITY: these names would reach prototypes when a value is copied by key.
  if (key === '__proto__' || key === 'constructor') throw new JsonFaultError('a forbidden key')
  return seen.add(key)
}

const createFault = (): JsonFaultError => new JsonFaultError('not JSON')
