import { describe, expect, it } from 'vitest'
import { algoDrafts, long } from '../../test/kit/algo'
import { draft, inputs, market, position, SYMBOL } from '../../test/kit/trade'
import { previewDraft } from '@core/writes/draft-evaluation'
import { requireAmount } from '@core/value/decimal-amount'
import type { OrderForecast } from '@core/write/plan'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { WriteDraft, OrderDraft } from '@core/write/venue-write'
import { buildSpendingLimitLine } from './outlook'
import {
  describeOrderSummary,
  describeOutcomeGroups,
  describeSealedOutcomes,
  describeCombinedOutcomes,
  type OutcomeLineGroup,
} from './outlook-groups'

const btc = market()
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const read = (groups: readonly OutcomeLineGroup[]) =>
  groups.map(({ title, aside, lines }) => [
    aside === undefined ? title : `${title} (${aside})`,
    ...lines.map(({ label, before, text, missing }) =>
      plain(`${label}: ${before === undefined ? '' : `${before} → `}${text ?? `— ${missing ?? ''}`}`),
    ),
  ])
const outlook = (writeDraft: WriteDraft, on: PlanningInputs): OrderForecast => {
  const { outlook: shown } = previewDraft(writeDraft, on)
  if (shown === undefined) throw new Error('there is no outlook')
  return shown
}
const sheet = (draftChanges: Partial<OrderDraft>, on = inputs()) =>
  read(describeSealedOutcomes(outlook(draft(draftChanges), on), btc))
const ticket = (draftChanges: Partial<OrderDraft>, on = inputs()) =>
  read(describeOutcomeGroups(outlook(draft(draftChanges), on), btc))
const holding = (quantity: string, entry: string) =>
  inputs({ positions: [position({ quantity: requireAmount(quantity), entry: requireAmount(entry) })] })

