import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEnvelope, encodeEnvelope } from './envelope'

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

/** What texts and copies the platform is asked for meanwhile. */
function madeBy<T>(run: () => T): {
  readonly value: T
  readonly texts: readonly string[]
  readonly copies: number
} {
  const texts: string[] = []
  let copies = 0
  const { toString } = Buffer.prototype
  const { exec } = RegExp.prototype
  const { from } = Buffer
  Buffer.prototype.toString = function (...given: Parameters<typeof toString>) {
    const text = toString.apply(this, given)
    texts.push(text)
    return text
  }
  RegExp.prototype.exec = function (text) {
    const found = exec.call(this, text)
    texts.push(...(found?.slice(1) ?? []))
    return found
  }
  Buffer.from = ((...given: Parameters<typeof from>) => {
    copies += 1
    return from(...given)
  }) as typeof from
  try {
    return { value: run(), texts, copies }
  } finally {
    Object.assign(Buffer.prototype, { toString })
    Object.assign(RegExp.prototype, { exec })
    Object.assign(Buffer, { from })
  }
}

describe('an envelope', () => {
  it('is the one text that is made of a seed, and none is made where it is read; nothing is copied', () => {
    const seed = randomBytes(32)
    const written = madeBy(() => encodeEnvelope('live-a', seed))
    expect(written).toEqual({ value: written.value, texts: [written.value], copies: 0 })
    const read = madeBy(() => decodeEnvelope('live-a', written.value))
    expect(read).toEqual({ value: new Uint8Array(seed), texts: [], copies: 0 })
  })

  it('is as it always was written', () => {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 3)
    const letters = Buffer.from(seed).toString('base64url')
    expect(encodeEnvelope('live-a', seed)).toMatch(new RegExp(`^perpdesk-key-1\\.${letters}\\.[0-9a-f]{16}$`))
  })

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
