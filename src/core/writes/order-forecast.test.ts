import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account, book, dated, draft, inputs, position, SYMBOL } from '../../../test/kit/trade'
import { previewDraft, evaluateDraft } from './draft-evaluation'
import { add, compareDecimals, requireAmount, isPositive, multiply, ZERO } from '../value/decimal-amount'
import type { PlanningInputs } from '../context/planning-inputs'
import type { FeeEstimate, FillEstimate, OrderForecast } from '../write/plan'
import type { SnapshotSections } from '../snapshot/desk-snapshot'
import type { OrderDraft } from '../write/venue-write'

const outlook = (
  draftChanges: Partial<OrderDraft>,
  sections: Partial<SnapshotSections> = {},
  changes: Partial<PlanningInputs> = {},
): OrderForecast => {
  const { outlook: shown } = previewDraft(draft(draftChanges), inputs(sections, changes))
  if (shown === undefined) throw new Error('there is no outlook')
  return shown
}
const held = (size: string, changes = {}) => ({
  positions: [
    position({
      quantity: requireAmount(size),
      entry: requireAmount('60000'),
      cost: requireAmount('60000'),
      ...changes,
    }),
  ],
})

describe('the effect of an order on a position', () => {
  it.each<[string, 'BUY' | 'SELL', OrderForecast['effect'], string]>([
    ['0', 'BUY', 'opens', '0.1'],
    ['0', 'SELL', 'opens', '-0.1'],
    ['0.3', 'BUY', 'increases', '0.4'],
    ['-0.3', 'SELL', 'increases', '-0.4'],
    ['0.3', 'SELL', 'reduces', '0.2'],
    ['-0.3', 'BUY', 'reduces', '-0.2'],
    ['0.1', 'SELL', 'closes', '0'],
    ['0.04', 'SELL', 'flips', '-0.06'],
    ['-0.04', 'BUY', 'flips', '0.06'],
  ])('when holding %s, a %s of 0.1 %s it', (size, side, effect, after) => {
    expect(outlook({ side }, held(size))).toMatchObject({
      effect,
      before: { position: size },
      filled: { position: after },
    })
  })
})

describe('the ceiling', () => {
  it.each<[string, Partial<OrderDraft>, string | undefined]>([
    ['of a buy is its limit times its size', { type: 'IOC', price: '60000.1' }, '6000.01'],
    ['of a resting buy is the same', {}, '6000'],
    ['of a sell is none: its limit is a floor', { side: 'SELL', type: 'IOC' }, undefined],
    ['of a market order is none', { type: 'MARKET', price: '' }, undefined],
    ['without a price is none', { price: '' }, undefined],
    ['without a size is none', { quantity: 'x' }, undefined],
  ])('%s', (_what, draftChanges, ceiling) => {
    expect(outlook(draftChanges).ceiling).toBe(ceiling)
  })

  it('is never below the book price of a buy within its limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 0, max: 9 }), (size, tenths) => {
        const shown = outlook({ type: 'IOC', quantity: `${size / 1_000}`, price: `60000.${tenths}` })
        const { now, ceiling } = shown
        const { fill } = now ?? {}
        if (fill?.average === undefined || ceiling === undefined) return
        // The average is rounded at the twelfth place.
        const spent = multiply(fill.average, fill.quantity)
        expect(compareDecimals(spent, add(ceiling, requireAmount('0.000000001')))).toBeLessThanOrEqual(0)
      }),
    )
  })
})

const resting: FillEstimate = { quantity: ZERO, by: 'book', rests: requireAmount('0.1'), cancelled: ZERO }

