import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account, draft, inputs, guards, order, position, SYMBOL, terms } from '../../../../test/kit/trade'
import { checkKeyCeiling } from './key-ceiling-rules'
import { computePositionGrowth, checkOrderCap, checkPositionCap, checkVenueMaxNotional } from './cap-rules'
import { evaluateDraft } from '../draft-evaluation'
import { requireAmount } from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import { createOrderContext } from '../../context/order-context'
import type { KeyringRow } from '../../profile/keyring-overview'
import type { SnapshotSections } from '../../snapshot/desk-snapshot'
import type { OrderDraft } from '../../write/venue-write'

const OTHER = 'PERP_ETH_USDC'
const plenty = account({ free: requireAmount('100000000'), totalCollateral: requireAmount('100000000') })
const context = (draftChanges: Partial<OrderDraft>, ...rest: Parameters<typeof inputs>) =>
  createOrderContext(draft(draftChanges), inputs(...rest))

const row = (quantity: string) => ({ quantity: requireAmount(quantity), seq: '9', since: 0 })

describe('the exposure after an order', () => {
  it.each<
    [string, Partial<OrderDraft>, Parameters<typeof inputs>[0], { market: string; all: string; by: string }]
  >([
    ['nothing before', {}, {}, { market: '6000', all: '6000', by: '6000' }],
    [
      'added to a long',
      {},
      { positions: [position({ quantity: requireAmount('0.2') })] },
      { market: '18000', all: '18000', by: '6000' },
    ],
    [
      'against a long',
      { side: 'SELL' },
      { positions: [position({ quantity: requireAmount('0.2') })] },
      { market: '12000', all: '12000', by: '0' },
    ],
    [
      'beyond a long',
      { side: 'SELL', quantity: '0.5' },
      { positions: [position({ quantity: requireAmount('0.2') })] },
      { market: '18000', all: '18000', by: '6000' },
    ],
    [
      'reducing',
      { side: 'SELL', reduceOnly: true },
      { positions: [position({ quantity: requireAmount('0.2') })] },
      { market: '12000', all: '12000', by: '0' },
    ],
    [
      'added to a long whose lower reading is not confirmed',
      {},
      { positions: [position({ quantity: requireAmount('0.01'), replacedRow: row('0.5') })] },
      { market: '36000', all: '36000', by: '6000' },
    ],
    [
      'added to a short whose reading as a small long is not confirmed',
      { side: 'SELL' },
      { positions: [position({ quantity: requireAmount('0.01'), replacedRow: row('-0.5') })] },
      { market: '36000', all: '36000', by: '6000' },
    ],
    [
      'added to a long that was read larger than the replaced row',
      {},
      { positions: [position({ quantity: requireAmount('0.2'), replacedRow: row('0.1') })] },
      { market: '18000', all: '18000', by: '6000' },
    ],
    ['with an open order', {}, { orders: [order()] }, { market: '12000', all: '12000', by: '6000' }],
    [
      'with an open order of the other side',
      {},
      { orders: [order({ side: 'SELL' })] },
      { market: '6000', all: '6000', by: '0' },
    ],
    [
      'with a part of an open order',
      {},
      { orders: [order({ executed: requireAmount('0.06') })] },
      { market: '8400', all: '8400', by: '6000' },
    ],
    [
      'with an order that has ended',
      {},
      { orders: [order({ status: 'CANCELLED' })] },
      { market: '6000', all: '6000', by: '6000' },
    ],
    [
      'with an order under a word nobody knows',
      {},
      { orders: [order({ status: 'unrecognised' })] },
      { market: '12000', all: '12000', by: '6000' },
    ],
    [
      'beside the other margin mode',
      {},
      { positions: [position({ marginMode: 'ISOLATED', quantity: requireAmount('-0.1') })] },
      { market: '12000', all: '12000', by: '6000' },
    ],
    [
      'beside another market',
      {},
      {
        positions: [position({ symbol: OTHER, quantity: requireAmount('-2'), mark: requireAmount('3000') })],
      },
      { market: '6000', all: '12000', by: '6000' },
    ],
    [
      'beside an order in another market without a row',
      {},
      { orders: [order({ symbol: OTHER, price: requireAmount('3000'), quantity: requireAmount('2') })] },
      { market: '6000', all: '12000', by: '6000' },
    ],
  ])('is calculated: %s', (_what, draftChanges, sections, grown) => {
    expect(computePositionGrowth(context(draftChanges, sections))).toEqual(grown)
  })

  it('values another market at its newest mark', () => {
    const sections = {
      positions: [position({ symbol: OTHER, quantity: requireAmount('1'), mark: requireAmount('3000') })],
      quotes: [
        { symbol: SYMBOL, mark: requireAmount('60000') },
        { symbol: OTHER, mark: requireAmount('4000') },
      ],
    }
    expect(computePositionGrowth(context({}, sections))?.all).toBe('10000')
  })

  it('is unknown before positions and orders are read, or without a mark or a size', () => {
    const { positions, orders, ...rest } = inputs().snapshot
    expect(positions !== undefined && orders !== undefined).toBe(true)
    expect(computePositionGrowth(context({}, {}, { snapshot: rest }))).toBeUndefined()
    expect(computePositionGrowth(context({}, { quotes: [] }))).toBeUndefined()
    expect(computePositionGrowth(context({ quantity: '' }))).toBeUndefined()
  })
})

