import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeStoredKey, encodeStoredKey } from './stored-key-item'
import { MAX_CEILINGS_LENGTH } from './understand/key-ceilings'

const ceilings = '60;PERP_BTC_USDC:0.75:15;PERP_ETH_USDC:10:200'
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

/** Runs a function and records the texts and buffer copies that the platform makes for it. */
function recordCopies<T>(run: () => T): {
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

describe('a key envelope', () => {
  it('is the only text made from a seed, and reading it creates no copy', () => {
    const seed = randomBytes(32)
    const written = recordCopies(() => encodeStoredKey('live-a', seed))
    expect(written).toEqual({ value: written.value, texts: [written.value], copies: 0 })
    const read = recordCopies(() => decodeStoredKey('live-a', written.value))
    expect(read).toEqual({ value: { seed: new Uint8Array(seed) }, texts: [], copies: 0 })
  })

  it('has the established format', () => {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 3)
    const letters = Buffer.from(seed).toString('base64url')
    expect(encodeStoredKey('live-a', seed)).toMatch(
      new RegExp(`^perpdesk-key-1\\.${letters}\\.[0-9a-f]{16}$`),
    )
  })

  it('returns the seed for the key that it was made for', () => {
    fc.assert(
      fc.property(seeds, seed => {
        expect(decodeStoredKey('live-a', encodeStoredKey('live-a', seed))).toEqual({ seed })
      }),
    )
  })

  it('keeps ceilings beside the seed in a separate text', () => {
    const seed = Uint8Array.from(randomBytes(32))
    const text = encodeStoredKey('live-a', seed, ceilings)
    expect(text).toMatch(/^perpdesk-key-2\./)
    const read = recordCopies(() => decodeStoredKey('live-a', text))
    // A substring of the item would keep the whole item, with its seed, in memory.
    expect(read).toEqual({ value: { seed, ceilings }, texts: [ceilings], copies: 1 })
  })

  it('includes the time of its ceilings, and accepts an envelope without it', () => {
    const seed = Uint8Array.from(randomBytes(32))
    const text = encodeStoredKey('live-a', seed, ceilings, 1_790_000_000_000)
    expect(text).toMatch(/^perpdesk-key-3\..*\.1790000000000\.[0-9a-f]{16}$/)
    expect(decodeStoredKey('live-a', text)).toEqual({ seed, ceilings, boundAt: 1_790_000_000_000 })
    expect(decodeStoredKey('live-a', encodeStoredKey('live-a', seed, ceilings))).not.toHaveProperty('boundAt')
    const others = [
      text.replace('1790000000000', '1790000000001'),
      text.replace('.1790000000000', ''),
      text.replace('.1790000000000', '').replace('key-3', 'key-2'),
      text.replace('key-3', 'key-2'),
    ]
    expect(others.filter(each => decodeStoredKey('live-a', each) !== undefined)).toEqual([])
  })

  it('fits into a store of 2,560 bytes with ceilings of maximum length', () => {
    const longest = '1'.repeat(MAX_CEILINGS_LENGTH)
    const text = encodeStoredKey('live-a', randomBytes(32), longest, 999_999_999_999_999)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_560)
    expect(decodeStoredKey('live-a', text)?.ceilings).toBe(longest)
  })

  it('is rejected when its ceilings were changed, removed or moved to another key', () => {
    const seed = new Uint8Array(32).fill(7)
    const bound = encodeStoredKey('live-a', seed, ceilings)
    const alone = encodeStoredKey('live-a', seed)
    const others = [
      bound.replace('0.75', '7.5'),
      bound.replace('60;', '99;'),
      bound.replace(`.${ceilings}`, ''),
      bound.replace('key-2', 'key-1').replace(`.${ceilings}`, ''),
      alone.replace('key-1', 'key-2'),
      alone.replace('key-1', 'key-2').replace(/\.(?=[0-9a-f]{16}$)/, `.${ceilings}.`),
      encodeStoredKey('live-a', new Uint8Array(32).fill(8), ceilings).slice(0, 58) + bound.slice(58),
      encodeStoredKey('live-b', seed, ceilings),
    ]
    expect(others.filter(each => decodeStoredKey('live-a', each) !== undefined)).toEqual([])
  })

  it('is short plain ASCII without a space, a slash or a NUL', () => {
    fc.assert(
      fc.property(seeds, seed => {
        expect(encodeStoredKey('live-a', seed)).toMatch(/^[A-Za-z0-9._-]{1,100}$/)
      }),
    )
  })

  it('is rejected for another key', () => {
    expect(decodeStoredKey('live-b', encodeStoredKey('live-a', randomBytes(32)))).toBeUndefined()
  })

  it.each([undefined, ceilings])(
    'does not decode after a change of any character, with ceilings %s',
    limits => {
      const text = encodeStoredKey('live-a', new Uint8Array(32).fill(7), limits)
      const changed = [...text].map(
        (character, at) => text.slice(0, at) + (character === 'A' ? 'B' : 'A') + text.slice(at + 1),
      )
      expect(changed.filter(each => decodeStoredKey('live-a', each) !== undefined)).toEqual([])
    },
  )

  it('is rejected when it was truncated, extended or malformed', () => {
    const text = encodeStoredKey('live-a', randomBytes(32))
    const cuts = Array.from({ length: text.length }, (_, length) => text.slice(0, length))
    const others = [`${text}0`, ` ${text}`, `${text}\n`, 'a password', '{}', text.toUpperCase()]
    expect([...cuts, ...others].filter(each => decodeStoredKey('live-a', each) !== undefined)).toEqual([])
  })
})
