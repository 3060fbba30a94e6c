import { describe, expect, it } from 'vitest'
import { algo } from '../../../../test/kit/algo'
import { guards, inputs, market, order, position, SYMBOL } from '../../../../test/kit/trade'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { DeskSnapshot } from '../../snapshot/desk-snapshot'
import { requireAmount } from '../../value/decimal-amount'
import { evaluateDraft, previewDraft } from '../draft-evaluation'
import { compareCloseToPosition } from './flatten-draft'

const OTHER = 'PERP_ETH_USDC'
const everything = { is: 'flatten' } as const

const rows = [
  position({
    symbol: OTHER,
    marginMode: 'ISOLATED',
    quantity: requireAmount('-0.2'),
    entry: requireAmount('2000'),
  }),
  position({ quantity: requireAmount('0.1'), entry: requireAmount('60000') }),
]
const marks = [
  { symbol: SYMBOL, mark: requireAmount('60000') },
  { symbol: OTHER, mark: requireAmount('2000') },
]

/** A small short, a large long, an order that rests and one that waits. */
function on(known: Parameters<typeof inputs>[0] = {}, more: Partial<PlanningInputs> = {}): PlanningInputs {
  const { book: _, ...rest } = inputs(
    {
      markets: [market(), market({ symbol: OTHER, base: 'ETH' })],
      positions: rows,
      quotes: marks,
      orders: [order()],
      algoOrders: [algo()],
      ...known,
    },
    { guards: guards({ collar: requireAmount('0.01') }) },
  )
  return { ...rest, ...more }
}

function sheet(known?: Parameters<typeof inputs>[0], more?: Partial<PlanningInputs>) {
  const evaluation = evaluateDraft(everything, on(known, more), 'seal')
  if (!evaluation.ok) return evaluation.error.map(({ code }) => code)
  const { write, rest = [], stops, warnings } = evaluation.value
  const requests = [write, ...rest].map(one =>
    one.is === 'order' ? `${one.side} ${one.quantity} ${one.symbol}` : one.is,
  )
  return { requests, stops, later: warnings.find(({ code }) => code === 'FLATTEN_LATER')?.facts['symbols'] }
}

