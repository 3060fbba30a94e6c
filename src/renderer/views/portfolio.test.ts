// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireAmount as a, type Amount } from '@core/value/decimal-amount'
import { computeFillFigures, ZERO_PNL_FIGURES, addPnlFigures } from '@core/figures/pnl-figures'
import { computePortfolio, type PortfolioReport } from '@core/history/portfolio-report'
import type { FillRecord } from '@core/account/order-record'
import type { DailyStatistics } from '@core/history/venue-history-records'
import type { TableProgress } from '@core/history/history-progress'
import {
  formatUtcDay,
  getUtcDay,
  historyTables,
  publicHistoryTables,
  getUtcDayStart,
} from '@core/history/history-table'
import { mountDesk } from '../../../test/kit/mount-desk'
import { axeFaults } from '../../../test/kit/axe'
import { watched } from '../../../test/kit/past-rows'
import { NOW, SYMBOL } from '../../../test/kit/screen'
import type { ProfileDisplayHeader } from '@core/snapshot/desk-snapshot'
import { dated } from '../../../test/kit/trade'
import { createRecentPeriod, usePortfolioStore } from '../stores/portfolio-store'
import PortfolioView from './PortfolioView.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

// A canvas cannot be drawn on here: the curve is looked at in the window's own specs.
const stubs = { EquityCurve: true }
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-')
const today = getUtcDay(NOW)
const fill = (changes: Partial<FillRecord> = {}): FillRecord => ({
  tradeId: '1',
  orderId: '7',
  symbol: SYMBOL,
  side: 'SELL',
  price: a('60000'),
  quantity: a('0.1'),
  fee: a('3'),
  feeAsset: 'USDC',
  realised: a('120.5'),
  maker: false,
  at: NOW,
  ...changes,
})

function figures(
  realised: string,
  fills: readonly FillRecord[],
  statistics: readonly DailyStatistics[] = [],
): PortfolioReport {
  const sums = fills.map(computeFillFigures).reduce(addPnlFigures, ZERO_PNL_FIGURES)
  return computePortfolio({
    firstDay: today - 29,
    endDay: today + 1,
    period: { from: getUtcDayStart(today - 29), to: getUtcDayStart(today + 1) },
    days: new Map([[today, { [SYMBOL]: { ...sums, realised: a(realised), funding: a('1.25') } }]]),
    statistics,
    closed: [],
  })
}

const read = historyTables.map(table => ({ table, is: 'up to date', upTo: NOW, taken: 0 }) as const)

const practice: ProfileDisplayHeader = {
  id: 'practice',
  kind: 'practice',
  label: 'Practice account',
  venue: '',
}

async function open(
  report: PortfolioReport = figures('120.5', [fill()]),
  tables: readonly TableProgress[] = read,
  profile = practice,
) {
  const desk = await mountDesk(PortfolioView, {
    snapshot: {
      history: dated({ tables }),
      profile: dated(profile),
    },
    answers: { 'history.portfolio': report },
    stubs,
  })
  return {
    ...desk,
    text: () => plain(desk.view.text()),
    page: () => plain(document.body.textContent ?? ''),
  }
}

const emptyReport = (statistics: readonly DailyStatistics[] = []) =>
  computePortfolio({
    firstDay: today - 29,
    endDay: today + 1,
    period: createRecentPeriod(30, NOW),
    days: new Map(),
    statistics,
    closed: [],
  })
const waiting = read.map(each => ({ ...each, is: 'waiting' as const }))

