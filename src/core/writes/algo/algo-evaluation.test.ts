import { describe, expect, it } from 'vitest'
import { algo, algoDrafts, leg, long, pair, short } from '../../../../test/kit/algo'
import { account, dated, inputs, guards, market, NOW, SYMBOL } from '../../../../test/kit/trade'
import type { AlgoDraft } from '../../write/algo-order-draft'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import { requireAmount, ZERO } from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import { deriveTradingState } from '../../guard/trading-restrictions'
import type { SnapshotSections } from '../../snapshot/desk-snapshot'
import { assessWriteRisk } from '../write-kinds'

const { STOP, TP_SL, POSITIONAL_TP_SL, BRACKET, TRAILING_STOP } = algoDrafts
/** Caps that a position of one is well within. */
const wide = guards({ positionNotional: requireAmount('200000'), openNotional: requireAmount('200000') })
const on = (values: Partial<SnapshotSections> = {}, changes: Partial<PlanningInputs> = {}): PlanningInputs =>
  inputs({ positions: [long()], algoOrders: [], ...values }, { guards: wide, ...changes })
const seal = (
  draft: AlgoDraft,
  values: Partial<SnapshotSections> = {},
  changes: Partial<PlanningInputs> = {},
) => evaluateDraft(draft, on(values, changes), 'seal')
const codes = (...args: Parameters<typeof seal>): readonly string[] => {
  const evaluation = seal(...args)
  return evaluation.ok ? [] : [...new Set(evaluation.error.map(({ code }) => code))]
}
const warned = (...args: Parameters<typeof seal>): readonly string[] => {
  const evaluation = seal(...args)
  if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.error))
  return evaluation.value.warnings.map(({ code, typed }) => (typed ? `${code}!` : code))
}
const [profit, loss] = [
  { kind: 'TAKE_PROFIT', triggerPrice: '62000' },
  { kind: 'STOP_LOSS', triggerPrice: '58000' },
] as const

describe('the request of an algo order', () => {
  it.each(Object.values(algoDrafts))('contains exactly the entered values of a $kind', draft => {
    const evaluation = seal(draft)
    if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.error))
    const { write } = evaluation.value
    const typed =
      'legs' in draft ? { ...draft, legs: draft.legs.map(leg => ({ ...leg, side: 'SELL' })) } : draft
    expect(write).toEqual(typed)
  })

  it('closes a short by buying', () => {
    const legs = [
      { ...profit, triggerPrice: '58000' },
      { ...loss, triggerPrice: '62000' },
    ]
    const evaluation = seal({ ...TP_SL, legs }, { positions: [short()] })
    expect(evaluation).toMatchObject({
      ok: true,
      value: { write: { legs: [{ side: 'BUY' }, { side: 'BUY' }] } },
    })
  })

  it('keeps a limit price and an activation price as entered', () => {
    const trailing = seal({ ...TRAILING_STOP, activatedPrice: '61000', distance: { is: 'value', by: '500' } })
    expect(trailing).toMatchObject({
      ok: true,
      value: { write: { activatedPrice: '61000', distance: { is: 'value', by: '500' } } },
    })
    const limited = seal({ ...STOP, type: 'LIMIT', price: '57900' })
    expect(limited).toMatchObject({ ok: true, value: { write: { price: '57900', type: 'LIMIT' } } })
  })
})

