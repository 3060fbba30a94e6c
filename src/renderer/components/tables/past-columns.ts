import { absolute, type Amount } from '@core/value/decimal'
import type {
  LiquidatedPosition,
  Liquidation,
  PastPosition,
  Settlement,
  Transfer,
} from '@core/history/history'
import {
  factsOf,
  type HistoryPage,
  type HistoryRows,
  type HistoryTable,
  type RowFacts,
} from '@core/history/history-table'
import type { Fill, Order } from '@core/account/order'
import { gain, fine, money, percent, price, size, times, tone } from '@messages/format'
import { rowTime } from '@messages/times'
import { cellWhy, cellWords, columnTitles, modeWords, wayCells } from '@messages/columns'
import { shown } from '@messages/fill'
import type { ColumnId } from '../../preferences/preferences'
import type { Cell, Column } from './column'
import { cellOf, type RowLookup } from './lookup'
import { historyColumns } from './order-columns'
import { fillColumns, fundingColumns } from './record-columns'

/** A row of any table of the past: it knows how it is drawn. */
export interface PastRow {
  readonly key: string
  readonly facts: RowFacts
  readonly cell: (column: ColumnId) => Cell
  readonly by: (column: ColumnId) => number | string | undefined
  /** The order, where the row is one that could be placed again. */
  readonly order?: Order
}

/** Which of the past's tables can be narrowed to a market, or to a side: the others' rows have none of their own. */
export const hasMarket: readonly HistoryTable[] = ['orders', 'fills', 'funding', 'positions']
export const hasSide: readonly HistoryTable[] = ['orders', 'fills', 'positions']

const WIDE = 'minmax(90px, 0.9fr)'
const MARKET = 'minmax(116px, 1.2fr)'

/** A column as most of them are; what is said more of it goes before that. */
const column = <Row>(
  id: ColumnId,
  title: string,
  cell: (row: Row) => Cell,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ id, title, width: WIDE, cell, ...more })

/** A column of moments. */
const timed = <Row>(
  id: ColumnId,
  title: string,
  at: (row: Row) => number | undefined,
  why: string = cellWhy.untold,
): Column<Row> => {
  const cell = (row: Row): Cell => {
    const moment = at(row)
    return moment === undefined ? cellOf(undefined, why) : { text: rowTime(moment), tone: 'faint' }
  }
  return { id, title, width: '124px', align: id === 'at' ? 'start' : 'end', by: at, cell }
}

const paid = (a: Amount | undefined, why: string = cellWhy.untold): Cell =>
  cellOf(a && `${money(a)} USDC`, why)
const won = (a: Amount | undefined, why: string = cellWhy.untold): Cell =>
  a === undefined ? cellOf(undefined, why) : { text: `${gain(a)} USDC`, tone: tone(a) }
const held = (way: 'LONG' | 'SHORT', more = ''): Cell =>
  way === 'LONG'
    ? { text: `${wayCells.LONG}${more}`, tone: 'up' }
    : { text: `${wayCells.SHORT}${more}`, tone: 'down' }

const fillsThen = (look: RowLookup): readonly Column<Fill>[] => [
  ...fillColumns(look),
  column('realised', columnTitles.realised, row => won(row.realised, cellWhy.fillUntold)),
]

const settlementColumns: readonly Column<Settlement>[] = [
  timed('at', columnTitles.askedFor, row => row.requestedAt),
  column('settled', columnTitles.settled, row => won(row.settled)),
  column('before', columnTitles.balanceBefore, row => paid(row.oldBalance)),
  column('after', columnTitles.balanceAfter, row => paid(row.newBalance)),
  column('markets', columnTitles.byMarket, row => cellOf(settledBy(row), cellWhy.noMarketNamed), {
    width: 'minmax(160px, 2fr)',
    align: 'start',
  }),
  timed('done', columnTitles.settledAt, row => row.settledAt, cellWhy.notSettled),
]

