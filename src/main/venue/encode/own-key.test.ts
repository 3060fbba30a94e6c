import { describe, expect, it } from 'vitest'
import { formatKeyFingerprint } from '@core/profile/key'
import type { AttemptId } from '@core/write/write'
import { insertOwnKey, createKeyPlaceholder, removeOwnKey } from './own-key'
import { EncodeFault } from './text'
import { encodeVenueWrite } from './write'

const KEY = 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX'
const OTHER = 'ed25519:B4yEc8xMjoqdUiKT5ZT1b2cUy5cggZrbMPvCrqyjkQhf'
const sealed = encodeVenueWrite({ is: 'revoke key', key: formatKeyFingerprint(KEY) }, 'pd-1' as AttemptId)

describe('the place of a key in what is sealed', () => {
  it('is taken by this very key as it leaves, and nothing else changes', () =>
    expect(insertOwnKey(sealed, KEY)).toEqual({ ...sealed, body: `{"orderly_key":"${KEY}"}` }))

  it.each([
    ['another key', OTHER],
    ['no key', undefined],
    ['a text that is no key', 'ed25519:8tm7"hX'],
  ])('is left to nobody by %s', (_, key) => expect(insertOwnKey(sealed, key)).toBeUndefined())

  it('is one: a second one lets nothing leave', () =>
    expect(insertOwnKey({ ...sealed, body: `${sealed.body}${sealed.body}` }, KEY)).toBeUndefined())

  it('is in no other request, which leaves as it was sealed', () => {
    const other = encodeVenueWrite({ is: 'maintenance flag', cancels: true }, 'pd-1' as AttemptId)
    expect(insertOwnKey(other, KEY)).toBe(other)
  })

  it.each(['8tm7', '8tm7…hX"', '<8tm7…h>'])('is made of a fingerprint alone, and not of %s', print =>
    expect(() => createKeyPlaceholder(print)).toThrow(EncodeFault),
  )
})

it('leaves the text of the own key out of the venue’s words', () =>
  expect(removeOwnKey(`the key ${KEY} is unknown`, KEY)).toBe('the key ed25519:8tm7…hX is unknown'))