describe('the refusals of an algo order', () => {
  const pairs = Array.from({ length: 10 }, (_, at) => pair({ algoOrderId: String(at + 1) }))
  it.each<[string, AlgoDraft, Partial<SnapshotSections>, readonly string[]]>([
    ['a trigger at the mark', { ...STOP, triggerPrice: '60000' }, {}, ['TRIGGER_WRONG_SIDE']],
    ['a sell stop above the mark', { ...STOP, triggerPrice: '61000' }, {}, ['TRIGGER_WRONG_SIDE']],
    ['a buy stop below the mark', { ...STOP, side: 'BUY' }, { positions: [short()] }, ['TRIGGER_WRONG_SIDE']],
    [
      'a take-profit below a long',
      { ...TP_SL, legs: [{ ...profit, triggerPrice: '59000' }] },
      {},
      ['TRIGGER_WRONG_SIDE'],
    ],
    [
      'a stop-loss above a long',
      { ...TP_SL, legs: [{ ...loss, triggerPrice: '61000' }] },
      {},
      ['TRIGGER_WRONG_SIDE'],
    ],
    [
      'a leg between the mark and the price of its entry',
      { ...BRACKET, legs: [{ ...loss, triggerPrice: '59600' }] },
      {},
      ['TRIGGER_WRONG_SIDE'],
    ],
    ['a trigger off the tick', { ...STOP, triggerPrice: '58000.05' }, {}, ['PRICE_OFF_TICK']],
    [
      'a trigger above every price',
      { ...TP_SL, legs: [{ ...profit, triggerPrice: '2000000' }] },
      {},
      ['PRICE_OUT_OF_RANGE'],
    ],
    ['a trigger that is no number', { ...STOP, triggerPrice: '5e4' }, {}, ['AMOUNT_MALFORMED']],
    ['a trigger of nothing', { ...STOP, triggerPrice: '0' }, {}, ['AMOUNT_NOT_POSITIVE']],
    ['a size off the step', { ...STOP, quantity: '0.0005' }, {}, ['QUANTITY_OFF_TICK']],
    ['more than the position', { ...TP_SL, quantity: '1.1' }, {}, ['REDUCE_ONLY_TOO_LARGE']],
    ['protection of nothing', TP_SL, { positions: [] }, ['REDUCE_ONLY_NOTHING']],
    [
      'a stop on the position’s own side',
      { ...STOP, side: 'BUY', triggerPrice: '61000' },
      {},
      ['REDUCE_ONLY_NOTHING'],
    ],
    ['no leg', { ...POSITIONAL_TP_SL, legs: [] }, {}, ['LEGS_MISSING']],
    ['two legs of a kind', { ...TP_SL, legs: [loss, loss] }, {}, ['LEG_TWICE']],
    ['an eleventh pair', TP_SL, { algoOrders: pairs }, ['TOO_MANY_PAIRS']],
    [
      'a second one for the whole position',
      POSITIONAL_TP_SL,
      { algoOrders: [pair({ kind: 'POSITIONAL_TP_SL' })] },
      ['POSITIONAL_EXISTS'],
    ],
    [
      'a limit that leaves the band at its trigger',
      { ...STOP, type: 'LIMIT', price: '56000' },
      {},
      ['PRICE_OUT_OF_BAND'],
    ],
    ['a limit without a price', { ...STOP, type: 'LIMIT' }, {}, ['PRICE_MISSING']],
    ['a market order with one', { ...STOP, price: '57000' }, {}, ['PRICE_NOT_TAKEN']],
    [
      'too near a trailing distance',
      { ...TRAILING_STOP, distance: { is: 'rate', by: '0.0009' } },
      {},
      ['DISTANCE_OUT_OF_RANGE'],
    ],
    [
      'too far a trailing distance',
      { ...TRAILING_STOP, distance: { is: 'rate', by: '0.051' } },
      {},
      ['DISTANCE_OUT_OF_RANGE'],
    ],
    [
      'a trailing distance as large as the price',
      { ...TRAILING_STOP, distance: { is: 'value', by: '60000' } },
      {},
      ['DISTANCE_OUT_OF_RANGE'],
    ],
    [
      'an activation that is passed already',
      { ...TRAILING_STOP, activatedPrice: '59000' },
      {},
      ['TRIGGER_WRONG_SIDE'],
    ],
    ['a market that nobody lists', STOP, { markets: [] }, ['MARKET_UNKNOWN']],
  ])('include %s', (_, draft, values, expected) =>
    expect(codes(draft, values)).toEqual(expect.arrayContaining([...expected])),
  )

  it.each<[string, AlgoDraft, Partial<SnapshotSections>]>([
    ['a trigger at the lowest price', STOP, { markets: [market({ priceMin: requireAmount('58000') })] }],
    [
      'a trigger at the highest price',
      { ...TP_SL, legs: [profit] },
      { markets: [market({ priceMax: requireAmount('62000') })] },
    ],
    [
      'any trigger where there is no highest price',
      { ...TP_SL, legs: [profit] },
      { markets: [market({ priceMax: ZERO })] },
    ],
    ['the nearest distance', { ...TRAILING_STOP, distance: { is: 'rate', by: '0.001' } }, {}],
    ['the farthest distance', { ...TRAILING_STOP, distance: { is: 'rate', by: '0.05' } }, {}],
    [
      'a trailing distance of a tick less than the price',
      { ...TRAILING_STOP, distance: { is: 'value', by: '59999.9' } },
      { markets: [market({ minNotional: requireAmount('0.01') })] },
    ],
    ['an activation a tick beyond the mark', { ...TRAILING_STOP, activatedPrice: '60000.1' }, {}],
    [
      'another pair where others have ended or protect whole positions',
      TP_SL,
      {
        algoOrders: [
          ...pairs.slice(1),
          pair({ algoOrderId: '98', status: 'CANCELLED', statusWord: 'CANCELLED' }),
          pair({ algoOrderId: '99', kind: 'POSITIONAL_TP_SL' }),
        ],
      },
    ],
    [
      'one for the whole position beside one in another market',
      POSITIONAL_TP_SL,
      { algoOrders: [pair({ kind: 'POSITIONAL_TP_SL', symbol: 'PERP_ETH_USDC' })] },
    ],
    [
      'one for the whole position beside one that protects the other side',
      POSITIONAL_TP_SL,
      { algoOrders: [pair({ kind: 'POSITIONAL_TP_SL', legs: [leg('STOP_LOSS', { side: 'BUY' })] })] },
    ],
    ['a tenth pair', TP_SL, { algoOrders: pairs.slice(1) }],
  ])('do not include %s', (_, draft, values) => expect(codes(draft, values)).toEqual([]))

  it.each<[string, AlgoDraft, Partial<SnapshotSections>, string]>([
    [
      'a tick below the lowest price',
      STOP,
      { markets: [market({ priceMin: requireAmount('58000.1') })] },
      'PRICE_OUT_OF_RANGE',
    ],
    [
      'a tick above the highest price',
      { ...TP_SL, legs: [profit] },
      { markets: [market({ priceMax: requireAmount('61999.9') })] },
      'PRICE_OUT_OF_RANGE',
    ],
    [
      'a trailing distance of a value off the tick',
      { ...TRAILING_STOP, distance: { is: 'value', by: '500.05' } },
      {},
      'PRICE_OFF_TICK',
    ],
    [
      'a trigger off the grid from the lowest price',
      STOP,
      { markets: [market({ priceMin: requireAmount('0.05') })] },
      'PRICE_OFF_TICK',
    ],
    ['an activation at the mark', { ...TRAILING_STOP, activatedPrice: '60000' }, {}, 'TRIGGER_WRONG_SIDE'],
    [
      'an activation of a buy above the mark',
      { ...TRAILING_STOP, side: 'BUY', activatedPrice: '60000.1' },
      { positions: [short()] },
      'TRIGGER_WRONG_SIDE',
    ],
    ['an activation off the tick', { ...TRAILING_STOP, activatedPrice: '60000.15' }, {}, 'PRICE_OFF_TICK'],
    ['an activation that is no number', { ...TRAILING_STOP, activatedPrice: '6e4' }, {}, 'AMOUNT_MALFORMED'],
  ])('include only %s', (_, draft, values, code) => expect(codes(draft, values)).toEqual([code]))

  it('never apply caps to a purely protective order', () => {
    const small = {
      guards: guards({ orderNotional: requireAmount('100'), positionNotional: requireAmount('100') }),
    }
    expect(codes(STOP, {}, small)).toEqual([])
    expect(codes(TP_SL, {}, small)).toEqual([])
    expect(codes({ ...STOP, reduceOnly: false }, {}, small)).toContain('CAP_NOTIONAL')
    expect(codes(BRACKET, {}, small)).toContain('CAP_NOTIONAL')
  })

  it('block every algo order while the list of algo orders is stale or unread', () => {
    const { algoOrders: _, ...rest } = on().snapshot
    expect(evaluateDraft(TP_SL, { ...on(), snapshot: rest }, 'seal')).toMatchObject({ ok: false })
    const old = { ...rest, algoOrders: dated([], 5_001) }
    expect(evaluateDraft(STOP, { ...on(), snapshot: old }, 'seal')).toMatchObject({
      ok: false,
      error: [{ code: 'INPUT_STALE', facts: { input: 'algo orders' } }],
    })
  })

  it('block risk-adding orders while writing is stopped, and no protective ones', () => {
    const stopped = { writes: deriveTradingState([{ is: 'stopped', since: NOW }]) }
    for (const draft of [STOP, TP_SL, POSITIONAL_TP_SL, TRAILING_STOP])
      expect(codes(draft, {}, stopped)).toEqual([])
    for (const draft of [BRACKET, { ...STOP, reduceOnly: false }, { ...TRAILING_STOP, reduceOnly: false }])
      expect(codes(draft, {}, stopped)).toContain('WRITES_STOPPED')
  })
})

