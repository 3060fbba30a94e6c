// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoundTripRow, TradesReport } from '@core/history/round-trip'
import { getDayStart } from '@core/guard/trading-day'
import { getUtcDay } from '@core/history/history-table'
import { requireAmount as a } from '@core/value/decimal-amount'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW, openFakeDoor } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { tradeRows } from '../../../../test/kit/trades'
import { useDeskStore } from '../../stores/desk-store'
import { usePortfolioStore } from '../../stores/portfolio-store'
import { useTradeStore } from '../../stores/trade-store'
import CalendarPanel from './CalendarPanel.vue'
import { createEfficiencyCell, createRMultipleCell, createTradeColumns } from './trade-columns'
import TradesPanel from './TradesPanel.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const tables = (['fills', 'funding'] as const).map(
  table => ({ table, is: 'up to date', upTo: NOW, taken: 0 }) as const,
)

async function open(
  panel: typeof TradesPanel | typeof CalendarPanel,
  rows: readonly RoundTripRow[],
  report: Partial<TradesReport> = {},
  is: 'up to date' | 'waiting' = 'up to date',
) {
  const door = openFakeDoor('desk', { history: dated({ tables: tables.map(each => ({ ...each, is })) }) })
  const value = { rows, left: 0, looseFunding: { count: 0, amount: a('0') }, ...report }
  door.answer('history.trades', { ok: true, value })
  await useDeskStore().open()
  usePortfolioStore().period = { from: NOW - 86_400_000, to: NOW + 40 * 86_400_000 }
  const view = mount(panel, { global: { plugins: [door.pinia] }, attachTo: document.body })
  await flushPromises()
  return { view, door }
}

describe('trades section', () => {
  it('shows that there are no trades, and that curve and groups begin with the first one', async () => {
    const { view } = await open(TradesPanel, [])
    expect(view.text()).toContain('No round trip ended here.')
    expect(view.text()).toContain('Nothing to group.')
    expect(await axeFaults(view.element)).toEqual([])
  })

  it.each([
    ['trades', TradesPanel, /No round trip/],
    ['calendar', CalendarPanel, /0\.00|·|no trade/],
  ])(
    'shows none in the %s only after an answer that was asked for when the history was read',
    async (_, panel, none) => {
      const { view, door } = await open(panel, [], {}, 'waiting')
      expect(view.text()).not.toMatch(none)
      door.tell('desk.changed', { history: { ...dated({ tables }), version: 2 } })
      await flushPromises()
      expect(view.text()).not.toMatch(none)
      await useTradeStore().loadTrades()
      await flushPromises()
      expect(view.text()).toMatch(none)
    },
  )

  it('renders with a single trade', async () => {
    const { view } = await open(TradesPanel, tradeRows('12.5'))
    expect(view.text()).toContain('1 trade, +12.50 USDC, 100 % won'.replaceAll(' %', '\u00a0%'))
    expect(view.text()).toContain('No drawdown.')
    expect(await axeFaults(view.element)).toEqual([])
  })

  it('draws few of ten thousand rows, and counts all', async () => {
    const [row] = tradeRows('1')
    if (row === undefined) throw new Error('there is no trade')
    const rows = Array.from({ length: 10_000 }, (_, place) => ({ ...row, id: String(place) }))
    const { view } = await open(TradesPanel, rows)
    const grid = view.get('[role=grid]')
    expect(grid.attributes('aria-rowcount')).toBe('10001')
    expect(grid.findAll('[role=row]').length).toBeLessThan(100)
    expect(view.text()).toContain('10\u00a0000 trades')
  })

  it('names the trades that are left out', async () => {
    const { view } = await open(TradesPanel, tradeRows('1'), {
      left: 3,
      looseFunding: { count: 1, amount: a('2') },
    })
    expect(view.text()).toContain('3 older trades are not shown')
    expect(view.text()).toContain('1 funding payment, −2.00 USDC, of no known trade')
  })

  it('opens a trade with Enter', async () => {
    const rows = tradeRows('1')
    const { view, door } = await open(TradesPanel, rows)
    await view.get('[role=grid]').trigger('keydown', { key: 'Enter' })
    expect(door.asked).toContainEqual(['history.trade', { id: rows[0]?.id }])
  })
})