describe('the book fill', () => {
  it.each<[string, Partial<OrderDraft>, FillEstimate | undefined]>([
    [
      'to an IOC within one level',
      { type: 'IOC', price: '60000.1' },
      {
        quantity: requireAmount('0.1'),
        average: requireAmount('60000.1'),
        best: requireAmount('60000.1'),
        worst: requireAmount('60000.1'),
        by: 'book',
        rests: ZERO,
        cancelled: ZERO,
      },
    ],
    [
      'to an IOC that wants more than there is',
      { type: 'IOC', price: '60000.1', quantity: '0.7' },
      {
        quantity: requireAmount('0.5'),
        average: requireAmount('60000.1'),
        best: requireAmount('60000.1'),
        worst: requireAmount('60000.1'),
        by: 'book',
        rests: ZERO,
        cancelled: requireAmount('0.2'),
      },
    ],
    [
      'to a limit order that crosses in part',
      { price: '60000.1', quantity: '0.7' },
      {
        quantity: requireAmount('0.5'),
        average: requireAmount('60000.1'),
        best: requireAmount('60000.1'),
        worst: requireAmount('60000.1'),
        by: 'book',
        rests: requireAmount('0.2'),
        cancelled: ZERO,
      },
    ],
    ['to a limit order that does not cross', {}, resting],
    [
      'to a FOK that cannot fill whole',
      { type: 'FOK', price: '60000.1', quantity: '0.7' },
      { quantity: ZERO, by: 'book', rests: ZERO, cancelled: requireAmount('0.7') },
    ],
    [
      'to a FOK that can',
      { type: 'FOK', price: '60000.2', quantity: '0.7' },
      {
        quantity: requireAmount('0.7'),
        average: requireAmount('60000.128571428571'),
        best: requireAmount('60000.1'),
        worst: requireAmount('60000.2'),
        by: 'book',
        rests: ZERO,
        cancelled: ZERO,
      },
    ],
    [
      'to a post-only order that would cross',
      { type: 'POST_ONLY', price: '60000.1' },
      { quantity: ZERO, by: 'book', rests: ZERO, cancelled: requireAmount('0.1') },
    ],
    [
      'to a post-only order that would cross and price adjust',
      { type: 'POST_ONLY', price: '60000.1', stepsBack: true },
      resting,
    ],
    ['to a post-only order that rests', { type: 'POST_ONLY' }, resting],
    [
      'to a market order',
      { type: 'MARKET', price: '', quantity: '0.6' },
      {
        quantity: requireAmount('0.6'),
        average: requireAmount('60000.116666666667'),
        best: requireAmount('60000.1'),
        worst: requireAmount('60000.2'),
        by: 'book',
        rests: ZERO,
        cancelled: ZERO,
      },
    ],
  ])('is given %s', (_what, draftChanges, fill) => {
    expect(outlook(draftChanges).now?.fill).toEqual(fill)
  })

  it('includes the age of the book, and is missing without a book', () => {
    const old = outlook({}, {}, { book: dated(book(), 1_250) })
    expect(old.bookAge).toBe(1_250)
    expect(outlook({}, {}, { book: dated(book(), -40) }).bookAge).toBe(0)
    const none = outlook({}, {}, { book: undefined })
    expect('now' in none || 'bookAge' in none).toBe(false)
  })
})

describe('the fee', () => {
  it.each<[string, Partial<OrderDraft>, FeeEstimate | undefined]>([
    [
      'of a resting order is the maker’s',
      {},
      { bps: requireAmount('2'), amount: requireAmount('1.2'), as: 'maker' },
    ],
    [
      'of an order that crosses is the taker’s',
      { price: '60000.1' },
      { bps: requireAmount('5'), amount: requireAmount('3.000005'), as: 'taker' },
    ],
    [
      'of a post-only order is the maker’s',
      { type: 'POST_ONLY', price: '60000.1' },
      { bps: requireAmount('2'), amount: requireAmount('1.200002'), as: 'maker' },
    ],
    [
      'of a market order counts what the book takes',
      { type: 'MARKET', price: '' },
      { bps: requireAmount('5'), amount: requireAmount('3.000005'), as: 'taker' },
    ],
  ])('%s', (_what, draftChanges, fee) => {
    expect(outlook(draftChanges).filled?.fee).toEqual(fee)
  })
})

