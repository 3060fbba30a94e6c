import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answers } from '../../src/main/venue/answers'
import { calls, type ReadName } from '../../src/main/venue/calls'
import { decodeOwnKey } from '../../src/main/venue/decode/account'
import { objectOf, payloadOf, readEnvelope, type Success } from '../../src/main/venue/decode/envelope'
import { decodeBars, decodeBook } from '../../src/main/venue/decode/market'
import { DecodeFault } from '../../src/main/venue/decode/reader'
import { payloads } from './rest'

const bytes = (text: string) => new TextEncoder().encode(text)

function success(text: string): Success {
  const envelope = readEnvelope(bytes(text))
  if (envelope?.is !== 'success') throw new DecodeFault('envelope')
  return envelope
}

/** How each call's whole answer is read, from its bytes. */
const readers: { readonly [N in ReadName]: (text: string) => unknown } = {
  ...(Object.fromEntries(
    Object.entries(answers).map(([name, read]) => [name, (text: string) => read(success(text))]),
  ) as { [N in keyof typeof answers]: (text: string) => unknown }),
  book: text => decodeBook('PERP_BTC_USDC', payloadOf(success(text))),
  keyInfo: text =>
    decodeOwnKey(payloadOf(success(text)), 'ed25519:B4yEc8xMjoqdUiKT5ZT1b2cUy5cggZrbMPvCrqyjkQhf'),
  openCandles: text => {
    const whole = objectOf(bytes(text))
    if (whole === undefined) throw new DecodeFault('envelope')
    return decodeBars(whole)
  },
}

const names = Object.entries(calls).flatMap(([name, { method }]) =>
  method === 'GET' ? [name as ReadName] : [],
)

it('there is a whole answer for every call that reads', () => {
  expect(Object.keys(payloads).sort()).toEqual([...names].sort())
})

describe.each(names)('the answer to %s', name => {
  const { text, value, faults = [] } = payloads[name]

  it('is read exactly', () => expect(readers[name](text)).toEqual(value))

  it.each(faults.map(fault => [...fault]))('is a fault at %s', (path, from, to) => {
    expect(text).toContain(from)
    expect(() => readers[name](text.replace(from, to))).toThrow(
      expect.objectContaining({ name: 'DecodeFault', path }) as Error,
    )
  })

  it('cut anywhere is a fault or no answer, and never a part of one', () => {
    for (let end = 0; end < text.length; end += Math.max(1, Math.floor(text.length / 97))) {
      expect(() => readers[name](text.slice(0, end))).toThrow(DecodeFault)
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
          readers[name](text.slice(0, at) + put + text.slice(at + 1))
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
      expect(JSON.stringify(readers[name](payloads[name].text))).not.toContain('@')
    }
  })

  it('is every other key of the account, and every fault in one', () => {
    const { text } = payloads.keyInfo
    expect(JSON.stringify(readers.keyInfo(text))).not.toContain(
      '8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX',
    )
    const broken = text.replace('"scope":"read,trading,asset"', '"scope":5')
    expect(readers.keyInfo(broken)).toEqual(payloads.keyInfo.value)
  })

  it('is undefined where our own key is not among them', () => {
    expect(readers.keyInfo('{"success":true,"data":{"rows":[]}}')).toBeUndefined()
  })
})
