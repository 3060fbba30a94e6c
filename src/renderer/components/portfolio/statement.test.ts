// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getUtcDay, formatUtcDay, getUtcDayStart, historyTables } from '@core/history/history-table'
import { valueStatementTerms, type ValueStatement, type StatementTerm } from '@core/history/value-statement'
import type { PeriodStatement } from '@core/history/statement-period'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import { requireAmount as a } from '@core/value/decimal-amount'
import { axeFaults } from '../../../../test/kit/axe'
import { watched } from '../../../../test/kit/past-rows'
import { NOW, openFakeDoor } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { gapFillingHintMessage } from '@messages/portfolio'
import { useDeskStore } from '../../stores/desk-store'
import { createRecentPeriod, usePortfolioStore } from '../../stores/portfolio-store'
import StatementPanel from './StatementPanel.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const today = getUtcDayStart(getUtcDay(NOW))
const NAME = formatUtcDay(getUtcDay(NOW))
const counts = Object.fromEntries(valueStatementTerms.map(term => [term, 0])) as Record<StatementTerm, number>
const zeros = Object.fromEntries(valueStatementTerms.map(term => [term, a('0')])) as ValueStatement['terms']
const day = (change: Partial<ValueStatement> = {}): ValueStatement => ({
  from: today,
  to: today + 86_400_000,
  opening: { edge: today, at: today + 12_000, source: 'read', value: a('1000') },
  closing: { edge: today + 86_400_000, at: NOW, source: 'now', value: a('989.5') },
  terms: { ...zeros, fees: a('-0.5'), realised: a('-10') },
  rows: { ...counts, fees: 2, realised: 2 },
  settled: { balance: a('-7'), unsettled: a('7'), rows: 1 },
  left: a('0'),
  causes: [],
  ...change,
})
const of = (one: ValueStatement): PeriodStatement => ({ total: one, days: [one], isCut: false })

const read = historyTables.map(table => ({ table, is: 'up to date', upTo: NOW, taken: 0 }) as const)

async function open(statement: PeriodStatement, changes: SnapshotChanges = {}) {
  const door = openFakeDoor('desk', { history: dated({ tables: read }) })
  door.answer('history.statement', { ok: true, value: statement })
  await useDeskStore().open()
  door.tell('desk.changed', changes)
  usePortfolioStore().period = createRecentPeriod(30, NOW)
  const panel = mount(StatementPanel, { global: { plugins: [door.pinia] }, attachTo: document.body })
  await flushPromises()
  return { door, panel }
}

