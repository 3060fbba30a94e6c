import { describe, expect, it } from 'vitest'
import { formatKeyFingerprint } from '@core/profile/key-facts'
import type { AttemptId } from '@core/write/venue-write'
import { insertOwnKey, createKeyPlaceholder, removeOwnKey } from './own-key-placeholder'
import { EncodeFault } from './request-text'
import { encodeVenueWrite } from './encode-write'

const KEY = 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX'
const OTHER = 'ed25519:B4yEc8xMjoqdUiKT5ZT1b2cUy5cggZrbMPvCrqyjkQhf'
const sealed = encodeVenueWrite({ is: 'revoke key', key: formatKeyFingerprint(KEY) }, 'pd-1' as AttemptId)

describe('the placeholder for a key in a sealed request', () => {
  it('is replaced by the sealed key on sending, and nothing else changes', () =>
    expect(insertOwnKey(sealed, KEY)).toEqual({ ...sealed, body: `{"orderly_key":"${KEY}"}` }))

  it.each([
    ['another key', OTHER],
    ['no key', undefined],
    ['a text that is no key', 'ed25519:8tm7"hX'],
  ])('cannot be filled with %s', (_, key) => expect(insertOwnKey(sealed, key)).toBeUndefined())

  it('occurs once: a second one blocks the request', () =>
    expect(insertOwnKey({ ...sealed, body: `${sealed.body}${sealed.body}` }, KEY)).toBeUndefined())

  it('is in no other request, which is sent as it was sealed', () => {
    const other = encodeVenueWrite({ is: 'maintenance flag', cancels: true }, 'pd-1' as AttemptId)
    expect(insertOwnKey(other, KEY)).toBe(other)
  })

  it.each(['8tm7', '8tm7…hX"', '<8tm7…h>'])('is made only of a fingerprint, not of %s', print =>
    expect(() => createKeyPlaceholder(print)).toThrow(EncodeFault),
  )
})

it('replaces the own key in the venue’s messages', () =>
  expect(removeOwnKey(`the key ${KEY} is unknown`, KEY)).toBe('the key ed25519:8tm7…hX is unknown'))