describe('the cap lines of the ticket', () => {
  it('are undecided without caps, without terms, or without a size', () => {
    expect(checkOrderCap(context({}, {}, { guards: undefined }))?.holds).toBeUndefined()
    expect(checkOrderCap(context({ quantity: '' }))?.holds).toBeUndefined()
    expect(checkPositionCap(context({}, {}, { guards: undefined }), undefined).holds).toBeUndefined()
    const { terms: _gone, ...rest } = inputs().snapshot
    expect(checkVenueMaxNotional(context({}, {}, { snapshot: rest }))?.holds).toBeUndefined()
  })

  it('refuse an exceeded rate even while everything else is unknown', () => {
    const slow = context({ quantity: '' }, {}, { guards: guards({ writesPerMinute: 0 }) })
    expect(checkOrderCap(slow)).toMatchObject({
      holds: false,
      refusals: [{ code: 'CAP_RATE', facts: { count: '0', cap: '0' } }],
    })
  })

  it.each<[string, Parameters<typeof guards>[0], readonly string[]]>([
    ['worth just the cap', { orderNotional: requireAmount('6000') }, []],
    ['worth more', { orderNotional: requireAmount('5999.99') }, ['CAP_NOTIONAL']],
    ['where the least order is worth just the cap', { orderNotional: requireAmount('60') }, ['CAP_NOTIONAL']],
    [
      'where the least order is worth more',
      { orderNotional: requireAmount('59.99') },
      ['MINIMUM_ABOVE_CAP', 'CAP_NOTIONAL'],
    ],
    ['that is the last of the minute', { writesPerMinute: 3 }, []],
    ['that is one more', { writesPerMinute: 2 }, ['CAP_RATE']],
  ])('check one order against the caps on an order: %s', (_what, caps, wanted) => {
    const write = { is: 'cancel all', reach: { is: 'all markets' }, open: [] } as const
    const { now } = inputs()
    const recent = [60_000, 59_999, 0].map(age => ({ at: now - age, write }))
    const { refusals = [] } = checkOrderCap(context({}, {}, { guards: guards(caps), recent })) ?? {}
    expect(refusals.map(({ code }) => code)).toEqual(wanted)
  })

  it('name other reduce-only orders only to one that could reduce the position', () => {
    const taking = order({ side: 'SELL', reduceOnly: true, quantity: requireAmount('0.4') })
    for (const [held, wanted] of [
      ['0.5', ['CAP_NOTIONAL', 'REDUCE_ONLY_TAKEN']],
      ['-0.5', ['CAP_NOTIONAL']],
    ] as const) {
      const { snapshot } = inputs({
        positions: [position({ quantity: requireAmount(held) })],
        orders: [taking],
      })
      const low = { snapshot, guards: guards({ orderNotional: requireAmount('100') }) }
      const { refusals = [] } =
        checkOrderCap(context({ side: 'SELL', reduceOnly: true, quantity: '0.2' }, {}, low)) ?? {}
      expect(refusals.map(({ code }) => code)).toEqual(wanted)
    }
  })

  it.each<[string, string, string, string, readonly string[]]>([
    ['just as much as may stand', '50000', '100000', '1', []],
    ['more in the market', '50000.01', '100000', '1', ['CAP_POSITION']],
    ['more in all', '50000', '100000.01', '1', ['CAP_OPEN_NOTIONAL']],
    ['more by what makes nothing larger', '50000.01', '100000.01', '0', []],
    ['more by what makes it smaller', '50000.01', '100000.01', '-1', []],
  ])('check the exposure against its caps: %s', (_what, market, all, by, wanted) => {
    const grown = { market: requireAmount(market), all: requireAmount(all), by: requireAmount(by) }
    expect(checkPositionCap(context({}), grown).refusals.map(({ code }) => code)).toEqual(wanted)
  })

  it.each([
    ['6000', true],
    ['5999.99', false],
  ])('check the resulting position against the venue’s maximum of %s: %s', (max, holds) => {
    const most = { terms: terms({ maxNotionals: { [SYMBOL]: requireAmount(max) } }) }
    expect(checkVenueMaxNotional(context({}, most))?.holds).toBe(holds)
  })

  it('omit the venue’s maximum when it states none', () => {
    expect(checkVenueMaxNotional(context({}, { terms: terms({ maxNotionals: {} }) }))).toBeUndefined()
  })
})

