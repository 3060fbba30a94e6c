// @vitest-environment happy-dom
import { enableAutoUnmount, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requireAmount, multiply, subtract } from '@core/value/decimal-amount'
import type { OrderRecord } from '@core/account/order-record'
import type { HeldFigures } from '@core/history/held-figures'
import type { PositionRecord } from '@core/account/position-record'
import { createPositionValuator } from '@core/context/position-valuator'
import { attempt, NOW, openFakeDoor, SYMBOL } from '../../../../test/kit/screen'
import { algo } from '../../../../test/kit/algo'
import { dated, market, order, position, snapshot } from '../../../../test/kit/trade'
import { useDeskStore } from '../../stores/desk-store'
import { createAttemptColumns } from './attempt-columns'
import { moveCellPosition, type TableColumn } from './table-column'
import DataGrid from './DataGrid.vue'
import type { RowLookup } from './row-lookup'
import {
  createOrderHistoryColumns,
  isExternalOrder,
  isPossiblyOpen,
  createOrderColumns,
} from './order-columns'
import { createPositionColumns } from './position-columns'
import { createFillColumns, createHoldingColumns } from './record-columns'
import { createStopColumns, createStopRows } from './stop-columns'

enableAutoUnmount(afterEach)

const a = requireAmount
const lookup: RowLookup = { market: () => market(), quote: symbol => ({ symbol, mark: a('61231.8') }) }
const valued = (of: PositionRecord) => {
  const valuation = createPositionValuator()
  valuation.update({ positions: dated([of]), quotes: dated([{ symbol: of.symbol, mark: a('61231.8') }]) })
  return valuation.of(of)
}
const READ = { row: NOW - 1_000, 'row and mark': NOW - 2_000 }
const figures = (of: PositionRecord): HeldFigures => ({
  symbol: of.symbol,
  marginMode: of.marginMode,
  quantity: of.quantity,
  lastTrade: '1',
  openedAt: NOW - 60_000,
  funding: a('2.5'),
  risk: a('500'),
  today: { is: 'known', cash: a('-15111.1') },
})
const held = {
  held: figures,
  ...lookup,
  worth: valued,
  waiting: () => [],
  readAt: (what: keyof typeof READ) => READ[what],
}
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2212', '−')
const row = <Row>(columns: readonly TableColumn<Row>[], of: Row) =>
  Object.fromEntries(columns.map(({ id, cell }) => [id, plain(cell(of).text)]))

