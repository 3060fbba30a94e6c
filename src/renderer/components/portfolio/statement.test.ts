// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayOf, nameOf, startOf } from '@core/history/history-table'
import { statementTerms, type Statement, type StatementTerm } from '@core/history/statement'
import type { PeriodStatement } from '@core/history/statement-period'
import { exactly as a } from '@core/value/decimal'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW, openFakeDoor } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { wouldFillWords } from '@words/portfolio'
import { useDesk } from '../../stores/desk'
import { lastDays, usePortfolio } from '../../stores/portfolio'
import { useStatement } from '../../stores/statement'
import StatementPanel from './StatementPanel.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const today = startOf(dayOf(NOW))
const NAME = nameOf(dayOf(NOW))
const counts = Object.fromEntries(statementTerms.map(term => [term, 0])) as Record<StatementTerm, number>
const zeros = Object.fromEntries(statementTerms.map(term => [term, a('0')])) as Statement['terms']
const day = (change: Partial<Statement> = {}): Statement => ({
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
const of = (one: Statement): PeriodStatement => ({ total: one, days: [one], isCut: false })

async function open(told: PeriodStatement) {
  const door = openFakeDoor('desk')
  door.answer('history.statement', { ok: true, value: told })
  await useDesk().open()
  usePortfolio().period = lastDays(30, NOW)
  const panel = mount(StatementPanel, { global: { plugins: [door.pinia] }, attachTo: document.body })
  await flushPromises()
  return { door, panel }
}

describe('the statement', () => {
  it('says of each term what it adds, that there was none, or that it is not known', async () => {
    const { funding: _, ...terms } = day().terms
    const { panel } = await open(of(day({ terms, left: a('-3') })))
    const said = Object.fromEntries(
      panel.findAll('.term').map(term => [term.find('.name').text(), term.findAll('span').at(-1)?.text()]),
    )
    expect(said).toMatchObject({ 'Trading fees': '−0.5', Deposits: 'none', Funding: 'not known' })
    expect(panel.text()).toContain('−3 USDC is left for what is not known: Funding.')
  })

  it('names what is left over with its size and why it may be, in a row of its own', async () => {
    const causes = [{ is: 'size', symbol: 'PERP_BTC_USDC', by: a('2') }] as const
    const { panel } = await open(of(day({ left: a('4.25'), causes })))
    const left = panel.get('.content .left').text()
    expect(left).toContain('+4.25')
    expect(left).toContain('PERP_BTC_USDC changed by 2 without a row that says so.')
    expect(panel.get('.days .verdict').text()).toBe('4.25 not explained')
  })

  it('says what would tell rows that are missing, where that is not allowed, and of nothing that is still to come', async () => {
    const gone = { is: 'not read', table: 'fills', from: today, to: today + 1_000 } as const
    const toCome = { is: 'not read', table: 'fills', from: NOW, to: today + 86_400_000 } as const
    const { panel, door } = await open(of(day({ left: a('4.25'), causes: [gone] })))
    const told = (causes: Statement['causes'], is: 'not allowed' | 'up to date') => {
      const table = { table: 'fills', is: 'up to date', upTo: NOW, taken: 0 } as const
      const history = { tables: [table], filling: { is, rows: 0, unsure: 0 } }
      door.tell('desk.changed', { history: { ...dated(history), version: (version += 1) } })
      useStatement().told = of(day({ left: a('4.25'), causes }))
      return flushPromises().then(() => panel.get('.content .left').text().includes(wouldFillWords))
    }
    let version = 10
    expect(await told([gone], 'not allowed')).toBe(true)
    expect(await told([toCome], 'not allowed')).toBe(false)
    expect(await told([gone], 'up to date')).toBe(false)
  })

  it('says of an account by its address what is told to its key alone', async () => {
    const cause = { is: 'not read', table: 'liquidations', from: today, to: NOW } as const
    const { panel, door } = await open(of(day({ left: a('4.25'), causes: [cause] })))
    const byAddress = { address: `0x${'1'.repeat(40)}`, broker: 'b', accountId: 'a', type: 'main' }
    const profile = { id: 'w', kind: 'custom', label: 'watched', venue: 'v', byAddress } as const
    expect(panel.get('.content .left').text()).toContain('Not read between')
    door.tell('desk.changed', { profile: { ...dated(profile), version: 9 } })
    await flushPromises()
    expect(panel.get('.content .left').text()).toContain('Not told by the account’s address: Liquidations.')
  })

  it('says that it balances, and shows settlement as a move that comes to nothing', async () => {
    const { panel } = await open(of(day()))
    expect(panel.text()).toContain('Every term is known')
    expect(panel.get('.pockets').text().replaceAll(/\s+/g, ' ')).toContain('Together0')
    expect(panel.find('.content .left').exists()).toBe(false)
  })

  it('opens a term of a day to its rows, asked for as they were told', async () => {
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
      { period: lastDays(30, NOW), day: today, part: 'fees' },
    ])
  })

  it('saves a line for each day, fill or payment', async () => {
    const { door, panel } = await open(of(day()))
    await panel.get('select').setValue('fills')
    await panel.get('.saves button').trigger('click')
    const order = { period: lastDays(30, NOW), of: 'fills', format: 'csv' }
    expect(door.asked).toContainEqual(['exports.statement', order])
  })

  it('can be used by everyone, with nothing, with everything, and with something missing', async () => {
    for (const told of [{ days: [], isCut: false }, of(day()), of(day({ left: a('4.25') }))]) {
      const { panel } = await open(told)
      expect(await axeFaults(panel.element)).toEqual([])
      panel.unmount()
    }
  })
})
