import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBoxReceiver } from '../../signer/box'
import { sealBytesInPage } from './seal-in-page'

const label = { purpose: 'form→keeper', keyId: 'live-a' } as const

describe('box sealed in the page', () => {
  it.each([0, 1, 32, 500, 2_500])('is opened by the owner of the public half, %i bytes', async length => {
    const bytes = Uint8Array.from(randomBytes(length))
    const opener = createBoxReceiver(label)
    const box = await sealBytesInPage(opener.to, label.purpose, label.keyId, bytes)
    expect(box).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(new Uint8Array(opener.open(box ?? '') ?? [9])).toEqual(bytes)
  })

  it.each([
    ['for another purpose', { ...label, purpose: 'form→signer' } as const],
    ['for another key', { ...label, keyId: 'live-b' }],
  ])('is not opened %s', async (_, other) => {
    const opener = createBoxReceiver(other)
    const box = await sealBytesInPage(opener.to, label.purpose, label.keyId, new Uint8Array(32))
    expect(opener.open(box ?? '')).toBeUndefined()
  })

  it('differs on each call', async () => {
    const { to } = createBoxReceiver(label)
    const seal = () => sealBytesInPage(to, label.purpose, label.keyId, new Uint8Array(32))
    expect(await seal()).not.toBe(await seal())
  })

  it.each(['', 'AAAA', 'A'.repeat(43), 'x'.repeat(44), '?'.repeat(43)])(
    'is not created for the unusable public half %j',
    async to => {
      expect(await sealBytesInPage(to, label.purpose, label.keyId, new Uint8Array(32))).toBeUndefined()
    },
  )
})
