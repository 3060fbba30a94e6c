import { describe, expect, it } from 'vitest'
import { book, dated, draft, guards, inputs, market, position, SYMBOL } from '../../../../test/kit/trade'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { SnapshotSections } from '../../snapshot/desk-snapshot'
import { requireAmount } from '../../value/decimal-amount'
import type { AlgoDraft } from '../../write/algo-order-draft'
import type { OrderDraft } from '../../write/venue-write'
import { evaluateDraft, previewDraft } from '../draft-evaluation'
import { resolveDraftTerms } from '../resolved-draft'

const { price: _, ...bare } = draft()
const atMarket = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
  ...bare,
  type: 'IOC',
  maxSlippage: '0.005',
  ...changes,
})
const on = (sections: Partial<SnapshotSections> = {}, changes: Partial<PlanningInputs> = {}) =>
  inputs(sections, { hasTrustedMark: true, ...changes })
const bracket: AlgoDraft = {
  ...{ is: 'algo order', kind: 'BRACKET', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.1' },
  ...{ type: 'LIMIT', maxSlippage: '0.005', protection: 'TP_SL' },
  legs: [{ kind: 'STOP_LOSS', triggerPrice: '58000' }],
}
const typedCodes = (...given: Parameters<typeof previewDraft>) =>
  previewDraft(...given).warnings.flatMap(({ code, typed }) => (typed ? [code] : []))

describe('a protected market order', () => {
  it.each<[string, OrderDraft['side'], Partial<PlanningInputs>, string]>([
    ['a buy from the best ask', 'BUY', {}, '60300.1'],
    ['a sell from the best bid', 'SELL', {}, '59700'],
    [
      'a buy no further than mark and collar',
      'BUY',
      { guards: guards({ collar: requireAmount('0.001') }) },
      '60060',
    ],
    [
      'a sell no further than mark and collar',
      'SELL',
      { guards: guards({ collar: requireAmount('0.001') }) },
      '59940',
    ],
  ])('gets its limit while the plan is made: %s', (_what, side, changes, price) =>
    expect(evaluateDraft(atMarket({ side }), on({}, changes), 'seal')).toMatchObject({
      ok: true,
      value: { write: { type: 'IOC', side, price, quantity: '0.1' } },
    }),
  )

  it('keeps its limit when book and mark move', () => {
    const resolved = resolveDraftTerms(atMarket(), on())
    if (!resolved.ok) throw new Error('The draft has no limit.')
    const moved = on({ quotes: [{ symbol: SYMBOL, mark: requireAmount('59900') }] }, { book: dated(book(3)) })
    expect(evaluateDraft(resolved.value, moved, 'seal')).toMatchObject({
      ok: true,
      value: { write: { price: '60300.1' } },
    })
  })

  it('needs the hold alone, and names what may stay unfilled', () => {
    expect(typedCodes(atMarket(), on())).toEqual([])
    expect(previewDraft(atMarket(), on()).warnings.map(({ code }) => code)).toEqual(['IOC_MAY_FILL_PART'])
  })

  it.each([
    ['an entry', {}, ['MARK_NOT_TRUSTED']],
    ['a reduce-only one', { side: 'SELL', reduceOnly: true }, []],
  ] as const)(
    'without a trusted mark is bounded by its slippage alone and asks for the word: %s',
    (_what, changes, typed) => {
      const isExit = 'side' in changes
      const held = isExit ? { positions: [position({ quantity: requireAmount('1') })] } : {}
      const tight = { hasTrustedMark: false, guards: guards({ collar: requireAmount('0.001') }) }
      const price = isExit ? '59700' : '60300.1'
      const at = on(held, tight)
      expect(evaluateDraft(atMarket(changes), at, 'seal')).toMatchObject({
        ok: true,
        value: { write: { price } },
      })
      const found = previewDraft(atMarket(changes), at).warnings
      expect(
        found.filter(one => one.typed && one.code === 'MARK_NOT_TRUSTED').map(({ code }) => code),
      ).toEqual(typed)
      expect(found.some(({ code }) => code === 'MARK_NOT_TRUSTED')).toBe(true)
    },
  )

  it('asks for the word where nobody compared the marks', () =>
    expect(typedCodes(atMarket(), inputs())).toEqual(['MARK_NOT_TRUSTED']))

  it.each<[string, Partial<OrderDraft>, Parameters<typeof on>, string]>([
    ['without a mark', {}, [{ quotes: [{ symbol: SYMBOL }] }], 'INPUT_MISSING'],
    ['without a book', {}, [{}, { book: undefined }], 'INPUT_MISSING'],
    ['against an empty side', {}, [{}, { book: dated({ ...book(), asks: [] }) }], 'INPUT_MISSING'],
    ['without guards', {}, [{}, { guards: undefined }], 'GUARDS_UNSET'],
    ['without a figure for the slippage', { maxSlippage: 'x' }, [], 'AMOUNT_MALFORMED'],
    ['with a slippage of all', { maxSlippage: '1' }, [], 'AMOUNT_MALFORMED'],
    ['in a market that nobody knows', { symbol: 'PERP_X_USDC' }, [], 'MARKET_UNKNOWN'],
  ])('is refused %s', (_what, changes, given, code) =>
    expect(evaluateDraft(atMarket(changes), on(...given), 'seal')).toMatchObject({
      ok: false,
      error: [{ code }],
    }),
  )

  it('closes a small position at a price that meets the minimum value', () => {
    const rules = { markets: [market({ minNotional: requireAmount('59.9') })] }
    const held = { ...rules, positions: [position({ quantity: requireAmount('0.001') })] }
    const close = atMarket({ side: 'SELL', quantity: '0.001', reduceOnly: true })
    expect(evaluateDraft(close, on(held), 'seal')).toMatchObject({
      ok: true,
      value: { write: { price: '59900', reduceOnly: true } },
    })
  })

  it('with exits is a limit order at the same limit, as the venue’s brackets take no IOC', () => {
    expect(evaluateDraft(bracket, on({ algoOrders: [] }), 'seal')).toMatchObject({
      ok: true,
      value: { write: { kind: 'BRACKET', type: 'LIMIT', price: '60300.1' } },
    })
    expect(typedCodes(bracket, on({ algoOrders: [] }))).toEqual([])
    expect(typedCodes(bracket, inputs({ algoOrders: [] }))).toEqual(['MARK_NOT_TRUSTED'])
  })
})
