import { describe, expect, it } from 'vitest'
import { dated, inputs, guards, market, order, position, SYMBOL } from '../../../../test/kit/trade'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import { resolveDraftTerms } from '../resolved-draft'
import { closePositionKind } from './close-kind'
import { requireAmount } from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { CloseDraft, WriteDraft } from '../../write/venue-write'

const OTHER = 'PERP_ETH_USDC'
const THIRD = 'PERP_SOL_USDC'
const both: CloseDraft = {
  is: 'close',
  symbol: SYMBOL,
  marginMode: 'CROSS',
  size: { is: 'share', percent: '100' },
  also: [{ symbol: OTHER, marginMode: 'ISOLATED' }],
}

/** A long, a short in another margin mode, and no book of either. */
function held(more: Partial<PlanningInputs> = {}): PlanningInputs {
  const { book: _, ...rest } = inputs(
    {
      markets: [market(), market({ symbol: OTHER, base: 'ETH' })],
      positions: [
        position({ quantity: requireAmount('0.1'), entry: requireAmount('60000') }),
        position({
          symbol: OTHER,
          marginMode: 'ISOLATED',
          quantity: requireAmount('-0.2'),
          entry: requireAmount('2000'),
        }),
      ],
      quotes: [
        { symbol: SYMBOL, mark: requireAmount('60000') },
        { symbol: OTHER, mark: requireAmount('2000') },
      ],
    },
    { guards: guards({ collar: requireAmount('0.01') }) },
  )
  return { ...rest, ...more }
}
const codes = (draft: WriteDraft, on: PlanningInputs): readonly string[] => {
  const evaluation = evaluateDraft(draft, on, 'seal')
  return evaluation.ok ? [] : evaluation.error.map(({ code }) => code)
}