describe('the account before and after an order', () => {
  it('pays fee and margin for an increase', () => {
    // 6,000 more at 10×: 600 of margin; the fee of 3.000005 and 0.01 above the mark are gone.
    const shown = outlook({ type: 'IOC', price: '60000.1' })
    expect([shown.before.free, shown.filled?.free]).toEqual(['10000', '9396.989995'])
    expect(shown.margin).toBe('600')
    expect([shown.before.leverage, shown.filled?.leverage]).toEqual(['0', '0.60018065'])
  })

  it('frees margin for a reduction', () => {
    const shown = outlook(
      { side: 'SELL', type: 'IOC', quantity: '0.1', reduceOnly: true },
      { ...held('0.3'), account: account({ free: requireAmount('8200') }) },
    )
    // 600 comes free; the taker's fee on 6,000 is 3.
    expect([shown.before.free, shown.filled?.free]).toEqual(['8200', '8797'])
    expect(shown.margin).toBe('0')
  })

  it('omits the freed margin when nothing was free before', () => {
    const shown = outlook(
      { side: 'SELL', type: 'IOC', reduceOnly: true },
      { ...held('0.3'), account: account({ free: ZERO }) },
    )
    expect([shown.before.free, shown.filled?.free]).toEqual(['0', undefined])
  })

  it('has a liquidation price by the documented formula', () => {
    // Long 0.3 at 60,000 on 1,800 collateral: 60,000 + (1,800 − 900) ÷ (0.3 × 0.05 − 0.3) = 56,842.105…
    const shown = outlook(
      { type: 'IOC', side: 'SELL', quantity: '0.3', reduceOnly: true },
      { ...held('0.3'), account: account({ totalCollateral: requireAmount('1800') }) },
    )
    expect(shown.before.liquidation).toMatch(/^56842\.105263/)
    expect(shown.filled?.liquidation).toBe(ZERO)
  })

  it('has no liquidation price without the mark or the rules of the market', () => {
    const bare = held('0.3')
    for (const unread of [{ quotes: [] }, { markets: [] }]) {
      const { before, filled } = outlook({}, { ...bare, ...unread })
      expect([before.liquidation, filled?.liquidation]).toEqual([undefined, undefined])
    }
  })

  it('has a liquidation price of zero for a long that no price liquidates, and a price for every short', () => {
    const bought = outlook({ type: 'IOC', side: 'BUY', quantity: '0.01' })
    const sold = outlook({ type: 'IOC', side: 'SELL', quantity: '0.01' })
    expect([bought.before.liquidation, bought.filled?.liquidation]).toEqual([ZERO, ZERO])
    expect(sold.filled?.liquidation).not.toBe(ZERO)
  })

  it('of an isolated position changes with its own margin only', () => {
    const isolated = held('0.1', {
      marginMode: 'ISOLATED',
      margin: requireAmount('600'),
      cost: requireAmount('6000'),
    })
    const shown = outlook({ marginMode: 'ISOLATED', type: 'IOC', price: '60000.1' }, isolated)
    // (600 − 6,000) ÷ (0.1 × 0.05 − 0.1) = 56,842.105…
    expect(shown.before.liquidation).toMatch(/^56842\.105263/)
    // Margin grows by 6,000.01 × (0.1 + 0.0006), cost by 6,000.01 and the fee of 3.000005.
    expect(shown.filled?.free).toBe('9396.398994')
    expect(shown.filled?.liquidation).toMatch(/^56838\.994731/)
  })

  it('of a closing isolated position regains its margin and has no liquidation price', () => {
    const isolated = held('0.1', {
      marginMode: 'ISOLATED',
      margin: requireAmount('600'),
      cost: requireAmount('6000'),
    })
    const shown = outlook({ marginMode: 'ISOLATED', side: 'SELL', type: 'IOC', reduceOnly: true }, isolated)
    // Its margin of 600 less the fee of 3: what it brought is settled with it.
    expect([shown.before.free, shown.filled?.free]).toEqual(['10000', '10597'])
    expect(shown.filled?.liquidation).toBe(ZERO)
  })

  it('leaves figures with missing inputs empty instead of zero', () => {
    const { snapshot } = inputs()
    const { account: _gone, ...rest } = snapshot
    const shown = outlook({}, {}, { snapshot: rest })
    expect([shown.before, shown.filled?.free, shown.filled?.leverage]).toEqual([
      { position: ZERO },
      undefined,
      undefined,
    ])
  })

  it('includes every other position in leverage and maintenance margin', () => {
    const other = position({
      symbol: 'PERP_ETH_USDC',
      quantity: requireAmount('-5'),
      mark: requireAmount('2000'),
    })
    const alone = outlook({ type: 'IOC', price: '60000.1' }, held('0.3'))
    const beside = outlook(
      { type: 'IOC', price: '60000.1' },
      { positions: [...held('0.3').positions, other] },
    )
    expect([beside.before.leverage, beside.filled?.leverage]).toEqual(['2.8', '3.4010237'])
    expect(compareDecimals(beside.filled?.liquidation ?? ZERO, alone.filled?.liquidation ?? ZERO)).toBe(1)
  })
})