describe('the outlook of an algo order', () => {
  const outlook = (draft: AlgoDraft, values: Partial<SnapshotSections> = {}) => {
    const evaluation = seal(draft, values)
    if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.error))
    return evaluation.value.outlook
  }

  it('shows gain or loss at each trigger, and the cost of the exit there', () =>
    expect(outlook(TP_SL).triggers).toEqual([
      { kind: 'TAKE_PROFIT', trigger: '62000', quantity: '0.4', pnl: '800', fees: '12.4' },
      { kind: 'STOP_LOSS', trigger: '58000', quantity: '0.4', pnl: '-800', fees: '11.6' },
    ]))

  it('calculates a leg with a limit at its limit, and a bracket from its entry', () => {
    expect(outlook({ ...STOP, type: 'LIMIT', price: '57900' }).triggers).toMatchObject([{ pnl: '-840' }])
    expect(outlook(BRACKET).triggers).toMatchObject([{ pnl: '250' }, { pnl: '-150' }])
  })

  it('shows no gain when the order opens a position', () =>
    expect(outlook({ ...STOP, reduceOnly: false }).triggers?.[0]?.pnl).toBeUndefined())

  it('shows the position after the stop, and the part of it that stops cover', () => {
    expect(outlook(TP_SL)).toMatchObject({
      effect: 'reduces',
      before: { position: '1' },
      filled: { position: '0.6' },
      coverage: { size: '1', before: '0', after: '0.4' },
    })
    expect(outlook(POSITIONAL_TP_SL)).toMatchObject({ effect: 'closes', filled: { position: '0' } })
    expect(outlook(TP_SL, { algoOrders: [algo()] }).coverage).toEqual({
      size: '1',
      before: '0.4',
      after: '0.8',
    })
  })

  it('shows the position after a take-profit without a stop', () =>
    expect(outlook({ ...TP_SL, legs: [profit] })).toMatchObject({
      effect: 'reduces',
      filled: { position: '0.6' },
    }))

  it('shows the immediate effect of the entry of a bracket', () =>
    expect(outlook(BRACKET)).toMatchObject({
      effect: 'increases',
      ceiling: '5950',
      filled: { position: '1.1' },
    }))

  it('counts a gain below the entry for a short, and a loss above', () => {
    const legs = [
      { ...profit, triggerPrice: '58000' },
      { ...loss, triggerPrice: '62000' },
    ]
    expect(outlook({ ...TP_SL, legs }, { positions: [short()] }).triggers).toMatchObject([
      { kind: 'TAKE_PROFIT', pnl: '800' },
      { kind: 'STOP_LOSS', pnl: '-800' },
    ])
  })

  it('includes the fees of a bracket with those of its entry', () =>
    // 1.19 for 5,950 that rest, and 3.1 or 2.9 for what leaves.
    expect(outlook(BRACKET).triggers).toMatchObject([{ fees: '4.29' }, { fees: '4.09' }]))

  it('counts stops as cover, and not take-profits', () => {
    const covered = (draft: AlgoDraft, values: Partial<SnapshotSections> = {}) =>
      outlook(draft, values).coverage
    expect(covered({ ...TP_SL, legs: [profit] })).toEqual({ size: '1', before: '0', after: '0' })
    expect(covered(TRAILING_STOP)).toEqual({ size: '1', before: '0', after: '0.4' })
    expect(covered(STOP)).toEqual({ size: '1', before: '0', after: '0.4' })
    const buys = { ...STOP, side: 'BUY', triggerPrice: '62000' } as const
    expect(covered(buys, { positions: [short()] })).toEqual({ size: '1', before: '0', after: '0.4' })
    expect(covered({ ...STOP, quantity: '0.7' }, { algoOrders: [algo()] })?.after).toBe('1')
    expect(covered(BRACKET)).toBeUndefined()
  })

  it('has a worst price only when a limit bounds it', () => {
    expect(outlook(STOP).worst).toBeUndefined()
    expect(outlook({ ...STOP, type: 'LIMIT', price: '57900' }).worst?.fill?.average).toBe('57900')
  })

  it('estimates the starting point of a trailing stop', () =>
    expect(outlook(TRAILING_STOP).triggers).toMatchObject([{ trigger: '58800', pnl: '-480' }]))
})

