import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookView, PriceLevel, PriceLevelText } from './order-book'
import { compareDecimals, parseNumberToken, isZero, type Amount } from '../value/decimal-amount'
import { requireAmount } from '../value/decimal-amount'
import { createLiveBook } from './live-book'

const market = { symbol: 'PERP_BTC_USDC', tick: requireAmount('0.1'), step: requireAmount('0.001') }
const picture = {
  ts: 100,
  bids: [
    ['64180', '0.3'],
    ['64179.9', '2'],
  ],
  asks: [
    ['64180.1', '0.5'],
    ['64180.2', '1.25'],
  ],
} as const
const change = (
  prevTs: number,
  ts: number,
  bids: readonly PriceLevelText[],
  asks: readonly PriceLevelText[] = [],
) => ({
  prevTs,
  ts,
  bids,
  asks,
})
const opened = () => {
  const book = createLiveBook(market)
  book.reset(picture)
  return book
}

describe('a live book', () => {
  it('shows a snapshot with the best price first, for any order of levels', () => {
    const book = createLiveBook(market)
    expect(book.reset({ ...picture, bids: picture.bids.toReversed(), asks: picture.asks.toReversed() })).toBe(
      'applied',
    )
    expect(book.view(10)).toEqual({
      symbol: 'PERP_BTC_USDC',
      ts: 100,
      bids: [
        { price: '64180', quantity: '0.3' },
        { price: '64179.9', quantity: '2' },
      ],
      asks: [
        { price: '64180.1', quantity: '0.5' },
        { price: '64180.2', quantity: '1.25' },
      ],
    })
  })

  it('applies the next change, and removes levels with a size of zero', () => {
    const book = opened()
    expect(book.apply(change(100, 200, [['64180', '0.45']], [['64180.1', '0']]))).toBe('applied')
    expect(book.view(1)).toEqual({
      symbol: 'PERP_BTC_USDC',
      ts: 200,
      bids: [{ price: '64180', quantity: '0.45' }],
      asks: [{ price: '64180.2', quantity: '1.25' }],
    })
    expect(book.size()).toEqual({ bids: 2, asks: 1 })
  })

  it('drops an outdated change and stays the same', () => {
    const book = opened()
    expect(book.apply(change(90, 95, [['1', '1']]))).toBe('old')
    expect(book.view(10)).toMatchObject({ ts: 100, bids: [{ price: '64180' }, { price: '64179.9' }] })
  })

  it('is empty after a missing change until the next snapshot', () => {
    const book = opened()
    expect(book.apply(change(101, 102, []))).toBe('gap')
    expect(book.view(10)).toMatchObject({ bids: [], asks: [] })
    expect(book.apply(change(100, 103, []))).toBe('gap')
    expect(book.reset({ ...picture, ts: 300 })).toBe('applied')
    expect(book.apply(change(300, 301, []))).toBe('applied')
  })

  it('ignores changes before a snapshot', () => {
    expect(createLiveBook(market).apply(change(0, 1, []))).toBe('gap')
  })

  it('reports a crossed book', () => {
    expect(opened().apply(change(100, 200, [['64180.1', '1']]))).toBe('crossed')
    expect(createLiveBook(market).reset({ ...picture, asks: [['64180', '1']] })).toBe('crossed')
  })

  it('accepts an empty side', () => {
    const book = opened()
    expect(
      book.apply(
        change(100, 200, [
          ['64180', '0'],
          ['64179.9', '0'],
        ]),
      ),
    ).toBe('applied')
    expect(book.view(10)).toMatchObject({ bids: [], asks: [{}, {}] })
  })

  it.each(['x', '', '-1', '1,5', ' 1', '1e', '.5', '1.', 'NaN', '1'.repeat(90)])(
    'reports a gap for the unreadable figure "%s"',
    token => {
      expect(opened().apply(change(100, 200, [[token, '1']]))).toBe('gap')
      expect(opened().apply(change(100, 200, [['1', token]]))).toBe('gap')
      expect(createLiveBook(market).reset({ ...picture, bids: [[token, '1']] })).toBe('gap')
    },
  )

  it('returns the same level object while it is unchanged', () => {
    const book = opened()
    const [first, second] = book.view(2).bids
    book.apply(change(100, 200, [['64180', '9']]))
    const [changed, same] = book.view(2).bids
    expect(changed).not.toBe(first)
    expect(same).toBe(second)
  })
})

