import { absolute, negate, type Amount } from '@core/value/decimal-amount'
import type {
  LiquidatedPosition,
  LiquidationRecord,
  PastPosition,
  PnlSettlement,
  BalanceTransfer,
} from '@core/history/venue-history-records'
import {
  getHistoryRowKey,
  type HistoryPage,
  type HistoryRows,
  type HistoryTable,
  type HistoryRowKey,
} from '@core/history/history-table'
import type { FillRecord, OrderRecord } from '@core/account/order-record'
import {
  formatSignedMoney,
  formatBookedAmount,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
  formatMultiple,
  getGainTone,
} from '@messages/format'
import { formatRowTime } from '@messages/times'
import {
  cellNoteMessages,
  tableCellMessages,
  tableColumnTitles,
  marginModeCellLabels,
  positionSideCellLabels,
} from '@messages/columns'
import { sanitizeExternalText } from '@messages/fill'
import type { TableCell, TableColumn } from './table-column'
import { createTextCell, type RowLookup } from './row-lookup'
import { createOrderHistoryColumns } from './order-columns'
import { createFillColumns, createFundingColumns } from './record-columns'

export interface HistoryTableRow {
  readonly key: string
  readonly facts: HistoryRowKey
  readonly cell: (column: string) => TableCell
  readonly by: (column: string) => number | string | undefined
  readonly order?: OrderRecord
}

export const tablesWithMarket: readonly HistoryTable[] = ['orders', 'fills', 'funding', 'positions']
export const tablesWithSide: readonly HistoryTable[] = ['orders', 'fills', 'positions']

const WIDE = 'minmax(90px, 0.9fr)'
const MARKET = 'minmax(116px, 1.2fr)'

const column = <Row>(
  id: string,
  title: string,
  cell: (row: Row) => TableCell,
  more: Partial<TableColumn<Row>> = {},
): TableColumn<Row> => ({ id, title, width: WIDE, cell, ...more })

const createTimeCellColumn = <Row>(
  id: string,
  title: string,
  at: (row: Row) => number | undefined,
  why: string = cellNoteMessages.untold,
): TableColumn<Row> => {
  const cell = (row: Row): TableCell => {
    const moment = at(row)
    return moment === undefined
      ? createTextCell(undefined, why)
      : { text: formatRowTime(moment), tone: 'faint' }
  }
  return { id, title, width: '124px', align: id === 'at' ? 'start' : 'end', by: at, cell }
}

const moneyCell = (a: Amount | undefined, why: string = cellNoteMessages.untold): TableCell =>
  createTextCell(a && `${formatQuoteMoney(a)} USDC`, why)
const gainCell = (a: Amount | undefined, why: string = cellNoteMessages.untold): TableCell =>
  a === undefined
    ? createTextCell(undefined, why)
    : { text: `${formatSignedMoney(a)} USDC`, tone: getGainTone(a) }
const directionCell = (way: 'LONG' | 'SHORT', more = ''): TableCell =>
  way === 'LONG'
    ? { text: `${positionSideCellLabels.LONG}${more}`, tone: 'up' }
    : { text: `${positionSideCellLabels.SHORT}${more}`, tone: 'down' }

const createFillHistoryColumns = (look: RowLookup): readonly TableColumn<FillRecord>[] => [
  ...createFillColumns(look),
  column('realised', tableColumnTitles.realised, row => gainCell(row.realised, cellNoteMessages.untold)),
]

const settlementColumns: readonly TableColumn<PnlSettlement>[] = [
  createTimeCellColumn('at', tableColumnTitles.askedFor, row => row.requestedAt),
  column('settled', tableColumnTitles.settled, row => gainCell(row.settled)),
  column('before', tableColumnTitles.balanceBefore, row => moneyCell(row.oldBalance)),
  column('after', tableColumnTitles.balanceAfter, row => moneyCell(row.newBalance)),
  column(
    'markets',
    tableColumnTitles.byMarket,
    row => createTextCell(formatSettledMarkets(row), cellNoteMessages.noMarketNamed),
    {
      width: 'minmax(160px, 2fr)',
      align: 'start',
    },
  ),
  createTimeCellColumn(
    'done',
    tableColumnTitles.settledAt,
    row => row.settledAt,
    cellNoteMessages.notSettled,
  ),
]

const formatSettledMarkets = ({ bySymbol }: PnlSettlement): string | undefined =>
  bySymbol.length === 0
    ? undefined
    : bySymbol
        .map(({ symbol, settled }) => `${sanitizeExternalText(symbol, 40)} ${formatSignedMoney(settled)}`)
        .join(', ')

