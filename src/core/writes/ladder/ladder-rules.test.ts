import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputs, guards, market, position, SYMBOL, terms } from '../../../../test/kit/trade'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import { add, requireAmount, isOnStepGrid, multiply, ZERO, type Amount } from '../../value/decimal-amount'
import type { LadderDraft } from '../../write/write-drafts'
import { createLadderOrders } from './ladder-rules'
import type { OrderWrite } from '../../write/venue-write'

const ladder = (changes: Partial<LadderDraft> = {}): LadderDraft => ({
  is: 'ladder',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  from: '59000',
  to: '58000',
  count: '5',
  quantity: '0.1',
  skew: 'even',
  reduceOnly: false,
  marginMode: 'CROSS',
  ...changes,
})
const on = inputs()
const codesOf = (draft: LadderDraft, inputs = on) => {
  const evaluation = evaluateDraft(draft, inputs, 'seal')
  return evaluation.ok ? [] : evaluation.error.map(({ code }) => code)
}
const termsOf = (draft: LadderDraft) => {
  const rungs = createLadderOrders(draft, on)
  return rungs.ok ? rungs.value.map(({ price, quantity }) => [price, quantity]) : rungs.error
}

describe('the orders of a ladder', () => {
  it.each<[string, Partial<LadderDraft>, readonly (readonly [string, string])[]]>([
    [
      'even',
      {},
      [
        ['59000', '0.02'],
        ['58750', '0.02'],
        ['58500', '0.02'],
        ['58250', '0.02'],
        ['58000', '0.02'],
      ],
    ],
    [
      'more at the start',
      { skew: 'more at the start', count: '3', quantity: '0.06' },
      [
        ['59000', '0.03'],
        ['58500', '0.02'],
        ['58000', '0.01'],
      ],
    ],
    [
      'more at the end',
      { skew: 'more at the end', count: '3', quantity: '0.06' },
      [
        ['59000', '0.01'],
        ['58500', '0.02'],
        ['58000', '0.03'],
      ],
    ],
  ])('are %s', (_what, changes, terms) => {
    expect(termsOf(ladder(changes))).toEqual(terms)
  })

  it('add up to exactly the requested total on step and tick, or there are none', () => {
    const { step, tick } = market()
    const skew = fc.constantFrom<LadderDraft['skew']>('even', 'more at the start', 'more at the end')
    const side = fc.constantFrom<LadderDraft['side']>('BUY', 'SELL')
    const thousandths = fc.integer({ min: 1, max: 900 }).map(units => String(units / 1_000))
    fc.assert(
      fc.property(skew, side, fc.integer({ min: 2, max: 20 }), thousandths, (skew, side, count, quantity) => {
        const rungs = createLadderOrders(ladder({ skew, side, count: String(count), quantity }), on)
        if (!rungs.ok) {
          expect(rungs.error.map(({ code }) => code)).toEqual(['LADDER_UNEVEN'])
          return
        }
        const sizes = rungs.value.map(rung => requireAmount(rung.quantity))
        expect(sizes).toHaveLength(count)
        expect(sizes.reduce<Amount>(add, ZERO)).toBe(requireAmount(quantity))
        for (const size of sizes) expect(isOnStepGrid(size, step) && size !== ZERO).toBe(true)
        const prices = rungs.value.map(rung => requireAmount(rung.price ?? ''))
        expect([prices[0], prices.at(-1)]).toEqual(['59000', '58000'])
        for (const price of prices) expect(isOnStepGrid(price, tick)).toBe(true)
      }),
    )
  })

  it('are rounded to the better tick for the user between two ticks', () => {
    const thirds = { from: '100', to: '101', count: '4', quantity: '0.4' }
    const pricesOf = (side: LadderDraft['side']) => {
      const rungs = createLadderOrders(ladder({ ...thirds, side }), on)
      return rungs.ok ? rungs.value.map(({ price }) => price) : rungs.error
    }
    expect(pricesOf('BUY')).toEqual(['100', '100.3', '100.6', '101'])
    expect(pricesOf('SELL')).toEqual(['100', '100.4', '100.7', '101'])
  })

  it.each<[string, Partial<LadderDraft>, readonly string[]]>([
    ['of one order', { count: '1' }, ['LADDER_COUNT']],
    ['of too many', { count: '21' }, ['LADDER_COUNT']],
    ['of a count that is none', { count: '2.0' }, ['LADDER_COUNT']],
    ['that does not divide', { quantity: '0.101' }, ['LADDER_UNEVEN']],
    ['at one price', { to: '59000' }, ['LADDER_DENSE']],
    ['off the tick at both ends', { from: '59000.01', to: '58000.01' }, ['PRICE_OFF_TICK', 'PRICE_OFF_TICK']],
    ['without a size', { quantity: '-1' }, ['AMOUNT_NOT_POSITIVE']],
    ['at a price that is no figure', { from: '59000q' }, ['AMOUNT_MALFORMED']],
    [
      'of a size and to a price that are no figures',
      { to: '', quantity: '1 0' },
      ['AMOUNT_MALFORMED', 'AMOUNT_MALFORMED'],
    ],
    ['of an unknown market', { symbol: 'PERP_ELSE' }, ['MARKET_UNKNOWN']],
  ])('%s are rejected', (_what, changes, codes) => {
    expect(codesOf(ladder(changes))).toEqual(codes)
    expect(previewDraft(ladder(changes), on).refusals.map(({ code }) => code)).toEqual(codes)
  })

  it('report the unread market before they report entered values', () => {
    const { markets: _, ...snapshot } = on.snapshot
    const unread = { ...on, snapshot }
    expect(codesOf(ladder(), unread)).toEqual(['INPUT_MISSING'])
    expect(previewDraft(ladder(), unread).refusals).toEqual([
      { code: 'INPUT_MISSING', facts: { input: 'markets' } },
    ])
  })

  it.each([{ from: '59000.01' }, { to: '58000.01' }])('are refused when one end is off the tick: %j', end =>
    expect(codesOf(ladder(end))).toEqual(['PRICE_OFF_TICK']),
  )

  it('that cannot be divided name the totals that can', () => {
    expect(createLadderOrders(ladder({ quantity: '0.101' }), on)).toMatchObject({
      error: [{ facts: { qty: '0.101', parts: '5', below: '0.1', above: '0.105' } }],
    })
  })
})

