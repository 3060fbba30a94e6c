// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { requireAmount as a } from '@core/value/decimal-amount'
import type {
  FundingFee,
  LiquidationRecord,
  PastPosition,
  PnlSettlement,
  BalanceTransfer,
} from '@core/history/venue-history-records'
import type { HistoryPage, HistoryQuery } from '@core/history/history-table'
import type { FillRecord, OrderRecord } from '@core/account/order-record'
import type { AttemptId } from '@core/write/venue-write'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { axeFaults } from '../../../../test/kit/axe'
import { attempt, NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, market, order, snapshot } from '../../../../test/kit/trade'
import { pageDisplay } from '../../display'
import { blankTicket } from '../../drafts/ticket-drafting'
import { removeDigitGrouping } from '@messages/format'
import { getDisplayYear } from '@messages/times'
import { useDeskStore } from '../../stores/desk-store'
import { useScreenStore, type BlotterTabName } from '../../stores/screen-store'
import { useTicketStore } from '../../stores/ticket-store'
import BlotterPanel from './BlotterPanel.vue'
import type { TableCell, TableColumn } from './table-column'
import { createHistoryTables, mergeHistoryRows, type HistoryTableRow } from './history-columns'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const OTHER = 'PERP_ETH_USDC'
const fill = (changes: Partial<FillRecord> = {}): FillRecord => ({
  tradeId: '1',
  orderId: '7',
  symbol: SYMBOL,
  side: 'SELL',
  price: a('60000'),
  quantity: a('0.1'),
  fee: a('3'),
  feeAsset: 'USDC',
  maker: false,
  at: NOW - 1_000,
  ...changes,
})
const ended = (changes: Partial<OrderRecord> = {}): OrderRecord =>
  order({ status: 'FILLED', statusWord: 'FILLED', executed: a('0.1'), ...changes })
const funding: FundingFee = {
  symbol: SYMBOL,
  marginMode: 'CROSS',
  rate: a('0.0001'),
  mark: a('60000'),
  fee: a('0.6'),
  status: 'Accrued',
  at: NOW - 5_000,
}
const settlement: PnlSettlement = {
  id: '4',
  oldBalance: a('100'),
  newBalance: a('112.5'),
  settled: a('12.5'),
  requestedAt: NOW - 6_000,
  bySymbol: [{ symbol: SYMBOL, settled: a('12.5') }],
}
const closed: PastPosition = {
  positionId: '5',
  symbol: SYMBOL,
  marginMode: 'ISOLATED',
  side: 'SHORT',
  status: 'CLOSED',
  type: 'LIQUIDATED',
  entry: a('60000'),
  exit: a('61000'),
  largest: a('-0.2'),
  realized: a('-200'),
  tradingFee: a('12'),
  fundingFee: a('0.4'),
  leverage: a('10'),
  openedAt: NOW - 9_000,
  closedAt: NOW - 8_000,
  updatedAt: NOW - 8_000,
}
const liquidation: LiquidationRecord = {
  liquidationId: '6',
  at: NOW - 7_000,
  type: 'LIQUIDATED',
  marginRatio: a('0.021'),
  positions: [
    {
      symbol: SYMBOL,
      quantity: a('-0.2'),
      transferPrice: a('61000'),
      cost: a('12200'),
      liquidatorFee: a('91.5'),
      insuranceFundFee: a('91.5'),
    },
    { symbol: OTHER, quantity: a('3') },
  ],
}
const transfer: BalanceTransfer = {
  id: '8',
  side: 'DEPOSIT',
  token: 'USDC',
  amount: a('250'),
  fee: a('0'),
  status: 'COMPLETED',
  createdAt: NOW - 4_000,
  updatedAt: NOW - 3_000,
}
const kept: readonly HistoryPage[] = [
  { table: 'orders', rows: [ended()] },
  { table: 'fills', rows: [fill({ realised: a('12.5') })] },
  { table: 'funding', rows: [funding] },
  { table: 'settlements', rows: [settlement] },
  { table: 'positions', rows: [closed] },
  { table: 'liquidations', rows: [liquidation] },
  { table: 'transfers', rows: [transfer] },
]