describe('a close of several positions', () => {
  it('has no book in its outlook, even when the current book is of one of its markets', () => {
    const { book } = inputs()
    const evaluation = evaluateDraft(both, held({ book }), 'seal')
    expect(book?.value.symbol).toBe(SYMBOL)
    expect(evaluation.ok && [evaluation.value.outlook.bookAge, evaluation.value.outlook.now]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('sends a reduce-only IOC for each whole position, within the collar and without a book', () => {
    const evaluation = evaluateDraft(both, held(), 'seal')
    const terms = { is: 'order', type: 'IOC', reduceOnly: true }
    expect(evaluation).toMatchObject({
      ok: true,
      value: {
        write: {
          ...terms,
          symbol: SYMBOL,
          side: 'SELL',
          quantity: '0.1',
          price: '59550',
          marginMode: 'CROSS',
        },
        rest: [
          { ...terms, symbol: OTHER, side: 'BUY', quantity: '0.2', price: '2015', marginMode: 'ISOLATED' },
        ],
      },
    })
  })

  it('includes the current size of each position, which proves absence later', () => {
    const evaluation = evaluateDraft(both, held(), 'seal')
    expect(evaluation.ok && [evaluation.value.outlook, ...(evaluation.value.outlooks ?? [])]).toMatchObject([
      { effect: 'closes', before: { position: '0.1' }, filled: { position: '0' } },
      { effect: 'closes', before: { position: '-0.2' }, filled: { position: '0' } },
    ])
  })

  it('gives each warning once, with every figure that it names, and that orders are sent one by one', () => {
    const evaluation = evaluateDraft(both, held(), 'seal')
    const warnings = evaluation.ok ? evaluation.value.warnings : []
    expect(warnings[0]).toEqual({ code: 'CLOSES_STOP', facts: { count: '2' }, typed: false })
    expect(warnings.map(({ code }) => code)).not.toContain('CLOSES_POSITION')
    expect(new Set(warnings.map(one => JSON.stringify(one))).size).toBe(warnings.length)
    expect(warnings.some(({ typed }) => typed)).toBe(false)
  })

  it('keeps its fixed terms whatever the mark does afterwards', () => {
    const settled = resolveDraftTerms(both, held())
    if (!settled.ok) throw new Error('nothing was settled')
    const later = held()
    const quotes = later.snapshot.quotes && {
      ...later.snapshot.quotes,
      value: [
        { symbol: SYMBOL, mark: requireAmount('60050') },
        { symbol: OTHER, mark: requireAmount('2001') },
      ],
    }
    const again = evaluateDraft(
      settled.value,
      { ...later, snapshot: { ...later.snapshot, ...(quotes && { quotes }) } },
      'seal',
    )
    expect(again).toMatchObject({ ok: true, value: { write: { price: '59550' }, rest: [{ price: '2015' }] } })
  })

  it('closes a position once even when it is named several times', () => {
    const twice = {
      ...both,
      also: [...(both.also ?? []), ...(both.also ?? []), { symbol: SYMBOL, marginMode: 'CROSS' as const }],
    }
    const evaluation = evaluateDraft(twice, held(), 'seal')
    expect(evaluation.ok && evaluation.value.rest?.length).toBe(1)
  })

  it.each<[string, WriteDraft, PlanningInputs, readonly string[]]>([
    [
      'one of which is not held',
      { ...both, also: [{ symbol: OTHER, marginMode: 'CROSS' }] },
      held(),
      ['REDUCE_ONLY_NOTHING'],
    ],
    [
      'one of which is in no market',
      { ...both, also: [{ symbol: THIRD, marginMode: 'CROSS' }] },
      held(),
      ['MARKET_UNKNOWN'],
    ],
    [
      'while everything is held',
      both,
      held({ writes: { state: 'held', holds: [{ is: 'unknown', attempts: 1 }] } }),
      ['WRITES_HELD'],
    ],
    ['before the guards were set', both, held({ guards: undefined }), ['GUARDS_UNSET']],
  ])('is rejected as a whole: %s', (_what, draft, on, wanted) => expect(codes(draft, on)).toEqual(wanted))

  it('ignores the user’s write rate', () => {
    const on = held({ guards: guards({ writesPerMinute: 0, collar: requireAmount('0.01') }) })
    expect(codes(both, on)).toEqual([])
    expect(previewDraft(both, on).checks[0]).toEqual({ code: 'CLOSES', facts: { count: '2' }, holds: true })
  })

  it('requires fresh prices only when each of its markets has a mark', () => {
    const quotes = [
      { symbol: SYMBOL, mark: requireAmount('60000') },
      { symbol: OTHER, mark: requireAmount('2000') },
    ]
    const datedQuote = (value: typeof quotes) => {
      const on = held()
      const all = { ...on, snapshot: { ...on.snapshot, quotes: dated(value) } }
      return closePositionKind.listInputs(both, all).find(({ input }) => input === 'quote')?.dated
    }
    expect(datedQuote(quotes)).toBeDefined()
    expect(datedQuote(quotes.slice(0, 1))).toBeUndefined()
    expect(closePositionKind.listInputs(both, held()).map(({ input }) => input)).not.toContain('book')
  })

  it('lists at most twenty orders', () => {
    const symbols = Array.from({ length: 21 }, (_, at) => `PERP_M${String(at)}_USDC`)
    const many = inputs(
      {
        markets: symbols.map(symbol => market({ symbol })),
        positions: symbols.map(symbol => position({ symbol, quantity: requireAmount('0.001') })),
        quotes: symbols.map(symbol => ({ symbol, mark: requireAmount('60000') })),
      },
      { guards: guards({ writesPerMinute: 100 }) },
    )
    const rows = (count: number) =>
      symbols.slice(0, count).map(symbol => ({ symbol, marginMode: 'CROSS' as const }))
    const draft = (count: number): CloseDraft => ({ ...both, symbol: symbols[0] ?? '', also: rows(count) })
    expect([codes(draft(20), many), codes(draft(21), many)]).toEqual([[], ['SHEET_TOO_LONG']])
    expect(previewDraft(draft(21), many).refusals.map(({ code }) => code)).toEqual(['SHEET_TOO_LONG'])
  })

  it.each<[string, string, readonly string[], boolean]>([
    ['0.1', '0.1', ['0.1'], false],
    ['0.1', '0.05', ['0.05', '0.05'], false],
    ['0.1', '0.06', ['0.05', '0.05'], false],
    ['0.1', '0.03', ['0.025', '0.025', '0.025', '0.025'], false],
    ['0.101', '0.1', ['0.051', '0.05'], false],
    ['0.101', '0.005', Array.from({ length: 20 }, () => '0.005'), true],
  ])('of %s with a maximum order size of %s is split into %j', (quantity, sizeMax, sizes, isCut) => {
    const on = inputs({
      markets: [market({ sizeMax: requireAmount(sizeMax) })],
      positions: [position({ quantity: requireAmount(quantity), entry: requireAmount('60000') })],
    })
    const whole = { is: 'share', percent: '100' } as const
    const evaluation = evaluateDraft(
      { is: 'close', symbol: SYMBOL, marginMode: 'CROSS', size: whole },
      on,
      'seal',
    )
    if (!evaluation.ok) throw new Error('It was refused.')
    const { write, rest = [], warnings } = evaluation.value
    expect([write, ...rest].map(one => ('quantity' in one ? one.quantity : ''))).toEqual(sizes)
    const codes = warnings.map(({ code }) => code)
    expect(codes.includes('CLOSE_SPLIT')).toBe(sizes.length > 1)
    expect(codes.includes('FLATTEN_LATER')).toBe(isCut)
    expect(warnings.some(({ typed }) => typed)).toBe(false)
  })

  it('is rejected when the orders of one position exceed it', () => {
    const on = inputs({
      markets: [market({ sizeMax: requireAmount('0.05') })],
      positions: [position({ quantity: requireAmount('0.1'), entry: requireAmount('60000') })],
    })
    const size = { is: 'quantity', quantity: '0.12' } as const
    expect(codes({ is: 'close', symbol: SYMBOL, marginMode: 'CROSS', size }, on)).toEqual([
      'REDUCE_ONLY_TOO_LARGE',
    ])
  })

  it('is independent of open orders and leaves them open', () => {
    const on = held()
    const { orders } = on.snapshot
    const busy = {
      ...on,
      snapshot: { ...on.snapshot, ...(orders && { orders: { ...orders, value: [order()] } }) },
    }
    expect(codes(both, busy)).toEqual([])
  })
})
