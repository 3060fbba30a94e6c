import { createHash, webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBoxReceiver, sealToReceiver, type BoxLabel } from '../signer/box'
import { sealTradingKey } from './seal-trading-key'

const label: BoxLabel = { purpose: 'form→signer', keyId: 'live-a' }
const seed = Uint8Array.from(createHash('sha256').update('somebody').digest())
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const names = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,63}$/)

/** A key that was sealed to an opener of the signer's, and that opener. */
async function sealed(given: BoxLabel = label) {
  const opener = createBoxReceiver(given)
  const box = await sealTradingKey({ keyId: label.keyId, to: opener.to }, Uint8Array.from(seed))
  if (box === undefined) throw new Error('It could not be sealed.')
  return { opener, box }
}

/** Opens what the signer’s own code seals, by the platform of pages alone: the two write one form, or this reads nothing. */
async function openedInPage(keys: CryptoKeyPair, { purpose, keyId }: BoxLabel, box: string) {
  const { subtle } = webcrypto
  const bytes = Uint8Array.from(Buffer.from(box, 'base64url'))
  const [from, content] = [bytes.subarray(0, 32), bytes.subarray(32)]
  const to = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
  const other = await subtle.importKey('raw', from, { name: 'X25519' }, false, [])
  const shared = await subtle.deriveBits({ name: 'X25519', public: other }, keys.privateKey, 256)
  const source = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const info = Buffer.concat([Buffer.from(`perpdesk-box-1 ${purpose}\n`), to, from])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  const made = new Uint8Array(await subtle.deriveBits(how, source, 44 * 8))
  const key = await subtle.importKey('raw', made.subarray(0, 32), 'AES-GCM', false, ['decrypt'])
  const additionalData = Buffer.from(`${purpose}\n${keyId}`)
  return new Uint8Array(
    await subtle.decrypt({ name: 'AES-GCM', iv: made.subarray(32), additionalData }, key, content),
  )
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('key sealed in the page', () => {
  it('can be opened by the signer for any key and name', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, names, async (own, keyId) => {
        const opener = createBoxReceiver({ ...label, keyId })
        const box = await sealTradingKey({ keyId, to: opener.to }, Uint8Array.from(own))
        expect(Uint8Array.from(opener.open(box ?? '') ?? [])).toEqual(Uint8Array.from(own))
      }),
      { numRuns: 50 },
    )
  })

  it('uses the signer’s box format, as the page’s own WebCrypto confirms', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, names, async (own, keyId) => {
        const keys = (await webcrypto.subtle.generateKey({ name: 'X25519' }, false, [
          'deriveBits',
        ])) as CryptoKeyPair
        const to = Buffer.from(await webcrypto.subtle.exportKey('raw', keys.publicKey)).toString('base64url')
        const box = sealToReceiver(to, { ...label, keyId }, own) ?? ''
        expect(await openedInPage(keys, { ...label, keyId }, box)).toEqual(Uint8Array.from(own))
      }),
      { numRuns: 30 },
    )
  })

  it.each<[string, BoxLabel]>([
    ['another way', { ...label, purpose: 'practice→signer' }],
    ['the keeper’s way', { ...label, purpose: 'keeper→signer' }],
    ['another name', { ...label, keyId: 'live-b' }],
    ['a name that begins so', { ...label, keyId: 'live-a2' }],
  ])('cannot be opened for %s', async (_, waited) => {
    const { opener, box } = await sealed(waited)
    expect(opener.open(box)).toBeUndefined()
  })

  it('is opened by its recipient only, and once', async () => {
    const { opener, box } = await sealed()
    expect(createBoxReceiver(label).open(box)).toBeUndefined()
    expect(Uint8Array.from(opener.open(box) ?? [])).toEqual(seed)
    expect(opener.open(box)).toBeUndefined()
  })

  it('is not opened with any bit flipped, or truncated or extended', async () => {
    const whole = Buffer.from((await sealed()).box, 'base64url')
    // The top bit of a public half, which counts in no sum, among them.
    for (const bit of [...whole.keys()].map(byte => 8 * byte + (byte === 31 ? 7 : byte % 8))) {
      const { opener, box } = await sealed()
      const altered = Buffer.from(box, 'base64url')
      altered[bit >> 3]! ^= 1 << (bit & 7)
      expect(opener.open(altered.toString('base64url'))).toBeUndefined()
    }
    for (const cut of [0, 1, 31, 48, whole.length - 1]) {
      const { opener, box } = await sealed()
      const bytes = Buffer.from(box, 'base64url')
      expect(opener.open(bytes.subarray(0, cut).toString('base64url'))).toBeUndefined()
    }
    const { opener, box } = await sealed()
    expect(opener.open(`${box}AAAA`)).toBeUndefined()
  })

  it('differs on each call, and contains no part of the key', async () => {
    const [one, other] = [await sealed(), await sealed()]
    expect(one.box).not.toBe(other.box)
    expect(one.box).not.toContain(Buffer.from(seed).toString('base64url').slice(0, 20))
    expect(one.box).toMatch(/^[A-Za-z0-9_-]{107}$/)
  })

  it.each([
    ['nothing', ''],
    ['no text of that alphabet', '§'],
    ['too few bytes', 'AAAA'],
    ['a point on which nothing can be agreed', Buffer.alloc(32).toString('base64url')],
  ])('is not sealed to %s', async (_, to) => {
    expect(await sealTradingKey({ keyId: 'live-a', to }, Uint8Array.from(seed))).toBeUndefined()
  })

  it('yields nothing when the page cannot seal', async () => {
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('no such', 'NotSupportedError'))
    const { to } = createBoxReceiver(label)
    expect(await sealTradingKey({ keyId: 'live-a', to }, Uint8Array.from(seed))).toBeUndefined()
  })
})