describe('a ladder on one sheet', () => {
  it('has a first write and the rest in sending order, and a ceiling equal to their sum', () => {
    const evaluation = evaluateDraft(ladder(), on, 'seal')
    if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.error))
    const { write, rest = [], outlook } = evaluation.value
    const all = [write, ...rest].filter((one): one is OrderWrite => one.is === 'order')
    expect(all).toHaveLength(5)
    const worth = all.reduce<Amount>(
      (sum, { price, quantity }) => add(sum, multiply(price ?? ZERO, quantity)),
      ZERO,
    )
    expect(outlook).toMatchObject({
      ceiling: worth,
      before: { position: '0' },
      filled: { position: '0.1', paid: worth },
      worst: { position: '0.1', paid: worth },
    })
    expect(evaluation.value.checks.at(-1)).toEqual({ code: 'LADDER', facts: { count: '5', notional: worth } })
    expect(evaluation.value.warnings[0]).toEqual({
      code: 'LADDER_STOPS',
      facts: { count: '5' },
      typed: false,
    })
  })

  it('shows the checks of its last order, all of which hold', () => {
    const { checks } = previewDraft(ladder({ count: '2', to: '58000' }), on)
    expect(checks.every(({ holds }) => holds)).toBe(true)
    expect(checks.find(({ code }) => code === 'OWN_CAP_ORDER')?.facts).toMatchObject({ notional: '2900' })
  })

  it.each([
    ['59000', '58000', 'limits'],
    ['60100', '59900', 'book'],
    ['59900', '60100', 'book'],
  ])('from %s to %s fills by %s', (from, to, by) =>
    expect(previewDraft(ladder({ from, to, count: '2' }), on).outlook?.filled?.fill?.by).toBe(by),
  )

  it('is checked against the caps with all of its orders open at once', () => {
    const caps = (changes: Parameters<typeof guards>[0]) => inputs({}, { guards: guards(changes) })
    expect(codesOf(ladder(), caps({ orderNotional: requireAmount('5000') }))).toEqual(['CAP_NOTIONAL'])
    expect(codesOf(ladder(), caps({ positionNotional: requireAmount('5000') }))).toContain('CAP_POSITION')
    expect(codesOf(ladder(), caps({ writesPerMinute: 4 }))).toContain('CAP_RATE')
    expect(codesOf(ladder(), caps({ writesPerMinute: 5 }))).toEqual([])
    expect(codesOf(ladder(), inputs({}, { guards: undefined }))).toContain('GUARDS_UNSET')
  })

  it('is limited to the value of one order, and to the number of writes left in the minute', () => {
    const cap = (most: string) => inputs({}, { guards: guards({ orderNotional: requireAmount(most) }) })
    expect(codesOf(ladder(), cap('5850'))).toEqual([])
    expect(codesOf(ladder(), cap('5849.99'))).toEqual(['CAP_NOTIONAL'])
    const sent = evaluateDraft(ladder(), on, 'seal')
    if (!sent.ok) throw new Error(JSON.stringify(sent.error))
    const after = (age: number) =>
      inputs(
        {},
        {
          guards: guards({ writesPerMinute: 5 }),
          recent: [
            { at: on.now - age, write: { ...sent.value.write, symbol: 'PERP_ETH_USDC' } as OrderWrite },
          ],
        },
      )
    expect(codesOf(ladder(), after(60_000))).toEqual([])
    expect(codesOf(ladder(), after(59_999))).toEqual(['CAP_RATE'])
  })

  it('is checked against the venue’s maximum as one order, because all of it may fill', () => {
    const max = (most: string) =>
      inputs({ terms: terms({ maxNotionals: { [SYMBOL]: requireAmount(most) } }) })
    expect(codesOf(ladder(), max('6000'))).toEqual([])
    expect(codesOf(ladder(), max('5999'))).toEqual(['VENUE_MAX_NOTIONAL'])
  })

  it.each([
    ['60500', '60100'],
    ['60100', '60500'],
  ])('counts as one order at the costliest price, whichever end comes first: %s', (from, to) => {
    const buys = ladder({ from, to, marginMode: 'ISOLATED' })
    const max = (most: string) =>
      inputs({ terms: terms({ maxNotionals: { [SYMBOL]: requireAmount(most) } }) })
    expect(codesOf(buys, max('6050'))).toEqual([])
    expect(codesOf(buys, max('6049'))).toEqual(['VENUE_MAX_NOTIONAL'])
    const { warnings } = previewDraft(ladder({ from, to, side: 'SELL' }), on)
    expect(warnings.find(({ code }) => code === 'NO_CEILING_SELL')?.facts).toEqual({ floor: '60100' })
  })

  it('binds margin order by order: margin for the first orders is not free for the last', () => {
    const free = (text: string) => {
      const { account } = on.snapshot
      return account && inputs({ account: { ...account.value, free: requireAmount(text) } })
    }
    expect(codesOf(ladder(), free('2000'))).toEqual([])
    // One order of it needs about 120, all of them five times that.
    expect(codesOf(ladder(), free('300'))).toEqual(expect.arrayContaining(['COLLATERAL_TOO_SMALL']))
    expect(codesOf(ladder({ count: '2', quantity: '0.004' }), free('300'))).toEqual([])
  })

  it('that is reduce-only is at most as large as the position', () => {
    const held = inputs({ positions: [position({ quantity: requireAmount('-0.1') })] })
    const small = inputs({ positions: [position({ quantity: requireAmount('-0.05') })] })
    expect(codesOf(ladder({ reduceOnly: true }), held)).toEqual([])
    expect(codesOf(ladder({ reduceOnly: true }), small)).toContain('REDUCE_ONLY_TOO_LARGE')
    expect(codesOf(ladder({ reduceOnly: true }), on)).toContain('REDUCE_ONLY_NOTHING')
  })
})
