import { describe, expect, it } from 'vitest'
import { algo, leg, long, pair, short } from '../../../../test/kit/algo'
import { guards, inputs, NOW, SYMBOL } from '../../../../test/kit/trade'
import type { AlgoOrder } from '../../account/algo-order'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import type { EditAlgoDraft } from '../../write/algo-order-draft'
import { requireAmount } from '../../value/decimal-amount'
import { deriveTradingState } from '../../guard/trading-restrictions'
import type { PositionRecord } from '../../account/position-record'

const on = (algoOrders: readonly AlgoOrder[], positions: readonly PositionRecord[] = [long()]) =>
  inputs({ positions, algoOrders })
const one = (algoOrderId = '90') => ({ is: 'cancel algo', symbol: SYMBOL, algoOrderId }) as const
const all = { is: 'cancel all algo', reach: { is: 'all markets' } } as const
const elsewhere = algo({ algoOrderId: '70', symbol: 'PERP_ETH_USDC' })

describe('a cancel of an algo order', () => {
  it('names the current order and the cover that remains', () => {
    const evaluation = evaluateDraft(
      one(),
      on([pair(), algo({ algoOrderId: '8', quantity: requireAmount('0.1') })]),
      'seal',
    )
    expect(evaluation).toMatchObject({
      ok: true,
      value: {
        write: { algoOrderId: '90', was: { kind: 'TP_SL', quantity: '0.4' } },
        outlook: { coverage: { size: '1', before: '0.5', after: '0.1' } },
        warnings: [
          { code: 'MAY_TRIGGER_FIRST', typed: false },
          { code: 'UNPROTECTS', facts: { covered: '0.1', size: '1' }, typed: false },
        ],
      },
    })
  })

  it('includes the limit price of what it ends', () => {
    const limited = algo({ type: 'LIMIT', price: requireAmount('57900') })
    expect(evaluateDraft(one(), on([limited]), 'seal')).toMatchObject({
      ok: true,
      value: { write: { was: { price: '57900', triggerPrice: '58000' } } },
    })
  })

  it('is refused with the status of what has ended', () => {
    const ended = pair({ status: 'FILLED', statusWord: 'FILLED' })
    expect(evaluateDraft(one(), on([elsewhere, ended]), 'seal')).toMatchObject({
      error: [{ code: 'ALGO_NOT_OPEN', facts: { algoOrderId: '90', status: 'FILLED' } }],
    })
  })

  it('calculates the cover of the position in its own market and margin mode only', () => {
    const others = [
      long({ symbol: 'PERP_ETH_USDC', quantity: requireAmount('5') }),
      long({ marginMode: 'ISOLATED', quantity: requireAmount('3') }),
    ]
    const coverage = (positions: readonly PositionRecord[]) => {
      const evaluation = evaluateDraft(one(), on([pair()], positions), 'seal')
      return evaluation.ok ? evaluation.value.outlook.coverage : evaluation
    }
    expect(coverage([...others, long()])).toEqual({ size: '1', before: '0.4', after: '0' })
    expect(coverage(others)).toBeUndefined()
    expect(coverage([long({ quantity: requireAmount('0') })])).toBeUndefined()
  })

  it('warns of a removed exit and not of a lost stop when only a take-profit is cancelled', () => {
    const evaluation = evaluateDraft(one(), on([pair({ legs: [leg('TAKE_PROFIT')] })]), 'seal')
    expect(evaluation).toMatchObject({
      ok: true,
      value: {
        warnings: [
          { code: 'MAY_TRIGGER_FIRST', typed: false },
          { code: 'CANCELS_EXIT', typed: false },
        ],
      },
    })
  })

  it.each<[string, Parameters<typeof evaluateDraft>[0], readonly AlgoOrder[], string]>([
    ['of what is not there', one('1'), [pair()], 'ALGO_NOT_OPEN'],
    ['of what has ended', one(), [pair({ status: 'FILLED', statusWord: 'FILLED' })], 'ALGO_NOT_OPEN'],
    ['of another market', { ...one(), symbol: 'PERP_ETH_USDC' }, [pair()], 'ALGO_NOT_OPEN'],
    ['of all, where nothing waits', all, [pair({ status: 'CANCELLED' })], 'NOTHING_OPEN'],
    [
      'of a market where nothing waits',
      { ...all, reach: { is: 'market', symbol: SYMBOL } },
      [elsewhere],
      'NOTHING_OPEN',
    ],
  ])('%s is rejected', (_, draft, orders, code) =>
    expect(evaluateDraft(draft, on(orders), 'seal')).toMatchObject({ ok: false, error: [{ code }] }),
  )

  it('of all names each algo order, and the number of positions that lose their stop', () => {
    const evaluation = evaluateDraft(all, on([pair(), elsewhere]), 'seal')
    expect(evaluation).toMatchObject({
      ok: true,
      value: {
        write: { open: [{ orderId: '90', triggers: 2 }, { orderId: '70' }] },
        warnings: [
          { code: 'MAY_TRIGGER_FIRST', typed: false },
          { code: 'STOPS_GO', facts: { count: '1' }, typed: false },
        ],
      },
    })
    const here = { ...all, reach: { is: 'market', symbol: 'PERP_ETH_USDC' } } as const
    expect(evaluateDraft(here, on([pair(), elsewhere]), 'seal')).toMatchObject({
      ok: true,
      value: { write: { open: [{ orderId: '70' }] }, warnings: [{}, { facts: { count: '0' } }] },
    })
  })

  it('is allowed while writing is stopped, and blocked while an outcome is unknown', () => {
    const stopped = { ...on([pair()]), writes: deriveTradingState([{ is: 'stopped', since: NOW }]) }
    expect(evaluateDraft(one(), stopped, 'seal').ok).toBe(true)
    const unknown = { ...on([pair()]), writes: deriveTradingState([{ is: 'unknown', attempts: 1 }]) }
    expect(evaluateDraft(one(), unknown, 'seal')).toMatchObject({ error: [{ code: 'WRITES_HELD' }] })
  })

  it('is undecided before the list is read', () => {
    const { algoOrders: _, ...rest } = on([]).snapshot
    expect(evaluateDraft(one(), { ...on([]), snapshot: rest }, 'seal').ok).toBe(false)
    expect(previewDraft(one(), { ...on([]), snapshot: rest }).checks[0]?.holds).toBeUndefined()
    expect(previewDraft(one(), on([pair()])).warnings).toHaveLength(2)
  })
})