it('never frees margin that an increasing order needs, for any order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.constantFrom('-0.4', '0', '0.4'),
      fc.constantFrom('BUY', 'SELL'),
      (size, standing, side) => {
        const evaluation = evaluateDraft(
          draft({
            side,
            type: 'IOC',
            quantity: `${size / 1_000}`,
            price: side === 'BUY' ? '60001' : '59999',
          }),
          inputs(held(standing)),
          'preview',
        )
        if (!evaluation.ok) return
        const { effect, before, filled, margin } = evaluation.value.outlook
        if (effect !== 'opens' && effect !== 'increases') return
        expect(isPositive(margin ?? ZERO)).toBe(true)
        expect(compareDecimals(filled?.free ?? ZERO, before.free ?? ZERO)).toBe(-1)
      },
    ),
  )
})

it('contains the symbol of its market only in the write', () => {
  expect(JSON.stringify(outlook({}))).not.toContain(SYMBOL)
})

describe('the outlook now, filled and at worst', () => {
  /** Position, free collateral, worth, fee of the three cases. */
  const outlookFigures = (
    draftChanges: Partial<OrderDraft>,
    sections: Partial<SnapshotSections> = {},
    changes: Partial<PlanningInputs> = {},
  ) => {
    const { now, filled, worst } = outlook(draftChanges, sections, changes)
    return [now, filled, worst].map(one =>
      one === undefined ? undefined : [one.position, one.free, one.paid, one.fee?.amount],
    )
  }

  type OutlookFigures = readonly (readonly (string | undefined)[] | undefined)[]
  it.each<[string, Partial<OrderDraft>, OutlookFigures]>([
    [
      'a limit order that rests binds margin at once, pays the maker’s fee when it fills, and the taker’s at worst',
      {},
      [
        ['0', '9400', undefined, undefined],
        ['0.1', '9398.8', '6000', '1.2'],
        ['0.1', '9397', '6000', '3'],
      ],
    ],
    [
      'a limit order that crosses in part takes that part now, and makes the rest',
      { price: '60000.1', quantity: '0.7' },
      [
        // 0.5 at 60,000.1: a fee of 15.000025, 0.05 above the mark; margin for 0.7.
        ['0.5', '5784.949975', '30000.05', '15.000025'],
        // The rest pays 2.4000004 more for its 0.2, and loses another 0.02 to the mark.
        ['0.7', '5782.529971', '42000.07', '17.400029'],
        ['0.7', '5778.929965', '42000.07', '21.000035'],
      ],
    ],
    [
      'an IOC that gets a part leaves the rest unbound now',
      { type: 'IOC', price: '60000.1', quantity: '0.7' },
      [
        ['0.5', '6984.949975', '30000.05', '15.000025'],
        ['0.7', '5778.929965', '42000.07', '21.000035'],
        ['0.7', '5778.929965', '42000.07', '21.000035'],
      ],
    ],
    [
      'a market order has the last price of the book for its worst',
      { type: 'MARKET', price: '', quantity: '0.6' },
      [
        ['0.6', '6381.929965', '36000.07', '18.000035'],
        ['0.6', '6381.929965', '36000.07', '18.000035'],
        ['0.6', '6381.87994', '36000.12', '18.00006'],
      ],
    ],
    [
      'a post-only order makes, at worst too',
      { type: 'POST_ONLY' },
      [
        ['0', '9400', undefined, undefined],
        ['0.1', '9398.8', '6000', '1.2'],
        ['0.1', '9398.8', '6000', '1.2'],
      ],
    ],
    [
      'a post-only order that would cross is gone now',
      { type: 'POST_ONLY', price: '60000.1' },
      [
        ['0', '10000', undefined, undefined],
        ['0.1', '9398.789998', '6000.01', '1.200002'],
        ['0.1', '9398.789998', '6000.01', '1.200002'],
      ],
    ],
  ])('%s', (_what, draftChanges, cases) => {
    expect(outlookFigures(draftChanges)).toEqual(cases)
  })

  it('of a market order without a book is estimated at the mark and has no worst case', () => {
    const { now, filled, worst } = outlook({ type: 'MARKET', price: '' }, {}, { book: undefined })
    expect([now, filled?.fill?.by, filled?.paid, worst]).toEqual([undefined, 'mark', '6000', undefined])
  })

  it.each<[string, Partial<OrderDraft>, readonly (string | undefined)[]]>([
    // Bids give 0.1 at 60,000: 100 a unit below the entry, and a fee of 3.
    ['0.3', { side: 'SELL', price: '59900' }, ['-13', '-13', '-22.995']],
    ['-0.3', { side: 'BUY', price: '60100' }, ['6.989995', '6.989995', '-3.005']],
    // Of 0.1 sold, 0.04 closes: four tenths of the gain and of the fee.
    ['0.04', { side: 'SELL', price: '59900' }, ['-5.2', '-5.2', '-9.198']],
    ['0.3', { side: 'BUY', price: '60100' }, [undefined, undefined, undefined]],
  ])(
    'of closing %s realises the result after the closing fee, loss as well as gain',
    (size, draftChanges, sums) => {
      const at = { entry: requireAmount('60100') }
      const { now, filled, worst } = outlook({ type: 'IOC', ...draftChanges }, held(size, at))
      expect([now?.realised, filled?.realised, worst?.realised]).toEqual(sums)
    },
  )

  it('has no realised result without an entry price', () => {
    const { filled } = outlook({ side: 'SELL', type: 'IOC' }, held('0.3', { entry: ZERO }))
    expect(filled?.realised).toBeUndefined()
  })

  it('moves the mark to the price of a resting order, so that a fill alone brings no gain', () => {
    // 0.5 at 35,000 binds 0.5 × 60,000 ÷ 10 while it rests; filled, a tenth of 17,500, and a fee of 3.5 or 8.75.
    expect(outlookFigures({ price: '35000', quantity: '0.5' })).toEqual([
      ['0', '7000', undefined, undefined],
      ['0.5', '8246.5', '17500', '3.5'],
      ['0.5', '8241.25', '17500', '8.75'],
    ])
  })

  it('values positions at the mark that a resting order waits for', () => {
    const { before, filled } = outlook(
      { side: 'SELL', price: '66000', reduceOnly: true },
      { ...held('0.3'), account: account({ free: requireAmount('8200') }) },
    )
    // 0.3 gained 6,000 each on the way; 1,320 is bound of 0.2 there instead of 1,800; the fee is 1.32.
    expect([before.free, filled?.free, filled?.realised]).toEqual(['8200', '10478.68', '598.68'])
  })

  it('binds nothing for a resting reduce-only order', () => {
    const { before, now } = outlook(
      { side: 'SELL', price: '61000', reduceOnly: true },
      { ...held('0.3'), account: account({ free: requireAmount('8200') }) },
    )
    expect([before.free, now?.free, now?.fill?.rests]).toEqual(['8200', '8200', '0.1'])
  })

  it('freezes isolated margin for a resting order only as far as it would enlarge the position', () => {
    const alone = outlook({ marginMode: 'ISOLATED' })
    // 6,000 × (0.1 + 0.0006).
    expect(alone.now?.free).toBe('9396.4')
    const isolated = held('0.1', {
      marginMode: 'ISOLATED',
      margin: requireAmount('600'),
      cost: requireAmount('6000'),
    })
    expect(outlook({ marginMode: 'ISOLATED', side: 'SELL', price: '61000' }, isolated).now?.free).toBe(
      '10000',
    )
  })
})

