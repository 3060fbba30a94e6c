import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account, inputs, position, SYMBOL } from '../../../../test/kit/trade'
import { compareDecimals, requireAmount } from '../../value/decimal-amount'
import type { MoveMarginDraft } from '../../write/write-drafts'
import type { PlanningInputs } from '../../context/planning-inputs'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import type { PositionRecord } from '../../account/position-record'

const move = (way: 'ADD' | 'REDUCE', amount: string): MoveMarginDraft => ({
  is: 'move margin',
  symbol: SYMBOL,
  way,
  amount,
})
/** A long of 1 in isolated margin, entered and marked at 60,000, with 10,000 of margin where 6,000 are needed. */
const isolated = (changes: Partial<PositionRecord> = {}): PositionRecord =>
  position({
    marginMode: 'ISOLATED',
    quantity: requireAmount('1'),
    cost: requireAmount('60000'),
    entry: requireAmount('60000'),
    margin: requireAmount('10000'),
    ...changes,
  })
const on = (changes: Partial<PositionRecord> = {}, mark = '60000', free = '500'): PlanningInputs =>
  inputs({
    positions: [isolated(changes)],
    quotes: [{ symbol: SYMBOL, mark: requireAmount(mark) }],
    account: account({ free: requireAmount(free) }),
  })
const codes = (draft: MoveMarginDraft, inputs: PlanningInputs): readonly string[] => {
  const evaluation = evaluateDraft(draft, inputs, 'seal')
  return evaluation.ok ? [] : evaluation.error.map(({ code }) => code)
}
const mostOf = (way: 'ADD' | 'REDUCE', inputs: PlanningInputs) =>
  previewDraft(move(way, '1'), inputs).checks[0]?.facts['max']

describe('the maximum margin transfer', () => {
  it.each<[string, 'ADD' | 'REDUCE', PlanningInputs, string]>([
    ['to a position is what is free', 'ADD', on(), '500'],
    ['away leaves what the position has to have at its leverage', 'REDUCE', on(), '4000'],
    ['away counts an open loss as gone', 'REDUCE', on({}, '59000'), '3100'],
    ['away counts no open profit', 'REDUCE', on({}, '61000'), '3900'],
    [
      'away from a short counts its loss when the mark is up',
      'REDUCE',
      on({ quantity: requireAmount('-1') }, '61000'),
      '2900',
    ],
    [
      'away is nothing where the margin is below what is needed',
      'REDUCE',
      on({ margin: requireAmount('5000') }),
      '0',
    ],
    [
      'away is cut to six decimals, never rounded up',
      'REDUCE',
      on({ margin: requireAmount('6000.1234569') }),
      '0.123456',
    ],
  ])('%s', (_what, way, inputs, max) => {
    expect(mostOf(way, inputs)).toBe(max)
  })

  it.each(['ADD', 'REDUCE'] as const)('is accepted for %s, and a millionth more is refused', way => {
    const inputs = on()
    const max = mostOf(way, inputs) ?? ''
    expect([codes(move(way, max), inputs), codes(move(way, `${max}.000001`), inputs)]).toEqual([
      [],
      ['MARGIN_TOO_MUCH'],
    ])
  })
})

describe('a margin transfer', () => {
  it.each<[string, string, PlanningInputs, readonly string[]]>([
    ['without a position', '1', inputs(), ['MARGIN_NO_POSITION']],
    ['for a position in cross margin', '1', on({ marginMode: 'CROSS' }), ['MARGIN_NO_POSITION']],
    ['for a position that is closed', '1', on({ quantity: requireAmount('0') }), ['MARGIN_NO_POSITION']],
    ['for a position of another market', '1', on({ symbol: 'PERP_ETH_USDC' }), ['MARGIN_NO_POSITION']],
    ['of nothing', '0', on(), ['AMOUNT_NOT_POSITIVE']],
    ['of less than nothing', '-1', on(), ['AMOUNT_NOT_POSITIVE']],
    ['of no figure', 'much', on(), ['AMOUNT_MALFORMED']],
    ['of an empty field', '', on(), ['AMOUNT_MALFORMED']],
    ['with more decimals than money has', '0.0000001', on(), ['AMOUNT_TOO_PRECISE']],
    ['of more than there is', '500.01', on(), ['MARGIN_TOO_MUCH']],
  ])('is rejected %s', (_what, amount, inputs, wanted) => {
    expect(codes(move('ADD', amount), inputs)).toEqual(wanted)
  })

  it.each(['positions', 'account'] as const)(
    'is refused before the %s are read, and its check has no result',
    name => {
      const whole = on()
      const { [name]: _, ...rest } = whole.snapshot
      const gap = { ...whole, snapshot: rest }
      expect(codes(move('ADD', '1'), gap)).toContain('INPUT_MISSING')
      expect(previewDraft(move('ADD', '1'), gap).checks[0]).toMatchObject({ holds: undefined })
    },
  )

  it.each(['quotes', 'markets'] as const)(
    'is refused when it removes margin and the %s are missing',
    name => {
      const whole = on()
      const { [name]: _, ...rest } = whole.snapshot
      expect(codes(move('REDUCE', '1'), { ...whole, snapshot: rest })).toContain('INPUT_MISSING')
    },
  )
})

it.each(['ADD', 'REDUCE'] as const)(
  'refuses to %s margin, and names the missing figure, when the venue omits the present margin',
  way => {
    const { margin: _untold, ...row } = isolated()
    const sections = { quotes: [{ symbol: SYMBOL, mark: requireAmount('60000') }] }
    const evaluation = evaluateDraft(move(way, '1'), inputs({ ...sections, positions: [row] }), 'seal')
    const refusal = { code: 'FIGURE_UNTOLD', facts: { figure: 'margin of this position' } }
    expect(evaluation).toEqual({ ok: false, error: [refusal] })
  },
)

describe('the effect of a margin transfer', () => {
  it('includes the previous margin and position', () => {
    expect(evaluateDraft(move('REDUCE', '100.50'), on(), 'seal')).toMatchObject({
      ok: true,
      value: {
        write: {
          is: 'move margin',
          symbol: SYMBOL,
          way: 'REDUCE',
          amount: '100.5',
          was: { margin: '10000', quantity: '1' },
        },
      },
    })
  })

  it.each<['ADD' | 'REDUCE', string, string, readonly string[]]>([
    ['ADD', '10100', '400', []],
    ['REDUCE', '9900', '600', ['LIQUIDATION_NEARER']],
  ])('of %s of 100 is %s of margin and %s free', (way, margin, free, warned) => {
    const { outlook, warnings } = previewDraft(move(way, '100'), on())
    expect(outlook).toMatchObject({
      effect: 'none',
      before: { position: '1', free: '500' },
      now: { position: '1', free },
      margin,
    })
    expect(warnings.map(({ code }) => code)).toEqual(warned)
    expect(warnings.some(({ typed }) => typed)).toBe(false)
  })

  it('moves the liquidation price of a long away when margin is added and nearer when it is removed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000 }), fc.constantFrom('ADD', 'REDUCE'), (amount, way) => {
        const { outlook } = previewDraft(move(way, String(amount)), on())
        const [before, after] = [outlook?.before.liquidation, outlook?.now?.liquidation]
        expect(before && after && compareDecimals(after, before)).toBe(way === 'ADD' ? -1 : 1)
      }),
    )
  })
})
