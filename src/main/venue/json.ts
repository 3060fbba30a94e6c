import { isUtf8 } from 'node:buffer'

/**
 * What a venue's text holds once it is read. No digit of a number is lost on the way.
 *
 * A number that a double provably keeps (at most 15 digits, no exponent) is a number here; any other stays its
 * own text behind a mark. Nobody outside this file looks inside: ask `numberText`, `plainText`, `wholeNumber`.
 */
export type Json = null | boolean | string | number | readonly Json[] | Fields

/** A JSON object whose keys were each written once. */
export interface Fields {
  readonly [key: string]: Json
}

/** The most a venue may say at once. What is larger is not read. */
export const jsonLimits = { bytes: 4 * 1024 * 1024, depth: 32, items: 100_000 } as const

/** Says that a text is not JSON, or not JSON this desk accepts. Carries no part of the text. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
}

/** A character no JSON number and no venue word begins with. */
const MARK = '\uE000'
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** A number no longer than this has at most 15 digits, and a double keeps it. */
const EXACT_LENGTH = 15

const QUOTE = 34
const COLON = 58
const MINUS = 45
const PLUS = 43
const POINT = 46
const BACKSLASH = 92

/** Reads bytes as UTF-8 that must be well formed, and then as JSON. */
export function readJson(bytes: Uint8Array): Json {
  if (bytes.byteLength > jsonLimits.bytes) throw new JsonFault('too large')
  return parseJson(decodeText(bytes))
}

/**
 * Reads JSON text without losing a digit.
 *
 * One pass marks the numbers a double would bend and counts the members; the platform's own parser, many times
 * faster than any written here, does the rest; a walk over the result counts again. Fewer members found than
 * written means that a key was repeated, and which of the two values is meant nobody can know.
 */
export function parseJson(text: string): Json {
  if (text.length > jsonLimits.bytes) throw new JsonFault('too large')
  const marked = markNumbers(text)
  const value = parsed(marked.text)
  if (countMembers(value, 0) !== marked.members) throw new JsonFault('a key is repeated')
  return value
}

/** A number's own digits, as text; undefined for anything that was not written as a number. */
export function numberText(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined
}

/** Text that was written as text. */
export function plainText(value: Json | undefined): string | undefined {
  return typeof value === 'string' && !value.startsWith(MARK) ? value : undefined
}

/** A time or a small count, written as a number or as digits. Never asked about money. */
export function wholeNumber(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined
  const digits = plainText(value)
  return digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

/** Whether a value is a JSON object. */
export function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Bytes that are not well-formed UTF-8 are refused, and not mended: mended text is not what was sent. */
function decodeText(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new JsonFault('not UTF-8')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new JsonFault('not JSON')
  }
}

function markNumbers(text: string): { text: string; members: number } {
  let members = 0
  let kept = 0
  let out = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
    } else if (code === COLON) {
      members += 1
    } else if (code === MINUS || isDigit(code)) {
      const plain = endOfPlain(text, at)
      const end = isExponent(text.charCodeAt(plain)) ? endOfNumber(text, plain) : plain
      if (end - at > EXACT_LENGTH || end !== plain) {
        const token = text.slice(at, end)
        // What is no number stays as it is, for the parser to refuse.
        if (NUMBER.test(token)) {
          out += `${text.slice(kept, at)}"${MARK}${token}"`
          kept = end
        }
      }
      at = end - 1
    }
  }
  return { text: kept === 0 ? text : out + text.slice(kept), members }
}

/** Where digits and points end. */
function endOfPlain(text: string, start: number): number {
  let at = start + 1
  for (let code = text.charCodeAt(at); isDigit(code) || code === POINT; code = text.charCodeAt(at)) at += 1
  return at
}

/** Where a number with an exponent ends. */
function endOfNumber(text: string, start: number): number {
  let at = start + 1
  for (
    let code = text.charCodeAt(at);
    isDigit(code) || code === PLUS || code === MINUS || code === POINT || isExponent(code);
    code = text.charCodeAt(at)
  ) {
    at += 1
  }
  return at
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
}

function countMembers(value: Json, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= jsonLimits.depth) throw new JsonFault('too deep')
  let members = 0
  if (Array.isArray(value)) {
    const items = value as readonly Json[]
    if (items.length > jsonLimits.items) throw new JsonFault('too many items')
    for (let at = 0; at < items.length; at += 1) {
      const item = items[at]
      if (typeof item === 'object' && item !== null) members += countMembers(item, depth + 1)
    }
    return members
  }
  const fields = value as Fields
  // In this form the engine walks a record's own fields in place; asking for a list of keys costs more than parsing.
  for (const key in fields) {
    // SECURITY: these names reach into every object of the program when a value is copied by key.
    if (key === '__proto__' || key === 'constructor') throw new JsonFault('a forbidden key')
    members += 1
    const inner = fields[key]
    if (typeof inner === 'object' && inner !== null) members += countMembers(inner, depth + 1)
  }
  return members
}

const isExponent = (code: number): boolean => code === 69 || code === 101
const isDigit = (code: number): boolean => code >= 48 && code <= 57