describe('a reduce-only order above a cap', () => {
  const codes = (quantity: string, sold: string) => {
    const sections = {
      positions: [position({ quantity: requireAmount('0.2') })],
      orders: [order({ side: 'SELL', reduceOnly: true, quantity: requireAmount(sold) })],
    }
    const caps = guards({ orderNotional: requireAmount('60') })
    const orderContext = context({ side: 'SELL', reduceOnly: true, quantity }, sections, { guards: caps })
    return checkOrderCap(orderContext)?.refusals.map(({ code, facts }) =>
      code === 'CAP_NOTIONAL' ? code : facts,
    )
  }

  it.each<[string, string, readonly unknown[] | undefined]>([
    ['0.05', '0.15', undefined],
    ['0.051', '0.15', ['CAP_NOTIONAL', { taken: '0.15', left: '0.05' }]],
    ['0.2', '0.15', ['CAP_NOTIONAL', { taken: '0.15', left: '0.05' }]],
    ['0.201', '0.15', ['CAP_NOTIONAL']],
  ])('of %s, while others reduce %s of 0.2, is refused with %j', (quantity, sold, refused) =>
    expect(codes(quantity, sold)).toEqual(refused),
  )
})

describe('an order above the ceilings of the key', () => {
  const row = {
    profile: { id: 'live', kind: 'live', label: 'main', venue: '' },
    inUse: true,
    key: 'ready',
    writing: 'allowed',
    hasGuards: true,
  } as const
  const ceilingsFor = (symbol: string, perOrder: string) => ({
    writesAMinute: 20,
    markets: [{ symbol, perOrder: requireAmount(perOrder), perDay: requireAmount('9') }],
  })
  const codes = (ceilings: KeyringRow['ceilings'], draftChanges: Partial<OrderDraft> = {}) => {
    const rows = [
      { ...row, inUse: false, ceilings: 'none' as const },
      { ...row, ...(ceilings !== undefined && { ceilings }) },
    ]
    const keyring = { isLocked: false, lockAfter: 15, isScreenLockHeard: false, rows }
    return (
      checkKeyCeiling(context({ quantity: '0.1', ...draftChanges }, { keyring }))?.refusals.map(
        ({ code }) => code,
      ) ?? []
    )
  }

  it.each<[KeyringRow['ceilings'], readonly string[]]>([
    [undefined, []],
    ['none', ['KEY_SIGNS_NOTHING']],
    [ceilingsFor(SYMBOL, '0.1'), []],
    [ceilingsFor(SYMBOL, '0.0999'), ['KEY_SIGNS_SIZE']],
    [ceilingsFor(OTHER, '5'), ['KEY_SIGNS_MARKET']],
  ])('is rejected before it is sent to the signer: %j', (ceilings, expected) => {
    expect(codes(ceilings)).toEqual(expected)
    // A reduce-only order is always signed.
    expect(codes(ceilings, { reduceOnly: true })).toEqual([])
  })
})