describe('StatementPanel', () => {
  it('shows the amount of each term, its absence, or that it is unknown', async () => {
    const { funding: _, ...terms } = day().terms
    const { panel } = await open(of(day({ terms, left: a('-3') })))
    const amounts = Object.fromEntries(
      panel.findAll('.term').map(term => [term.find('.name').text(), term.findAll('span').at(-1)?.text()]),
    )
    expect(amounts).toMatchObject({ 'Trading fees': '−0.50', Deposits: 'none', Funding: 'not known' })
    const dash = panel.findAll('.term .faint').find(each => each.text().includes('not known'))
    expect(dash?.text()).toBe('—not known')
    expect(panel.text()).toContain('−3 USDC left for unknowns: Funding.')
  })

  it('names both results as before fees, which are a term of their own', async () => {
    const { panel } = await open(of(day()))
    const names = panel.findAll('.term .name').map(name => name.text())
    expect(names).toEqual(
      expect.arrayContaining(['Realised P&L before fees', 'Trading fees', 'Unrealised before fees, change']),
    )
  })

  it('is titled as the whole period while that is chosen, also where one day is known of it', async () => {
    const { panel } = await open(of(day()))
    const titles = () => panel.findAll('.panel-head').map(each => each.text().split('\n')[0])
    expect(panel.get('.days button[aria-pressed=true]').text()).toContain('Whole period')
    expect(titles().at(-1)).toContain(`Whole period · ${NAME}`)
    await panel.findAll('.days button').at(-1)?.trigger('click')
    expect(titles().at(-1)).toMatch(new RegExp(`^${NAME}`))
  })

  it('shows a term without rows as unknown while they may still arrive', async () => {
    const tables = read.map(each => (each.table === 'fills' ? { ...each, is: 'waiting' as const } : each))
    const { panel } = await open(of(day({ terms: zeros, rows: counts })), {
      history: { ...dated({ tables }), version: 2 },
    })
    const unknown = panel.findAll('.term').filter(term => !term.text().includes('none'))
    expect(unknown.map(term => term.get('.name').text())).toEqual([
      'Realised P&L before fees',
      'Trading fees',
    ])
  })

  it('shows every amount with the places of the finest', async () => {
    const { panel } = await open(of(day({ terms: { ...zeros, fees: a('-0.328856'), realised: a('-10') } })))
    const figures = panel
      .findAll('.term .down, .content > .end > span')
      .map(each => each.text().replaceAll(/\s/g, ' '))
    expect(figures).toEqual(['1 000.000000', '−10.000000', '−0.328856', '989.500000'])
  })

  it('shows the unexplained rest with its amount and possible cause, in a separate row', async () => {
    const causes = [{ is: 'size', symbol: 'PERP_BTC_USDC', by: a('2') }] as const
    const { panel } = await open(of(day({ left: a('4.25'), causes })))
    const left = panel.get('.content .left').text()
    expect(left).toContain('+4.25')
    expect(left).toContain('PERP_BTC_USDC changed by 2 without a row.')
    expect(panel.get('.days .verdict').text()).toBe('4.25 not explained')
  })

  const late = { is: 'not read', table: 'fills', from: NOW, to: today + 86_400_000 } as const
  const gone = { ...late, from: today, to: today + 1_000 } as const
  it.each<[string, ValueStatement['causes'][number], 'not allowed' | 'up to date', boolean]>([
    ['where that is not allowed', gone, 'not allowed', true],
    [
      'of a size that no row explains',
      { is: 'size', symbol: 'PERP_BTC_USDC', by: a('2') },
      'not allowed',
      true,
    ],
    ['not of rows that are still to come', late, 'not allowed', false],
    ['not where it was asked', gone, 'up to date', false],
  ])('names the query that could find missing rows: %s', async (_, cause, is, isNamed) => {
    const tables = [{ table: 'fills', is: 'up to date', upTo: NOW, taken: 0 } as const]
    const history = { tables, filling: { is, rows: 0, unsure: 0 } }
    const { panel } = await open(of(day({ left: a('4.25'), causes: [cause] })), { history: dated(history) })
    expect(panel.get('.content .left').text().includes(gapFillingHintMessage)).toBe(isNamed)
  })

  it('names the parts that an account by address cannot read without its key', async () => {
    const profile = { id: 'w', kind: 'custom', label: 'watched', venue: 'v', byAddress: watched } as const
    const cause = { ...late, table: 'liquidations' } as const
    const statement = of(day({ left: a('4.25'), causes: [cause, late] }))
    const { panel } = await open(statement, { profile: dated(profile) })
    const text = panel.get('.content .left').text()
    expect(text).toContain('Not available by address: Liquidations.')
    expect(text).toMatch(/Not read .* to .*: Fills\./)
  })

  it('shows that it balances, and settlement as a transfer with a zero sum', async () => {
    const { panel } = await open(of(day()))
    expect(panel.text()).toContain('All known')
    expect(panel.get('.pockets').text().replaceAll(/\s+/g, ' ')).toContain('Total0.00')
    expect(panel.find('.content .left').exists()).toBe(false)
  })

  it('opens the reported rows of a day’s term', async () => {
    const { door, panel } = await open(of(day()))
    const buttons = panel.findAll('.days button')
    await buttons.find(button => button.text().startsWith(NAME))?.trigger('click')
    const row = {
      is: 'fill',
      at: NOW,
      id: '1',
      symbol: 'PERP_BTC_USDC',
      side: 'BUY',
      quantity: '1',
      price: '9',
    }
    door.answer('history.statementRows', {
      ok: true,
      value: { part: 'fees', rows: [{ ...row, adds: '-0.5' }], count: 1 },
    })
    await panel
      .findAll('.term')
      .find(term => term.text().startsWith('Trading fees'))
      ?.trigger('click')
    await flushPromises()
    expect(door.asked).toContainEqual([
      'history.statementRows',
      { period: createRecentPeriod(30, NOW), day: today, part: 'fees' },
    ])
  })

  it('exports a line for each day, fill or payment', async () => {
    const { door, panel } = await open(of(day()))
    await panel.get('select').setValue('fills')
    await panel.get('.saves button').trigger('click')
    const order = { period: createRecentPeriod(30, NOW), of: 'fills', format: 'csv' }
    expect(door.asked).toContainEqual(['exports.statement', order])
  })

  it('has no accessibility faults: empty, full or incomplete', async () => {
    for (const statement of [{ days: [], isCut: false }, of(day()), of(day({ left: a('4.25') }))]) {
      const { panel } = await open(statement)
      expect(await axeFaults(panel.element)).toEqual([])
      panel.unmount()
    }
  })
})
