import { base58 } from '@scure/base'

/** Encodings in which a leaked value could appear. */
export const forms = [
  'raw',
  'base58',
  'base32',
  'base64',
  'base64url',
  'hex',
  'percent',
  'UTF-16',
  'JSON-escaped',
  'numbers',
] as const
export type Form = (typeof forms)[number]

/** The bytes of one value in one encoding. */
export interface Needle {
  readonly form: Form
  readonly bytes: Buffer
}

/** Encodes a value in one form, without surrounding text. */
export function written(value: Buffer, form: Form): Buffer {
  switch (form) {
    case 'raw':
      return value
    case 'base58':
      return Buffer.from(base58.encode(value))
    case 'base32':
      return Buffer.from(base32(value))
    case 'base64':
      return Buffer.from(value.toString('base64'))
    case 'base64url':
      return Buffer.from(value.toString('base64url'))
    case 'hex':
      return Buffer.from(value.toString('hex'))
    case 'percent':
      return Buffer.from(eachByte(value, '%'))
    case 'UTF-16':
      return Buffer.from(value.toString('latin1'), 'utf16le')
    case 'JSON-escaped':
      return Buffer.from(eachByte(value, '\\u00'))
    case 'numbers':
      return Buffer.from(JSON.stringify([...value]))
  }
}

/** Base32 without padding. */
function base32(value: Buffer): string {
  const bits = [...value].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{1,5}/g) ?? []
  return letters.map(five => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const eachByte = (value: Buffer, before: string): string =>
  [...value].map(byte => `${before}${byte.toString(16).padStart(2, '0')}`).join('')

/** Beginnings of an escaped character: in JSON, in nested JSON, and after conversion in a link. */
const escapes = ['\\u00', '\\\\u00', '\\\\\\\\u00', '/u00', '%5Cu00']

/** Returns every needle for a value: each form in each spelling, and at each alignment in a longer text. */
export function needlesOf(value: Buffer): readonly Needle[] {
  const text = value.toString('latin1')
  const needle = (form: Form, spellings: readonly (Buffer | string)[]): readonly Needle[] =>
    spellings.map(bytes => ({ form, bytes: Buffer.from(bytes) }))
  const bigEndian = Buffer.from(text, 'utf16le').swap16()
  return unlike([
    ...needle('raw', [value]),
    ...needle('base58', [base58.encode(value)]),
    ...needle('base32', [base32(value).slice(0, -1), base32(value).slice(0, -1).toLowerCase()]),
    ...needle('base64', shifted(value, 'base64')),
    ...needle('base64url', shifted(value, 'base64url')),
    ...needle('hex', [value.toString('hex'), value.toString('hex').toUpperCase()]),
    ...needle('percent', [eachByte(value, '%'), eachByte(value, '%').toUpperCase(), escape(text)]),
    ...needle('UTF-16', [Buffer.from(text, 'utf16le'), bigEndian]),
    ...needle('JSON-escaped', [
      ...escapes.map(before => eachByte(value, before)),
      ...escapes.map(before => eachByte(value, before).toUpperCase().replaceAll('U00', 'u00')),
      JSON.stringify(text).slice(1, -1),
    ]),
    ...needle(
      'numbers',
      [',', ', ', ',\n', ' '].map(between => [...value].join(between)),
    ),
  ])
}

/**
 * Returns the unaffected base64 letters at each alignment. Three bytes make four letters, so surrounding
 * bytes change only the letters at the edges.
 */
function shifted(value: Buffer, encoding: 'base64' | 'base64url'): readonly string[] {
  return [0, 1, 2].map(before => {
    const letters = Buffer.concat([Buffer.alloc(before), value])
      .toString(encoding)
      .replaceAll('=', '')
    const first = Math.ceil((before * 4) / 3)
    const last = Math.floor(((before + value.length) * 4) / 3)
    return letters.slice(first, last)
  })
}

/** Percent-encodes everything but letters and digits, as links do. */
const escape = (text: string): string =>
  [...text]
    .map(letter =>
      /[\w.~-]/.test(letter) ? letter : eachByte(Buffer.from(letter, 'latin1'), '%').toUpperCase(),
    )
    .join('')

/** Removes repeated needles; the first form with the same bytes keeps it. */
function unlike(needles: readonly Needle[]): readonly Needle[] {
  const seen = new Set<string>()
  return needles.filter(({ bytes }) => {
    const key = bytes.toString('latin1')
    return !seen.has(key) && seen.add(key).size > 0
  })
}
