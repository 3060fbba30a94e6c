import { describe, expect, it } from 'vitest'
import { inputs, guards, market, position, SYMBOL } from '../../../../test/kit/trade'
import { resolveDraftTerms } from '../resolved-draft'
import { requireAmount, type Amount } from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import { previewDraft } from '../draft-evaluation'
import type { CloseDraft } from '../../write/venue-write'
import { raiseToMinNotional } from './close-orders'

const all: CloseDraft = {
  is: 'close',
  symbol: SYMBOL,
  marginMode: 'CROSS',
  size: { is: 'share', percent: '100' },
}

/** Inputs with a position, at a mark, under a collar. */
const held = (quantity: string, mark = '60000', collar = '0.05'): PlanningInputs =>
  inputs(
    {
      positions: [position({ quantity: requireAmount(quantity), entry: requireAmount('60000') })],
      quotes: [{ symbol: SYMBOL, mark: requireAmount(mark) }],
    },
    { guards: guards({ collar: requireAmount(collar) }) },
  )

function limitOf(on: PlanningInputs): Amount | undefined {
  const settled = resolveDraftTerms(all, on)
  return settled.ok && settled.value.is === 'order' ? (settled.value.price as Amount) : undefined
}

describe('the limit price of a close', () => {
  it.each<[string, string, string, string | undefined]>([
    ['a sell under a wide collar, three quarters of the way to the band', '0.1', '0.05', '59100'],
    ['a buy under a wide collar, three quarters of the way to the band', '-0.1', '0.05', '60900'],
    ['a sell under a narrow collar, three quarters of the way to it', '0.1', '0.001', '59955'],
    ['a buy under a narrow collar, three quarters of the way to it', '-0.1', '0.001', '60045'],
  ])('is set for %s', (_, quantity, collar, wanted) =>
    expect(limitOf(held(quantity, '60000', collar))).toBe(wanted),
  )

  it.each([
    ['0.1', '60290', '0.05'],
    ['-0.1', '59710', '0.05'],
    ['0.1', '60140', '0.01'],
    ['-0.1', '59860', '0.01'],
  ])('of %s stays valid while the mark moves to %s under a collar of %s', (quantity, later, collar) => {
    const settled = resolveDraftTerms(all, held(quantity, '60000', collar))
    if (!settled.ok) throw new Error('nothing was settled')
    const [before, after] = ['60000', later].map(mark =>
      previewDraft(settled.value, held(quantity, mark, collar)),
    )
    expect([after?.refusals, after?.warnings.map(({ code }) => code)]).toEqual([
      [],
      before?.warnings.map(({ code }) => code),
    ])
  })
})

it.each<[string, string, string]>([
  ['59.1', '60000', '59100'],
  ['59.9', '60000', '59900'],
  ['59.90001', '60000', '59900.1'],
  ['60', '60000', '60000'],
  ['60.0001', '60000', '59100'],
])('raises the limit of a sale to a worth of %s, at a mark of %s to %s', (minNotional, mark, limit) => {
  const rules = market({ minNotional: requireAmount(minNotional) })
  const raised = (side: 'BUY' | 'SELL') =>
    raiseToMinNotional(requireAmount('59100'), '0.001', side, requireAmount(mark), rules)
  expect([raised('SELL'), raised('BUY')]).toEqual([limit, '59100'])
})

describe('the size of a close', () => {
  it.each<[string, string, CloseDraft['size'], string]>([
    [
      'all of it, though no step of the market divides it',
      '0.1234',
      { is: 'share', percent: '100' },
      '0.1234',
    ],
    ['half of it', '0.1', { is: 'share', percent: '50' }, '0.05'],
    ['half of it, down to a step and never up', '0.103', { is: 'share', percent: '50' }, '0.051'],
    ['a quarter of a short', '-0.1', { is: 'share', percent: '25' }, '0.025'],
    ['nothing, where a quarter is less than a step', '0.003', { is: 'share', percent: '25' }, '0'],
    [
      'what was typed, as typed, up to the largest order',
      '100',
      { is: 'quantity', quantity: '100.0' },
      '100.0',
    ],
    ['what was typed, as typed', '0.1', { is: 'quantity', quantity: '0.0300' }, '0.0300'],
  ])('is %s', (_what, quantity, size, wanted) => {
    expect(resolveDraftTerms({ ...all, size }, held(quantity))).toMatchObject({
      ok: true,
      value: { quantity: wanted },
    })
  })
})

describe('a close of one position', () => {
  it.each([
    ['a long', '0.1', 'SELL'],
    ['a short', '-0.1', 'BUY'],
  ])('of %s is a reduce-only IOC order', (_what, quantity, side) => {
    expect(resolveDraftTerms(all, held(quantity))).toMatchObject({
      ok: true,
      value: { is: 'order', symbol: SYMBOL, side, type: 'IOC', reduceOnly: true, marginMode: 'CROSS' },
    })
  })

  const without = (name: 'positions' | 'markets' | 'quotes'): PlanningInputs => {
    const whole = held('0.1')
    const { [name]: _, ...rest } = whole.snapshot
    return { ...whole, snapshot: rest }
  }
  const { guards: _, ...unguarded } = held('0.1')
  it.each<[string, PlanningInputs, string]>([
    ['without a position', held('0'), 'REDUCE_ONLY_NOTHING'],
    ['before positions were read', without('positions'), 'INPUT_MISSING'],
    ['before markets were read', without('markets'), 'MARKET_UNKNOWN'],
    ['before there is a mark', without('quotes'), 'INPUT_MISSING'],
    ['at a mark of zero', held('0.1', '0'), 'INPUT_MISSING'],
    ['without guards, whose collar it needs', { ...unguarded, guards: undefined }, 'GUARDS_UNSET'],
  ])('is rejected %s', (_what, on, code) => {
    expect(resolveDraftTerms(all, on)).toMatchObject({ ok: false, error: [{ code }] })
  })

  it('affects only its own margin mode', () => {
    expect(resolveDraftTerms({ ...all, marginMode: 'ISOLATED' }, held('0.1'))).toMatchObject({
      error: [{ code: 'REDUCE_ONLY_NOTHING' }],
    })
  })
})