describe('a change as raw JSON text', () => {
  /** Returns a frame with both lists, and the position of each list in its text. */
  function rawChange(bids: string, asks = '[]', prevTs = 100) {
    const text = `{"asks":${asks},"bids":${bids}}`
    const bidsAt = text.length - 1 - bids.length
    return {
      prevTs,
      ts: 200,
      text,
      asks: { from: 8, to: 8 + asks.length },
      bids: { from: bidsAt, to: bidsAt + bids.length },
    }
  }

  it('is applied like a parsed change', () => {
    const book = opened()
    expect(book.applyText(rawChange('[[64180,0.45],[64179.9,0]]', '[[64180.1,0],[64180.3,7]]'))).toBe(
      'applied',
    )
    expect(book.view(10)).toEqual({
      symbol: 'PERP_BTC_USDC',
      ts: 200,
      bids: [{ price: '64180', quantity: '0.45' }],
      asks: [
        { price: '64180.2', quantity: '1.25' },
        { price: '64180.3', quantity: '7' },
      ],
    })
  })

  it('checks the sequence and detects a crossed book', () => {
    expect(opened().applyText(rawChange('[]', '[]', 90))).toBe('old')
    expect(opened().applyText(rawChange('[]', '[]', 101))).toBe('gap')
    expect(opened().applyText(rawChange('[[64180.1,1]]'))).toBe('crossed')
    expect(createLiveBook(market).applyText(rawChange('[]'))).toBe('gap')
    expect(opened().applyText(rawChange('[]'))).toBe('applied')
  })

  it.each([
    '',
    '[',
    ']',
    '[[]]',
    '[[1]]',
    '[[1,]]',
    '[[,1]]',
    '[[1,2,3]]',
    '[[1,2]',
    '[[1,2],]',
    '[[1,2]][',
    '[[1,2]]]',
    '[[1,2],[3,4]x',
    '[1,2]',
    '[[1, 2]]',
    '[ [1,2]]',
    '[["1","2"]]',
    '[[1e3,2]]',
    '[[-1,2]]',
    '[[1.,2]]',
    '[[.5,2]]',
    '[[1.2.3,2]]',
    '[[64180.05,2]]',
    '[[1,0.0001]]',
    '[[1234567890123456,1]]',
    '{}',
  ])('leaves %s to the general parser and changes nothing', text => {
    const book = opened()
    const before = book.view(10)
    expect(book.applyText(rawChange(text))).toBe('unread')
    expect(book.applyText(rawChange('[[1,1]]', text))).toBe('unread')
    expect(book.view(10)).toEqual(before)
    expect(book.apply(change(100, 200, [['64180.05', '1']], [['64180.1', '1E1']]))).toBe('applied')
    expect(book.applyText({ ...rawChange('[[1,1]]', '[]', 200), ts: 201 })).toBe('unread')
  })

  it('reads lists of any length', () => {
    const book = opened()
    const list = Array.from({ length: 2_000 }, (_, at) => `[${at + 1}.5,0.25]`)
    expect(book.applyText(rawChange(`[${list.join(',')}]`))).toBe('applied')
    expect(book.size()).toEqual({ bids: 2_002, asks: 2 })
  })
})

