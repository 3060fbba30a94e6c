import { describe, expect, it } from 'vitest'
import { account, inputs, market, order, position, SYMBOL } from '../../../../test/kit/trade'
import { requireAmount } from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { PositionRecord } from '../../account/position-record'
import type { SnapshotSections } from '../../snapshot/desk-snapshot'
import type { MarketSettingDraft } from './setting-rules'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import type { LeverageDraft, MarginModeDraft } from '../../write/write-drafts'

const OTHER = 'PERP_ETH_USDC'
const leverage = (changes: Partial<LeverageDraft> = {}): LeverageDraft => ({
  is: 'leverage',
  reach: { is: 'market', symbol: SYMBOL },
  marginMode: 'CROSS',
  leverage: '5',
  ...changes,
})
const everywhere = (changes: Partial<LeverageDraft> = {}) =>
  leverage({ reach: { is: 'all markets' }, ...changes })
const mode = (changes: Partial<MarginModeDraft> = {}): MarginModeDraft => ({
  is: 'margin mode',
  symbol: SYMBOL,
  marginMode: 'ISOLATED',
  ...changes,
})
const on = (values: Partial<SnapshotSections> = {}): PlanningInputs =>
  inputs({ marginModes: [{ symbol: SYMBOL, marginMode: 'CROSS' }], ...values })
/** Two markets in both modes, the other one with less leverage to have. */
const two = (values: Partial<SnapshotSections> = {}): PlanningInputs =>
  on({
    markets: [market(), market({ symbol: OTHER, baseImr: requireAmount('0.2') })],
    leverages: [SYMBOL, OTHER].flatMap(symbol => [
      { symbol, marginMode: 'CROSS', leverage: requireAmount('2') },
      { symbol, marginMode: 'ISOLATED', leverage: requireAmount('2') },
    ]),
    ...values,
  })
const sealed = (draft: MarketSettingDraft, inputs: PlanningInputs) => evaluateDraft(draft, inputs, 'seal')
const codes = (draft: MarketSettingDraft, inputs: PlanningInputs): readonly string[] => {
  const evaluation = sealed(draft, inputs)
  return evaluation.ok ? [] : evaluation.error.map(({ code }) => code)
}
const concerned = (draft: MarketSettingDraft, inputs: PlanningInputs) => {
  const evaluation = sealed(draft, inputs)
  return evaluation.ok && 'concerned' in evaluation.value.write ? evaluation.value.write.concerned : undefined
}
const without = (name: keyof SnapshotSections, whole: PlanningInputs): PlanningInputs => {
  const { [name]: _, ...rest } = whole.snapshot
  return { ...whole, snapshot: rest }
}

