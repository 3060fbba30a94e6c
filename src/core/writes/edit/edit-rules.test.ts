import { describe, expect, it } from 'vitest'
import { account, inputs, guards, order, position, SYMBOL, terms } from '../../../../test/kit/trade'
import { requireAmount } from '../../value/decimal-amount'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { OrderRecord } from '../../account/order-record'
import type { OrderEditDraft } from '../../write/write-drafts'

/** An edit of a resting buy of 0.1 at 59,000 to 0.2 at 59,500 by default. */
const edit = (changes: Partial<OrderEditDraft> = {}): OrderEditDraft => ({
  is: 'edit',
  symbol: SYMBOL,
  orderId: '7',
  price: '59500',
  quantity: '0.2',
  ...changes,
})
const on = (changes: Partial<OrderRecord> = {}, rest: Partial<PlanningInputs> = {}): PlanningInputs =>
  inputs({ orders: [order(changes)] }, rest)
const codes = (draft: OrderEditDraft, inputs: PlanningInputs): readonly string[] => {
  const evaluation = evaluateDraft(draft, inputs, 'seal')
  return evaluation.ok ? [] : evaluation.error.map(({ code }) => code)
}
const unread = (): PlanningInputs => {
  const whole = on()
  const { orders: _, ...rest } = whole.snapshot
  return { ...whole, snapshot: rest }
}

describe('an edit of an order beside others', () => {
  it.each([
    ['the other margin mode', { marginMode: 'ISOLATED' }, 'CAP_POSITION'],
    ['another market', { symbol: 'PERP_ETH_USDC' }, 'CAP_OPEN_NOTIONAL'],
  ] as const)('counts what is pending in %s in full', (_what, row, code) => {
    const pending = position({ ...row, pendingLong: requireAmount('0.3') })
    const limit = code === 'CAP_POSITION' ? 'positionNotional' : 'openNotional'
    // 0.3 at 60,000 pending, and 0.2 after the edit.
    const refused = (cap: string) =>
      codes(edit(), {
        ...inputs({ orders: [order()], positions: [pending] }),
        guards: guards({ [limit]: requireAmount(cap) }),
      })
    expect([refused('30000'), refused('29999')]).toEqual([[], [code]])
  })
})

describe('an edit of an order', () => {
  it('contains the whole order with its new terms, and the previous ones', () => {
    const evaluation = evaluateDraft(
      edit(),
      on({ executed: requireAmount('0.04'), status: 'PARTIAL_FILLED' }),
      'seal',
    )
    expect(evaluation.ok && evaluation.value.write).toEqual({
      is: 'edit',
      orderId: '7',
      symbol: SYMBOL,
      side: 'BUY',
      type: 'LIMIT',
      price: '59500',
      quantity: '0.2',
      reduceOnly: false,
      clientOrderId: 'pd-1',
      was: { price: '59000', quantity: '0.1', executed: '0.04', updatedAt: order().updatedAt },
    })
  })

  it.each<[string, Partial<OrderRecord>, string, string | undefined]>([
    ['a part shows goes on to show as much', { visible: requireAmount('0.03') }, '0.2', '0.03'],
    ['nothing shows stays hidden', { visible: requireAmount('0') }, '0.2', '0'],
    ['more shows than is left shows all of the rest', { visible: requireAmount('0.08') }, '0.05', '0.05'],
    ['all shows says nothing of it', { visible: requireAmount('0.1') }, '0.2', undefined],
    [
      'all that is left shows says nothing of it',
      { visible: requireAmount('0.06'), executed: requireAmount('0.04'), status: 'PARTIAL_FILLED' },
      '0.2',
      undefined,
    ],
    [
      'all shows and a part is filled omits it',
      { visible: requireAmount('0.1'), executed: requireAmount('0.04'), status: 'PARTIAL_FILLED' },
      '0.2',
      undefined,
    ],
    ['the record does not say says nothing of it', {}, '0.2', undefined],
    [
      'the type always shows says nothing of it',
      { type: 'POST_ONLY', visible: requireAmount('0') },
      '0.2',
      undefined,
    ],
  ])('of an order of which %s', (_what, changes, quantity, visible) => {
    const evaluation = evaluateDraft(edit({ quantity }), on(changes), 'seal')
    const write = evaluation.ok ? evaluation.value.write : undefined
    expect(write?.is === 'edit' && write.visible).toBe(visible)
  })

  it('of a partly hidden order estimates the taker’s fee and warns about it', () => {
    const { warnings, outlook } = previewDraft(edit(), on({ visible: requireAmount('0.03') }))
    expect(warnings.find(({ code }) => code === 'HIDDEN_PAYS_TAKER')?.facts).toEqual({
      visible: '0.03',
      hidden: '0.17',
    })
    expect(outlook?.filled?.fee?.as).toBe('taker')
  })

  it('has no client id when the order has none', () => {
    const { clientOrderId: _, ...bare } = order()
    const evaluation = evaluateDraft(edit(), inputs({ orders: [bare] }), 'seal')
    expect(evaluation.ok && 'clientOrderId' in evaluation.value.write).toBe(false)
  })

  it.each<[string, Partial<OrderEditDraft>]>([
    ['the price alone', { quantity: '0.1' }],
    ['the size alone', { price: '59000' }],
    ['to less than it was', { price: '59000', quantity: '0.05' }],
    ['the price away from the market', { price: '58000', quantity: '0.1' }],
  ])('may change %s', (_what, changes) => {
    expect(codes(edit(changes), on())).toEqual([])
  })

  it.each<[string, Partial<OrderRecord>]>([
    ['that rests', {}],
    ['that rests and never takes', { type: 'POST_ONLY' }],
    ['that has filled in part', { status: 'PARTIAL_FILLED', executed: requireAmount('0.05') }],
    ['of a status this desk does not know', { status: 'unrecognised', statusWord: 'ODD' }],
  ])('accepts an order %s', (_what, changes) => {
    expect(codes(edit(), on(changes))).toEqual([])
  })

  it.each<[string, Partial<OrderEditDraft>, Partial<OrderRecord>, readonly string[]]>([
    ['of an order nobody knows', { orderId: '8' }, {}, ['ORDER_NOT_OPEN']],
    ['of an order of another market', { symbol: 'PERP_ETH_USDC' }, {}, ['ORDER_NOT_OPEN']],
    ['of an order that has filled', {}, { status: 'FILLED' }, ['ORDER_NOT_OPEN']],
    ['of an order that was cancelled', {}, { status: 'CANCELLED' }, ['ORDER_NOT_OPEN']],
    ['of an order without a price of its own', {}, { type: 'MARKET' }, ['ORDER_NOT_EDITABLE']],
    ['of an order of the system', {}, { type: 'LIQUIDATE' }, ['ORDER_NOT_EDITABLE']],
    ['that changes nothing', { price: '59000', quantity: '0.1' }, {}, ['EDIT_NOTHING']],
    ['that only spells the same otherwise', { price: '59000.0', quantity: '0.100' }, {}, ['EDIT_NOTHING']],
    [
      'to less than has filled',
      { quantity: '0.03' },
      { executed: requireAmount('0.04') },
      ['EDIT_BELOW_EXECUTED'],
    ],
    [
      'to just what has filled',
      { quantity: '0.04' },
      { executed: requireAmount('0.04') },
      ['EDIT_BELOW_EXECUTED'],
    ],
    ['to a price off the grid', { price: '59000.05' }, {}, ['PRICE_OFF_TICK']],
    ['to no price', { price: '' }, {}, ['PRICE_MISSING']],
    ['to no size', { quantity: '0' }, {}, ['AMOUNT_NOT_POSITIVE']],
  ])('%s is rejected', (_what, changes, known, wanted) => {
    expect(codes(edit(changes), on(known))).toEqual(expect.arrayContaining([...wanted]))
  })

  it('is undecided before the orders are read, and cannot be sealed', () => {
    expect(previewDraft(edit(), unread()).checks[0]).toEqual({
      code: 'ORDER_OPEN',
      holds: undefined,
      facts: {},
    })
    expect(codes(edit(), unread())).toContain('INPUT_MISSING')
  })
})

