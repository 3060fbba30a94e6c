import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumberToken } from '@core/value/decimal-amount'
import { isJsonFields, parseExactJson } from '../json'
import type { JsonFields } from '../exact-json-value'
import {
  readAgreedAmount,
  readAmount,
  readClientOrderId,
  DecodeFault,
  readNumericId,
  readOptionalFlag,
  readOptionalNumericId,
  readLegacyTime,
  parseSeconds,
  readNonZeroAmount,
  readMarketSymbol,
  decodeEachRow,
  prefixDecodeFault,
} from './field-reader'

function fields(text: string): JsonFields {
  const value = parseExactJson(text)
  if (!isJsonFields(value)) throw new Error('not an object')
  return value
}
const read = <T>(reader: (from: JsonFields, key: string) => T, written: string): T | 'fault' => {
  try {
    return reader(fields(`{"x":${written}}`), 'x')
  } catch (error) {
    if (error instanceof DecodeFault) return 'fault'
    throw error
  }
}

const secondsAt = (from: JsonFields, key: string) => parseSeconds(from.get(key), key)

describe('an amount', () => {
  it('keeps every digit of every number, however it is written', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 24n })
    const token = fc
      .tuple(
        fc.boolean(),
        digits,
        fc.nat({ max: 18 }),
        fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined }),
      )
      .map(([minus, units, places, exponent]) => {
        const text = units.toString().padStart(places + 1, '0')
        const point = text.length - places
        const plain = places === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`
        return `${minus ? '-' : ''}${plain}${exponent === undefined ? '' : `E${exponent}`}`
      })
    fc.assert(
      fc.property(token, text => {
        expect(read(readAmount, text)).toBe(parseNumberToken(text))
        expect(read(readAmount, `"${text}"`)).toBe(parseNumberToken(text))
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    '"1,5"',
    '"１"',
    '" 5"',
    '""',
    '"Infinity"',
    '"NaN"',
    'true',
    'null',
    '[1]',
    '{}',
    '"0x10"',
    '1e999999',
  ])('is not read from %s', written => expect(read(readAmount, written)).toBe('fault'))
})

describe('other values', () => {
  it.each([
    ['an id of 19 digits', readNumericId, '1790000001999000013', '1790000001999000013'],
    ['an id as text', readNumericId, '"13"', '13'],
    ['no id: zero', readOptionalNumericId, '0', undefined],
    ['no id: text', readOptionalNumericId, '"0"', undefined],
    ['no id: empty', readOptionalNumericId, '""', undefined],
    ['no id: null', readOptionalNumericId, 'null', undefined],
    ['an id in words', readOptionalNumericId, '"abc"', 'fault'],
    ['an id with a sign', readOptionalNumericId, '-5', 'fault'],
    ['an id with an exponent', readOptionalNumericId, '1E5', 'fault'],
    ['a client id', readClientOrderId, '"pd-1"', 'pd-1'],
    ['a client id of digits', readClientOrderId, '17', '17'],
    ['no client id: zero', readClientOrderId, '"0"', undefined],
    ['no client id: number', readClientOrderId, '0', undefined],
    ['no client id: empty', readClientOrderId, '""', undefined],
    ['no client id: null', readClientOrderId, 'null', undefined],
    ['a client id that is a list', readClientOrderId, '[]', 'fault'],
    ['a zero for none', readNonZeroAmount, '0.000', undefined],
    ['a flag as number', readOptionalFlag, '1', true],
    ['a flag as word', readOptionalFlag, '"false"', false],
    ['a flag as another word', readOptionalFlag, '"yes"', 'fault'],
    ['milliseconds', readLegacyTime, '1702871974317', 1702871974317],
    ['milliseconds as text', readLegacyTime, '"1702871974317"', 1702871974317],
    ['seconds with fractions', readLegacyTime, '1702871974.5', 1702871974500],
    ['milliseconds with fractions', readLegacyTime, '1702871974317.5', 1702871974317],
    ['seconds', readLegacyTime, '1702871974', 1702871974000],
    ['a date', readLegacyTime, '"2026-01-01"', 'fault'],
    ['whole seconds', secondsAt, '1761955200', 1761955200000],
    ['whole seconds beyond any date', secondsAt, '1761955255200', 'fault'],
  ] as const)('are read: %s', (_what, reader, written, value) => {
    expect(read(reader as (from: JsonFields, key: string) => unknown, written)).toEqual(value)
  })
})

describe('one figure under several names', () => {
  const at = (text: string) => {
    try {
      return readAgreedAmount(fields(text), ['a', 'b', 'c'])
    } catch (error) {
      return (error as DecodeFault).path
    }
  }
  it.each([
    ['{"a":1,"b":1.0,"c":"1"}', '1'],
    ['{"b":2}', '2'],
    ['{"a":null,"c":3}', '3'],
    ['{"a":1,"b":2}', 'b'],
    ['{}', 'a'],
  ])('is read from %s as %s', (text, value) => expect(at(text)).toBe(value))
})

describe('a decoding fault', () => {
  it('names the full path to its place, outermost first', () => {
    const list = fields('{"rows":[{"legs":[{"x":1},{"x":"?"}]}]}')
    const run = () =>
      decodeEachRow(list.get('rows'), 'rows', row =>
        decodeEachRow(row.get('legs'), 'legs', leg => readAmount(leg, 'x')),
      )
    expect(run).toThrow(expect.objectContaining({ path: 'rows[0].legs[1].x' }) as Error)
  })

  it('is the only error that receives a path', () => {
    const other = new TypeError('a bug')
    expect(prefixDecodeFault('rows', other)).toBe(other)
  })
})

describe('the id of a market', () => {
  it.each(['PERP_BTC_USDC', 'spot_x_y', 'abc'])('is read: %s', symbol =>
    expect(read(readMarketSymbol, JSON.stringify(symbol))).toBe(symbol),
  )

  it.each([
    'toString',
    'constructor',
    'valueOf',
    '__proto__',
    'hasOwnProperty',
    'ab',
    'a b',
    'x'.repeat(65),
    '',
  ])('is rejected when it is unsafe in a path or the name of a built-in property: %j', symbol =>
    expect(read(readMarketSymbol, JSON.stringify(symbol))).toBe('fault'),
  )
})
