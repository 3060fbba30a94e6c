// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getUtcDay, getUtcDayStart, type HistoryTable } from '@core/history/history-table'
import { ZERO_PNL_FIGURES } from '@core/figures/pnl-figures'
import { computePortfolio } from '@core/history/portfolio-report'
import { requireAmount as a } from '@core/value/decimal-amount'
import { explanation, mountDesk } from '../../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { usePortfolioStore } from '../../stores/portfolio-store'
import AgainstPanel from './AgainstPanel.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const today = getUtcDay(NOW)
const point = (value: string) => ({ at: NOW, value: a(value) })
const results = computePortfolio({
  firstDay: today,
  endDay: today + 1,
  period: { from: getUtcDayStart(today), to: getUtcDayStart(today + 1) },
  days: new Map([
    [
      today,
      {
        [SYMBOL]: {
          ...ZERO_PNL_FIGURES,
          fills: 12_345,
          volume: a('6000'),
          realised: a('120.5'),
          fees: a('3'),
          untold: 2,
        },
      },
    ],
  ]),
  statistics: [
    {
      date: new Date(getUtcDayStart(today)).toISOString().slice(0, 10),
      accountValue: a('1151'),
      volume: a('5990'),
      pnl: a('118'),
    },
  ],
  closed: [],
  worth: {
    points: [point('1000'), point('1150.5')],
    saved: 2,
    dayEnds: [point('1150.5')],
    change: a('150.5'),
    moved: a('0'),
    net: a('0'),
    rest: a('0'),
    uncounted: 0,
    drawdown: { amount: a('0') },
  },
})
const table = (name: HistoryTable, age: number) =>
  ({ table: name, is: 'up to date', upTo: NOW - age, taken: 0 }) as const

const tables = [table('fills', 1_000), table('positions', 1_000), table('days', 5_000)]

it.each([
  ['Volume', 'this desk', ['of all fills', 'Fills12 345', 'Computed here']],
  ['Volume', 'venue', ['Sum of venue’s daily', 'Days reported1', 'by venue']],
  ['Volume', 'difference', ['this desk − venue', 'This desk6 000.00', 'Venue5 990.00', 'Computed here']],
  [
    'Net PnL',
    'this desk',
    ['Realised PnL + funding', 'Realised PnL after fees+120.50', '+ Funding0.00', 'Without a result2'],
  ],
  ['Net PnL', 'venue', ['daily profits', 'Days reported1', 'by venue']],
  ['Realised PnL', 'this desk', ['after both fees', 'Fills12 345', 'Without a result2']],
  ['Realised PnL', 'venue', ['positions closed in these days', 'Closed positions0', 'by venue']],
  ['Account value', 'this desk', ['saved last that day', 'Moments saved2']],
  ['Account value', 'difference', ['This desk1 150.50', 'Venue1 151.00']],
])('explains for %s the column “%s” by formula, inputs, source and time', async (title, of, parts) => {
  const { view } = await mountDesk(AgainstPanel, {
    snapshot: { history: dated({ tables }) },
    props: { results },
    before: () => (usePortfolioStore().progressWhenAsked = { tables }),
  })
  const row = view.findAll('.row').find(each => each.text().startsWith(title))
  await row
    ?.findAll('dl > div')
    .find(each => each.text().startsWith(of))
    ?.get('button')
    .trigger('click')
  await flushPromises()
  for (const part of [title, ...parts, 'Last day20', '(5.0 s ago)']) expect(explanation()).toContain(part)
})