describe('an edit checked against the caps', () => {
  const tight = guards({ orderNotional: requireAmount('12000'), positionNotional: requireAmount('12000') })
  it.each<[string, string, readonly string[]]>([
    ['counts the order once, as it will be, and not twice', '0.2', []],
    ['is refused where the whole of it is above them', '0.21', ['CAP_NOTIONAL', 'CAP_POSITION']],
  ])('%s', (_what, quantity, wanted) => {
    const row = position({ pendingLong: requireAmount('0.1') })
    const known = inputs({ orders: [order()], positions: [row] }, { guards: tight })
    expect(codes(edit({ quantity }), known)).toEqual(wanted)
  })

  it.each([
    ['to a size above the venue’s maximum is refused', { quantity: '0.2' }, ['VENUE_MAX_NOTIONAL']],
    ['to a lesser size that is above it too makes nothing larger', { quantity: '0.09' }, []],
    ['to another price makes nothing larger', { quantity: '0.1' }, []],
  ])('%s', (_what, changes, wanted) => {
    const sections = {
      orders: [order()],
      terms: terms({ maxNotionals: { [SYMBOL]: requireAmount('5000') } }),
    }
    expect(codes(edit(changes), inputs(sections))).toEqual(wanted)
  })

  it('requires margin only for the unfilled part', () => {
    const poor = (free: string, executed: string) =>
      inputs({
        orders: [order({ quantity: requireAmount('0.2'), executed: requireAmount(executed) })],
        account: account({ free: requireAmount(free) }),
      })
    const larger = edit({ quantity: '1', price: '59000' })
    expect(codes(larger, poor('100', '0'))).toContain('COLLATERAL_TOO_SMALL')
    expect(codes(edit({ quantity: '0.15', price: '59000' }), poor('0', '0.1'))).toEqual([])
  })
})

describe('the warnings of an edit', () => {
  const warned = (changes: Partial<OrderEditDraft> = {}, known: Partial<OrderRecord> = {}) =>
    previewDraft(edit(changes), on(known)).warnings

  it('start with the fill that may happen before it arrives', () => {
    expect(warned({}, { executed: requireAmount('0.04') })[0]).toEqual({
      code: 'EDIT_MAY_FILL_FIRST',
      facts: { executed: '0.04', quantity: '0.1' },
      typed: false,
    })
  })

  it('never include a recent identical order, because it is the same order', () => {
    expect(warned().map(({ code }) => code)).not.toContain('SAME_AGAIN')
  })

  it('are empty for an unknown order', () => {
    expect(warned({ orderId: '8' })).toEqual([])
  })
})