describe('positions', () => {
  const long = position({
    quantity: a('0.25'),
    entry: a('60410.2'),
    liquidation: a('41870.6'),
    unsettledPnl: a('198.12'),
    leverage: a('10'),
  })
  it('show the size, the profit at the latest mark and the liquidation price', () => {
    expect(row(createPositionColumns(held), long)).toEqual({
      symbol: 'PERP_BTC_USDC',
      side: '▲ LONG',
      size: '+0.250',
      unrealised: '+205.40',
      roe: '+13.6 %',
      protection: '⚠ none',
      target: 'none',
      liquidation: '41 870.6',
      entry: '60 410.2',
      mark: '61 231.8',
      today: '+196.85',
      r: '+0.41',
      funding: '−2.50',
      unsettled: '+198.12',
      worth: '15 307.95',
      margin: '1 530.80',
      leverage: '10×',
    })
  })

  it('warn beside the liquidation price that its off-session distance is less reliable', () => {
    const cellOf = (isOff: boolean) =>
      createPositionColumns({ ...held, isOffSession: () => isOff })
        .find(({ id }) => id === 'liquidation')
        ?.cell(long)
    expect(plain(cellOf(false)?.note)).toBe('−31.6 %')
    expect([plain(cellOf(true)?.note), cellOf(true)?.tone]).toEqual(['−31.6 %, off session', 'warn'])
    const formulas = [false, true].map(isOff => cellOf(isOff)?.explain?.().formula.includes('five times'))
    expect(formulas).toEqual([false, true])
  })

  it('show the state of the insurance fund beside the liquidation price', () => {
    const column = createPositionColumns({ ...held, fund: () => 'not read' }).find(
      ({ id }) => id === 'liquidation',
    )
    expect(column?.cell(long).explain?.().inputs).toContainEqual({
      name: 'Insurance fund',
      figure: 'not read',
    })
  })

  it('date their explanations by the last read, not by the venue’s last change', () => {
    const old = { ...long, marginMode: 'ISOLATED', updatedAt: NOW - 25 * 60_000 } as const
    const at = Object.fromEntries(
      createPositionColumns(held).flatMap(({ id, cell }) => {
        const { explain } = cell(old)
        return explain === undefined ? [] : [[id, explain().at]]
      }),
    )
    expect(at).toEqual({
      entry: READ.row,
      liquidation: READ['row and mark'],
      unrealised: READ['row and mark'],
      unsettled: READ.row,
      worth: READ['row and mark'],
      margin: READ['row and mark'],
    })
  })

  it('explain that the entry includes opening fees', () => {
    const entry = createPositionColumns(held)
      .find(({ id }) => id === 'entry')
      ?.cell(long)
    expect(entry?.explain?.().formula).toContain('opening fees included')
  })

  it('are explained by inputs that yield the figure', () => {
    const unrealised = createPositionColumns(held)
      .find(({ id }) => id === 'unrealised')
      ?.cell(long)
    const inputs = Object.fromEntries(
      unrealised?.explain?.().inputs.map(({ name, figure }) => [name, figure.replaceAll(/\s/g, '')]) ?? [],
    )
    const { Size = '', Mark = '', Entry = '' } = inputs
    expect(multiply(a(Size), subtract(a(Mark), a(Entry)))).toBe('205.4')
    expect(plain(unrealised?.text)).toBe('+205.40')
  })

  it('show no stale mark-based figure as current', () => {
    const old = 'as of 14:02:11 (6 min)'
    const cells = (columns: readonly TableColumn<PositionRecord>[]) =>
      Object.fromEntries(columns.map(({ id, cell }) => [id, cell(long)]))
    const [live, late] = [held, { ...held, oldPrices: () => old }].map(at => cells(createPositionColumns(at)))
    const changed = Object.keys(live ?? {}).filter(id => late?.[id]?.tone !== live?.[id]?.tone)
    expect(changed).toEqual(['unrealised', 'roe', 'mark', 'today', 'r', 'worth', 'margin'])
    expect(late?.['unrealised']).toMatchObject({ tone: 'faint', about: `mark ${old} old` })
  })

  it.each<[string, HeldFigures | { readonly why: string }, object]>([
    ['the fills are unknown', { why: 'unread' }, { today: 'unread', funding: 'unread', r: 'unread' }],
    [
      'the mark at the start of the day is unknown',
      { ...figures(long), today: { is: 'unknown', why: 'mark' } },
      { today: 'mark at 0:00 UTC not recorded', funding: undefined },
    ],
  ])('show a dash, never zero, where %s', (_, of, whys) => {
    const columns = createPositionColumns({ ...held, held: () => of })
    const cells = Object.fromEntries(columns.map(({ id, cell }) => [id, cell(long)]))
    for (const [id, why] of Object.entries(whys)) expect([id, cells[id]?.why]).toEqual([id, why])
    for (const { text, why } of Object.values(cells)) if (why !== undefined) expect(text).toBeUndefined()
  })

  it('show stop and target as prices with their distance, and no R if no stop was sealed here', () => {
    const { risk: _none, ...unsealed } = figures(long)
    const waiting = [
      algo({ algoOrderId: '1', kind: 'STOP_LOSS', quantity: a('0'), triggerPrice: a('59000') }),
      algo({ algoOrderId: '2', kind: 'STOP_LOSS', quantity: a('0.1'), triggerPrice: a('60000') }),
      algo({ algoOrderId: '3', kind: 'TAKE_PROFIT', quantity: a('0.2'), triggerPrice: a('63000') }),
    ]
    const whole = algo({ kind: 'POSITIONAL_TP_SL', quantity: a('0'), legs: [waiting[0]!] })
    const pair = algo({ kind: 'TP_SL', quantity: a('0.2'), legs: waiting.slice(1) })
    const columns = createPositionColumns({ ...held, held: () => unsealed, waiting: () => [whole, pair] })
    const shown = (id: string) => {
      const cell = columns.find(column => column.id === id)?.cell(long)
      return [plain(cell?.text), plain(cell?.note), cell?.tone, plain(cell?.about)]
    }
    expect(shown('protection')).toEqual([
      '60 000.0',
      '0.1 · +1 · −2.0 %',
      '',
      '−41.02 USDC there, before exit fee',
    ])
    expect(shown('target')).toEqual([
      '63 000.0',
      '0.2 of 0.25 · +2.9 %',
      '',
      '+517.96 USDC there, before exit fee',
    ])
    expect(shown('r')[0]).toBeUndefined()
  })

  it('name in the heading that the PnL at a stop is before the exit fee', () => {
    const waiting = [algo({ kind: 'STOP', quantity: a('0.25'), triggerPrice: a('59000') })]
    const loss = createStopColumns(held).find(({ id }) => id === 'loss')
    const texts = createStopRows([long], waiting).map(stop => plain(loss?.cell(stop).text))
    expect([loss?.title, ...texts]).toEqual(['PnL before exit fee', '−352.55'])
  })

  it.each([
    ['CROSS', undefined],
    ['ISOLATED', 'isolated'],
  ] as const)('show the margin mode beside the market only where it is isolated: %s', (marginMode, note) => {
    const [market] = createPositionColumns(held)
    expect(market?.cell(position({ quantity: a('0.25'), marginMode })).note).toBe(note)
  })

  it('show the assigned margin of an isolated position at any mark', () => {
    const alone = position({ quantity: a('0.25'), marginMode: 'ISOLATED', margin: a('800') })
    expect(row(createPositionColumns(held), alone)).toMatchObject({ worth: '15 307.95', margin: '800.00' })
  })

  it('show no figure that the venue does not report for an open position', () => {
    const { margin: _untold, ...open } = position({ quantity: a('0.25'), marginMode: 'ISOLATED' })
    expect(row(createPositionColumns(held), open)).toMatchObject({
      margin: undefined,
      liquidation: undefined,
    })
    expect(row(createPositionColumns(held), { ...open, liquidation: a('0') })).toMatchObject({
      liquidation: 'none',
    })
    const cells = createPositionColumns(held).map(({ id, cell }) => [id, cell(open).why])
    expect(Object.fromEntries(cells)).toMatchObject({
      margin: 'not reported',
      liquidation: 'not reported',
    })
  })

  it('give the reason for a missing figure', () => {
    const cells = createPositionColumns({ ...held, worth: () => undefined, waiting: () => undefined }).map(
      ({ cell }) => cell(position({ quantity: a('1') })),
    )
    expect(cells.filter(({ text }) => text === undefined).every(({ why }) => (why ?? '').length > 5)).toBe(
      true,
    )
  })
})