describe('markets whose figures exceed the grid', () => {
  it.each<[string, PriceLevelText, PriceLevel]>([
    [
      'a price with an exponent',
      ['6.41795E4', '1'],
      { price: requireAmount('64179.5'), quantity: requireAmount('1') },
    ],
    [
      'a finer price than the tick',
      ['64179.95', '1'],
      { price: requireAmount('64179.95'), quantity: requireAmount('1') },
    ],
    [
      'a finer size than the step',
      ['64179.5', '1.1E-7'],
      { price: requireAmount('64179.5'), quantity: requireAmount('0.00000011') },
    ],
    [
      'a size beyond 2^53 steps',
      ['64179.5', '99999999999999999.123'],
      { price: requireAmount('64179.5'), quantity: requireAmount('99999999999999999.123') },
    ],
  ])('%s is kept exactly, beside the existing levels', (_what, level, expected) => {
    const book = opened()
    expect(book.apply(change(100, 200, [level]))).toBe('applied')
    expect(book.view(10).bids).toContainEqual(expected)
    expect(book.size()).toEqual({ bids: 3, asks: 2 })
    expect(book.apply(change(200, 201, [[level[0], '0']]))).toBe('applied')
    expect(book.view(10)).toMatchObject({ bids: picture.bids.map(([price]) => ({ price })) })
  })

  it('widens again when the next token needs more digits', () => {
    const book = opened()
    book.apply(change(100, 200, [['64179.95', '1']]))
    expect(book.apply(change(200, 300, [['64179.955', '0.0001']]))).toBe('applied')
    expect(book.view(3).bids.map(({ price }) => price)).toEqual(['64180', '64179.955', '64179.95'])
  })
})

/** Reference implementation: a map of exact amounts for each side, sorted at every view. */
function plainBook() {
  const sides = { bids: new Map<Amount, Amount>(), asks: new Map<Amount, Amount>() }
  const put = (side: Map<Amount, Amount>, levels: readonly PriceLevelText[]) => {
    for (const [priceText, quantityText] of levels) {
      const [price, quantity] = [parseNumberToken(priceText), parseNumberToken(quantityText)]
      if (price === undefined || quantity === undefined) throw new Error('not a token')
      if (isZero(quantity)) side.delete(price)
      else side.set(price, quantity)
    }
  }
  const shown = (side: Map<Amount, Amount>, down: boolean) =>
    [...side]
      .map(([price, quantity]) => ({ price, quantity }))
      .sort((a, b) => (down ? compareDecimals(b.price, a.price) : compareDecimals(a.price, b.price)))
  return {
    put(bids: readonly PriceLevelText[], asks: readonly PriceLevelText[]) {
      put(sides.bids, bids)
      put(sides.asks, asks)
    },
    view: (): Pick<BookView, 'bids' | 'asks'> => ({
      bids: shown(sides.bids, true),
      asks: shown(sides.asks, false),
    }),
  }
}

describe('comparison with a plain implementation', () => {
  const tenths = (low: number, high: number) =>
    fc
      .integer({ min: low, max: high })
      .map(units => (units % 10 === 0 ? String(units / 10) : (units / 10).toFixed(1)))
  const size = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('0', '0.001', '1.5', '20') },
    { weight: 1, arbitrary: fc.constantFrom('1.1E-7', '123456789012345678', '1E3', '0.0') },
  )
  const levels = (low: number, high: number) => fc.array(fc.tuple(tenths(low, high), size), { maxLength: 30 })

  it('shows the same book after any sequence of changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ bids: levels(1, 400), asks: levels(401, 800) }), {
          minLength: 1,
          maxLength: 12,
        }),
        steps => {
          const [book, plain] = [createLiveBook(market), plainBook()]
          steps.forEach(({ bids, asks }, at) => {
            const result =
              at === 0
                ? book.reset({ ts: 0, bids, asks })
                : book.apply({ prevTs: at - 1, ts: at, bids, asks })
            expect(result).toBe('applied')
            plain.put(bids, asks)
            const { bids: bidLevels, asks: askLevels } = book.view(Infinity)
            expect({ bids: bidLevels, asks: askLevels }).toEqual(plain.view())
          })
        },
      ),
      { numRuns: 300 },
    )
  })

  it('holds thousands of levels', () => {
    const book = createLiveBook(market)
    const bids = Array.from({ length: 5_000 }, (_, at): PriceLevelText => [String(at + 1), '1'])
    expect(book.reset({ ts: 1, bids, asks: [] })).toBe('applied')
    expect(book.size()).toEqual({ bids: 5_000, asks: 0 })
    expect(book.view(2).bids.map(({ price }) => price)).toEqual(['5000', '4999'])
    expect(book.view(5_000).bids.at(-1)?.price).toBe('1')
    expect(book.view(5_000).bids).toHaveLength(5_000)
  })
})