describe('a flatten', () => {
  it('cancels orders, then algo orders, closes each position, largest first, and stops writing', () => {
    expect(sheet()).toEqual({
      requests: ['cancel all', 'cancel all algo', `SELL 0.1 ${SYMBOL}`, `BUY 0.2 ${OTHER}`],
      stops: true,
      later: undefined,
    })
  })

  it.each<[string, Parameters<typeof inputs>[0], readonly string[]]>([
    ['rests', { orders: [] }, ['cancel all algo', `SELL 0.1 ${SYMBOL}`, `BUY 0.2 ${OTHER}`]],
    ['waits', { algoOrders: [] }, ['cancel all', `SELL 0.1 ${SYMBOL}`, `BUY 0.2 ${OTHER}`]],
    ['is held', { positions: [] }, ['cancel all', 'cancel all algo']],
  ])('omits steps without a target when nothing %s', (_, known, requests) => {
    expect(sheet(known)).toMatchObject({ requests, stops: true })
  })

  it.each<[string, Parameters<typeof inputs>[0], readonly string[]]>([
    ['nothing is open', { orders: [], algoOrders: [], positions: [] }, ['FLATTEN_NOTHING']],
    ['no price is known of what is open', { orders: [], algoOrders: [], quotes: [] }, ['FLATTEN_NONE']],
  ])('is rejected when %s', (_, known, codes) => {
    expect(sheet(known)).toEqual(codes)
    expect(previewDraft(everything, on(known)).refusals.map(({ code }) => code)).toEqual(codes)
  })

  it('closes the other positions when one has no price, and names that one', () => {
    expect(sheet({ quotes: marks.slice(0, 1) })).toEqual({
      requests: ['cancel all', 'cancel all algo', `SELL 0.1 ${SYMBOL}`],
      stops: true,
      later: OTHER,
    })
  })

  it('lists no more than one sheet holds, largest first, whatever the write rate is', () => {
    const pace = guards({ collar: requireAmount('0.01'), writesPerMinute: 3 })
    expect(sheet({}, { guards: pace })).toMatchObject({
      requests: ['cancel all', 'cancel all algo', `SELL 0.1 ${SYMBOL}`, `BUY 0.2 ${OTHER}`],
      later: undefined,
    })
    const many = Array.from({ length: 25 }, (_, at) => `PERP_M${String(at)}_USDC`)
    const all = sheet({
      markets: many.map(symbol => market({ symbol })),
      positions: many.map(symbol =>
        position({ symbol, quantity: requireAmount('0.1'), entry: requireAmount('60000') }),
      ),
      quotes: many.map(symbol => ({ symbol, mark: requireAmount('60000') })),
    })
    expect('requests' in all && all.requests).toHaveLength(20)
  })

  it('splits a position above the venue’s maximum order size, and names what does not fit', () => {
    const large = {
      markets: [market({ sizeMax: requireAmount('0.04') }), market({ symbol: OTHER, base: 'ETH' })],
    }
    expect(sheet(large)).toMatchObject({
      requests: [
        ...['cancel all', 'cancel all algo', `SELL 0.034 ${SYMBOL}`],
        ...[`SELL 0.033 ${SYMBOL}`, `SELL 0.033 ${SYMBOL}`, `BUY 0.2 ${OTHER}`],
      ],
      later: undefined,
    })
    const small = {
      markets: [market({ sizeMax: requireAmount('0.002') }), market({ symbol: OTHER, base: 'ETH' })],
    }
    expect(sheet(small)).toMatchObject({ later: `${SYMBOL}, ${OTHER}` })
  })

  it('closes a position fully covered by a resting reduce-only order, which is cancelled first', () => {
    const exit = order({ side: 'SELL', reduceOnly: true, quantity: requireAmount('0.1') })
    const tight = guards({ collar: requireAmount('0.01'), orderNotional: requireAmount('1000') })
    expect(sheet({ orders: [exit], positions: rows.slice(1) }, { guards: tight })).toMatchObject({
      requests: ['cancel all', 'cancel all algo', `SELL 0.1 ${SYMBOL}`],
    })
  })

  it('sums the closes only where there are some', () => {
    const sealed = (known: Parameters<typeof inputs>[0]) => {
      const evaluation = evaluateDraft(everything, on(known), 'seal')
      if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.error))
      return evaluation.value
    }
    const one = { positions: rows.slice(1) }
    expect(sealed(one).together?.effect).toBe('closes')
    expect(previewDraft(everything, on(one)).outlook?.effect).toBe('closes')
    const none = { positions: [], algoOrders: [] }
    expect(sealed(none)).not.toHaveProperty('together')
    expect(sealed(none)).not.toHaveProperty('rest')
    expect(previewDraft(everything, on(none))).not.toHaveProperty('outlook')
  })

  it.each<[string, Parameters<typeof inputs>[0]]>([
    ['one cancel', { positions: [], algoOrders: [] }],
    ['a cancel and a close', { positions: rows.slice(1), algoOrders: [] }],
    ['a close', { orders: [], algoOrders: [], positions: rows.slice(1) }],
  ])('is not refused while it is shown with %s', (_what, known) =>
    expect(previewDraft(everything, on(known)).refusals).toEqual([]),
  )

  it('asks for no typed word, and names the margin mode of a market that stays open', () => {
    const dust = position({ marginMode: 'ISOLATED', quantity: requireAmount('0.0001') })
    const { warnings } = previewDraft(everything, on({ positions: [dust, ...rows.slice(1)] }))
    expect(warnings.some(({ typed }) => typed)).toBe(false)
    expect(warnings.find(({ code }) => code === 'FLATTEN_LATER')?.facts).toEqual({ symbols: SYMBOL })
    expect(warnings[0]).toEqual({ code: 'FLATTEN_ENDS', facts: { count: '3' }, typed: false })
  })

  it('explains why dust cannot be closed', () => {
    const dust = position({ quantity: requireAmount('0.0001'), entry: requireAmount('60000') })
    expect(sheet({ orders: [], algoOrders: [], positions: [dust] })).toContain('POSITION_BELOW_MINIMUM')
  })

  it('is rejected before orders are read', () => {
    const { algoOrders: _, ...known } = on().snapshot satisfies DeskSnapshot
    const evaluation = evaluateDraft(everything, { ...on(), snapshot: known }, 'seal')
    expect(evaluation).toMatchObject({ ok: false, error: [{ code: 'INPUT_MISSING' }] })
  })

  it('shows the sum of all closes, without a warning about remaining stops', () => {
    const { outlook, warnings } = previewDraft(everything, on())
    expect(outlook?.worst?.realised).toBeDefined()
    expect(warnings.map(({ code }) => code)).not.toContain('STOPS_STAY')
  })

  it('counts the positions whose stops go, and leaves each close to the title', () => {
    const { warnings } = previewDraft(everything, on())
    expect(warnings.map(({ code }) => code)).not.toContain('CLOSES_POSITION')
    expect(warnings.find(({ code }) => code === 'STOPS_GO')?.facts).toEqual({
      count: expect.any(String) as string,
    })
  })
})

describe('the re-check of a close before sending', () => {
  it.each([
    ['SELL', '0.1', 'as sealed'],
    ['SELL', '0.2', 'as sealed'],
    ['SELL', '0.09', 'smaller'],
    ['SELL', '0', 'gone'],
    ['SELL', '-0.1', 'gone'],
    ['BUY', '-0.1', 'as sealed'],
    ['BUY', '-0.05', 'smaller'],
    ['BUY', '0.1', 'gone'],
    ['SELL', undefined, 'unread'],
  ] as const)('judges a %s of 0.1 against a position of %s as %s', (side, held, weighed) => {
    const now = held === undefined ? undefined : requireAmount(held)
    expect(compareCloseToPosition({ side, quantity: requireAmount('0.1') }, now)).toBe(weighed)
  })
})