describe('history row', () => {
  const tables = createHistoryTables({ market: () => market(), quote: () => undefined }, () => new Set(['7']))
  const texts = (page: HistoryPage) =>
    tables
      .rows(page)
      .map(row =>
        Object.fromEntries(
          tables.columns(page.table).map(({ id }) => [id, removeDigitGrouping(row.cell(id).text ?? '—')]),
        ),
      )

  it.each<[string, number, Record<string, string>]>([
    ['an order', 0, { side: '▲ BUY', size: '0.100', end: 'filled' }],
    ['a fill', 1, { side: '▼ SELL', worth: '6000.00', realised: '+12.50 USDC', role: 'taker' }],
    ['a funding payment', 2, { paid: '-0.60 USDC', rate: '+0.0100\u00a0%' }],
    [
      'a settlement',
      3,
      {
        settled: '+12.50 USDC',
        before: '100.00 USDC',
        after: '112.50 USDC',
        markets: `${SYMBOL} +12.50`,
        done: '—',
      },
    ],
    [
      'a closed position',
      4,
      {
        side: '▼ SHORT',
        size: '0.200',
        entry: '60000.0',
        exit: '61000.0',
        realised: '-200.00 USDC',
        fee: '12.00 USDC',
        leverage: '10×',
        state: 'closed liquidated',
      },
    ],
    ['a transfer', 6, { side: 'deposit', amount: '250', token: 'USDC', state: 'completed' }],
  ])('shows its columns: %s', (_what, at, wanted) => {
    const page = kept[at]
    expect(page && texts(page)[0]).toMatchObject(wanted)
  })

  it('shows the year of each time in another year, in every table', () => {
    onTestFinished(() => void (pageDisplay.year = undefined))
    const timesIn = (year: number) => {
      pageDisplay.year = year
      return kept.map(page => {
        const row = texts(page)[0] ?? {}
        return ['at', 'done', 'opened'].flatMap(id => row[id] ?? []).filter(text => text !== '—')
      })
    }
    const year = getDisplayYear(NOW)
    expect(timesIn(year).map(({ length }) => length)).toEqual([1, 1, 1, 1, 2, 1, 2])
    expect(timesIn(year).flat()).toEqual(Array(9).fill(expect.stringMatching(/^\d+ \w+ \d\d:\d\d:\d\d$/)))
    expect(timesIn(year + 1).flat()).toEqual(
      Array(9).fill(expect.stringMatching(new RegExp(`^\\d+ \\w+ ${year} \\d\\d:\\d\\d$`))),
    )
  })

  it('appears for each position of a liquidation', () => {
    const page = kept[5]
    expect(page && texts(page)).toMatchObject([
      {
        side: '▼ SHORT 0.200',
        price: '61000.0',
        cost: '12200.00 USDC',
        fee: '91.50 USDC',
        fund: '91.50 USDC',
        ratio: '2.10\u00a0%',
      },
      { side: '▲ LONG 3.000', price: '—', cost: '—' },
    ])
  })

  it('appears once, in order of time, even if it is reported twice', () => {
    const [one, two] = [fill({ tradeId: '1', at: 1 }), fill({ tradeId: '2', at: 2 })]
    const rows = tables.rows({ table: 'fills', rows: [one, two, one] })
    expect(mergeHistoryRows(rows).map(({ key }) => key)).toEqual(['2', '1'])
    expect(mergeHistoryRows(rows, 'oldest first').map(({ key }) => key)).toEqual(['1', '2'])
  })
})

interface Kept {
  readonly pages?: readonly HistoryPage[]
  readonly orders?: readonly OrderRecord[]
  readonly fills?: readonly FillRecord[]
  readonly attempts?: readonly WriteAttempt[]
}

