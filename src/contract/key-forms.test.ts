import { expect, it } from 'vitest'
import * as v from 'valibot'
import { consentInputRules } from './desk-input-rules'

const form = { token: 'a', venue: 'other', label: 'main', accountId: '0x1' }
const box = 'A'.repeat(107)
const seed = 'ab'.repeat(32)

const { offerKey, checkKey, answer } = consentInputRules.consent
const takes = (of: { readonly shape: v.GenericSchema } | undefined, said: unknown): boolean =>
  of !== undefined && v.safeParse(of.shape, said).success
/** Everything that the sheet can say of a key, with something put into its form. */
const said = (more: object): readonly boolean[] => [
  takes(offerKey as never, { ...form, ...more }),
  takes(checkKey as never, { ...form, box, ...more }),
  takes(answer as never, { token: 'a', is: 'key', form: { ...form, ...more } }),
  takes(answer as never, { token: 'a', is: 'key', form, ...more }),
]

it('accepts only the sealed box of a key and rejects plain text under any field name', () => {
  expect(said({}).every(Boolean)).toBe(true)
  for (const name of ['secret', 'seed', 'key', 'isSeed', 'privateKey', 'typed', 'text'])
    expect(said({ [name]: seed })).toEqual([false, false, false, false])
  // The box goes with the trial alone, and is as long as a seed's is, about.
  expect(takes(offerKey as never, { ...form, box })).toBe(false)
  expect(takes(answer as never, { token: 'a', is: 'key', form: { ...form, box } })).toBe(false)
})

it.each(['', seed.slice(0, 43), seed, `ed25519:${'2'.repeat(44)}`, 'A'.repeat(106), 'A'.repeat(301)])(
  'rejects a box of the wrong length or form: %s',
  text => {
    expect(takes(checkKey as never, { ...form, box: text })).toBe(false)
  },
)