describe('an order that flips a position across several prices', () => {
  it('realises at the prices of the closing part and not at the average', () => {
    // 0.5 at 60,000.1 and 0.1 of the 0.5 at 60,000.2 close: 0.07 lost, and 15.000025 + 15.00005 ÷ 5 of fees.
    const { now } = outlook({ type: 'IOC', price: '60000.2', quantity: '1' }, held('-0.6'))
    expect([now?.realised, now?.fee?.amount]).toEqual(['-18.070035', '30.000075'])
  })

  it('closes an isolated position at its own prices, and opens the other side at the remaining ones', () => {
    const row = {
      marginMode: 'ISOLATED',
      margin: requireAmount('3600'),
      cost: requireAmount('-36000'),
    } as const
    const { now } = outlook(
      { type: 'IOC', price: '60000.2', quantity: '1', marginMode: 'ISOLATED' },
      held('-0.6', row),
    )
    // 3,600 of margin less 18.070035 come back, and 0.4 × 60,000.2 × 0.1006 leave again.
    expect(now?.collateral).toBe('11167.521917')
  })
})

describe('a post-only order that steps back', () => {
  it.each([
    ['BUY', '60000.3', '60000'],
    ['SELL', '59999.8', '60000.1'],
  ] as const)('to %s at %s rests and fills at %s', (side, price, rests) => {
    const shown = outlook({ side, type: 'POST_ONLY', price, stepsBack: true })
    expect([shown.now?.fill?.rests, shown.filled?.fill?.average]).toEqual(['0.1', rests])
    expect(shown.filled?.paid).toBe(multiply(requireAmount(rests), requireAmount('0.1')))
  })
})