describe('PortfolioView', () => {
  it('requests thirty whole UTC days, ending today', async () => {
    const { door } = await open()
    expect(door.asked).toEqual([['history.portfolio', createRecentPeriod(30, NOW)]])
    expect(createRecentPeriod(30, NOW)).toEqual({
      from: getUtcDayStart(today - 29),
      to: getUtcDayStart(today + 1),
    })
  })

  it('shows the net PnL with its parts, and names the day boundary', async () => {
    const { text } = await open()
    for (const part of ['+119.25', '+120.50', '3.00', '1.25paid', '6 000.00', 'UTC days'])
      expect(text()).toContain(part)
  })

  it('never shows a win rate without a close', async () => {
    const { text } = await open()
    expect(text()).toContain('no closed position')
    expect(text()).not.toContain('0.0 %')
  })

  it('shows for an account by address that its win rate needs the key, not that it is loading', async () => {
    const publicTables = read.filter(({ table }) => publicHistoryTables.some(each => each === table))
    expect((await open(undefined, publicTables)).text()).toContain('loading')
    const { text } = await open(undefined, publicTables, { ...practice, kind: 'custom', byAddress: watched })
    expect(text()).toContain('not available by address')
    expect(text()).not.toContain('loading')
  })

  it('shows no figure as zero while rows may still arrive', async () => {
    const [known, unread] = [await open(emptyReport()), await open(emptyReport(), waiting)]
    const zeros = ({ view }: typeof known) => view.text().match(/\d\.\d\d/g)?.length ?? 0
    expect([zeros(known), zeros(unread)]).toEqual([10, 0])
    expect(known.text()).toContain('No trades in this period.')
    expect(unread.text()).not.toMatch(/Nothing|No market|no position|never fell/)
    expect(unread.text()).toContain('empty is not final')
  })

  it('shows no figure as zero until it was summed after the history was read', async () => {
    const { door, text, view } = await open(emptyReport(), waiting)
    door.tell('desk.changed', { history: { ...dated({ tables: read }), version: 2 } })
    await flushPromises()
    expect(text()).not.toMatch(/0\.00|0 fills|No trades|No market/)
    door.answer('history.portfolio', { ok: true, value: figures('120.5', [fill()]) })
    await usePortfolioStore().loadPortfolio()
    await flushPromises()
    expect(view.findAll('.cards li').map(card => plain(card.text()))).toEqual(
      expect.arrayContaining(['Fees, explain3.00', 'Volume, explain6 000.00']),
    )
    expect(text()).not.toContain('loading')
  })

  it('shows the first day of an account as unknown while its fills are unread', async () => {
    const statistics = [
      { date: formatUtcDay(today), accountValue: a('9990'), volume: a('5990'), pnl: a('1') },
    ]
    const { text } = await open(emptyReport(statistics), waiting)
    expect(text()).toContain('5 990.00')
    expect(text()).not.toMatch(/\b0\.00|0 fills/)
  })

  it('marks a sum as provisional while rows may still arrive', async () => {
    const late = read.map(each => ({ ...each, is: each.table === 'funding' ? 'reading' : each.is }) as const)
    const { view } = await open(figures('120.5', [fill()]), late)
    const notes = view.findAll('.cards li').map(card => plain(card.text()))
    expect(notes.filter(note => note.endsWith('so far, loading'))).toEqual([
      expect.stringContaining('Net PnL, explain+119.25'),
      expect.stringContaining('Funding, explain-1.25'),
      expect.stringContaining('Max drawdown, explain0.00'),
    ])
  })

  it('counts the fills without a realised result', async () => {
    const { realised: _, ...untold } = fill()
    const { text } = await open(figures('0', [untold]))
    expect(text()).toContain('1 fill without PnL or fee')
  })

  it('compares its sums with the venue’s, and shows the difference', async () => {
    const { view } = await open()
    const against = plain(view.find('[aria-labelledby=against]').text())
    expect(against).toContain('this deskthis desk 6 000.00')
    expect(against).toContain('venue—none reported')
    expect(against).not.toContain('difference+6 000.00')
    const statistics = [{ date: '2026-09-21', accountValue: a('9000'), volume: a('5990'), pnl: a('1') }]
    const { view: viewWithStatistics } = await open(figures('120.5', [fill()], statistics))
    expect(plain(viewWithStatistics.find('[aria-labelledby=against]').text())).toContain(
      'this deskthis desk 6 000.00, explainvenuevenue 5 990.00, explaindifferencedifference +10.00, explain',
    )
  })

  it('explains a figure down to its fills, page by page, with every digit', async () => {
    const { door, press, page } = await open()
    const answer = (rows: readonly FillRecord[], next?: string) => ({
      ok: true,
      value: {
        figure: 'fees',
        total: '3.12345678' as Amount,
        page: { table: 'fills', rows, ...(next !== undefined && { next }) },
        parts: rows.map(({ fee }) => fee),
      },
    })
    door.answer('history.explain', answer([fill({ fee: a('3.1') })], '1.a'))
    await press(/^Fees/)
    expect(page()).toContain('3.12345678')
    expect(page()).toContain('1 row shown, total 3.1')
    door.answer('history.explain', answer([fill({ fee: a('0.02345678') })]))
    const more = [...document.querySelectorAll('button')].find(button =>
      button.textContent?.includes('Show more'),
    )
    more?.click()
    await flushPromises()
    expect(door.asked.filter(([call]) => call === 'history.explain')).toEqual([
      ['history.explain', { figure: 'fees', period: createRecentPeriod(30, NOW), size: 100 }],
      ['history.explain', { figure: 'fees', period: createRecentPeriod(30, NOW), size: 100, after: '1.a' }],
    ])
    expect(page()).toContain('2 rows shown, total 3.12345678')
  })

  it('explains the net PnL by its formula and inputs', async () => {
    const { press, page } = await open()
    await press(/^Net PnL/)
    expect(page()).toContain('Realised PnL + funding')
    expect(page()).toContain('= Net PnL119.25')
  })

  it('shows account value, drawdown and the sources of the change', async () => {
    const points = [
      { at: NOW - 3_600_000, value: a('1000') },
      { at: NOW, value: a('1150.5') },
    ]
    const drawdown = { amount: a('40.25'), from: NOW - 3_600_000, to: NOW }
    const worth = {
      points,
      saved: 2,
      dayEnds: points.slice(1),
      change: a('150.5'),
      moved: a('100'),
      net: a('59'),
      rest: a('-8.5'),
      uncounted: 2,
      drawdown,
    }
    const statistics = [{ date: '2026-09-21', accountValue: a('1151'), volume: a('1'), pnl: a('1') }]
    const report: PortfolioReport = {
      ...figures('120.5', [fill()], statistics),
      worth,
      against: [{ what: 'account value', ours: a('1150.5'), venue: a('1151'), difference: a('-0.5') }],
    }
    const { text, press, page, view } = await open(report)
    for (const part of ['1 150.50+150.50 since first saved', '-40.25']) expect(text()).toContain(part)
    expect(view.find('[aria-labelledby=against]').text()).toContain('marks may differ')
    await press(/^Account value/)
    for (const part of [
      'Change150.5',
      'Net transfers in100',
      'Net PnL59',
      'open positions, and 2 transfers in other tokens or of unknown direction-8.5',
    ])
      expect(page()).toContain(part)
  })

  it('draws the account value without trades once it has more than one point', async () => {
    const idle = computePortfolio({
      firstDay: today - 29,
      endDay: today + 1,
      period: { from: getUtcDayStart(today - 29), to: getUtcDayStart(today + 1) },
      days: new Map(),
      statistics: [],
      closed: [],
    })
    const kept = (...values: string[]): PortfolioReport => {
      const points = values.map((value, at) => ({ at: NOW + at, value: a(value) }))
      const zero = a('0')
      const sums = { change: zero, moved: zero, net: zero, rest: zero, uncounted: 0 }
      return {
        ...idle,
        worth: {
          points,
          saved: points.length,
          dayEnds: points.slice(-1),
          ...sums,
          drawdown: { amount: zero },
        },
      }
    }
    const isDrawn = async (report: PortfolioReport) =>
      (await open(report)).view.html().includes('equity-curve-stub')
    expect([await isDrawn(idle), await isDrawn(kept('1')), await isDrawn(kept('1', '2'))]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('explains the two drawdowns separately, and shows an unsaved value as unknown', async () => {
    const { text, press, page } = await open()
    expect(text()).toContain('Value drawdown, explain—nothing saved')
    await press(/^Value drawdown/)
    expect(page()).toContain('without transfers')
    expect(page()).toContain('Nothing saved.')
    await press(/^Max drawdown,/)
    expect(page()).toContain('Excludes open positions.')
  })

  it('shows a value saved once neither as unchanged nor as free of drawdown', async () => {
    const zero = a('0')
    const points = [{ at: NOW, value: a('9990') }]
    const sums = { change: zero, moved: zero, net: zero, rest: zero, uncounted: 0 }
    const worth = { points, saved: 1, dayEnds: points, ...sums, drawdown: { amount: zero } }
    const { text } = await open({ ...figures('120.5', [fill()]), worth })
    expect(text()).toContain('Account value, explain9 990.00saved once')
    expect(text()).toContain('Value drawdown, explain—saved once')
  })

  it('changes the period, and drops the response for the earlier one', async () => {
    const { door, view, press } = await open()
    let late: ((answer: unknown) => void) | undefined
    door.answer('history.portfolio', () => new Promise(done => (late = done)))
    await press(/^7 days/)
    door.answer('history.portfolio', { ok: true, value: figures('7', [fill()]) })
    await press(/^90 days/)
    late?.({ ok: true, value: figures('999', [fill()]) })
    await flushPromises()
    expect(plain(view.text())).not.toContain('999')
    expect(door.asked.at(-1)).toEqual(['history.portfolio', createRecentPeriod(90, NOW)])
  })

  it.each([
    ['soon', '2026-11-20', '“soon” is not a date. Example: 2026-01-31.'],
    ['2026-02-30', '2026-11-20', '“2026-02-30” is not a date. Example: 2026-01-31.'],
    ['2026-11-20', '20.11.2026', '“20.11.2026” is not a date. Example: 2026-01-31.'],
    ['2026-11-20', '', 'Type a day: 2026-01-31'],
    ['2026-11-20', '1999-01-01', 'Last day before first'],
    ['1803-01-01', '2026-11-20', 'Before saved data'],
  ])('keeps its period and gives the reason when %j to %j is invalid', async (typedFrom, typedTo, why) => {
    const { door, view, text, press } = await open()
    const [from, to] = view.findAll<HTMLInputElement>('input[type=text]')
    if (from === undefined || to === undefined) throw new Error('There are no fields for days.')
    from.element.value = typedFrom
    to.element.value = typedTo
    await Promise.all([from.trigger('input'), to.trigger('input')])
    await to.trigger('change')
    expect(door.asked.slice(1)).toEqual([])
    expect(text()).toContain(why)
    expect([from, to].map(each => [each.element.value, each.attributes('aria-invalid')])).toEqual([
      [typedFrom, 'true'],
      [typedTo, 'true'],
    ])
    await press(/^90 days/)
    expect(text()).not.toContain(why)
  })

  it('exports a table to the chosen file, and reports the written rows', async () => {
    const { door, view, press, text } = await open()
    door.answer('exports.save', { ok: true, value: { rows: 3, file: 'fees.csv' } })
    await view.find('select').setValue('funding')
    await press(/^Save CSV/)
    expect(door.asked.at(-1)).toEqual([
      'exports.save',
      { table: 'funding', period: createRecentPeriod(30, NOW), format: 'csv' },
    ])
    expect(text()).toContain('3 rows in fees.csv')
  })

  it('drops another account’s figures at once', async () => {
    const { door } = await open()
    door.answer('history.portfolio', new Promise(() => undefined))
    door.tell('desk.changed', {
      profile: { ...dated({ id: 'live-a', kind: 'live', label: 'main', venue: '' }), version: 2 },
    })
    expect(usePortfolioStore().portfolio).toBeUndefined()
  })

  it('has no accessibility faults', async () => {
    const { view } = await open()
    expect(await axeFaults(view.element)).toEqual([])
  })
})
