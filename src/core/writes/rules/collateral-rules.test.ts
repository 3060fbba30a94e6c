import { describe, expect, it } from 'vitest'
import {
  account,
  book,
  dated,
  draft,
  inputs,
  market,
  position,
  SYMBOL,
  terms,
} from '../../../../test/kit/trade'
import { requireAmount, ZERO } from '../../value/decimal-amount'
import { computeCollateralNeed, checkCollateral, checkBookDepth, checkReduceOnly } from './collateral-rules'
import { createOrderContext } from '../../context/order-context'
import type { OrderDraft } from '../../write/venue-write'

const context = (draftChanges: Partial<OrderDraft>, ...rest: Parameters<typeof inputs>) =>
  createOrderContext(draft(draftChanges), inputs(...rest))
const held = (size: string, changes = {}) => ({
  positions: [position({ quantity: requireAmount(size), ...changes })],
})

describe('the collateral that an order needs', () => {
  it.each<[string, Partial<OrderDraft>, Parameters<typeof inputs>[0], string, string]>([
    ['resting at the mark', {}, {}, '600', '603'],
    ['resting below the mark', { price: '59000' }, {}, '600', '602.95'],
    ['taking at the ask', { type: 'IOC', price: '60000.1' }, {}, '600', '603.010005'],
    ['selling below the mark', { side: 'SELL', type: 'IOC', price: '59999' }, {}, '600', '603'],
    ['selling short on top of a short', { side: 'SELL' }, held('-0.1'), '600', '603'],
    ['flipping a long into a larger short', { side: 'SELL', quantity: '0.3' }, held('0.1'), '600', '609'],
    ['closing a long', { side: 'SELL' }, held('0.1'), '0', '0'],
    ['reducing', { side: 'SELL', reduceOnly: true }, held('0.3'), '0', '0'],
  ])('%s: margin %s, total %s', (_what, draftChanges, sections, margin, needed) => {
    expect(computeCollateralNeed(context(draftChanges, sections))).toEqual({
      margin,
      needed,
      free: requireAmount('10000'),
    })
  })

  it.each(['-1', '7'])('includes the taker fee regardless of the maker fee: %s', bps => {
    const { snapshot } = inputs()
    const other = { ...snapshot, terms: dated({ ...snapshot.terms!.value, makerBps: requireAmount(bps) }) }
    expect(computeCollateralNeed(context({}, {}, { snapshot: other }))?.needed).toBe('603')
  })

  it('in isolated margin is what the order freezes, from the settled quote balance only', () => {
    const isolated = context(
      { marginMode: 'ISOLATED' },
      { ...held('0.1', { unsettledPnl: requireAmount('1000') }) },
    )
    // 6,000 × (1 ÷ 10 + 0.0006), its fee in it; a cross profit of 1,000 that is not settled cannot pay for it.
    expect(computeCollateralNeed(isolated)).toEqual({ margin: '603.6', needed: '603.6', free: '9000' })
  })

  it('in isolated margin is limited by the quote balance when it is known', () => {
    const balance = (held: string) => ({
      holdings: [
        { token: 'USDC', held: requireAmount(held), frozen: ZERO, pendingShort: ZERO, updatedAt: 1 },
      ],
    })
    expect(computeCollateralNeed(context({ marginMode: 'ISOLATED' }, balance('500')))?.free).toBe('500')
    expect(computeCollateralNeed(context({ marginMode: 'ISOLATED' }, balance('50000')))?.free).toBe('10000')
  })

  it.each(['account', 'terms', 'positions', 'orders', 'quotes', 'markets', 'leverages'] as const)(
    'is unknown while %s is not read',
    section => {
      const { [section]: _gone, ...rest } = inputs().snapshot
      const on = context({}, {}, { snapshot: rest })
      expect(computeCollateralNeed(on)).toBeUndefined()
      expect(checkCollateral(on, undefined).holds).toBeUndefined()
    },
  )
})