describe('order outlook', () => {
  it('keeps results of a later fill separate from the current effects', () => {
    expect(ticket({})).toEqual([
      ['Now', 'Fills: rests in book', 'Free collateral: 10 000.00 → 9 400.00'],
      [
        'If filled',
        'Price: 60 000.0 (limit)',
        'Notional at fill: 6 000.00 USDC',
        'Fee (maker 2 bps): 1.20 USDC',
        'Position: 0.000 → 0.100',
        'Liquidation: none → none',
        'Free collateral: 10 000.00 → 9 398.80',
        'Effective leverage: 0× → 0.6×',
        'Margin ratio: 166.6 %',
      ],
      [
        'Worst case',
        'Price: 60 000.0 (limit)',
        'Value at most: 6 000.00 + 3.00 fee',
        'Liquidation: none → none',
        'Free collateral: 10 000.00 → 9 397.00',
      ],
    ])
  })

  it('calls a negative fee a rebate, with its sign in the sum', () => {
    const costs = (ceiling: string | undefined, by: 'limit' | 'book') => {
      const fee = { amount: requireAmount('-0.9'), as: 'maker' } as const
      const fill = {
        quantity: requireAmount('1'),
        rests: requireAmount('0'),
        cancelled: requireAmount('0'),
        by,
      }
      const worst = { fee, fill, paid: requireAmount('17940') }
      const { ceiling: _ceiling, ...known } = outlook(draft({}), inputs())
      const shown = { ...known, worst, ...(ceiling !== undefined && { ceiling: requireAmount(ceiling) }) }
      return plain(buildSpendingLimitLine(shown).text ?? '')
    }
    expect([costs('17940', 'limit'), costs(undefined, 'limit'), costs(undefined, 'book')]).toEqual([
      '17 940.00 less 0.90 rebate',
      '17 940.00 + 0.90 rebate',
      '17 940.00 and 0.90 rebate',
    ])
  })

  it('states that an account with only isolated positions would have no cross position', () => {
    const apart = inputs({
      positions: [position({ quantity: requireAmount('0.05'), marginMode: 'ISOLATED' })],
    })
    const ratio = ticket({ marginMode: 'ISOLATED' }, apart)
      .flat()
      .find(line => line.startsWith('Margin ratio'))
    expect(ratio).toBe('Margin ratio: — no cross position, or account value not known')
  })

  it.each<[string, Partial<OrderDraft>, string]>([
    ['fills whole', { type: 'IOC', price: '60000.1' }, 'all of it at 60 000.1 avg'],
    ['fills in part and rests', { price: '60000.1', quantity: '0.7' }, '0.500 at 60 000.1 avg, 0.200 rests'],
    [
      'fills in part and is cancelled',
      { type: 'IOC', price: '60000.1', quantity: '0.7' },
      '0.500 at 60 000.1 avg, 0.200 is cancelled',
    ],
    ['rests', {}, 'rests in book'],
    ['would cross and must not', { type: 'POST_ONLY', price: '60001' }, 'nothing; all of it is cancelled'],
  ])(
    'shows, for an order that %s, what fills now and what happens to the rest',
    (_what, draftChanges, words) => {
      expect(ticket(draftChanges)[0]?.[1]).toBe(`Fills: ${words}`)
    },
  )

  it('lists common lines of two headings once on a sheet', () => {
    expect(sheet({ type: 'IOC', price: '60000.2' })).toEqual([
      ['Now', 'Fills: all of it at 60 000.1 avg'],
      [
        'If filled',
        'Notional at fill: 6 000.01 USDC',
        'Fee (taker 5 bps): 3.00 USDC',
        'Position: 0.000 → 0.100',
        'Liquidation: none → none',
        'Free collateral: 10 000.00 → 9 396.99',
        'Effective leverage: 0× → 0.6×',
        'Margin ratio: 166.6 %',
      ],
      [
        'Worst case',
        'Price: 60 000.2 (limit)',
        'Value at most: 6 000.02 + 3.00 fee',
        'Free collateral: 10 000.00 → 9 396.98',
      ],
    ])
  })

  it('gives the price range of a fill at several levels on a sheet', () => {
    expect(sheet({ type: 'IOC', price: '60000.2', quantity: '0.6' })[0]).toEqual([
      'Now',
      'Fills: all of it at 60 000.1 avg',
      'Best / worst fill: 60 000.1 – 60 000.2',
    ])
  })

  it('uses the last book price as the worst of a market order, and warns that the book may move', () => {
    expect(ticket({ type: 'MARKET', price: '', quantity: '0.6' })[2]?.slice(0, 3)).toEqual([
      'Worst case (no limit: the book may move)',
      'Price: 60 000.2, last in book',
      'Notional, no ceiling: 36 000.12 and 18.00 fee',
    ])
  })

  it('marks mark-based values as estimates, and gives no worst case without a book', () => {
    const [now, filled, worst] = ticket({ type: 'MARKET', price: '' }, inputs({}, { book: undefined }))
    expect([now?.[1], filled?.[0], worst?.[1]]).toEqual([
      'Fills: — book not read',
      'If filled (estimate at mark)',
      'Price: — no limit, and book not read',
    ])
  })

  it.each([
    ['a gain', '0.3', 'SELL', '59000', '59900', '+97.00', '+87.00'],
    ['a loss', '0.3', 'SELL', '61000', '59900', '−103.00', '−113.00'],
    ['a gain of a short', '-0.3', 'BUY', '61000', '60100', '+96.99', '+87.00'],
    ['a loss of a short', '-0.3', 'BUY', '59000', '60100', '−103.01', '−113.01'],
  ] as const)(
    'shows what a close realises, with its sign: %s',
    (_what, held, side, entry, price, now, worst) => {
      const groups = ticket({ side, price, type: 'IOC', reduceOnly: true }, holding(held, entry))
      const of = groups.map(lines => lines.find(line => line.startsWith('Net PnL')))
      expect(of[0]).toBe(`Net PnL: ${now} USDC`)
      expect(of[1]).toBe(of[0])
      expect(of[2]?.startsWith(`Net PnL: ${worst.slice(0, -3)}`)).toBe(true)
    },
  )

  it('gives the minimum value of a sale, less its fee', () => {
    const [, , worst] = ticket({ side: 'SELL', type: 'IOC', price: '59900' })
    expect(worst).toContain('Min. proceeds: 5 990.00 less 3.00 fee')
  })

  it('has the same headings and lines without input, with a reason for each dash', () => {
    const blank = describeOutcomeGroups(undefined, btc)
    expect(blank.map(({ title }) => title)).toEqual(['Now', 'If filled', 'Worst case'])
    expect(blank.flatMap(({ lines }) => lines).filter(({ text }) => text !== undefined)).toEqual([])
  })
})

