import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBoxReceiver, sealToReceiver, type BoxLabel } from './box'

const label: BoxLabel = { purpose: 'keeper→signer', keyId: 'live-a' }
const content = new TextEncoder().encode('perpdesk-key-1.of-somebody')

/** A box that was sealed to an opener, and that opener. */
function sealed(given: BoxLabel = label) {
  const opener = createBoxReceiver(label)
  const box = sealToReceiver(opener.to, given, content)
  if (box === undefined) throw new Error('It could not be sealed.')
  return { opener, box }
}

describe('a sealed box', () => {
  it('opens for its recipient', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_500 }), bytes => {
        const opener = createBoxReceiver(label)
        const box = sealToReceiver(opener.to, label, bytes) ?? ''
        expect(Uint8Array.from(opener.open(box) ?? [1, 2, 3])).toEqual(bytes)
      }),
      { numRuns: 30 },
    )
  })

  it('opens once, and not a second time even when the first attempt failed', () => {
    const { opener, box } = sealed()
    expect(opener.open(box)).toBeDefined()
    expect(opener.open(box)).toBeUndefined()
    const tried = sealed()
    expect(tried.opener.open('AAAA')).toBeUndefined()
    expect(tried.opener.open(tried.box)).toBeUndefined()
  })

  it.each<[string, BoxLabel]>([
    ['something else', { ...label, purpose: 'signer→keeper' }],
    ['another sender', { ...label, purpose: 'practice→signer' }],
    ['another key', { ...label, keyId: 'live-b' }],
  ])('that was sealed for %s does not open', (_, other) => {
    const { opener, box } = sealed(other)
    expect(opener.open(box)).toBeUndefined()
  })

  it('does not open for another recipient', () => {
    expect(createBoxReceiver(label).open(sealed().box)).toBeUndefined()
  })

  it('does not open when any single byte is changed', () => {
    const length = Buffer.from(sealed().box, 'base64url').length
    const opened = Array.from({ length }, (_, at) => {
      const { opener, box } = sealed()
      const bytes = Buffer.from(box, 'base64url')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return opener.open(bytes.toString('base64url'))
    })
    expect(opened.filter(found => found !== undefined)).toEqual([])
  })

  it('reveals nothing of its content, and is different each time', () => {
    const [one, other] = [sealed(), sealed()]
    expect(one.box).not.toBe(other.box)
    const text = Buffer.from(one.box, 'base64url').toString('latin1')
    expect(text).not.toContain('perpdesk')
    expect(text).not.toContain('somebody')
  })

  it.each([
    ['too short', 'AAAA'],
    ['nothing at all', ''],
    // A point of small order: whatever is agreed on it, anybody knows.
    ['a point on which nothing can be agreed', Buffer.alloc(32).toString('base64url')],
  ])('is not sealed to a recipient key that is %s', (_, to) => {
    expect(sealToReceiver(to, label, content)).toBeUndefined()
  })

  it('does not open with a public key that allows no key agreement', () => {
    const { opener, box } = sealed()
    const bytes = Buffer.from(box, 'base64url')
    bytes.fill(0, 0, 32)
    expect(opener.open(bytes.toString('base64url'))).toBeUndefined()
  })
})
