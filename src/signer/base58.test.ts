import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeBase58 } from './base58'

it('encodes like the venue’s tools, including leading zeros', () => {
  fc.assert(
    fc.property(fc.nat(4), fc.uint8Array({ maxLength: 40 }), (zeros, bytes) => {
      const all = Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes])
      expect(encodeBase58(all)).toBe(base58.encode(all))
    }),
  )
})
