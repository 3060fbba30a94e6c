import { describe, expect, it } from 'vitest'
import { account, dated, draft, inputs, market, order, position, SYMBOL } from '../../../test/kit/trade'
import { previewDraft } from './draft-evaluation'
import { compareDecimals, requireAmount, type Amount, ZERO } from '../value/decimal-amount'
import type { WriteDraft } from '../write/venue-write'
import type { PlanningInputs } from '../context/planning-inputs'

// Forecasts of a sheet, compared with figures worked out by hand from the venue's formulas.

const a = requireAmount
const outlook = (writeDraft: WriteDraft, on: PlanningInputs) => {
  const shown = previewDraft(writeDraft, on).outlook
  if (shown === undefined) throw new Error('there is no outlook')
  const { before, now, filled, margin } = shown
  return { before, now: now ?? {}, filled: filled ?? {}, margin }
}
/** Returns the free collateral now, and at the moment the write was accepted. */
const freed = (writeDraft: WriteDraft, on: PlanningInputs) => {
  const { before, now } = outlook(writeDraft, on)
  return { before: before.free, after: now.free }
}
const at = (mark: string) => [{ symbol: SYMBOL, mark: a(mark) }]
const isClose = (one: Amount | undefined, other: string): boolean =>
  one !== undefined && Math.abs(Number(one) / Number(other) - 1) < 1e-7

describe('an order resting far from the mark', () => {
  it('binds margin at the mark and frees none', () => {
    // 0.5 × 66,800 ÷ 10 are bound; nothing fills and nothing is gained.
    const on = inputs({ quotes: at('66800') })
    expect(freed(draft({ price: '35000', quantity: '0.5' }), on)).toEqual({
      before: '10000',
      after: '6660',
    })
  })

  it('is valued with the mark at its limit once it fills', () => {
    const on = inputs({ quotes: at('66800') })
    const { liquidation, ratio } = outlook(draft({ price: '35000', quantity: '0.5' }), on).filled
    // 10,000 less the maker's fee of 3.5 behind 17,500 at 35,000: (9,996.5 − 17,500) ÷ (0.5 × 0.05 − 0.5).
    expect(isClose(liquidation, '15796.8421052')).toBe(true)
    expect(ratio).toBe('0.57122857')
  })
})

describe('the margin of an edit', () => {
  const resting = order({ price: a('49940'), quantity: a('0.48') })
  const on = inputs({ orders: [resting], account: account({ free: a('7120') }) })
  const edit = (price: string, quantity = '0.48'): WriteDraft => ({
    is: 'edit',
    symbol: SYMBOL,
    orderId: '7',
    price,
    quantity,
  })

  it('counts the order once, so a new price alone binds no more', () => {
    expect(freed(edit('49941'), on)).toEqual({ before: '7120', after: '7120' })
  })

  it('is bound for an added size and freed for a removed one', () => {
    expect(freed(edit('49940', '0.5'), on).after).toBe('7000')
    expect(freed(edit('49940', '0.2'), on).after).toBe('8800')
  })

  it('of an isolated order freezes the difference', () => {
    const isolated = inputs({
      orders: [{ ...resting, marginMode: 'ISOLATED' }],
      account: account({ free: a('7000') }),
    })
    const { now, margin } = outlook(edit('50940'), isolated)
    // 0.48 × 1,000 × 0.1006
    expect([now.free, margin]).toEqual(['6951.712', '48.288'])
  })
})

it('excludes an isolated position from margin ratio and effective leverage', () => {
  const apart = position({
    symbol: 'PERP_ETH_USDC',
    marginMode: 'ISOLATED',
    quantity: a('10'),
    mark: a('3000'),
    margin: a('3000'),
  })
  const on = inputs({ positions: [position({ quantity: a('0.1') }), apart] })
  const { ratio, leverage } = outlook(draft({ type: 'IOC', price: '60000.1' }), on).before
  expect([ratio, leverage]).toEqual(['1.66666666', '0.6'])
})