describe('the trigger line of an algo order', () => {
  const line = (draft: AlgoDraft) => previewDraft(draft, on()).checks.find(({ code }) => code === 'TRIGGER')

  it.each<[string, AlgoDraft, boolean]>([
    ['all legs on their side', TP_SL, true],
    ['one leg on the wrong side', { ...TP_SL, legs: [profit, { ...loss, triggerPrice: '61000' }] }, false],
    [
      'one leg wrong and one not typed yet',
      {
        ...TP_SL,
        legs: [
          { ...profit, triggerPrice: '' },
          { ...loss, triggerPrice: '61000' },
        ],
      },
      false,
    ],
  ])('with %s holds: %s', (_what, draft, holds) => expect(line(draft)?.holds).toBe(holds))

  it('shows the first trigger of a trailing stop', () =>
    expect(line(TRAILING_STOP)?.facts).toEqual({ basis: 'mark', trigger: '58800', mark: '60000' }))
})

describe('the account with the mark at a trigger', () => {
  it('frees the margin bound at the trigger price, and not the earlier amount', () => {
    const evaluation = seal(
      { ...TP_SL, quantity: '0.5', legs: [loss] },
      { account: account({ free: requireAmount('4000'), totalCollateral: requireAmount('10000') }) },
    )
    // All of it binds 6,000 at 60,000. At 58,000 it has lost 2,000, and the half that is left binds 2,900:
    // 10,000 − 2,000 − 2,900 − 14.5 of fee.
    expect(evaluation).toMatchObject({ ok: true, value: { outlook: { filled: { free: '5085.5' } } } })
  })

  it('can have negative collateral', () => {
    const evaluation = seal(
      { ...STOP, triggerPrice: '58000' },
      { account: account({ free: ZERO, totalCollateral: requireAmount('800') }) },
    )
    expect(evaluation).toMatchObject({ ok: true, value: { outlook: { filled: { collateral: '-1211.6' } } } })
  })
})