async function open(
  tab: BlotterTabName,
  { pages = kept, orders = [], fills = [], attempts = [] }: Kept = {},
) {
  const desk = await mountDesk(BlotterPanel, {
    snapshot: snapshot({ markets: [market(), market({ symbol: OTHER })], orders, fills, attempts }),
    answers: {
      'history.page': ({ table }: HistoryQuery) =>
        pages.find(page => page.table === table) ?? { table, rows: [] },
    },
    before: () => void (useScreenStore().blotterTab = tab),
  })
  const { door, view: blotter } = desk
  const requests = () => desk.asked('history.page') as readonly HistoryQuery[]
  const pick = async (label: string, value: string) => {
    await blotter.find(`select[aria-label="${label}"]`).setValue(value)
    await flushPromises()
  }
  const button = (name: string) => blotter.findAll('button').find(each => each.text() === name)
  /** The rows as they would be drawn: without a layout none is. */
  const grid = () => blotter.findComponent({ name: 'DataGrid' })
  const drawn = () =>
    grid().props() as {
      readonly columns: readonly TableColumn<HistoryTableRow>[]
      readonly rows: readonly HistoryTableRow[]
    }
  const rows = () => {
    const { columns, rows: all } = drawn()
    const texts = ({ text = '—', note }: TableCell) => (note === undefined ? [text] : [text, note])
    return all.map(row => removeDigitGrouping(columns.flatMap(({ cell }) => texts(cell(row))).join(' | ')))
  }
  return {
    door,
    blotter,
    requests,
    pick,
    button,
    grid,
    drawn,
    rows,
    text: () => removeDigitGrouping(blotter.text()),
  }
}

