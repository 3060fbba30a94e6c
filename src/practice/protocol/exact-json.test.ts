import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedFromLiteral } from '../numbers/fixed-decimal'
import {
  type ParsedJson,
  createJsonNumber,
  isJsonNumber,
  isParsedObject,
  parseExactJson,
  stringifyExactJson,
} from './exact-json'

/** Converts a parsed value to the plain value of `JSON.parse`. */
const plain = (value: ParsedJson): unknown => {
  if (isParsedObject(value))
    return Object.fromEntries([...value].map(([name, field]) => [name, plain(field)]))
  if (isJsonNumber(value)) return Number(value.figure)
  if (Array.isArray(value)) return (value as readonly ParsedJson[]).map(plain)
  return value ?? null
}

describe('reading a body', () => {
  it('agrees with JSON.parse on every text that it writes', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), text => {
        fc.pre(!text.includes('__proto__'))
        expect(plain(parseExactJson(text))).toEqual(
          JSON.parse(text, (_, value: unknown) => (Object.is(value, -0) ? -0 : value)),
        )
      }),
    )
  })

  it('keeps every digit of a number', () => {
    const body = parseExactJson('{"order_quantity":0.12345678901234567890,"id":1730181536341943601}')
    expect(isParsedObject(body) ? [body.get('order_quantity'), body.get('id')] : body).toEqual([
      { figure: '0.12345678901234567890' },
      { figure: '1730181536341943601' },
    ])
  })

  it('cannot be made to touch a prototype or to treat an object as a number', () => {
    const body = parseExactJson('{"__proto__":{"polluted":true},"price":{"figure":"1"}}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(isParsedObject(body) && isJsonNumber(body.get('price'))).toBe(false)
  })

  it.each([
    '',
    '{',
    '[1,]',
    '{"a":1,}',
    '01',
    '1.',
    '"\n"',
    'nul',
    '{"a" 1}',
    '{} {}',
    "{'a':1}",
    '['.repeat(40) + ']'.repeat(40),
    'NaN',
  ])('refuses %j', text => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError)
  })

  it('returns a value or throws a SyntaxError for any text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        try {
          parseExactJson(text)
        } catch (fault) {
          expect(fault).toBeInstanceOf(SyntaxError)
        }
      }),
    )
  })
})

describe('writing a response', () => {
  it('writes decimals, long ids, gaps and nulls', () => {
    const answer = {
      price: fixedFromLiteral('1.1E-7'),
      match_id: createJsonNumber('1773456866666462000'),
      gone: undefined,
      none: null,
      rows: [true, 'a"b', 3],
    }
    expect(stringifyExactJson(answer)).toBe(
      '{"price":1.1E-7,"match_id":1773456866666462000,"none":null,"rows":[true,"a\\"b",3]}',
    )
  })
})