describe('orders', () => {
  const resting = order({
    price: a('61335'),
    quantity: a('1.5'),
    executed: a('0.4'),
    side: 'SELL',
    orderId: 'mine',
  })
  it('show the remaining size and its value', () => {
    expect(row(createOrderColumns(lookup, new Set(['mine'])), resting)).toMatchObject({
      side: '▼ SELL',
      price: '61 335.0',
      size: '1.500',
      filled: '0.400',
      left: '1.100',
      worth: '67 468.50',
    })
  })

  it.each<[string, Partial<OrderRecord>, string | undefined]>([
    ['hides a part', { visible: a('0.3') }, 'iceberg'],
    ['hides all of it', { visible: a('0') }, 'iceberg'],
    ['shows all that is left', { visible: a('1.1') }, undefined],
    ['is of a kind that always shows', { visible: a('0'), type: 'POST_ONLY' }, undefined],
    ['has ended', { visible: a('0'), status: 'CANCELLED' }, undefined],
    ['only reduces', { visible: a('0'), reduceOnly: true }, 'reduce'],
    ['says nothing of it', {}, undefined],
  ])('mark an order that %s: %j %s', (_what, changes, note) => {
    const type = createOrderColumns(lookup, new Set()).find(({ id }) => id === 'type')
    expect(type?.cell({ ...resting, ...changes }).note).toBe(note)
  })

  it('mark orders placed by another client', () => {
    const other = { ...resting, orderId: 'theirs' }
    expect([resting, other].map(each => isExternalOrder(each, new Set(['mine'])))).toEqual([false, true])
    expect(createOrderColumns(lookup, new Set())[0]?.cell(resting).note).toBe('placed elsewhere')
  })

  it.each([
    ['NEW', true],
    ['PARTIAL_FILLED', true],
    ['unrecognised', true],
    ['FILLED', false],
    ['CANCELLED', false],
    ['REJECTED', false],
  ] as const)('count %s as possibly open: %s', (status, open) =>
    expect(isPossiblyOpen({ status })).toBe(open),
  )

  it('show the end in the venue’s own word, bounded in length', () => {
    const ended = order({ status: 'unrecognised', statusWord: 'ODD_WORD'.repeat(40) })
    expect(row(createOrderHistoryColumns(lookup, new Set()), ended)['end']?.length).toBeLessThanOrEqual(24)
  })
})

describe('attempts, fills and holdings', () => {
  it('show the request and its outcome', () => {
    expect(
      row(
        createAttemptColumns(lookup, () => NOW),
        attempt({ averagePrice: a('60410.2') }),
      ),
    ).toMatchObject({
      state: 'filled',
      write: 'BUY 0.250 PERP_BTC_USDC, IOC, at most 61 240.0',
      fate: 'Filled at 60 410.2 avg.',
    })
  })

  it('show a fill with its value, fee and role', () => {
    const fill = {
      tradeId: '1',
      orderId: '2',
      symbol: 'PERP_BTC_USDC',
      side: 'BUY',
      price: a('60410.2'),
      quantity: a('0.25'),
      fee: a('7.551'),
      maker: false,
      at: NOW,
    } as const
    expect(row(createFillColumns(lookup), fill)).toMatchObject({
      price: '60 410.2',
      size: '0.250',
      worth: '15 102.55',
      fee: '7.55',
      role: 'taker',
    })
  })

  it('show no fee that the venue does not report', () => {
    const fill = {
      ...{ tradeId: '1', orderId: '2', symbol: 'PERP_BTC_USDC', side: 'BUY' as const },
      ...{ price: a('60410.2'), quantity: a('0.25'), maker: false, at: NOW },
    }
    expect(row(createFillColumns(lookup), fill).fee).toBeUndefined()
  })

  it('show every digit of a holding', () => {
    const holding = {
      token: 'USDC',
      held: a('10006.32123456'),
      frozen: a('0.5'),
      pendingShort: a('2'),
      updatedAt: NOW,
    }
    const usdc = { token: 'USDC', isCollateral: true, baseWeight: a('1') }
    expect(row(createHoldingColumns({ of: () => usdc }), holding)).toMatchObject({
      held: '10 006.32123456',
      frozen: '0.5',
      counts: '100.00 %',
      short: '−2',
    })
    expect(row(createHoldingColumns({ of: () => undefined }), holding).counts).toBeUndefined()
  })
})

