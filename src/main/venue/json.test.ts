import fc from 'fast-check'
import { isLosslessNumber, parse as parseLossless } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { parseNumberToken } from '@core/value/decimal-amount'
import {
  parseJsonAmount,
  isJsonFields,
  getNumberText,
  parseExactJson,
  getPlainText,
  parseJsonBytes,
  parseWholeNumber,
} from './json'
import { type ExactJson, JsonFaultError, venueJsonLimits } from './exact-json-value'

const fields = (text: string): Readonly<Record<string, ExactJson | undefined>> => {
  const value = parseExactJson(text)
  if (!isJsonFields(value)) throw new Error('not an object')
  return Object.fromEntries(value.keys().map(key => [key, value.get(key)]))
}

/** The same value as the platform's own parser would have made it. */
function usual(value: ExactJson | undefined): unknown {
  if (isJsonFields(value)) {
    // Assigning would not do: the key may be one that an object has anyway.
    return Object.fromEntries(value.keys().map(key => [key, usual(value.get(key))]))
  }
  if (Array.isArray(value)) return (value as readonly ExactJson[]).map(usual)
  const number = getNumberText(value)
  return number === undefined ? value : Number(number)
}

/** The same text read by a library that keeps digits: numbers as their text behind a mark. */
function library(text: string): unknown {
  return parseLossless(text, (_key, value) => (isLosslessNumber(value) ? `#${value.value}` : value))
}

function marked(value: ExactJson | undefined): unknown {
  if (isJsonFields(value)) return Object.fromEntries(value.keys().map(key => [key, marked(value.get(key))]))
  if (Array.isArray(value)) return (value as readonly ExactJson[]).map(marked)
  const number = getNumberText(value)
  return number === undefined ? value : `#${number}`
}

