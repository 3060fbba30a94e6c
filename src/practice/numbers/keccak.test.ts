import { keccak_256 } from '@noble/hashes/sha3'
import { expect, it } from 'vitest'
import { keccak256 } from './keccak'

it('hashes like other implementations, at every length around a block', () => {
  expect(keccak256('').toString('hex')).toBe(
    'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  )
  for (const length of [1, 31, 32, 135, 136, 137, 271, 272, 273, 1_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256)
    expect([length, keccak256(bytes).toString('hex')]).toEqual([
      length,
      Buffer.from(keccak_256(bytes)).toString('hex'),
    ])
  }
})