describe('moving in a table', () => {
  const at = { row: 2, column: 1 }
  it.each([
    ['ArrowDown', { row: 3, column: 1 }],
    ['ArrowUp', { row: 1, column: 1 }],
    ['ArrowRight', { row: 2, column: 2 }],
    ['ArrowLeft', { row: 2, column: 0 }],
    ['Home', { row: 2, column: 0 }],
    ['End', { row: 2, column: 4 }],
    ['PageDown', { row: 9, column: 1 }],
    ['PageUp', { row: 0, column: 1 }],
    ['x', undefined],
  ])('handles the key %s', (key, to) => expect(moveCellPosition(at, key, 10, 5)).toEqual(to))

  it('stays within the table', () => {
    expect(moveCellPosition({ row: 9, column: 4 }, 'ArrowDown', 10, 5)).toEqual({ row: 9, column: 4 })
    expect(moveCellPosition({ row: 0, column: 0 }, 'ArrowUp', 0, 5)).toEqual({ row: 0, column: 0 })
  })
})

describe('DataGrid', () => {
  beforeEach(() => setActivePinia(createPinia()))
  const rows = Array.from({ length: 10_000 }, (_, i) => ({ name: `row ${i}` }))
  const columns: readonly TableColumn<{ name: string }>[] = [
    { id: 'name', title: 'Name', width: '1fr', cell: ({ name }) => ({ text: name }) },
    { id: 'none', title: 'None', width: '1fr', cell: () => ({ text: undefined, why: 'never told' }) },
  ]
  const open = () =>
    mount(DataGrid<{ name: string }>, { props: { label: 'Rows', columns, rows, rowKey: ({ name }) => name } })

  it('shows the short name of a market, and the whole symbol on hover', async () => {
    openFakeDoor('desk', snapshot({ markets: [market()] }))
    await useDeskStore().open()
    const view = mount(DataGrid<{ name: string }>, {
      props: { label: 'Rows', columns, rows: [{ name: SYMBOL }], rowKey: ({ name }) => name },
    })
    expect(view.get('[role=gridcell] span').text()).toBe('BTC')
    expect(view.get('[role=gridcell] span').attributes('title')).toBe(SYMBOL)
  })

  it('draws only the rows near the view, and still reports the row count', () => {
    const grid = open().get('[role=grid]')
    expect(grid.attributes('aria-rowcount')).toBe('10001')
    expect(grid.findAll('[role=row]').length).toBeLessThan(60)
  })

  it('is as wide as its columns need, even in a narrow panel', () => {
    const [name, none] = columns
    const sized = [
      { ...name, width: 'minmax(80px, 2fr)' },
      { ...none, width: '116px' },
    ] as typeof columns
    const grid = mount(DataGrid<{ name: string }>, {
      props: { label: 'Rows', columns: sized, rows, rowKey: ({ name }) => name, actions: '60px' },
    })
    expect(grid.get('[role=grid]').attributes('style')).toContain('--least: 264px')
  })

  it('shows a dash with its reason for an unknown value', () => {
    expect(open().find('[role=gridcell]:nth-child(2)').text()).toBe('—never told')
  })

  it('moves by keys, acts on Enter, removes on Delete and copies plain text', async () => {
    const view = open()
    const grid = view.get('[role=grid]')
    await grid.trigger('keydown', { key: 'ArrowDown' })
    await grid.trigger('keydown', { key: 'Enter' })
    await grid.trigger('keydown', { key: 'Delete' })
    await grid.trigger('keydown', { key: 'c', ctrlKey: true })
    expect([view.emitted('act'), view.emitted('remove'), view.emitted('copy')]).toEqual([
      [[rows[1]]],
      [[rows[1], undefined]],
      [['row 1']],
    ])
    expect(grid.attributes('aria-activedescendant')).toMatch(/-1-0$/)
  })
})
