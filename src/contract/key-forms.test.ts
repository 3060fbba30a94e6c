import { expect, it } from 'vitest'
import * as v from 'valibot'
import { consentInputRules } from './desk-input-rules'

const form = { token: 'a', venue: 'other', label: 'main', accountId: '0x1' }
const box = 'A'.repeat(107)
const seed = 'ab'.repeat(32)

const { offerKey, checkKey, answer } = consentInputRules.consent
const isAccepted = (rule: { readonly shape: v.GenericSchema } | undefined, input: unknown): boolean =>
  rule !== undefined && v.safeParse(rule.shape, input).success
/** Tries each call of the sheet about a key, with additional fields in its form and in the answer itself. */
const acceptsEach = (more: object): readonly boolean[] => [
  isAccepted(offerKey as never, { ...form, ...more }),
  isAccepted(checkKey as never, { ...form, box, ...more }),
  isAccepted(answer as never, { token: 'a', is: 'key', form: { ...form, ...more } }),
  isAccepted(answer as never, { token: 'a', is: 'key', form, ...more }),
]

it('accepts only the sealed box of a key and rejects plain text under any field name', () => {
  expect(acceptsEach({}).every(Boolean)).toBe(true)
  for (const name of ['secret', 'seed', 'key', 'isSeed', 'privateKey', 'typed', 'text'])
    expect(acceptsEach({ [name]: seed })).toEqual([false, false, false, false])
  // Only `checkKey` carries the box.
  expect(isAccepted(offerKey as never, { ...form, box })).toBe(false)
  expect(isAccepted(answer as never, { token: 'a', is: 'key', form: { ...form, box } })).toBe(false)
})

it.each(['', seed.slice(0, 43), seed, `ed25519:${'2'.repeat(44)}`, 'A'.repeat(106), 'A'.repeat(301)])(
  'rejects a box of the wrong length or form: %s',
  text => {
    expect(isAccepted(checkKey as never, { ...form, box: text })).toBe(false)
  },
)
