import { describe, expect, it } from 'vitest'
import { fingerprint } from './key'
import { isPractice } from './profile'

describe('a key’s fingerprint', () => {
  it.each([
    ['ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX', '8tm7…hX'],
    ['8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX', '8tm7…hX'],
    ['ed25519:short', 'short'],
    ['', ''],
  ])('of "%s" is "%s"', (publicKey, short) => {
    expect(fingerprint(publicKey)).toBe(short)
  })
})

it.each([
  ['practice', true],
  ['test', false],
  ['live', false],
  ['custom', false],
] as const)('a %s profile is practice: %s', (kind, practice) => {
  expect(isPractice({ kind })).toBe(practice)
})