function createPositionHistoryColumns({ market }: RowLookup): readonly TableColumn<PastPosition>[] {
  const priced = (
    row: PastPosition,
    a: Amount | undefined,
    why: string = cellNoteMessages.untold,
  ): TableCell => createTextCell(a && formatMarketPrice(a, market(row.symbol)), why)
  return [
    createTimeCellColumn('at', tableColumnTitles.closed, row => row.closedAt, cellNoteMessages.notClosed),
    column(
      'symbol',
      tableColumnTitles.market,
      row => ({ text: sanitizeExternalText(row.symbol), note: marginModeCellLabels[row.marginMode] }),
      { width: MARKET, align: 'start' },
    ),
    column('side', tableColumnTitles.side, row => directionCell(row.side), { width: 'minmax(70px, 0.6fr)' }),
    column('size', tableColumnTitles.largest, row =>
      createTextCell(row.largest && formatMarketSize(absolute(row.largest), market(row.symbol))),
    ),
    column('entry', tableColumnTitles.entry, row => priced(row, row.entry)),
    column('exit', tableColumnTitles.exit, row => priced(row, row.exit, cellNoteMessages.notClosed)),
    column('realised', tableColumnTitles.realised, row => gainCell(row.realized)),
    column('fee', tableColumnTitles.fees, row => moneyCell(row.tradingFee), { from: 860 }),
    column('funding', tableColumnTitles.funding, row => gainCell(row.fundingFee && negate(row.fundingFee)), {
      from: 960,
    }),
    column(
      'leverage',
      tableColumnTitles.leverage,
      row => createTextCell(row.leverage && formatMultiple(row.leverage)),
      {
        from: 960,
      },
    ),
    column('state', tableColumnTitles.ended, row => createTextCell(formatVenueWords(row.status, row.type))),
    createTimeCellColumn('opened', tableColumnTitles.opened, row => row.openedAt),
  ]
}

const formatVenueWords = (...words: readonly (string | undefined)[]): string | undefined => {
  const all = words.filter(each => each !== undefined && each !== '').join(' ')
  return all === '' ? undefined : sanitizeExternalText(all.toLowerCase(), 24)
}

/** One position of a liquidation, with the whole liquidation. */
interface LiquidationTableRow {
  readonly of: LiquidationRecord
  readonly taken: LiquidatedPosition | undefined
}

function createLiquidationColumns({ market }: RowLookup): readonly TableColumn<LiquidationTableRow>[] {
  const none = cellNoteMessages.noPositionNamed
  const what = ({ taken }: LiquidationTableRow): TableCell => {
    if (taken === undefined) return createTextCell(undefined, none)
    const way = taken.quantity.startsWith('-') ? 'SHORT' : 'LONG'
    return directionCell(way, ` ${formatMarketSize(absolute(taken.quantity), market(taken.symbol))}`)
  }
  return [
    createTimeCellColumn('at', tableColumnTitles.at, ({ of }) => of.at),
    column(
      'symbol',
      tableColumnTitles.market,
      ({ taken }) => createTextCell(taken && sanitizeExternalText(taken.symbol), none),
      {
        width: MARKET,
        align: 'start',
      },
    ),
    column('side', tableColumnTitles.taken, what, { width: 'minmax(110px, 1fr)' }),
    column('price', tableColumnTitles.atPrice, ({ taken }) =>
      createTextCell(taken?.transferPrice && formatMarketPrice(taken.transferPrice, market(taken.symbol))),
    ),
    column('cost', tableColumnTitles.worth, ({ taken }) => moneyCell(taken?.cost)),
    column('fee', tableColumnTitles.liquidatorFee, ({ taken }) => moneyCell(taken?.liquidatorFee)),
    column(
      'fund',
      tableColumnTitles.insuranceFund,
      ({ of, taken }) => moneyCell(taken?.insuranceFundFee ?? of.toInsuranceFund),
      {
        width: 'minmax(120px, 1fr)',
      },
    ),
    column('ratio', tableColumnTitles.ratioThen, ({ of }) =>
      createTextCell(of.marginRatio && formatPercent(of.marginRatio)),
    ),
    column('state', tableColumnTitles.kind, ({ of }) => createTextCell(formatVenueWords(of.type))),
  ]
}

const transferColumns: readonly TableColumn<BalanceTransfer>[] = [
  createTimeCellColumn('at', tableColumnTitles.at, row => row.createdAt),
  column('side', tableColumnTitles.way, row => createTextCell(formatVenueWords(row.side)), {
    align: 'start',
  }),
  column('amount', tableColumnTitles.amount, row => createTextCell(formatBookedAmount(row.amount))),
  column('token', tableColumnTitles.token, row => createTextCell(sanitizeExternalText(row.token, 20))),
  column('fee', tableColumnTitles.fee, row => createTextCell(row.fee && formatBookedAmount(row.fee))),
  column('state', tableColumnTitles.state, row => createTextCell(formatVenueWords(row.status))),
  createTimeCellColumn('done', tableColumnTitles.changed, row => row.updatedAt),
]

