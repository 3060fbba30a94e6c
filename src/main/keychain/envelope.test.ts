import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEnvelope, encodeEnvelope } from './envelope'

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('an envelope', () => {
  it('gives back the seed that was put in, for the key it was made for', () => {
    fc.assert(
      fc.property(seeds, seed => {
        expect(decodeEnvelope('live-a', encodeEnvelope('live-a', seed))).toEqual(seed)
      }),
    )
  })

  it('is short plain ASCII without a space, a slash or a NUL', () => {
    fc.assert(
      fc.property(seeds, seed => {
        expect(encodeEnvelope('live-a', seed)).toMatch(/^[A-Za-z0-9._-]{1,100}$/)
      }),
    )
  })

  it('gives nothing for another key', () => {
    expect(decodeEnvelope('live-b', encodeEnvelope('live-a', randomBytes(32)))).toBeUndefined()
  })

  it('gives nothing when any character of it was changed', () => {
    const text = encodeEnvelope('live-a', new Uint8Array(32).fill(7))
    const spoilt = [...text].map(
      (character, at) => text.slice(0, at) + (character === 'A' ? 'B' : 'A') + text.slice(at + 1),
    )
    expect(spoilt.filter(each => decodeEnvelope('live-a', each) !== undefined)).toEqual([])
  })

  it('gives nothing when it was cut anywhere, lengthened, or never was one', () => {
    const text = encodeEnvelope('live-a', randomBytes(32))
    const cuts = Array.from({ length: text.length }, (_, length) => text.slice(0, length))
    const others = [`${text}0`, ` ${text}`, `${text}\n`, 'a password', '{}', text.toUpperCase()]
    expect([...cuts, ...others].filter(each => decodeEnvelope('live-a', each) !== undefined)).toEqual([])
  })
})
