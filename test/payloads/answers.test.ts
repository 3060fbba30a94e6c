import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { venueCalls, type ReadCallName } from '../../src/main/venue/calls'
import { DecodeFault } from '../../src/main/venue/decode/reader'
import { bytesOf, readers } from './readers'
import { payloads } from './rest'

const read = (name: ReadCallName, text: string): unknown => readers[name](bytesOf(text))

const names = Object.entries(venueCalls).flatMap(([name, { method }]) =>
  method === 'GET' ? [name as ReadCallName] : [],
)

it('there is a whole answer for every call that reads', () => {
  expect(Object.keys(payloads).sort()).toEqual([...names].sort())
})

describe.each(names)('the answer to %s', name => {
  const { text, value, faults = [] } = payloads[name]

  it('is read exactly', () => expect(read(name, text)).toEqual(value))

  it.each(faults.map(fault => [...fault]))('is a fault at %s', (path, from, to) => {
    expect(text).toContain(from)
    expect(() => read(name, text.replace(from, to))).toThrow(
      expect.objectContaining({ name: 'DecodeFault', path }) as Error,
    )
  })

  it('cut anywhere is a fault or no answer, and never a part of one', () => {
    for (let end = 0; end < text.length; end += Math.max(1, Math.floor(text.length / 97))) {
      expect(() => read(name, text.slice(0, end))).toThrow(DecodeFault)
    }
  })

  it('changed anywhere is the same, another reading, or a fault: nothing else is thrown', () => {
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

describe('what is dropped', () => {
  it('is the e-mail address, wherever it stands', () => {
    for (const name of names) {
      expect(JSON.stringify(read(name, payloads[name].text))).not.toContain('@')
    }
  })

  it('is every other key of the account, and every fault in one', () => {
    const { text } = payloads.keyInfo
    expect(JSON.stringify(read('keyInfo', text))).not.toContain(
      '8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX',
    )
    const broken = text.replace('"scope":"read,trading,asset"', '"scope":5')
    expect(read('keyInfo', broken)).toEqual(payloads.keyInfo.value)
  })

  it('is every right of our own key where it is not among them', () => {
    const unlisted = { scopes: [], active: false, unlisted: true, others: 0 }
    expect(read('keyInfo', '{"success":true,"data":{"rows":[]}}')).toMatchObject(unlisted)
  })
})