describe('history tables', () => {
  it.each<[BlotterTabName, string | undefined, string]>([
    ['history', undefined, 'filled'],
    ['history', 'positions', 'closed liquidated'],
    ['history', 'liquidations', '▼ SHORT 0.200'],
    ['history', 'settlements', '112.50 USDC'],
    ['history', 'transfers', 'deposit'],
    ['fills', undefined, '▼ SELL'],
    ['funding', undefined, '-0.60 USDC'],
  ])('are read from the records: %s %s', async (tab, table, words) => {
    const { rows, pick } = await open(tab)
    if (table !== undefined) await pick('Table', table)
    expect(rows()[0]).toContain(words)
  })

  it('query the records by their filters, and by none that a table lacks', async () => {
    const { requests, pick } = await open('history')
    await pick('Market', OTHER)
    await pick('Side', 'SELL')
    await pick('Period', '7')
    await pick('Order', 'oldest first')
    const day = 86_400_000
    const to = (Math.floor(NOW / day) + 1) * day
    expect(requests().at(-1)).toEqual({
      table: 'orders',
      period: { from: to - 7 * day, to },
      symbol: OTHER,
      side: 'SELL',
      order: 'oldest first',
      size: 200,
    })
    await pick('Table', 'settlements')
    expect(requests().at(-1)).toEqual({
      table: 'settlements',
      period: { from: to - 7 * day, to },
      order: 'oldest first',
      size: 200,
    })
  })

  it('load page by page, and show how much is loaded', async () => {
    const first: HistoryPage = { table: 'fills', rows: [fill({ tradeId: '2' })], next: '2.x' }
    const { door, requests, button, text } = await open('fills', { pages: [first] })
    expect(text()).toContain('1 row loaded, more available')
    door.answer('history.page', {
      ok: true,
      value: { table: 'fills', rows: [fill({ tradeId: '1', at: 5 })] },
    })
    await button('Load more')?.trigger('click')
    await flushPromises()
    expect(requests().at(-1)).toMatchObject({ after: '2.x', size: 200 })
    expect(text()).toContain('2 rows, all')
    expect(button('Load more')).toBeUndefined()
  })

  it('show that sorting covers only the loaded rows until all are loaded', async () => {
    const page = (at: number): HistoryPage => ({
      table: 'fills',
      rows: [fill({ tradeId: String(at), price: a(String(60_000 + at * 7)), at })],
      ...(at > 1 && { next: `${at}.x` }),
    })
    const { door, blotter, requests, button, rows, text } = await open('fills', { pages: [page(4)] })
    const hint = 'Sorting, filters cover the 1 row loaded. Load all'
    expect(text()).not.toContain('Sorted and filtered')
    const price = () => blotter.findAll('[role=columnheader]').find(head => head.text().startsWith('Price'))
    await price()?.trigger('click')
    expect(text()).toContain(hint)

    door.answer('history.page', ({ after }: HistoryQuery) => ({
      ok: true,
      value: page(Number(after?.[0]) - 1),
    }))
    await button('Load all')?.trigger('click')
    await flushPromises()
    expect(requests().map(({ after, size }) => [after, size])).toEqual([
      [undefined, 200],
      ['4.x', 1_000],
      ['3.x', 1_000],
      ['2.x', 1_000],
    ])
    expect(rows().map(row => /60\d{3}\.\d/.exec(row)?.[0])).toEqual([
      '60007.0',
      '60014.0',
      '60021.0',
      '60028.0',
    ])
    expect(text()).not.toContain('Sorted and filtered')
    expect(button('Load all')).toBeUndefined()
  })

  it('stop loading when the records return an error', async () => {
    const next: HistoryPage = { table: 'fills', rows: [fill()], next: '1.x' }
    const { door, requests, button, text } = await open('fills', { pages: [next] })
    door.answer('history.page', { ok: false, error: [{ code: 'NOT_WRITTEN', facts: {} }] })
    await button('Load all')?.trigger('click')
    await flushPromises()
    expect(requests()).toHaveLength(2)
    expect(text()).toContain('1 row loaded, more available')
  })

  it('hold at most one page limit of rows, however many are saved', async () => {
    const next: HistoryPage = {
      table: 'fills',
      rows: Array.from({ length: 8_000 }, () => fill()),
      next: '1.x',
    }
    const { requests, button } = await open('fills', { pages: [next] })
    await button('Load all')?.trigger('click')
    await flushPromises()
    expect(requests()).toHaveLength(3)
  })

  it('show each new row of this run at once, without duplicates, within the filters', async () => {
    const known = fill({ tradeId: '1', realised: a('1') })
    const { rows, pick } = await open('fills', {
      pages: [{ table: 'fills', rows: [known] }],
      fills: [fill({ tradeId: '1' }), fill({ tradeId: '2', symbol: OTHER, side: 'BUY' })],
    })
    expect(rows()).toHaveLength(2)
    await pick('Side', 'BUY')
    expect(rows().filter(row => row.includes('ETH'))).toHaveLength(1)
  })

  it('show no open order among ended ones', async () => {
    const { text } = await open('history', {
      pages: [{ table: 'orders', rows: [] }],
      orders: [order({ orderId: '8' }), ended({ orderId: '9' })],
    })
    expect(text()).toContain('1 row, all')
  })

  it('recognise an order from an earlier run of this desk, and one placed elsewhere', async () => {
    const mine = ended({ orderId: '1', clientOrderId: 'pd-old' })
    const other = ended({ orderId: '2', clientOrderId: 'elsewhere-1' })
    const page = (row: OrderRecord): Kept => ({
      pages: [{ table: 'orders', rows: [row] }],
      attempts: [attempt({ id: 'pd-old' as AttemptId })],
    })
    expect((await open('history', page(mine))).rows()[0]).not.toContain('placed elsewhere')
    expect((await open('history', page(other))).rows()[0]).toContain('placed elsewhere')
  })

  it('fill the ticket with the terms of a past order, and send nothing', async () => {
    const { grid, drawn, door } = await open('history')
    grid().vm.$emit('act', drawn().rows[0])
    expect(useTicketStore().typed).toEqual({ ...blankTicket, price: '59000', size: '0.1' })
    expect(door.asked.filter(([channel]) => channel.startsWith('orders.'))).toEqual([])
  })

  it.each<[BlotterTabName, string | undefined, string]>([
    ['history', undefined, 'orders'],
    ['history', 'positions', 'positions'],
    ['fills', undefined, 'fills'],
  ])('accept a note on a trade made here or elsewhere: %s %s', async (tab, choice, table) => {
    const { grid, drawn, pick } = await open(tab)
    if (choice !== undefined) await pick('Table', choice)
    const [row] = drawn().rows
    const { id, at } = row!.facts
    grid().vm.$emit('menu', row)
    expect(useScreenStore().overlay).toMatchObject({ is: 'note', row: { table, id, at } })
  })

  it('accept no note on rows without a trade', async () => {
    const { grid, drawn, pick } = await open('history')
    await pick('Table', 'transfers')
    grid().vm.$emit('menu', drawn().rows[0])
    expect(useScreenStore().overlay).toEqual({ is: 'none' })
  })

  it('export every row that matches the filters', async () => {
    const { door, button, pick, text } = await open('history')
    door.answer('exports.save', { ok: true, value: { rows: 12, file: 'perpdesk-orders.csv' } })
    await pick('Side', 'BUY')
    await button('Save CSV…')?.trigger('click')
    await flushPromises()
    expect(door.asked.at(-1)).toMatchObject(['exports.save', { table: 'orders', side: 'BUY', format: 'csv' }])
    expect(text()).toContain('12 rows in perpdesk-orders.csv')
    door.answer('exports.save', { ok: false, error: [{ code: 'NOT_WRITTEN', facts: {} }] })
    await button('Save JSON…')?.trigger('click')
    await flushPromises()
    expect(text()).toContain('Not saved.')
  })

  it('distinguish records that cannot be read from an empty table', async () => {
    const { door, pick, text } = await open('funding')
    door.answer('history.page', { ok: false, error: [{ code: 'NOT_WRITTEN', facts: {} }] })
    await pick('Period', '1')
    expect(text()).toContain('Records not readable.')
    door.answer('history.page', { ok: true, value: { table: 'funding', rows: [] } })
    await pick('Period', '7')
    expect(text()).toContain('No funding yet.')
  })

  it('never claim to be empty before the venue’s history is fully read', async () => {
    const { text } = await open('funding', { pages: [] })
    const tell = async (is: 'reading' | 'up to date') => {
      useDeskStore().applyChanges({ history: dated({ tables: [{ table: 'funding', is, taken: 0 }] }) })
      await flushPromises()
    }
    await tell('reading')
    expect(text()).toContain('Loading.')
    expect(text()).toContain('0 rows so far')
    useDeskStore().applyChanges({ writes: dated({ state: 'offline', holds: [{ is: 'offline' }] }) })
    await flushPromises()
    expect(text()).toContain('Not all saved.')
    expect(text()).not.toContain('loading')
    await tell('up to date')
    expect(text()).toContain('No funding yet.')
    expect(text()).toContain('0 rows, all')
  })

  it('never mix rows of two accounts', async () => {
    const { door, text } = await open('funding', { pages: [] })
    const answers: ((value: unknown) => void)[] = []
    door.answer('history.page', () => new Promise(done => answers.push(done)))
    const profile = (id: string) => ({
      profile: dated({ id, kind: 'practice' as const, label: id, venue: '127.0.0.1' }),
    })
    useDeskStore().applyChanges(profile('one'))
    useDeskStore().applyChanges(profile('two'))
    await flushPromises()
    expect(answers.length).toBeGreaterThan(1)
    const first = answers[0]
    answers.at(-1)?.({ ok: true, value: { table: 'funding', rows: [] } })
    first?.({ ok: true, value: { table: 'funding', rows: [funding] } })
    await flushPromises()
    expect(text()).toContain('0 rows, all')
  })

  it('have no accessibility faults', async () => {
    const { blotter } = await open('history')
    expect(await axeFaults(blotter.element)).toEqual([])
  })
})