describe('profit of a trade over time', () => {
  const path = [0, 3].map(minutes => ({ at: NOW + minutes * 60_000, low: a('0'), high: a('0') }))
  async function drawn(changes: Partial<RoundTripRow>) {
    const [bare] = tradeRows('-5')
    const row = { ...bare!, ...changes }
    const { door, view } = await open(TradesPanel, [row])
    door.answer('history.trade', { ok: true, value: { row, parts: [], funding: [], path } })
    await view.get('[role=grid]').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    const line = document.querySelector('.trade-story .line')
    return [
      line?.classList.contains('joins'),
      document.querySelector('.trade-story [role=img]')?.getAttribute('aria-label'),
    ]
  }

  it.each<[string, Partial<RoundTripRow>, boolean, RegExp]>([
    ['no mark was kept', {}, true, /gaps joined, marks missing/],
    ['all marks were kept', { mae: a('-6'), mfe: a('1'), kept: a('1') }, false, /PnL over trade/],
  ])('is labelled by its data when %s', async (_, changes, joins, pattern) => {
    const [isJoined, words] = await drawn(changes)
    expect(isJoined).toBe(joins)
    expect(words).toMatch(pattern)
  })
})

describe('figure of a trade', () => {
  const columns = createTradeColumns(
    () => undefined,
    ({ id }) => id === 'unread',
  )
  const cell = (id: string, row: RoundTripRow) => columns.find(column => column.id === id)?.cell(row)
  const [lost, even, unknown] = tradeRows('-5', '0', undefined)

  it('has distinct texts for a negative, a zero and an unknown value', () => {
    if (lost === undefined || even === undefined || unknown === undefined)
      throw new Error('there is no trade')
    expect([lost, even].map(row => cell('result', row)?.text)).toEqual(['−5.00', '0.00'])
    expect(cell('result', unknown)).toMatchObject({
      text: undefined,
      why: expect.stringContaining('not known') as string,
    })
    const { exit: _, ...opened } = { ...even, ends: 'open' as const }
    expect(cell('result', opened)).toMatchObject({ text: undefined })
    expect(cell('result', { ...opened, exit: a('60000') })?.text).toBe('0.00')
    const funded = { ...lost, id: 'unread', funding: a('1.5') }
    expect([lost, funded].map(row => cell('funding', row)?.text)).toEqual(['0.00', '−1.50'])
    expect(cell('funding', { ...lost, id: 'unread' })).toMatchObject({
      text: undefined,
      why: expect.stringContaining('not known yet: reading') as string,
    })
    expect(createRMultipleCell(lost).text).toBe('no stop')
    expect(createRMultipleCell({ ...lost, r: a('-1.5') }).text).toBe('−1.50 R')
    expect(
      createRMultipleCell({ ...lost, begins: 'not known', entry: undefined } as unknown as RoundTripRow),
    ).toMatchObject({
      text: undefined,
    })
    expect(createEfficiencyCell({ ...lost, mfe: a('0') }).text).toBe('never ahead')
    expect(createEfficiencyCell(lost)).toMatchObject({
      text: undefined,
      why: expect.stringContaining('marks cover') as string,
    })
  })
})