describe('the venue’s maximum position', () => {
  const buy = (quantity: string, changes = {}) =>
    order({ orderId: quantity, quantity: requireAmount(quantity), price: requireAmount('59000'), ...changes })
  const apart = { marginMode: 'ISOLATED' } as const
  const sold = (size: string, changes = {}) => ({
    positions: [position({ quantity: requireAmount(size), margin: requireAmount('6000'), ...changes })],
  })

  it.each<[string, Partial<OrderDraft>, Partial<SnapshotSections>, string]>([
    ['is held to the position with this order', {}, sold('0.2'), '18000'],
    ['looks at what is left where the order turns it around', {}, sold('-0.04'), '3600'],
    ['leaves other orders out', {}, { ...sold('0.2'), orders: [buy('0.3')] }, '18000'],
    ['leaves the other margin mode out', {}, sold('0.2', apart), '6000'],
    // 0.2 at the mark, 0.3 at 59,000 and 0.1 at 60,000.
    [
      'counts what is open on the side of an isolated position',
      apart,
      {
        ...sold('0.2', apart),
        orders: [buy('0.3', apart), buy('0.7', { ...apart, side: 'SELL' }), buy('0.9')],
      },
      '35700',
    ],
    [
      'counts no open order against an isolated position that the order takes from',
      apart,
      { ...sold('-0.04', apart), orders: [buy('0.3', apart)] },
      '3600',
    ],
    [
      'takes a sale across the spread at the better price',
      { ...apart, side: 'SELL', price: '59000' },
      {},
      '6000',
    ],
    [
      'takes a sale across the spread at the best bid, which is above the mark',
      { ...apart, side: 'SELL', price: '58500' },
      { quotes: [{ symbol: SYMBOL, mark: requireAmount('59000') }] },
      '6000',
    ],
    ['takes a market buy at the best ask', { ...apart, type: 'MARKET', price: '' }, {}, '6000.01'],
    [
      'takes a market sale at the best bid',
      { ...apart, side: 'SELL', type: 'MARKET', price: '' },
      { quotes: [{ symbol: SYMBOL, mark: requireAmount('59000') }] },
      '6000',
    ],
    ['counts a buy at its own price, wherever the book is', { ...apart, price: '60000.2' }, {}, '6000.02'],
    ['is at the mark at least in isolated margin', { ...apart, price: '59000' }, {}, '6000'],
  ])('%s', (_what, draftChanges, sections, notional) => {
    expect(checkVenueMaxNotional(context(draftChanges, sections))?.facts).toEqual({
      notional,
      cap: '1000000',
    })
  })

  it('rejects only orders that enlarge the position', () => {
    const max = { terms: terms({ maxNotionals: { [SYMBOL]: requireAmount('5999') } }) }
    const over = (draftChanges: Partial<OrderDraft>, size: string) =>
      checkVenueMaxNotional(context(draftChanges, { ...sold(size), ...max }))?.holds
    expect([over({}, '0.2'), over({ side: 'SELL' }, '0.3'), over({ quantity: '0.6' }, '-0.3')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('sealing with any positions and orders', () => {
  const size = fc.integer({ min: -900, max: 900 })
  const caps = guards({
    orderNotional: requireAmount('20000'),
    positionNotional: requireAmount('30000'),
    openNotional: requireAmount('45000'),
  })

  it('never exceeds a cap, recalculated by a separate library', () => {
    let sealed = 0
    fc.assert(
      fc.property(
        fc.record({
          held: size,
          beside: size,
          buys: fc.nat({ max: 300 }),
          sells: fc.nat({ max: 300 }),
          ordered: fc.integer({ min: 1, max: 900 }),
        }),
        fc.constantFrom('BUY', 'SELL'),
        fc.boolean(),
        (sizes, side, reduceOnly) => {
          const at = (thousandths: number) => requireAmount(new Decimal(thousandths).div(1_000).toFixed())
          const on: PlanningInputs = inputs(
            {
              account: plenty,
              positions: [
                position({ quantity: at(sizes.held) }),
                position({ symbol: OTHER, quantity: at(sizes.beside), mark: requireAmount('60000') }),
              ],
              orders: [
                order({ orderId: '1', quantity: at(sizes.buys) }),
                order({ orderId: '2', side: 'SELL', quantity: at(sizes.sells) }),
              ],
            },
            { guards: caps },
          )
          const orderDraft = draft({
            side,
            reduceOnly,
            type: 'IOC',
            quantity: at(sizes.ordered),
            price: '60000',
          })
          if (!evaluateDraft(orderDraft, on, 'seal').ok) return
          sealed += 1
          const signed = side === 'BUY' ? sizes.ordered : -sizes.ordered
          const worst = (more: number) =>
            Math.max(
              Math.abs(sizes.held + sizes.buys + Math.max(0, more)),
              Math.abs(sizes.held - sizes.sells + Math.min(0, more)),
            ) * 60
          if (reduceOnly) {
            expect(Math.abs(sizes.held + signed)).toBeLessThan(Math.abs(sizes.held))
            return
          }
          expect(sizes.ordered * 60).toBeLessThanOrEqual(20_000)
          if (worst(signed) <= worst(0)) return
          expect(worst(signed)).toBeLessThanOrEqual(30_000)
          expect(worst(signed) + Math.abs(sizes.beside) * 60).toBeLessThanOrEqual(45_000)
        },
      ),
      { numRuns: 1_500 },
    )
    expect(sealed).toBeGreaterThan(50)
  })
})