const settledBy = ({ bySymbol }: Settlement): string | undefined =>
  bySymbol.length === 0
    ? undefined
    : bySymbol.map(({ symbol, settled }) => `${shown(symbol, 40)} ${gain(settled)}`).join(', ')

function positionsThen({ market }: RowLookup): readonly Column<PastPosition>[] {
  const priced = (row: PastPosition, a: Amount | undefined, why: string = cellWhy.untold): Cell =>
    cellOf(a && price(a, market(row.symbol)), why)
  return [
    timed('at', columnTitles.closed, row => row.closedAt, cellWhy.notClosed),
    column(
      'symbol',
      columnTitles.market,
      row => ({ text: shown(row.symbol), note: modeWords[row.marginMode] }),
      { width: MARKET, align: 'start' },
    ),
    column('side', columnTitles.side, row => held(row.side), { width: 'minmax(70px, 0.6fr)' }),
    column('size', columnTitles.largest, row =>
      cellOf(row.largest && size(absolute(row.largest), market(row.symbol))),
    ),
    column('entry', columnTitles.entry, row => priced(row, row.entry)),
    column('exit', columnTitles.exit, row => priced(row, row.exit, cellWhy.notClosed)),
    column('realised', columnTitles.realised, row => won(row.realized)),
    column('fee', columnTitles.fees, row => paid(row.tradingFee), { from: 860 }),
    column('funding', columnTitles.funding, row => paid(row.fundingFee), { from: 960 }),
    column('leverage', columnTitles.leverage, row => cellOf(row.leverage && times(row.leverage)), {
      from: 960,
    }),
    column('state', columnTitles.ended, row => cellOf(words(row.status, row.type))),
    timed('opened', columnTitles.opened, row => row.openedAt),
  ]
}

/** The venue's own words, as far as it says any. */
const words = (...said: readonly (string | undefined)[]): string | undefined => {
  const all = said.filter(each => each !== undefined && each !== '').join(' ')
  return all === '' ? undefined : shown(all.toLowerCase(), 24)
}

/** One position that a liquidation took, with what is told of the whole of it. */
interface Taken {
  readonly of: Liquidation
  readonly taken: LiquidatedPosition | undefined
}

function liquidationColumns({ market }: RowLookup): readonly Column<Taken>[] {
  const none = cellWhy.noPositionNamed
  const what = ({ taken }: Taken): Cell => {
    if (taken === undefined) return cellOf(undefined, none)
    const way = taken.quantity.startsWith('-') ? 'SHORT' : 'LONG'
    return held(way, ` ${size(absolute(taken.quantity), market(taken.symbol))}`)
  }
  return [
    timed('at', columnTitles.at, ({ of }) => of.at),
    column('symbol', columnTitles.market, ({ taken }) => cellOf(taken && shown(taken.symbol), none), {
      width: MARKET,
      align: 'start',
    }),
    column('side', columnTitles.taken, what, { width: 'minmax(110px, 1fr)' }),
    column('price', columnTitles.atPrice, ({ taken }) =>
      cellOf(taken?.transferPrice && price(taken.transferPrice, market(taken.symbol))),
    ),
    column('cost', columnTitles.worth, ({ taken }) => paid(taken?.cost)),
    column('fee', columnTitles.liquidatorFee, ({ taken }) => paid(taken?.liquidatorFee)),
    column(
      'fund',
      columnTitles.insuranceFund,
      ({ of, taken }) => paid(taken?.insuranceFundFee ?? of.toInsuranceFund),
      {
        width: 'minmax(120px, 1fr)',
      },
    ),
    column('ratio', columnTitles.ratioThen, ({ of }) => cellOf(of.marginRatio && percent(of.marginRatio))),
    column('state', columnTitles.kind, ({ of }) => cellOf(words(of.type))),
  ]
}