describe('margin of an isolated position', () => {
  const held = position({
    marginMode: 'ISOLATED',
    quantity: a('0.1'),
    entry: a('60000'),
    cost: a('6000'),
    margin: a('1000'),
  })
  const most = (way: 'ADD' | 'REDUCE', on: PlanningInputs) =>
    previewDraft({ is: 'move margin', symbol: SYMBOL, way, amount: '0.000001' }, on).checks[0]?.facts['max']

  it('is added from the settled balance: 200 of 300 with an open cross profit of 100', () => {
    const cross = position({ symbol: 'PERP_ETH_USDC', unsettledPnl: a('100') })
    const on = inputs({ positions: [held, cross], account: account({ free: a('300') }) })
    expect(most('ADD', on)).toBe('200')
  })

  it.each([
    // Entered higher, settled since: the loss is out of the margin already.
    ['a loss that was settled', { entry: a('61000') }, '400'],
    // Closed at a loss that is not settled: the entry says nothing of it.
    ['a loss that was not', { unsettledPnl: a('-100'), cost: a('6100') }, '300'],
  ])('accounts for %s', (_what, changes, wanted) => {
    expect(most('REDUCE', inputs({ positions: [{ ...held, ...changes }] }))).toBe(wanted)
  })

  it('for an isolated order is taken from the settled balance, whatever the entry prices are', () => {
    const order = draft({ marginMode: 'ISOLATED' })
    const free = (changes: Parameters<typeof position>[0]) =>
      previewDraft(order, inputs({ positions: [position(changes)] })).checks.find(
        ({ code }) => code === 'COLLATERAL',
      )?.facts['free']
    // Closed with a profit that is not settled.
    expect(free({ unsettledPnl: a('5000') })).toBe('5000')
    // A winner whose profit was settled.
    expect(free({ quantity: a('1'), entry: a('50000') })).toBe('10000')
  })
})

describe('an isolated position flipped by an order', () => {
  it('owes no funding for the new position', () => {
    const row = position({
      marginMode: 'ISOLATED',
      quantity: a('0.1'),
      entry: a('60000'),
      cost: a('6000'),
      margin: a('600'),
      unsettledPnl: a('-100'),
      lastSumUnitaryFunding: a('1000'),
    })
    const on = inputs({
      positions: [row],
      quotes: [{ symbol: SYMBOL, mark: a('60000'), sumUnitaryFunding: a('2000') }],
    })
    const { now, filled } = outlook(
      draft({ marginMode: 'ISOLATED', side: 'SELL', type: 'IOC', quantity: '0.2' }),
      on,
    )
    // Short 0.1 with 6,000 × 0.1006 of margin, 3 of the fee in its cost: (603.6 + 5,997) ÷ (0.1 × 0.05 + 0.1).
    expect(isClose(filled.liquidation, '62862.8571428')).toBe(true)
    // 600 back, 100 of funding and 3 of the fee paid, 603.6 reserved again.
    expect(now.free).toBe('9893.4')
  })
})

it('shows the liquidation price of an isolated position with a size-dependent rate', () => {
  const rules = market({ imrFactor: a('0.00001') })
  const row = position({ marginMode: 'ISOLATED', quantity: a('10'), cost: a('600000'), margin: a('150000') })
  const on = inputs(
    { markets: [rules], positions: [row] },
    {
      book: dated({ symbol: SYMBOL, bids: [], asks: [], ts: 0 }),
    },
  )
  const before = outlook({ is: 'move margin', symbol: SYMBOL, way: 'ADD', amount: '1' }, on).before
    .liquidation
  const price = Number(before ?? ZERO)
  const spare = (p: number) =>
    150_000 + 10 * (p - 60_000) - 10 * p * Math.max(0.05, 0.000005 * (10 * p) ** 0.8)
  expect([spare(price * 1.0000001) > 0, spare(price * 0.9999999) < 0]).toEqual([true, true])
  expect(compareDecimals(before ?? ZERO, ZERO)).toBe(1)
})