const edit = (change: Partial<EditAlgoDraft>): EditAlgoDraft => ({
  is: 'edit algo',
  symbol: SYMBOL,
  algoOrderId: '90',
  legs: [],
  ...change,
})
const down = { algoOrderId: '92', triggerPrice: '57500' }
const sized = (loss: string, profit: string) => [
  { algoOrderId: '92', quantity: loss },
  { algoOrderId: '91', quantity: profit },
]
const whole = pair({ kind: 'POSITIONAL_TP_SL', quantity: requireAmount('0') })
const coming = algo({
  kind: 'BRACKET',
  side: 'BUY',
  price: requireAmount('59500'),
  reduceOnly: false,
  legs: [pair({ algoOrderId: '89' })],
})

describe('an edit of an algo order', () => {
  it.each<[string, AlgoOrder, EditAlgoDraft, object]>([
    [
      'a stop',
      algo(),
      edit({ triggerPrice: '58500', quantity: '0.5' }),
      { triggerPrice: '58500', quantity: '0.5', legs: [] },
    ],
    [
      'a leg',
      pair(),
      edit({ legs: [down] }),
      { legs: [down], was: { kind: 'TP_SL' }, wereLegs: [{ triggerPrice: '58000' }] },
    ],
    ['both legs to one size', pair(), edit({ legs: sized('0.6', '0.6') }), { legs: sized('0.6', '0.6') }],
    ['a leg of a bracket to come', coming, edit({ legs: [down] }), { legs: [down] }],
    [
      'the size of a trailing stop',
      algo({ kind: 'TRAILING_STOP' }),
      edit({ quantity: '0.2' }),
      { quantity: '0.2' },
    ],
    [
      'a leg switched off',
      pair(),
      edit({ legs: [{ algoOrderId: '92', active: false }] }),
      { legs: [{ active: false }] },
    ],
  ])('moves %s exactly as entered, and includes the previous terms', (_, order, draft, write) =>
    expect(evaluateDraft(draft, on([order]), 'seal')).toMatchObject({ ok: true, value: { write } }),
  )

  it.each<[string, AlgoOrder, EditAlgoDraft, string]>([
    ['what is not there', elsewhere, edit({ legs: [down] }), 'ALGO_NOT_OPEN'],
    ['another of the same market', algo(), edit({ algoOrderId: '1', quantity: '0.3' }), 'ALGO_NOT_OPEN'],
    [
      'what stands in another market',
      algo(),
      edit({ symbol: 'PERP_ETH_USDC', quantity: '0.3' }),
      'ALGO_NOT_OPEN',
    ],
    [
      'a leg that is on to be on',
      pair(),
      edit({ legs: [{ algoOrderId: '92', active: true }] }),
      'EDIT_NOTHING',
    ],
    ['what has ended', algo({ status: 'CANCELLED' }), edit({ quantity: '0.3' }), 'ALGO_NOT_OPEN'],
    ['what was triggered', algo({ triggered: true }), edit({ quantity: '0.3' }), 'ALGO_TRIGGERED'],
    ['a leg that is not there', pair(), edit({ legs: [{ ...down, algoOrderId: '1' }] }), 'LEG_UNKNOWN'],
    [
      'a leg that has ended',
      pair({ legs: [leg('STOP_LOSS', { status: 'CANCELLED' })] }),
      edit({ legs: [down] }),
      'ALGO_NOT_OPEN',
    ],
    ['nothing', pair(), edit({}), 'EDIT_NOTHING'],
    ['to what it is', pair(), edit({ legs: [{ ...down, triggerPrice: '58000' }] }), 'EDIT_NOTHING'],
    ['one leg’s size alone', pair(), edit({ legs: sized('0.6', '0.6').slice(1) }), 'LEGS_UNEQUAL'],
    ['legs to two sizes', pair(), edit({ legs: sized('0.6', '0.5') }), 'LEGS_UNEQUAL'],
    [
      'the size of what protects a whole position',
      whole,
      edit({ legs: sized('0.6', '0.6') }),
      'ALGO_NOT_EDITABLE',
    ],
    ['the entry of a bracket', coming, edit({ price: '59000' }), 'ALGO_NOT_EDITABLE'],
    [
      'the trigger of a trailing stop',
      algo({ kind: 'TRAILING_STOP' }),
      edit({ triggerPrice: '58500' }),
      'ALGO_NOT_EDITABLE',
    ],
    ['the price of what leaves at market', algo(), edit({ price: '57900' }), 'PRICE_NOT_TAKEN'],
    [
      'to a trigger on the wrong side',
      pair(),
      edit({ legs: [{ ...down, triggerPrice: '60500' }] }),
      'TRIGGER_WRONG_SIDE',
    ],
    ['to a trigger off the tick', algo(), edit({ triggerPrice: '58000.01' }), 'PRICE_OFF_TICK'],
    ['to no number', algo(), edit({ quantity: '1e1' }), 'AMOUNT_MALFORMED'],
    ['to more than the position', algo(), edit({ quantity: '1.5' }), 'REDUCE_ONLY_TOO_LARGE'],
  ])('does not move %s', (_, order, draft, code) => {
    const evaluation = evaluateDraft(draft, on([order]), 'seal')
    expect(evaluation.ok ? [] : evaluation.error.map(one => one.code)).toContain(code)
  })

  it('is checked against every cap when it may open a position', () => {
    const opening = algo({ reduceOnly: false, side: 'SELL' })
    const small = { ...on([opening]), guards: guards({ orderNotional: requireAmount('10000') }) }
    const evaluation = evaluateDraft(edit({ quantity: '0.3' }), small, 'seal')
    expect(evaluation.ok ? [] : evaluation.error.map(({ code }) => code)).toContain('CAP_NOTIONAL')
  })

  it('shows gain and loss at the new triggers, and warns of a stop that is too late', () => {
    const late = [long({ liquidation: requireAmount('57600') })]
    const evaluation = evaluateDraft(edit({ legs: [down] }), on([pair()], late), 'seal')
    expect(evaluation).toMatchObject({
      ok: true,
      value: {
        outlook: { triggers: [{ kind: 'STOP_LOSS', trigger: '57500', pnl: '-1000' }] },
        warnings: [
          { code: 'MAY_TRIGGER_FIRST', typed: false },
          { code: 'STOP_BEYOND_LIQUIDATION', typed: false },
        ],
      },
    })
  })

  it.each([
    [true, ['58000']],
    [false, []],
  ])('shows a trigger in the outlook only for an active leg: %s', (active, wanted) => {
    const order = pair({ legs: [leg('STOP_LOSS', { active: !active })] })
    const { outlook } = previewDraft(edit({ legs: [{ algoOrderId: '92', active }] }), on([order]))
    expect(outlook?.triggers?.map(({ trigger }) => trigger)).toEqual(wanted)
  })

  it.each([
    ['its price while nothing of it has filled', '0', ['TRIGGER_WRONG_SIDE']],
    ['the mark once a part has', '0.1', []],
  ])('measures the legs of a bracket from %s', (_what, executed, wanted) => {
    const bracket = { ...coming, executed: requireAmount(executed) }
    const change = edit({ legs: [{ ...down, triggerPrice: '59700' }] })
    const evaluation = evaluateDraft(change, on([bracket]), 'seal')
    expect(evaluation.ok ? [] : evaluation.error.map(({ code }) => code)).toEqual(wanted)
  })

  it.each<[string, readonly PositionRecord[], string, boolean]>([
    ['a long at its liquidation price', [long({ liquidation: requireAmount('57500') })], '57500', true],
    ['a long a tick above it', [long({ liquidation: requireAmount('57500') })], '57500.1', false],
    ['a short at its liquidation price', [short({ liquidation: requireAmount('62500') })], '62500', true],
    ['a short a tick below it', [short({ liquidation: requireAmount('62500') })], '62499.9', false],
    ['a position that has none', [long()], '57500', false],
  ])('warns of a stop that is too late for %s', (_what, positions, triggerPrice, warns) => {
    const side = positions[0]?.quantity === '-1' ? 'BUY' : 'SELL'
    const order = pair({ legs: [leg('STOP_LOSS', { side, triggerPrice: requireAmount('60001') })] })
    const { warnings } = previewDraft(
      edit({ legs: [{ algoOrderId: '92', triggerPrice }] }),
      on([order], positions),
    )
    expect(warnings.some(({ code }) => code === 'STOP_BEYOND_LIQUIDATION')).toBe(warns)
  })

  it.each([
    ['a reduce-only stop with a limit far below its trigger', true, 'LIMIT', undefined],
    ['an opening stop with such a limit', false, 'LIMIT', 'FAR_FROM_MARK'],
    ['a reduce-only stop at market', true, 'MARKET', undefined],
    ['an opening stop at market', false, 'MARKET', 'NO_CEILING_MARKET'],
  ] as const)(
    'asks for the typed word only where it may open a position: %s',
    (_what, reduceOnly, type, code) => {
      const price = type === 'LIMIT' ? { price: requireAmount('57000') } : {}
      const order = algo({ reduceOnly, side: 'SELL', type, ...price })
      const tight = { ...on([order]), guards: guards({ collar: requireAmount('0.01') }) }
      const typed = previewDraft(edit({ triggerPrice: '59000' }), tight).warnings.filter(one => one.typed)
      expect(typed.map(one => one.code)).toEqual(code === undefined ? [] : [code])
    },
  )

  it('warns of at most one price far from the mark, the first one', () => {
    const legs = [
      leg('TAKE_PROFIT', { type: 'LIMIT', price: requireAmount('62000') }),
      leg('STOP_LOSS', { type: 'LIMIT', price: requireAmount('58000') }),
    ]
    const change = edit({
      legs: [
        { algoOrderId: '91', price: '61500' },
        { algoOrderId: '92', price: '57500' },
      ],
    })
    const tight = { ...on([pair({ legs })]), guards: guards({ collar: requireAmount('0.001') }) }
    const far = previewDraft(change, tight).warnings.filter(({ code }) => code === 'FAR_FROM_MARK')
    expect(far.map(({ facts }) => facts['price'])).toEqual(['61500'])
  })

  it.each([
    ['a take-profit that is switched off', leg('TAKE_PROFIT'), '91', false],
    ['a stop-loss that is switched on', leg('STOP_LOSS', { active: false }), '92', true],
  ])('does not warn of lost protection for %s', (_what, one, algoOrderId, active) =>
    expect(
      previewDraft(edit({ legs: [{ algoOrderId, active }] }), on([pair({ legs: [one] })])).warnings.map(
        ({ code }) => code,
      ),
    ).toEqual(['MAY_TRIGGER_FIRST']),
  )

  it('warns when a stop-loss is switched off', () =>
    expect(
      previewDraft(edit({ legs: [{ algoOrderId: '92', active: false }] }), on([pair()])).warnings,
    ).toMatchObject([
      { code: 'MAY_TRIGGER_FIRST', typed: false },
      { code: 'UNPROTECTS', typed: false },
    ]))
})