const transferColumns: readonly Column<Transfer>[] = [
  timed('at', columnTitles.at, row => row.createdAt),
  column('side', columnTitles.way, row => cellOf(words(row.side)), { align: 'start' }),
  column('amount', columnTitles.amount, row => cellOf(fine(row.amount))),
  column('token', columnTitles.token, row => cellOf(shown(row.token, 20))),
  column('fee', columnTitles.fee, row => cellOf(row.fee && fine(row.fee))),
  column('state', columnTitles.state, row => cellOf(words(row.status))),
  timed('done', columnTitles.changed, row => row.updatedAt),
]

/** A cell of a row that anybody is told says so beside its moment: such a row leaves some of itself out. */
const bySource = (row: object, column: string, cell: Cell): Cell =>
  column === 'at' && 'source' in row && cell.text !== undefined
    ? { ...cell, note: cellWords.public, about: cellWhy.public }
    : cell

/** How one kind of row is drawn, whatever it is. */
interface Kind<Row> {
  readonly columns: readonly Column<PastRow>[]
  readonly draw: (row: Row, rest: Pick<PastRow, 'key' | 'facts' | 'order'>) => PastRow
}

function kindOf<Row extends object>(columns: readonly Column<Row>[]): Kind<Row> {
  const byId = new Map(columns.map(column => [column.id, column]))
  return {
    columns: columns.map(({ cell: _cell, by, ...face }) => ({
      ...face,
      cell: (row: PastRow) => row.cell(face.id),
      ...(by !== undefined && { by: (row: PastRow) => row.by(face.id) }),
    })),
    draw: (row, rest) => ({
      ...rest,
      cell: id => bySource(row, id, byId.get(id)?.cell(row) ?? cellOf(undefined)),
      by: id => byId.get(id)?.by?.(row),
    }),
  }
}

/** The tables of the past, ready for a grid. */
export interface PastTables {
  readonly columns: (table: HistoryTable) => readonly Column<PastRow>[]
  readonly rows: (page: HistoryPage) => readonly PastRow[]
}

/** Draws the tables of the past; `own` names the orders this desk made. */
export function createPastTables(look: RowLookup, own: () => ReadonlySet<string>): PastTables {
  const kinds = {
    fills: kindOf(fillsThen(look)),
    funding: kindOf(fundingColumns(look)),
    settlements: kindOf(settlementColumns),
    positions: kindOf(positionsThen(look)),
    liquidations: kindOf(liquidationColumns(look)),
    transfers: kindOf(transferColumns),
  }
  const orders = () => kindOf(historyColumns(look, own()))
  const drawn = <T extends Exclude<HistoryTable, 'orders' | 'liquidations' | 'days'>>(
    table: T,
    kind: Kind<HistoryRows[T]>,
    rows: readonly HistoryRows[T][],
  ) =>
    rows.map(row => {
      const facts = factsOf(table, row)
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
            const facts = factsOf('orders', order)
            return kind.draw(order, { key: facts.id, facts, order })
          })
        }
        case 'fills':
          return drawn('fills', kinds.fills, page.rows)
        case 'funding':
          return drawn('funding', kinds.funding, page.rows)
        case 'settlements':
          return drawn('settlements', kinds.settlements, page.rows)
        case 'positions':
          return drawn('positions', kinds.positions, page.rows)
        case 'transfers':
          return drawn('transfers', kinds.transfers, page.rows)
        case 'liquidations':
          return page.rows.flatMap(of => {
            const facts = factsOf('liquidations', of)
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

/** All rows together, each once, by their time; what is said first of one is kept. */
export function eachOnce(
  rows: readonly PastRow[],
  order: 'newest first' | 'oldest first' = 'newest first',
): readonly PastRow[] {
  const byKey = new Map<string, PastRow>()
  for (const row of rows) if (!byKey.has(row.key)) byKey.set(row.key, row)
  const way = order === 'newest first' ? -1 : 1
  return [...byKey.values()].sort((a, b) => way * (a.facts.at - b.facts.at))
}