describe('the warnings of an algo order', () => {
  it.each<[string, AlgoDraft, Partial<SnapshotSections>, readonly string[]]>([
    ['a way out at market', STOP, {}, ['MARKET_AT_TRIGGER', 'COVERS_PART']],
    ['the whole position covered', POSITIONAL_TP_SL, {}, ['MARKET_AT_TRIGGER']],
    [
      'a stop with a limit',
      { ...STOP, type: 'LIMIT', price: '57900' },
      {},
      ['LIMIT_MAY_BE_PASSED', 'COVERS_PART'],
    ],
    [
      'protected twice',
      { ...STOP, quantity: '0.7' },
      { algoOrders: [algo()] },
      ['MARKET_AT_TRIGGER', 'PROTECTED_ALREADY'],
    ],
    [
      'a take-profit with a limit, which may wait',
      { ...TP_SL, legs: [{ ...profit, price: '62000' }, loss] },
      {},
      ['MARKET_AT_TRIGGER', 'COVERS_PART'],
    ],
    [
      'protected for just all of it by two stops',
      { ...STOP, quantity: '0.6' },
      { algoOrders: [algo()] },
      ['MARKET_AT_TRIGGER'],
    ],
    [
      'a tick before the liquidation price',
      POSITIONAL_TP_SL,
      { positions: [long({ liquidation: requireAmount('57999.9') })] },
      ['MARKET_AT_TRIGGER'],
    ],
    [
      'a short at its liquidation price',
      { ...STOP, side: 'BUY', triggerPrice: '62000', quantity: '1' },
      { positions: [short({ liquidation: requireAmount('62000') })] },
      ['MARKET_AT_TRIGGER', 'STOP_BEYOND_LIQUIDATION'],
    ],
    [
      'a short a tick before its liquidation price',
      { ...STOP, side: 'BUY', triggerPrice: '62000', quantity: '1' },
      { positions: [short({ liquidation: requireAmount('62000.1') })] },
      ['MARKET_AT_TRIGGER'],
    ],
    [
      'a bracket beside what protects another market, has ended, or protects a part',
      { ...BRACKET, protection: 'POSITIONAL_TP_SL' },
      {
        algoOrders: [
          pair({ algoOrderId: '1', kind: 'POSITIONAL_TP_SL', symbol: 'PERP_ETH_USDC' }),
          pair({ algoOrderId: '2', kind: 'POSITIONAL_TP_SL', status: 'CANCELLED', rootStatus: 'CANCELLED' }),
          pair({ algoOrderId: '3' }),
        ],
      },
      ['INCREASES_POSITION', 'MARKET_AT_TRIGGER'],
    ],
    [
      'a bracket with a pair of its own beside what protects the whole position',
      BRACKET,
      { algoOrders: [pair({ kind: 'POSITIONAL_TP_SL' })] },
      ['INCREASES_POSITION', 'MARKET_AT_TRIGGER'],
    ],
    [
      'beyond the liquidation price, by the hold alone',
      POSITIONAL_TP_SL,
      { positions: [long({ liquidation: requireAmount('58000') })] },
      ['MARKET_AT_TRIGGER', 'STOP_BEYOND_LIQUIDATION'],
    ],
    [
      'an opening at market, with a typed yes',
      { ...STOP, reduceOnly: false, side: 'BUY', triggerPrice: '61000', quantity: '0.1' },
      {},
      ['NO_CEILING_MARKET!', 'INCREASES_POSITION'],
    ],
    [
      'a bracket that replaces what waits',
      { ...BRACKET, protection: 'POSITIONAL_TP_SL' },
      { algoOrders: [pair({ kind: 'POSITIONAL_TP_SL' })] },
      ['INCREASES_POSITION', 'MARKET_AT_TRIGGER', 'REPLACES_PROTECTION'],
    ],
  ])('are given for %s', (_, draft, values, expected) => expect(warned(draft, values)).toEqual(expected))

  it('ask for the typed word about a far limit only where the order may open a position', () => {
    const limited = { ...STOP, type: 'LIMIT', price: '57000' } as const
    const tight = { guards: guards({ collar: requireAmount('0.01') }) }
    const far = (draft: AlgoDraft) =>
      previewDraft(draft, on({}, tight)).warnings.flatMap(({ code, typed }) =>
        code === 'FAR_FROM_MARK' ? [typed] : [],
      )
    expect(far({ ...limited, reduceOnly: false })).toEqual([true])
    expect(far(limited)).toEqual([false])
    expect(far({ ...BRACKET, legs: [{ ...loss, price: '57000' }] })).toEqual([false])
  })

  it('include a recent identical order, without requiring a typed word', () => {
    const evaluation = seal(STOP)
    if (!evaluation.ok) throw new Error('It was refused.')
    const recent = [{ at: NOW - 5_000, write: evaluation.value.write }]
    expect(warned(STOP, {}, { recent })).toContain('SAME_AGAIN')
    const { warnings } = previewDraft(STOP, on({}, { recent }))
    expect(warnings.find(({ code }) => code === 'SAME_AGAIN')?.facts).toEqual({ seconds: '5' })
    const { warnings: atOnce } = previewDraft(STOP, on({}, { recent: [{ ...recent[0]!, at: NOW }] }))
    expect(atOnce.find(({ code }) => code === 'SAME_AGAIN')?.facts).toEqual({ seconds: '0' })
    const several = [59_999, 12_900, 40_000].map(age => ({ ...recent[0]!, at: NOW - age }))
    for (const [last, seconds] of [
      [several, '12'],
      [several.slice(0, 1), '59'],
    ] as const)
      expect(
        previewDraft(STOP, on({}, { recent: last })).warnings.find(({ code }) => code === 'SAME_AGAIN')
          ?.facts,
      ).toEqual({ seconds })
    expect(warned({ ...STOP, quantity: '0.5' }, {}, { recent })).not.toContain('SAME_AGAIN')
    expect(warned(STOP, {}, { recent: [{ ...recent[0]!, at: NOW - 60_000 }] })).not.toContain('SAME_AGAIN')
  })

  it.each([
    ['limit', BRACKET],
    ['mark', STOP],
  ] as const)('name the %s as the price from which a trigger is reached', (from, draft) => {
    const found = previewDraft(draft, on()).checks.find(({ code }) => code === 'TRIGGER')?.facts
    expect(found).toMatchObject({ basis: from, mark: from === 'mark' ? '60000' : BRACKET.price })
  })

  it('appear during typing together with every rule, without an exception', () => {
    const found = previewDraft(
      { ...TP_SL, quantity: '', legs: [{ ...profit, triggerPrice: '' }, loss] },
      on(),
    )
    expect(found.refusals.map(({ code }) => code)).toContain('AMOUNT_MALFORMED')
    expect(found.checks.map(({ code }) => code)).toContain('TRIGGER')
    expect(
      previewDraft(STOP, { ...on(), snapshot: {} }).checks.some(({ holds }) => holds === undefined),
    ).toBe(true)
  })
})

it('classifies only orders that may enlarge a position as adding risk', () => {
  expect(Object.values(algoDrafts).filter(draft => assessWriteRisk(draft) === 'adds')).toEqual([BRACKET])
  expect(assessWriteRisk({ ...TRAILING_STOP, reduceOnly: false })).toBe('adds')
  expect(assessWriteRisk({ is: 'cancel all algo', reach: { is: 'market', symbol: SYMBOL } })).toBe('lowers')
  expect(assessWriteRisk({ is: 'edit algo', symbol: SYMBOL, algoOrderId: '1', legs: [] })).toBe('adds')
})

it('accepts exits and rejects brackets in a reduce-only market', () => {
  const markets = [market({ status: 'REDUCE_ONLY' })]
  expect(codes(STOP, { markets })).toEqual([])
  expect(codes(BRACKET, { markets })).toContain('MARKET_NOT_TRADING')
})