describe('a change of leverage', () => {
  it('is sent as a whole number, with the previous value', () => {
    expect(sealed(leverage(), on())).toMatchObject({
      ok: true,
      value: {
        write: { is: 'leverage', leverage: 5, concerned: [{ symbol: SYMBOL, before: '10', after: '5' }] },
        outlook: { effect: 'none' },
      },
    })
  })

  it('applies to every market of its mode, each up to its maximum', () => {
    expect(concerned(everywhere({ leverage: '8' }), two())).toEqual([
      { symbol: SYMBOL, before: '2', after: '8' },
      { symbol: OTHER, before: '2', after: '5' },
    ])
  })

  it.each<[string, Partial<SnapshotSections>]>([
    ['a position', { positions: [position({ marginMode: 'ISOLATED', quantity: requireAmount('0.1') })] }],
    ['an order', { orders: [order({ marginMode: 'ISOLATED' })] }],
  ])('leaves an isolated market with %s unchanged when it applies to all markets', (_what, values) => {
    expect(concerned(everywhere({ marginMode: 'ISOLATED', leverage: '3' }), two(values))).toEqual([
      { symbol: OTHER, before: '2', after: '3' },
    ])
  })

  it.each<[string, string, readonly string[]]>([
    ['below what the market allows', '9', []],
    ['above it', '11', ['LEVERAGE_TOO_HIGH']],
    ['to what it is', '10', ['SETTING_SAME']],
    ['to a half', '2.5', ['LEVERAGE_MALFORMED']],
    ['to nothing', '0', ['LEVERAGE_MALFORMED']],
    ['to less than nothing', '-3', ['LEVERAGE_MALFORMED']],
    ['with a sign', '+3', ['LEVERAGE_MALFORMED']],
    ['with a zero before it', '05', ['LEVERAGE_MALFORMED']],
    ['in another way of writing', '1e1', ['LEVERAGE_MALFORMED']],
    ['with four digits', '1000', ['LEVERAGE_MALFORMED']],
    ['to an empty field', '', ['LEVERAGE_MALFORMED']],
  ])('%s, to "%s", is refused with %j', (_what, typed, wanted) => {
    expect(codes(leverage({ leverage: typed }), on())).toEqual(wanted)
  })

  it('is sent as entered with up to three digits', () => {
    const low = on({ markets: [market({ baseImr: requireAmount('0.001') })] })
    expect(sealed(leverage({ leverage: '999' }), low)).toMatchObject({ value: { write: { leverage: 999 } } })
    expect(sealed(leverage({ leverage: '1' }), low)).toMatchObject({ value: { write: { leverage: 1 } } })
  })

  it.each<[string, LeverageDraft, Partial<PositionRecord>, boolean]>([
    ['its own position', leverage({ leverage: '9' }), {}, true],
    ['a position in the other mode', leverage({ leverage: '9' }), { marginMode: 'ISOLATED' }, false],
    ['a position in another market', leverage({ leverage: '9' }), { symbol: OTHER }, false],
    ['any position, where it reaches all markets', everywhere({ leverage: '9' }), {}, false],
  ])('is limited by the size of %s: %s', (_what, draft, changes, refused) => {
    const positions = [position({ quantity: requireAmount('1000'), ...changes })]
    const markets = [market(), market({ symbol: OTHER })]
    expect(codes(draft, two({ markets, positions })).includes('LEVERAGE_TOO_HIGH')).toBe(refused)
  })

  it('of all markets is not blocked by an isolated-only market', () =>
    expect(codes(everywhere(), on({ markets: [market({ isolatedOnly: true })] }))).toEqual([]))

  it('may go up to a whole number below what the margin allows', () => {
    const third = on({ markets: [market({ baseImr: requireAmount('0.3') })] })
    expect(codes(leverage({ leverage: '3' }), third)).toEqual([])
    expect(evaluateDraft(leverage({ leverage: '4' }), third, 'seal')).toMatchObject({
      error: [{ code: 'LEVERAGE_TOO_HIGH', facts: { leverage: '4', max: '3' } }],
    })
  })

  it('may go up to the maximum of the market', () => {
    const lower = [{ symbol: SYMBOL, marginMode: 'CROSS', leverage: requireAmount('3') }] as const
    expect(codes(leverage({ leverage: '10' }), on({ leverages: lower }))).toEqual([])
    expect(codes(leverage({ leverage: '11' }), on({ leverages: lower }))).toEqual(['LEVERAGE_TOO_HIGH'])
  })

  it.each<[string, PlanningInputs, string]>([
    ['in a market nobody knows', on({ markets: [market({ symbol: OTHER })] }), 'MARKET_UNKNOWN'],
    [
      'in cross where the market is isolated only',
      on({ markets: [market({ isolatedOnly: true })] }),
      'ISOLATED_ONLY',
    ],
  ])('%s is rejected', (_what, inputs, code) => {
    expect(codes(leverage(), inputs)).toContain(code)
  })

  it.each(['markets', 'positions', 'leverages'] as const)('cannot be sealed before the %s are read', name => {
    expect(codes(leverage(), without(name, on()))).toContain('INPUT_MISSING')
  })
})

