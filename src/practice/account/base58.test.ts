import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base58 } from '@scure/base'
import { decodeBase58, encodeBase58 } from './base58'

it('encodes and decodes base58 like other implementations', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), bytes => {
      const text = encodeBase58(bytes)
      expect(text).toBe(base58.encode(bytes))
      expect([...(decodeBase58(text) ?? [])]).toEqual([...bytes])
    }),
  )
})

it.each(['0', 'O', 'I', 'l', 'ab c', 'é', '1'.repeat(200)])('does not decode %j', text => {
  expect(decodeBase58(text)).toBeUndefined()
})
