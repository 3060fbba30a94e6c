import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { venueCalls, type ReadCallName } from '../../src/main/venue/venue-calls'
import { DecodeFault } from '../../src/main/venue/decode/field-reader'
import { bytesOf, readers } from './readers'
import { payloads } from './rest'

const read = (name: ReadCallName, text: string): unknown => readers[name](bytesOf(text))

const names = Object.entries(venueCalls).flatMap(([name, { method }]) =>
  method === 'GET' ? [name as ReadCallName] : [],
)

it('has a complete answer for every call that reads', () => {
  expect(Object.keys(payloads).sort()).toEqual([...names].sort())
})

describe.each(names)('answer to %s', name => {
  const { text, value, faults = [] } = payloads[name]

  it('is read exactly', () => expect(read(name, text)).toEqual(value))

  it.each(faults.map(fault => [...fault]))('is a fault when %s is altered', (path, from, to) => {
    expect(text).toContain(from)
    expect(() => read(name, text.replace(from, to))).toThrow(
      expect.objectContaining({ name: 'DecodeFault', path }) as Error,
    )
  })

  it('is a fault or no answer when truncated anywhere, and never part of one', () => {
    for (let end = 0; end < text.length; end += Math.max(1, Math.floor(text.length / 97))) {
      expect(() => read(name, text.slice(0, end))).toThrow(DecodeFault)
    }
  })

  it('is unchanged, another reading or a fault when changed anywhere: nothing else is thrown', () => {
    const change = fc.tuple(
      fc.nat({ max: text.length - 1 }),
      fc.constantFrom('', '0', '-', '"', '{', '}', '[', ']', 'null', 'true', '1E5', 'é', ',', ':'),
    )
    fc.assert(
      fc.property(change, ([at, put]) => {
        try {
          read(name, text.slice(0, at) + put + text.slice(at + 1))
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeFault)
        }
      }),
      { numRuns: 120 },
    )
  })
})

describe('dropped data', () => {
  it('includes the e-mail address, wherever it appears', () => {
    for (const name of names) {
      expect(JSON.stringify(read(name, payloads[name].text))).not.toContain('@')
    }
  })

  it('includes every other key of the account, and every fault in one', () => {
    const { text } = payloads.keyInfo
    expect(JSON.stringify(read('keyInfo', text))).not.toContain(
      '8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX',
    )
    const broken = text.replace('"scope":"read,trading,asset"', '"scope":5')
    expect(read('keyInfo', broken)).toEqual(payloads.keyInfo.value)
  })

  it('includes all permissions of our key where it is not in the list', () => {
    const unlisted = { scopes: [], active: false, unlisted: true, others: 0 }
    expect(read('keyInfo', '{"success":true,"data":{"rows":[]}}')).toMatchObject(unlisted)
  })
})
