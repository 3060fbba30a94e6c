import type { Chance } from '../chance'

/**
 * Texts that confuse parsers: invisible characters, lone surrogates, inherited property names, non-ASCII
 * digits.
 */
export const hostileTexts: readonly string[] = [
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\u0301',
  '\u0085',
  '\u2028',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'toJSON',
  '\uff11',
  '\u0661',
  '\u00bd',
  '\u212a',
  '\u0131',
  '\u00a0',
  '\u202f',
  '\u2212',
  '%00',
  '../../',
  "'; --",
  '\\',
  '"',
  '\n',
  '\r\n',
  '\t',
  '{',
  '}',
  '[',
  ']',
  ',',
  '.',
  '-',
  '=',
  '/',
  '<b>',
  '\ud83d\udca3',
]

/** Figures in odd notation, or without an exact binary representation. */
export const hostileFigures: readonly string[] = [
  '0',
  '-0',
  '0.0',
  '00',
  '01',
  '.5',
  '5.',
  '+1',
  '-1',
  '1e5',
  '1E-7',
  '1e400',
  '1e-400',
  '1e9999',
  '0e0',
  '-0e-5',
  '9007199254740993',
  '123456789012345678901234567890',
  '0.1000000000000000055511151231257827',
  '0.30000000000000004',
  '999999999999999',
  '1000000000000000',
  '0.000000000000000000000000000001',
  '1,000',
  '1.000,5',
  '1 000',
  '1_000',
  '0x10',
  'NaN',
  'Infinity',
  '1n',
  '--1',
  '1.2.3',
]

/** Draws a figure: plain and of any length, or an odd one. */
export function figureText(chance: Chance): string {
  if (chance.happens(0.25)) return chance.pick(hostileFigures)
  const digits = (most: number) =>
    Array.from({ length: 1 + chance.below(most) }, () => chance.below(10)).join('')
  const whole = chance.happens(0.3)
    ? '0'
    : String(1 + chance.below(9)) + digits(chance.happens(0.03) ? 90 : 17).slice(1)
  const part = chance.happens(0.6) ? `.${digits(chance.happens(0.03) ? 90 : 12)}` : ''
  const power = chance.happens(0.1)
    ? `${chance.pick(['e', 'E'])}${chance.pick(['', '-', '+'])}${digits(3)}`
    : ''
  return `${chance.happens(0.15) ? '-' : ''}${whole}${part}${power}`
}

/** Draws a short text: plain, odd, or both. */
export function shortText(chance: Chance): string {
  const piece = () =>
    chance.happens(0.4)
      ? chance.pick(hostileTexts)
      : chance.pick(['a', 'BTC', 'PERP_BTC_USDC', 'x1', 'é', '-', ' ', '0', '漢'])
  return Array.from({ length: chance.below(5) }, piece).join('')
}

const place = (text: string, chance: Chance): number => chance.below(text.length + 1)

type Change = (text: string, chance: Chance) => string

const put = (text: string, from: number, to: number, instead: string): string =>
  text.slice(0, from) + instead + text.slice(to)

/** Draws a range of a text, mostly short. */
function stretchOf(text: string, chance: Chance): readonly [number, number] {
  const from = place(text, chance)
  const most = chance.happens(0.1) ? text.length : 12
  return [from, Math.min(text.length, from + chance.below(most + 1))]
}

const changes: readonly Change[] = [
  (text, chance) => text.slice(0, place(text, chance)),
  (text, chance) => text.slice(place(text, chance)),
  (text, chance) => put(text, ...stretchOf(text, chance), ''),
  (text, chance) => {
    const [from, to] = stretchOf(text, chance)
    return put(text, to, to, text.slice(from, to))
  },
  (text, chance) => {
    const at = place(text, chance)
    return put(text, at, at, chance.pick(hostileTexts))
  },
  (text, chance) => put(text, ...stretchOf(text, chance), chance.pick(hostileTexts)),
  (text, chance) => {
    const at = place(text, chance)
    return put(text, at, at + 1, String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << chance.below(16))))
  },
  (text, chance) => {
    const at = place(text, chance)
    return put(text, at, at + 1, String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << chance.below(7))))
  },
  (text, chance) => {
    const figures = [...text.matchAll(/\d+(?:\.\d+)?/g)]
    if (figures.length === 0) return text + figureText(chance)
    const { 0: found, index } = chance.pick(figures)
    return put(text, index, index + found.length, figureText(chance))
  },
  (text, chance) => (chance.happens(0.5) ? text.toUpperCase() : text.toLowerCase()),
  (text, chance) =>
    `${chance.pick([' ', '\t', '\n', '\u00a0', '\ufeff'])}${text}${chance.pick(['', ' ', '\n', '\u0000'])}`,
]

/** Repeats one piece many times, for faults that only long texts show. */
function swollen(text: string, chance: Chance): string {
  const at = place(text, chance)
  const long = chance.pick(['[', '{"a":', '0', ' ', 'x', '\u202e', '1,', '-', '{', '"', '\ud800', '10.'])
  return put(text, at, at, long.repeat(1 + chance.below(chance.happens(0.1) ? 20_000 : 300)))
}

/** Returns a text with one to three changes. */
export function mutated(text: string, chance: Chance): string {
  let now = chance.happens(0.03) ? swollen(text, chance) : text
  for (let left = 1 + chance.below(3); left > 0; left -= 1) now = chance.pick(changes)(now, chance)
  return now
}

/** Returns the bytes of a text, some of them changed, cut or doubled. */
export function mutatedBytes(text: string, chance: Chance): Uint8Array {
  const bytes = Buffer.from(chance.happens(0.5) ? mutated(text, chance) : text)
  for (let left = chance.below(4); left > 0 && bytes.length > 0; left -= 1) {
    const at = chance.below(bytes.length)
    bytes[at] = chance.happens(0.3) ? chance.below(256) : (bytes[at] ?? 0) ^ (1 << chance.below(8))
  }
  return chance.happens(0.2) ? bytes.subarray(0, chance.below(bytes.length + 1)) : bytes
}