describe('the collateral rule', () => {
  it.each([
    ['603', true],
    ['602.99999999', false],
    ['0', false],
  ])('holds with %s free: %s', (free, holds) => {
    const on = context({}, { account: account({ free: requireAmount(free) }) })
    const ruleResult = checkCollateral(on, computeCollateralNeed(on))
    expect(ruleResult).toMatchObject({ holds, facts: { needed: '603', free } })
  })

  const untold = (figure: string) => [{ code: 'FIGURE_UNTOLD', facts: { figure } }]
  it('rejects an order when the margin factor for large positions is unknown', () => {
    const { imrFactor: _none, ...bare } = market()
    const on = context({}, { markets: [bare] })
    expect(checkCollateral(on, computeCollateralNeed(on)).refusals).toEqual(
      untold('margin factor of this market'),
    )
    const own = context(
      {},
      { markets: [bare], terms: terms({ imrFactors: { [SYMBOL]: requireAmount('0') } }) },
    )
    expect(checkCollateral(own, computeCollateralNeed(own)).holds).toBe(true)
  })

  it('rejects an order beside an isolated position with unknown margin, and accepts a close of it', () => {
    const { margin: _untold, ...row } = position({ marginMode: 'ISOLATED', quantity: requireAmount('0.1') })
    const on = context({ marginMode: 'ISOLATED' }, { positions: [row] })
    expect(checkCollateral(on, computeCollateralNeed(on)).refusals).toEqual(untold('margin of this position'))
    const close = context({ marginMode: 'ISOLATED', side: 'SELL', reduceOnly: true }, { positions: [row] })
    expect(checkCollateral(close, computeCollateralNeed(close)).holds).toBe(true)
  })

  it('does not apply to a reduce-only order', () => {
    expect(checkCollateral(context({ reduceOnly: true }), undefined).holds).toBe(true)
  })
})

describe('the book depth for a market order', () => {
  const all = { type: 'MARKET', price: '' } as const
  it.each<[string, boolean | undefined]>([
    ['4.999', true],
    ['5', true],
    ['5.001', false],
    ['', undefined],
  ])('of "%s": %s', (quantity, holds) => {
    expect(checkBookDepth(context({ ...all, quantity }))?.holds).toBe(holds)
  })

  it('is not required for other orders, and is undecided without the book of this market', () => {
    expect(checkBookDepth(context({}))).toBeUndefined()
    expect(checkBookDepth(context(all, {}, { book: undefined }))?.holds).toBeUndefined()
    const foreign = dated({ ...book(), symbol: 'PERP_ETH_USDC' })
    expect(checkBookDepth(context(all, {}, { book: foreign }))?.holds).toBeUndefined()
  })

  it('counts only bids inside the price range for a sell', () => {
    const thin = dated({
      ...book(),
      bids: [
        { price: requireAmount('58800'), quantity: requireAmount('0.05') },
        { price: requireAmount('58799.9'), quantity: requireAmount('9') },
      ],
    })
    expect(checkBookDepth(context({ ...all, side: 'SELL' }, {}, { book: thin }))?.refusals).toEqual([
      { code: 'BOOK_CANNOT_FILL', facts: { filled: '0.05', qty: '0.1' } },
    ])
  })
})

describe('the reduce-only rule', () => {
  it.each<['BUY' | 'SELL', string, string, boolean]>([
    ['SELL', '0.3', '0.3', true],
    ['SELL', '0.3', '0.301', false],
    ['BUY', '-0.3', '0.3', true],
    ['BUY', '-0.3', '0.301', false],
    ['BUY', '0.3', '0.1', false],
    ['SELL', '-0.3', '0.1', false],
    ['SELL', '0', '0.1', false],
  ])('for a %s against %s of %s: %s', (side, size, quantity, holds) => {
    expect(checkReduceOnly(context({ reduceOnly: true, side, quantity }, held(size)))?.holds).toBe(holds)
  })

  it('shows the size to reduce before a size is entered', () => {
    expect(
      checkReduceOnly(context({ reduceOnly: true, side: 'SELL', quantity: '' }, held('0.3'))),
    ).toMatchObject({
      holds: undefined,
      facts: { position: '0.3' },
    })
  })

  it('is undecided while positions are unread, and missing when it was not requested', () => {
    const { positions: _gone, ...rest } = inputs().snapshot
    expect(checkReduceOnly(context({ reduceOnly: true }, {}, { snapshot: rest }))?.holds).toBeUndefined()
    expect(checkReduceOnly(context({}))).toBeUndefined()
  })

  it('ignores another market', () => {
    const other = held('0.3', { symbol: `${SYMBOL}X` })
    expect(checkReduceOnly(context({ reduceOnly: true, side: 'SELL' }, other))?.refusals).toMatchObject([
      { code: 'REDUCE_ONLY_NOTHING' },
    ])
  })
})
