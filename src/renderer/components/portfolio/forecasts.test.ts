// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import type { ForecastCalibration, ForecastReport } from '@core/attempt/forecast-calibration'
import type { ForecastScore } from '@core/attempt/forecast-score'
import { requireAmount as a } from '@core/value/decimal-amount'
import { axeFaults } from '../../../../test/kit/axe'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { market, snapshot } from '../../../../test/kit/trade'
import { useScreenStore } from '../../stores/screen-store'
import ForecastsPanel from './ForecastsPanel.vue'
import { calibrationColumns, createScoreTableColumns } from './forecast-columns'

enableAutoUnmount(afterEach)

const group: ForecastCalibration = {
  kind: 'MARKET',
  count: 2,
  said: a('1.2'),
  paid: a('1.4'),
  average: { p50: a('-0.1'), p90: a('0.5') },
  fee: { p50: a('0'), p90: a('0') },
}
const score = {
  attempt: 'pd-1',
  at: NOW,
  symbol: SYMBOL,
  side: 'BUY',
  kind: 'MARKET',
  executed: a('0.5'),
  average: { said: a('100'), happened: a('100.5'), difference: a('0.5') },
  slippage: { said: a('0'), happened: a('50'), difference: a('50') },
  fee: { happened: a('0.03') },
  feeBps: {},
  liquidation: {},
  free: {},
  why: ['book moved'],
} as unknown as ForecastScore

const report: ForecastReport = { groups: [group, { ...group, symbol: SYMBOL }], scores: [score], unscored: 3 }

it('shows each kind with its markets, and opens a row’s orders and an order’s attempt', async () => {
  const { door, view } = await mountDesk(ForecastsPanel, {
    snapshot: snapshot({}),
    answers: { 'history.forecasts': report },
  })
  const grids = view.findAllComponents({ name: 'DataGrid' })
  // Before the user chooses a row, the first one is open, so no half of the view is empty.
  expect(door.asked.at(-1)).toMatchObject(['history.forecasts', { kind: 'MARKET' }])
  expect(door.asked.at(-1)?.[1]).not.toHaveProperty('symbol')
  expect(grids.map(grid => (grid.props('rows') as readonly unknown[]).length)).toEqual([2, 1])
  expect(view.text()).toContain('3 filled orders not scored')

  grids[0]?.vm.$emit('act', report.groups[1])
  await view.vm.$nextTick()
  expect(door.asked.at(-1)).toMatchObject(['history.forecasts', { kind: 'MARKET', symbol: SYMBOL }])
  expect(view.text()).toContain('Market orders in BTC')
  expect(view.text()).toContain('newest 1')

  grids[1]?.vm.$emit('act', score)
  expect(useScreenStore().overlay).toEqual({ is: 'attempt', id: 'pd-1' })
  expect(await axeFaults(view.element)).toEqual([])
})

it.each([
  ['once if every order has it', ['book moved', 'book moved'], false],
  ['in each row if they differ', ['book moved', 'part rested'], true],
])('shows the reason of a difference %s', async (_what, reasons, hasColumn) => {
  const scores = reasons.map((why, at) => ({ ...score, attempt: `pd-${at}`, why: [why] }))
  const { view } = await mountDesk(ForecastsPanel, {
    snapshot: snapshot({}),
    answers: { 'history.forecasts': { ...report, scores } },
  })
  expect(view.text().includes('Why: the book moved')).toBe(!hasColumn)
  const columns = view.findAllComponents({ name: 'DataGrid' })[1]?.props('columns') as { id: string }[]
  expect(columns.some(({ id }) => id === 'why')).toBe(hasColumn)
})

it('shows that no order was scored only once that is known', async () => {
  const none = { groups: [], scores: [], unscored: 0 }
  const { view } = await mountDesk(ForecastsPanel, {
    snapshot: snapshot({}),
    answers: { 'history.forecasts': none },
  })
  expect(view.text()).toContain('No forecasts in this period.')
  // The table is empty, so there is no prompt to select a row.
  expect(view.findAll('section')).toHaveLength(1)
  expect(view.text()).not.toContain('Select one.')
})

it('shows prices and sizes with the decimals of their market', () => {
  const cells = createScoreTableColumns(() => market()).map(({ id, cell }) => [id, cell(score).text])
  expect(Object.fromEntries(cells)).toMatchObject({
    filled: '0.500',
    average: '100.0',
    'average paid': '100.5',
  })
})

it.each([
  [calibrationColumns, group, 'p50', '−0.10', 'up'],
  [calibrationColumns, group, 'p90', '+0.50', 'down'],
  [calibrationColumns, group, 'fee p50', '0.00', ''],
  [createScoreTableColumns(() => undefined), score, 'difference', '+50.00', 'down'],
])('marks only a result at the trader’s cost as a loss: row %#', (columns, row, id, text, tone) => {
  const cell = (columns as readonly { id: string; cell: (row: unknown) => object }[]).find(
    one => one.id === id,
  )
  expect(cell?.cell(row)).toMatchObject({ text, tone })
})

it('gives the reason for a fee that the sheet did not name', () => {
  const fee = createScoreTableColumns(() => undefined)
    .find(({ id }) => id === 'fee')
    ?.cell(score)
  expect(fee).toMatchObject({ text: undefined, why: 'not on sheet' })
})