/** Marks the time cell of a row from public data, which lacks some fields. */
const markPublicCell = (row: object, column: string, cell: TableCell): TableCell =>
  column === 'at' && 'source' in row && cell.text !== undefined
    ? { ...cell, note: tableCellMessages.public, about: cellNoteMessages.public }
    : cell

interface RowRendering<Row> {
  readonly columns: readonly TableColumn<HistoryTableRow>[]
  readonly draw: (row: Row, rest: Pick<HistoryTableRow, 'key' | 'facts' | 'order'>) => HistoryTableRow
}

function createRowRendering<Row extends object>(columns: readonly TableColumn<Row>[]): RowRendering<Row> {
  const byId = new Map(columns.map(column => [column.id, column]))
  return {
    columns: columns.map(({ cell: _cell, by, ...face }) => ({
      ...face,
      cell: (row: HistoryTableRow) => row.cell(face.id),
      ...(by !== undefined && { by: (row: HistoryTableRow) => row.by(face.id) }),
    })),
    draw: (row, rest) => ({
      ...rest,
      cell: id => markPublicCell(row, id, byId.get(id)?.cell(row) ?? createTextCell(undefined)),
      by: id => byId.get(id)?.by?.(row),
    }),
  }
}

export interface HistoryTables {
  readonly columns: (table: HistoryTable) => readonly TableColumn<HistoryTableRow>[]
  readonly rows: (page: HistoryPage) => readonly HistoryTableRow[]
}

/** Creates the history tables. `own` returns the ids of orders made by this desk. */
export function createHistoryTables(look: RowLookup, own: () => ReadonlySet<string>): HistoryTables {
  const kinds = {
    fills: createRowRendering(createFillHistoryColumns(look)),
    funding: createRowRendering(createFundingColumns(look)),
    settlements: createRowRendering(settlementColumns),
    positions: createRowRendering(createPositionHistoryColumns(look)),
    liquidations: createRowRendering(createLiquidationColumns(look)),
    transfers: createRowRendering(transferColumns),
  }
  const orders = () => createRowRendering(createOrderHistoryColumns(look, own()))
  const renderRows = <T extends Exclude<HistoryTable, 'orders' | 'liquidations' | 'days'>>(
    table: T,
    kind: RowRendering<HistoryRows[T]>,
    rows: readonly HistoryRows[T][],
  ) =>
    rows.map(row => {
      const facts = getHistoryRowKey(table, row)
      return kind.draw(row, { key: facts.id, facts })
    })
  return {
    columns: table => {
      if (table === 'orders') return orders().columns
      return table === 'days' ? [] : kinds[table].columns
    },
    rows: page => {
      switch (page.table) {
        case 'orders': {
          const kind = orders()
          return page.rows.map(order => {
            const facts = getHistoryRowKey('orders', order)
            return kind.draw(order, { key: facts.id, facts, order })
          })
        }
        case 'fills':
          return renderRows('fills', kinds.fills, page.rows)
        case 'funding':
          return renderRows('funding', kinds.funding, page.rows)
        case 'settlements':
          return renderRows('settlements', kinds.settlements, page.rows)
        case 'positions':
          return renderRows('positions', kinds.positions, page.rows)
        case 'transfers':
          return renderRows('transfers', kinds.transfers, page.rows)
        case 'liquidations':
          return page.rows.flatMap(of => {
            const facts = getHistoryRowKey('liquidations', of)
            const taken = of.positions.length === 0 ? [undefined] : of.positions
            return taken.map((each, at) =>
              kinds.liquidations.draw({ of, taken: each }, { key: `${facts.id} ${at}`, facts }),
            )
          })
        case 'days':
          return []
      }
    },
  }
}

/** Merges rows by time. The first row with a key wins. */
export function mergeHistoryRows(
  rows: readonly HistoryTableRow[],
  order: 'newest first' | 'oldest first' = 'newest first',
): readonly HistoryTableRow[] {
  const byKey = new Map<string, HistoryTableRow>()
  for (const row of rows) if (!byKey.has(row.key)) byKey.set(row.key, row)
  const sign = order === 'newest first' ? -1 : 1
  return [...byKey.values()].sort((a, b) => sign * (a.facts.at - b.facts.at))
}