describe('PnL calendar', () => {
  it('opens the latest day with a trade first, and another day when chosen', async () => {
    const { view } = await open(CalendarPanel, tradeRows('-5', '2'))
    const newest = view.findAll('.day.known').at(-1)
    expect(newest?.attributes('aria-pressed')).toBe('true')
    expect(view.get('[role=grid]').attributes('aria-rowcount')).toBe('3')
    const other = view.get('.day:not(.known):not(.before)')
    await other.trigger('click')
    expect(view.findAll('.day[aria-pressed=true]').map(day => day.attributes('data-day'))).toEqual([
      other.attributes('data-day'),
    ])
    expect(view.text()).toContain('No trade.')
  })

  it('describes each day’s result in words, and opens a day’s trades', async () => {
    const { view } = await open(CalendarPanel, tradeRows('-5', '2'))
    const day = view.get('.day.known')
    expect(day.text()).toContain('−3.00 USDC in 2 trades')
    await day.trigger('click')
    expect(view.get('[role=grid]').attributes('aria-rowcount')).toBe('3')
    expect(await axeFaults(view.element)).toEqual([])
  })

  it('moves by arrow keys, with one day in the Tab order', async () => {
    const { view } = await open(CalendarPanel, tradeRows('-5'))
    const stop = () => view.findAll('.day[tabindex="0"]').map(each => each.attributes('data-day'))
    const [before] = stop()
    await view.get('.months').trigger('keydown', { key: 'ArrowUp' })
    expect(stop()).toEqual([String(Number(before) - 7)])
    expect(document.activeElement?.getAttribute('data-day')).toBe(stop()[0])
  })

  it('shows the whole month of the first result, without figures before it', async () => {
    const { view } = await open(CalendarPanel, tradeRows('-5'))
    const days = view.findAll('.day')
    const before = view.findAll('.before')
    expect(days.length).toBeGreaterThan(before.length)
    expect(before.length).toBe(new Date(NOW).getUTCDate() - 1)
    for (const day of before) expect(day.text()).toMatch(/^\d{4}-\d\d-\d\d: not known\s*\d+\s*—$/)
    expect(await axeFaults(view.element)).toEqual([])
  })

  it('shows that no trade ended on an empty day', async () => {
    const { view } = await open(CalendarPanel, [])
    expect(view.findAll('.day.known')).toEqual([])
    expect(view.get('button.day').text()).toContain('nothing closed')
    expect(view.text()).toContain('No day selected.')
    expect(view.get('caption').text()).toContain(': — USDC')
  })

  it('shows what an open trade realised on its day, or that it is not known, and lists the trade there', async () => {
    const [row] = tradeRows('-2.17')
    const { closedAt: at = 0, ...rest } = row as RoundTripRow
    const openTrade = { ...rest, ends: 'open' as const }
    const day = getUtcDay(at)
    const { view } = await open(CalendarPanel, [{ ...openTrade, days: [{ day, result: a('-2.17') }] }])
    expect(view.get('.day.known').text()).toContain('−2.17 USDC in 1 trade')
    expect(view.get('[role=grid]').attributes('aria-rowcount')).toBe('2')
    const unknown = await open(CalendarPanel, [{ ...openTrade, days: [{ day }] }])
    expect(unknown.view.get('.day.known').text()).toContain('not known')
  })

  it('asks also for trades that ended after the period, which may have closed a part within it', async () => {
    const { view, door } = await open(CalendarPanel, [])
    usePortfolioStore().period = { from: NOW - 9 * 86_400_000, to: NOW - 8 * 86_400_000 }
    await flushPromises()
    const [, last] = door.asked.findLast(([channel]) => channel === 'history.trades') ?? []
    expect(last).toMatchObject({ from: NOW - 9 * 86_400_000, to: getDayStart(NOW) + 86_400_000 })
    expect(view.findAll('.day.known')).toEqual([])
  })

  it('shows no sum while what a trade realised belongs to one that is still open', async () => {
    const [row] = tradeRows('-2.17')
    const { closedAt: _, ...open_ } = row as RoundTripRow
    const { view } = await open(CalendarPanel, [{ ...open_, ends: 'open' }])
    expect(view.get('h2').text()).toBe('Realised by day (UTC)')
    expect(view.text()).not.toContain('0.00')
  })
})
