import { base58, base64, base64url, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicKeyOf, publicKeyText, seedFrom } from '../../test/kit/keytext'
import { parseTypedSeed } from './parse-typed-seed'

/** The first key of the signature standard's own test vectors, RFC 8032 section 7.1. */
const seed = hex.decode('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
const publicKey = hex.decode('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
const pair = Uint8Array.from([...seed, ...publicKey])

describe('secret', () => {
  it.each([
    ['base58', base58.encode(seed)],
    ['prefixed base58', `ed25519:${base58.encode(seed)}`],
    ['with white space around it', `  ed25519:${base58.encode(seed)}\n`],
    ['base58 of seed and public key', base58.encode(pair)],
    ['prefixed base58 of both', `ed25519:${base58.encode(pair)}`],
    ['base64', base64.encode(seed)],
    ['base64 for addresses', base64url.encode(seed)],
    ['hexadecimal', hex.encode(seed)],
    ['hexadecimal in capitals', hex.encode(seed).toUpperCase()],
  ])('is read from %s', (_form, text) => expect(seedFrom(text)).toEqual({ ok: true, value: seed }))

  it.each([
    ['nothing', ''],
    ['a word', 'correct horse battery staple'],
    ['too few bytes', base58.encode(seed.slice(1))],
    ['too many bytes', base58.encode(Uint8Array.from([...seed, 1]))],
    ['hexadecimal cut short', hex.encode(seed).slice(2)],
    ['an account id', `0x${hex.encode(seed)}`],
    ['something endless', 'a'.repeat(10_000)],
  ])('is not read from %s', (_what, text) =>
    expect(seedFrom(text)).toEqual({ ok: false, error: [{ code: 'KEY_MALFORMED', facts: {} }] }),
  )

  it.each([base58.encode(pair), `ed25519:${base58.encode(pair)}`])(
    'with its public half beside it is returned together with that unverified half',
    text => {
      expect(parseTypedSeed(text, false)).toEqual({
        ok: true,
        value: { seed, publicKey: publicKeyText(publicKey) },
      })
      const other = Uint8Array.from([...seed, ...seed])
      expect(parseTypedSeed(base58.encode(other), false)).toEqual({
        ok: true,
        value: { seed, publicKey: publicKeyText(seed) },
      })
    },
  )

  it.each([hex.encode(seed), ` 0x${hex.encode(seed)}`, hex.encode(seed).toUpperCase()])(
    'is not read while it may be a wallet’s private key, until the user confirms it',
    text => {
      expect(parseTypedSeed(text, false)).toEqual({
        ok: false,
        error: [{ code: 'SECRET_UNMEANT', facts: {} }],
      })
    },
  )

  it('is read back from every format, for any seed', () => {
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(seeds, made => {
        for (const text of [
          base58.encode(made),
          base64.encode(made),
          base64url.encode(made),
          hex.encode(made),
        ]) {
          expect(seedFrom(text)).toEqual({ ok: true, value: made })
        }
      }),
    )
  })
})

it.each([
  ['base58', base58.encode(seed)],
  ['prefixed base58 of both', `ed25519:${base58.encode(pair)}`],
  ['base64 for addresses', base64url.encode(seed)],
  ['hexadecimal in capitals', hex.encode(seed).toUpperCase()],
])('creates no other string of a secret while reading it from %s', (_form, text) => {
  const created: string[] = []
  const { toLowerCase, replaceAll } = String.prototype
  const record = (result: string): string => (created.push(result), result)
  String.prototype.toLowerCase = function () {
    return record(toLowerCase.call(this))
  }
  String.prototype.replaceAll = function (this: string, ...args: Parameters<typeof replaceAll>) {
    return record(replaceAll.apply(this, args))
  } as typeof replaceAll
  try {
    expect(seedFrom(text)).toEqual({ ok: true, value: seed })
  } finally {
    Object.assign(String.prototype, { toLowerCase, replaceAll })
  }
  expect(created.filter(each => each.length > 30)).toEqual([])
})

it('rejects base64 with non-zero spare bits', () => {
  const text = base64.encode(seed)
  const spare = `${text.slice(0, -2)}${String.fromCharCode(text.charCodeAt(text.length - 2) + 1)}=`
  expect(seedFrom(spare)).toMatchObject({ ok: false })
})

describe('public key', () => {
  it('is derived from its seed', () => expect(publicKeyOf(seed)).toBe(publicKeyText(publicKey)))

  it('is written with its prefix', () =>
    expect(publicKeyText(publicKey)).toMatch(/^ed25519:[1-9A-Za-z]{43,44}$/))

  it('has 32 bytes', () => expect(() => publicKeyText(publicKey.slice(1))).toThrow(RangeError))
})