describe('the margin bound by a lower leverage', () => {
  const held = (changes: Partial<PositionRecord> = {}) =>
    position({ quantity: requireAmount('1'), entry: requireAmount('60000'), ...changes })
  /** A long of 1 at 60,000: 6,000 at ten times, 12,000 at five, 30,000 at two. */
  const long = (free: string) =>
    on({
      positions: [held()],
      account: account({ free: requireAmount(free) }),
    })
  it.each<[string, string, string, readonly string[]]>([
    ['5', '6000', '6000', []],
    ['5', '5999.99', '6000', ['COLLATERAL_TOO_SMALL']],
    ['2', '6000', '24000', ['COLLATERAL_TOO_SMALL']],
  ])('at %s times with %s free is %s more', (typed, free, needed, wanted) => {
    const draft = leverage({ leverage: typed })
    expect(previewDraft(draft, long(free)).checks.find(({ code }) => code === 'COLLATERAL')?.facts).toEqual({
      needed,
      free,
    })
    expect(codes(draft, long(free))).toEqual(wanted)
  })

  it.each<[string, Partial<SnapshotSections>]>([
    ['the other mode of the market', { positions: [held({ marginMode: 'ISOLATED' })] }],
    ['another market', { positions: [held({ symbol: OTHER })] }],
  ])('is zero for what is open in %s', (_what, values) => {
    const all = two({ ...values, account: account({ free: requireAmount('0') }) })
    expect(previewDraft(leverage({ leverage: '1' }), all).checks).toContainEqual(
      expect.objectContaining({ code: 'COLLATERAL', facts: { needed: '0', free: '0' } }),
    )
  })

  it('is zero when nothing is open', () => {
    expect(
      codes(leverage({ leverage: '1' }), on({ account: account({ free: requireAmount('0') }) })),
    ).toEqual([])
  })
})

describe('a change of margin mode', () => {
  it('includes the previous mode', () => {
    expect(concerned(mode(), on())).toEqual([{ symbol: SYMBOL, before: 'CROSS', after: 'ISOLATED' }])
  })

  it.each<[string, MarginModeDraft, Partial<SnapshotSections>, readonly string[]]>([
    ['to what it is', mode({ marginMode: 'CROSS' }), {}, ['SETTING_SAME']],
    [
      'with a position in the present mode',
      mode(),
      { positions: [position({ quantity: requireAmount('-0.1') })] },
      ['MARGIN_MODE_BUSY'],
    ],
    ['with an order in the present mode', mode(), { orders: [order()] }, ['MARGIN_MODE_BUSY']],
    [
      'to cross where the market is isolated only',
      mode({ marginMode: 'CROSS' }),
      {
        markets: [market({ isolatedOnly: true })],
        marginModes: [{ symbol: SYMBOL, marginMode: 'ISOLATED' }],
      },
      ['ISOLATED_ONLY'],
    ],
    ['of a market nobody knows', mode(), { markets: [] }, ['MARKET_UNKNOWN']],
  ])('%s is rejected', (_what, draft, values, wanted) => {
    expect(codes(draft, on(values))).toEqual(wanted)
  })

  it.each<[string, Partial<SnapshotSections>]>([
    ['a row without a position', { positions: [position()] }],
    ['an order that has ended', { orders: [order({ status: 'CANCELLED' })] }],
    [
      'a position of another market',
      { positions: [position({ symbol: OTHER, quantity: requireAmount('1') })] },
    ],
    ['an order in the other mode', { orders: [order({ marginMode: 'ISOLATED' })] }],
  ])('is not blocked by %s', (_what, values) => {
    expect(codes(mode(), on(values))).toEqual([])
  })

  it.each(['markets', 'positions', 'orders', 'marginModes'] as const)(
    'cannot be sealed before the %s are read',
    name => {
      expect(codes(mode(), without(name, on()))).toContain('INPUT_MISSING')
    },
  )
})

describe('the warning about a setting', () => {
  it.each<[string, MarketSettingDraft, readonly object[]]>([
    ['of one market is that it stays', leverage(), [{ code: 'SETTING_STAYS' }]],
    ['of a mode is that it stays', mode(), [{ code: 'SETTING_STAYS' }]],
    [
      'of all markets is how many they are and how many get less than asked for',
      everywhere({ leverage: '8' }),
      [{ code: 'LEVERAGE_EVERYWHERE', facts: { count: '2', capped: '1' } }, { code: 'SETTING_STAYS' }],
    ],
    [
      'of all markets is that none gets less, where each allows it',
      everywhere({ leverage: '4' }),
      [{ code: 'LEVERAGE_EVERYWHERE', facts: { count: '2', capped: '0' } }, { code: 'SETTING_STAYS' }],
    ],
  ])('%s', (_what, draft, wanted) => {
    const { warnings } = previewDraft(draft, two())
    expect(warnings).toMatchObject(wanted)
    expect(warnings.some(({ typed }) => typed)).toBe(false)
  })
})