describe('numbers', () => {
  it.each([
    ['5', '5'],
    ['0', '0'],
    ['-0.5', '-0.5'],
    ['64180.1', '64180.1'],
    ['0.00000001', '0.00000001'],
    ['0.10', '0.10'],
    ['-0', '-0'],
    ['-0.0', '-0.0'],
    ['1E+2', '1E+2'],
    ['999999999.999999', '999999999.999999'],
    ['999999999.99999999', '999999999.99999999'],
    ['1790000001999000012', '1790000001999000012'],
    ['9007199254740993', '9007199254740993'],
    ['1.1E-7', '1.1E-7'],
    ['1.0008662996861E7', '1.0008662996861E7'],
    ['-123456789012345678.5', '-123456789012345678.5'],
  ])('keep every digit of %s', (token, kept) => {
    expect(getNumberText(fields(`{"n":${token}}`).n)).toBe(kept)
    expect(getNumberText(fields(`{"n" : [ ${token} ]}`).n)).toBeUndefined()
  })

  it('distinguishes a number from a string with the same digits', () => {
    const { a, b, c } = fields('{"a":5,"b":"5","c":1790000001999000012}')
    expect([getNumberText(a), getPlainText(a)]).toEqual(['5', undefined])
    expect([getNumberText(b), getPlainText(b)]).toEqual([undefined, '5'])
    expect([getNumberText(c), getPlainText(c)]).toEqual(['1790000001999000012', undefined])
  })

  it('keep every digit of any decimal, at any nesting', () => {
    const token = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.nat({ max: 12 }))
      .map(([minus, digits, places]) => {
        const text = digits.toString().padStart(places + 1, '0')
        const point = text.length - places
        return (minus ? '-' : '') + text.slice(0, point) + (places > 0 ? `.${text.slice(point)}` : '')
      })
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 8 }), tokens => {
        const { rows } = fields(`{"rows":[${tokens.join(' ,')}]}`)
        expect((rows as readonly ExactJson[]).map(getNumberText)).toEqual(tokens)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are read as the exact amount, in any notation', () => {
    const token = fc
      .tuple(
        fc.boolean(),
        fc.bigInt({ min: 0n, max: 10n ** 22n }),
        fc.nat({ max: 12 }),
        fc.integer({ min: -9, max: 9 }),
      )
      .map(([minus, digits, places, exponent]) => {
        const text = digits.toString().padStart(places + 1, '0')
        const point = text.length - places
        const plain = (minus ? '-' : '') + text.slice(0, point) + (places > 0 ? `.${text.slice(point)}` : '')
        return exponent === 0 ? plain : `${plain}E${exponent}`
      })
    fc.assert(
      fc.property(token, written => {
        const { n, t } = fields(`{"n":${written},"t":"${written}"}`)
        expect([parseJsonAmount(n), parseJsonAmount(t)]).toEqual([
          parseNumberToken(written),
          parseNumberToken(written),
        ])
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['01', '1.', '.5', '+5', '1e', '--5', '00000000000000000001', '1234567890123456e', '1.2.3', '5-5'])(
    'are refused when malformed: %s',
    token => expect(() => parseExactJson(`{"n":${token}}`)).toThrow(JsonFaultError),
  )
})

describe('whole numbers', () => {
  it.each([
    ['1702989203989', 1702989203989],
    ['"1702989203989"', 1702989203989],
    ['1.5', undefined],
    ['-1', undefined],
    ['"-1"', undefined],
    ['1702989203989000000', undefined],
    ['"abc"', undefined],
    ['null', undefined],
    ['true', undefined],
  ])('are read from %s as %s', (token, time) =>
    expect(parseWholeNumber(fields(`{"t":${token}}`).t)).toBe(time),
  )
})

describe('rejected input', () => {
  it.each([
    ['a repeated key', '{"a":1,"a":2}'],
    ['a repeated key deep inside', '{"rows":[{"b":{"a":1,"a":1}}]}'],
    ['a key repeated by an escape', '{"a":1,"\\u0061":2}'],
    ['a prototype key', '{"__proto__":{"success":true}}'],
    ['an escaped prototype key', '{"\\u005f_proto__":1}'],
    ['a constructor key', '{"a":{"constructor":1}}'],
    ['an unended text', '{"a":"b'],
    ['an unended escape', '{"a":"b\\"}'],
    ['two values', '{} {}'],
    ['nothing', ''],
    ['a byte order mark', '\ufeff{}'],
    ['depth', '['.repeat(venueJsonLimits.depth + 1) + ']'.repeat(venueJsonLimits.depth + 1)],
    ['bottomless depth', '['.repeat(200_000)],
    [
      'too many members',
      `{${Array.from({ length: venueJsonLimits.items + 1 }, (_, at) => `"${at}":1`).join(',')}}`,
    ],
    [
      'a key repeated after a hundred others',
      `{${Array.from({ length: 100 }, (_, at) => `"k${at}":1`).join(',')},"k7":1}`,
    ],
    ['a key repeated in a record like the one before', '[{"a":1,"b":2},{"a":1,"b":2,"a":3}]'],
    ['too many items', `[${'1,'.repeat(venueJsonLimits.items)}1]`],
    ['size', `"${'a'.repeat(venueJsonLimits.bytes)}"`],
  ])('includes %s', (_what, text) => expect(() => parseExactJson(text)).toThrow(JsonFaultError))

  it('is never part of the error', () => {
    const refusal = (() => {
      try {
        return parseExactJson('{"email":"a@b.c"')
      } catch (error) {
        return JSON.stringify([String(error), (error as Error).stack])
      }
    })()
    expect(refusal).not.toContain('a@b.c')
  })

  it('includes text that is not UTF-8', () => {
    expect(() => parseJsonBytes(Uint8Array.from([0x22, 0xff, 0x22]))).toThrow(JsonFaultError)
    expect(() => parseJsonBytes(new Uint8Array(venueJsonLimits.bytes + 1))).toThrow(JsonFaultError)
    expect(parseJsonBytes(new TextEncoder().encode('"é"'))).toBe('é')
  })

  it('never throws anything but a JsonFault, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map(text => text.slice(0, -1)),
        ),
        text => {
          try {
            parseExactJson(text)
          } catch (error) {
            expect(error).toBeInstanceOf(JsonFaultError)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('accepted input', () => {
  it('is every JSON text with own keys only, as the platform reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), text => {
        if (/__proto__|constructor/.test(text)) return
        expect(usual(parseExactJson(text))).toEqual(JSON.parse(text))
        expect(marked(parseExactJson(text))).toEqual(library(text))
      }),
      { numRuns: 500 },
    )
  })

  it('may contain colons, braces and digits inside strings', () => {
    expect(usual(parseExactJson('{"a":"b:c,{\\"d\\":12345678901234567890}\\\\","e":[]}'))).toEqual({
      a: 'b:c,{"d":12345678901234567890}\\',
      e: [],
    })
  })

  it('may contain keys in any escaped form', () => {
    const texts = ['{"ab":1,"c":2}', '{"\\u0061b":1,"c":2}', '{ "ab" : 1 , "c" : 2 }', '{"c":2,"ab":1}']
    for (const text of [...texts, ...texts]) expect(usual(parseExactJson(text))).toEqual({ ab: 1, c: 2 })
  })

  it('may contain records of ever new keys, which are not all cached', () => {
    for (let round = 0; round < 40; round += 1) {
      const keys = Array.from({ length: 1_000 }, (_, at) => `${round}-${at}`)
      const read = fields(`{${keys.map(key => `"${key}":"${key}"`).join(',')}}`)
      expect(Object.entries(read).every(([key, value]) => key === value)).toBe(true)
    }
  })
})