describe('trigger order outlook', () => {
  const on = inputs({ positions: [long()], algoOrders: [] })

  it('shows no current effect, the exits after fees, and a price gap as the worst case', () => {
    expect(read(describeSealedOutcomes(outlook(algoDrafts.TP_SL, on), btc))).toEqual([
      ['Now', 'Fills: waits for its trigger, no margin used', 'Free collateral: 10 000.00 → 10 000.00'],
      [
        'If triggered (estimate, if no other order fills first)',
        'Take-profit at 62 000.0: about +787.60 USDC after fees',
        'Stop-loss at 58 000.0: about −811.60 USDC after fees',
        'Stops would cover: 0.400 of 1.000, now 0.000',
        'Fee (taker 5 bps): 11.60 USDC',
        'Position: 1.000 → 0.600',
      ],
      ['Worst case', 'Gap risk: fill worse than trigger, or none'],
    ])
  })

  it('describes a bracket’s entry as a plain limit order, and adds its exits', () => {
    const [now, filled, worst] = read(describeOutcomeGroups(outlook(algoDrafts.BRACKET, on), btc))
    expect([now?.[1], filled?.slice(-2), worst?.[2]]).toEqual([
      'Fills: rests in book',
      [
        'Take-profit at 62 000.0: about +245.71 USDC after fees',
        'Stop-loss at 58 000.0: about −154.09 USDC after fees',
      ],
      'Value at most: 5 950.00 + 2.98 fee',
    ])
    const plainLimit = ticket({ price: '59500' }, on)
    const labels = (lines: readonly string[] | undefined) => lines?.map(line => line.split(/[:(]/)[0])
    expect(labels(filled)?.slice(0, -2)).toEqual(labels(plainLimit[1]))
  })
})

it.each([
  ['at market', {}],
  ['with limits', { price: '50000' }],
])('keeps the worst case of a bracket in sight, whatever its exits: %s', (_, limit) => {
  const { BRACKET } = algoDrafts
  const legs = BRACKET.legs.map(leg => ({ ...leg, ...limit }))
  const coverage = { size: requireAmount('1.1'), before: requireAmount('0'), after: requireAmount('0.1') }
  const shown = { ...outlook({ ...BRACKET, legs }, inputs()), coverage }
  const lines = legs.map(({ kind }) => ({ label: kind, text: '' }))
  const labels = describeOrderSummary(shown, { terms: [{ label: 'Order', text: '' }], legs: lines }, btc).map(
    ({ label }) => label,
  )
  expect([labels.length, labels.slice(-2)]).toEqual([6, ['Liquidation', 'Value at most']])
})

it('calls the size after an exit that waits for its trigger the one if triggered', () => {
  const shown = outlook(algoDrafts.TP_SL, holding('1', '60000'))
  const labels = describeOrderSummary(shown, { terms: [], legs: [] }, btc).map(({ label }) => label)
  expect(labels).toContain('Position if triggered')
})

it('describes several closes together, as an estimate at the marks and at their limits', () => {
  const on = holding('0.3', '61000')
  const shown = outlook(
    {
      is: 'close',
      symbol: SYMBOL,
      marginMode: 'CROSS',
      size: { is: 'share', percent: '100' },
      also: [{ symbol: SYMBOL, marginMode: 'CROSS' }],
    },
    on,
  )
  const [now, filled, worst] = read(describeCombinedOutcomes(shown))
  expect(now).toEqual(['Now', 'Fills: what each book fills within its limit'])
  expect(filled?.slice(0, 4)).toEqual([
    'If filled (estimate at marks)',
    'Notional at fill: 18 000.00 USDC',
    'Fee (taker 5 bps): 9.00 USDC',
    'Net PnL: −309.00 USDC',
  ])
  expect(worst?.[0]).toBe('Worst case (at their limits)')
  expect(worst?.[3]).toContain('−')
})
