import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromToken } from '@core/value/decimal'
import { isFields, parseJson } from '../json'
import type { Fields } from '../json-value'
import {
  agreedAt,
  amountAt,
  clientIdAt,
  DecodeFault,
  idAt,
  maybeFlagAt,
  maybeIdAt,
  momentAt,
  secondsOf,
  nonZeroAt,
  symbolAt,
  eachRow,
  within,
} from './reader'

function fields(text: string): Fields {
  const value = parseJson(text)
  if (!isFields(value)) throw new Error('not an object')
  return value
}
const read = <T>(reader: (from: Fields, key: string) => T, written: string): T | 'fault' => {
  try {
    return reader(fields(`{"x":${written}}`), 'x')
  } catch (error) {
    if (error instanceof DecodeFault) return 'fault'
    throw error
  }
}

const secondsAt = (from: Fields, key: string) => secondsOf(from.get(key), key)

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
        expect(read(amountAt, text)).toBe(fromToken(text))
        expect(read(amountAt, `"${text}"`)).toBe(fromToken(text))
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
  ])('is not read from %s', written => expect(read(amountAt, written)).toBe('fault'))
})

describe('what else is read', () => {
  it.each([
    ['an id of 19 digits', idAt, '1790000001999000013', '1790000001999000013'],
    ['an id as text', idAt, '"13"', '13'],
    ['no id: zero', maybeIdAt, '0', undefined],
    ['no id: text', maybeIdAt, '"0"', undefined],
    ['no id: empty', maybeIdAt, '""', undefined],
    ['no id: null', maybeIdAt, 'null', undefined],
    ['an id in words', maybeIdAt, '"abc"', 'fault'],
    ['an id with a sign', maybeIdAt, '-5', 'fault'],
    ['an id with an exponent', maybeIdAt, '1E5', 'fault'],
    ['a client id', clientIdAt, '"pd-1"', 'pd-1'],
    ['a client id of digits', clientIdAt, '17', '17'],
    ['no client id: zero', clientIdAt, '"0"', undefined],
    ['no client id: number', clientIdAt, '0', undefined],
    ['no client id: empty', clientIdAt, '""', undefined],
    ['no client id: null', clientIdAt, 'null', undefined],
    ['a client id that is a list', clientIdAt, '[]', 'fault'],
    ['a zero for none', nonZeroAt, '0.000', undefined],
    ['a flag as number', maybeFlagAt, '1', true],
    ['a flag as word', maybeFlagAt, '"false"', false],
    ['a flag as another word', maybeFlagAt, '"yes"', 'fault'],
    ['milliseconds', momentAt, '1702871974317', 1702871974317],
    ['milliseconds as text', momentAt, '"1702871974317"', 1702871974317],
    ['seconds with fractions', momentAt, '1702871974.5', 1702871974500],
    ['milliseconds with fractions', momentAt, '1702871974317.5', 1702871974317],
    ['seconds', momentAt, '1702871974', 1702871974000],
    ['a date', momentAt, '"2026-01-01"', 'fault'],
    ['whole seconds', secondsAt, '1761955200', 1761955200000],
    ['whole seconds beyond any date', secondsAt, '1761955255200', 'fault'],
  ] as const)('%s', (_what, reader, written, value) => {
    expect(read(reader as (from: Fields, key: string) => unknown, written)).toEqual(value)
  })
})

describe('one figure under several names', () => {
  const at = (text: string) => {
    try {
      return agreedAt(fields(text), ['a', 'b', 'c'])
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
  ])('%s is %s', (text, value) => expect(at(text)).toBe(value))
})

describe('a fault', () => {
  it('names the whole way to its place, outermost first', () => {
    const list = fields('{"rows":[{"legs":[{"x":1},{"x":"?"}]}]}')
    const run = () =>
      eachRow(list.get('rows'), 'rows', row => eachRow(row.get('legs'), 'legs', leg => amountAt(leg, 'x')))
    expect(run).toThrow(expect.objectContaining({ path: 'rows[0].legs[1].x' }) as Error)
  })

  it('is the only error that is given a place', () => {
    const other = new TypeError('a bug')
    expect(within('rows', other)).toBe(other)
  })
})

describe('the id of a market', () => {
  it.each(['PERP_BTC_USDC', 'spot_x_y', 'abc'])('is read: %s', symbol =>
    expect(read(symbolAt, JSON.stringify(symbol))).toBe(symbol),
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
  ])('is none that could not stand in a path, or that every object has something of: %j', symbol =>
    expect(read(symbolAt, JSON.stringify(symbol))).toBe('fault'),
  )
})
