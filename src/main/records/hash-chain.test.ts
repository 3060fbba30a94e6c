import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendToChain, EMPTY_CHAIN_TIP } from './hash-chain'

const histories = fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 })
const tipOf = (lines: readonly string[]) => lines.reduce(appendToChain, EMPTY_CHAIN_TIP)

describe('the chain of a journal', () => {
  it('has one tip for one history, and another tip for every other history', () => {
    fc.assert(
      fc.property(histories, histories, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        expect(tipOf(one).head === tipOf(other).head).toBe(same)
      }),
    )
  })

  it('counts its lines', () => {
    fc.assert(
      fc.property(histories, lines => {
        expect(tipOf(lines).count).toBe(lines.length)
      }),
    )
  })

  it('does not confuse the content of a line with the chain itself', () => {
    const inner = appendToChain(EMPTY_CHAIN_TIP, 'a')
    expect(appendToChain(EMPTY_CHAIN_TIP, `${inner.head}\n2\na`).head).not.toBe(
      appendToChain(inner, 'a').head,
    )
  })

  it('is compatible with the first journal that was written', () => {
    expect(tipOf(['{"saw":"stop","at":1}', '{"saw":"stop","at":2}']).head).toBe(
      'e3d40c0db581a109dc2ae7b264d5d2d4578da7d61b7fb1cbfd5c6b6a62f8cd0f',
    )
  })
})
