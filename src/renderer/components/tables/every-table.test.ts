import { describe, expect, it } from 'vitest'
import type { AlgoOrder } from '@core/account/algo-order'
import type { ForecastCalibration } from '@core/attempt/forecast-calibration'
import type { ForecastScore } from '@core/attempt/forecast-score'
import { createPositionValuator } from '@core/context/position-valuator'
import { ZERO_PNL_FIGURES } from '@core/figures/pnl-figures'
import type { FundingFee } from '@core/history/venue-history-records'
import type { HistoryPage } from '@core/history/history-table'
import { summariseTrades } from '@core/history/trade-results'
import { requireAmount as a } from '@core/value/decimal-amount'
import { algo } from '../../../../test/kit/algo'
import { pastFill, pastOrder } from '../../../../test/kit/past-rows'
import { attempt, NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, market, order, position } from '../../../../test/kit/trade'
import { tradeRows } from '../../../../test/kit/trades'
import { parsePreferences } from '../../preferences/preferences'
import { startingLayouts } from '../../workspace/starting-layouts'
import type { LayoutTree } from '../../workspace/layout-tree'
import { missingFigureReasons } from '@messages/missing'
import { calibrationColumns, createScoreTableColumns } from '../portfolio/forecast-columns'
import {
  createDayResultColumns,
  createMarketResultColumns,
  figurePartColumns,
} from '../portfolio/portfolio-columns'
import { createStopColumns, createStopRows } from './stop-columns'
import { createStatementDayColumns } from '../portfolio/statement-columns'
import { createTradeColumns } from '../portfolio/trade-columns'
import { createTradeGroupColumns } from '../portfolio/trade-group-columns'
import { createWatchlistColumns } from '../watchlist/watchlist-columns'
import { createAlgoColumns } from './algo-columns'
import { createAttemptColumns, createNoteColumn } from './attempt-columns'
import { selectFittingColumns, type TableCell, type TableColumn } from './table-column'
import { createJournalColumns, createJournalRows } from './journal-columns'
import type { RowLookup } from './row-lookup'
import { createOrderHistoryColumns, createOrderColumns } from './order-columns'
import { createHistoryTables } from './history-columns'
import { createPositionColumns } from './position-columns'
import { createFillColumns, createFundingColumns, createHoldingColumns } from './record-columns'

/** A table by the ids of its columns and the cells of one row in which every figure is known. */
interface Drawn {
  readonly name: string
  readonly columns: readonly TableColumn<never>[]
  readonly ids: readonly string[]
  readonly cells: readonly TableCell[]
}

const drawn = <Row>(name: string, columns: readonly TableColumn<Row>[], row: Row | undefined): Drawn => {
  if (row === undefined) throw new Error(`there is no row of ${name}`)
  return { name, columns, ids: columns.map(({ id }) => id), cells: columns.map(({ cell }) => cell(row)) }
}

const lookup: RowLookup = { market: () => market(), quote: symbol => ({ symbol, mark: a('61231.8') }) }
const own = new Set(['7'])
const held = position({ liquidation: a('41870.6'), unsettledPnl: a('1'), leverage: a('10') })
const filled = pastFill('1', NOW, { fee: a('3'), feeAsset: 'USDC', realised: a('12.5') })
const ended = pastOrder('7', NOW, { price: a('100'), averagePrice: a('100'), fee: a('1') })
const funding: FundingFee = {
  symbol: SYMBOL,
  marginMode: 'CROSS',
  status: 'Accrued',
  at: NOW,
  ...{ rate: a('0.0001'), mark: a('60000'), fee: a('0.6') },
}
const sums = {
  ...ZERO_PNL_FIGURES,
  fills: 2,
  volume: a('6000'),
  realised: a('120.5'),
  fees: a('3'),
  net: a('119.25'),
}
const twoFigures = { p50: a('0.1'), p90: a('0.5') }
const calibration: ForecastCalibration = {
  kind: 'MARKET',
  ...{ symbol: SYMBOL, count: 2, said: a('1.2'), paid: a('1.4') },
  ...{ average: twoFigures, fee: twoFigures },
}
const scoredFigure = { said: a('1'), happened: a('2'), difference: a('1') }
const score: ForecastScore = {
  attempt: attempt().id,
  at: NOW,
  symbol: SYMBOL,
  side: 'BUY',
  kind: 'MARKET',
  executed: a('0.5'),
  ...{
    average: scoredFigure,
    slippage: scoredFigure,
    fee: scoredFigure,
    feeBps: scoredFigure,
    liquidation: scoredFigure,
    free: scoredFigure,
  },
  why: ['book moved'],
}
const waiting: AlgoOrder = algo({ price: a('57000') })

const past = createHistoryTables(lookup, () => own)
const pages: readonly HistoryPage[] = [
  { table: 'orders', rows: [ended] },
  { table: 'fills', rows: [filled] },
  { table: 'funding', rows: [funding] },
]

function valued(of: typeof held) {
  const valuation = createPositionValuator()
  valuation.update({ positions: dated([of]), quotes: dated([{ symbol: of.symbol, mark: a('61231.8') }]) })
  return valuation.of(of)
}

function everyTable(): readonly Drawn[] {
  const rows = tradeRows('12.5', '-3')
  const readTo = () => NOW
  const positions = { ...lookup, worth: valued, waiting: () => [], readAt: () => NOW }
  const unread = { areChangesOld: false, offset: 0, missing: missingFigureReasons }
  const quote = {
    ...{ symbol: SYMBOL, last: a('100'), mark: a('100'), fundingRate: a('0.0001') },
    ...{ openInterest: a('5'), turnover24h: a('1000'), open24h: a('90') },
  }
  return [
    drawn('positions', createPositionColumns(positions), held),
    drawn('stops', createStopColumns(positions), createStopRows([{ ...held, quantity: a('1') }], [])[0]),
    drawn('orders', createOrderColumns(lookup, own), order({ price: a('100') })),
    drawn('ended orders', createOrderHistoryColumns(lookup, own), ended),
    drawn('algo orders', createAlgoColumns(lookup), { order: waiting, depth: 0 }),
    drawn('fills', createFillColumns(lookup), filled),
    drawn('funding', createFundingColumns(lookup), funding),
    drawn('holdings', createHoldingColumns({ of: () => undefined, at: NOW }), {
      ...{ token: 'USDC', held: a('10'), frozen: a('1'), pendingShort: a('0'), updatedAt: NOW },
    }),
    drawn(
      'attempts',
      [...createAttemptColumns(lookup, () => NOW), createNoteColumn(() => undefined)],
      attempt(),
    ),
    drawn('journal', createJournalColumns(lookup), createJournalRows([attempt()], lookup)[0]),
    ...pages.map(page => {
      const columns = past.columns(page.table)
      return drawn(`${page.table} of the past`, columns, past.rows(page)[0])
    }),
    drawn('watchlist', createWatchlistColumns(unread), {
      ...{ symbol: SYMBOL, market: market(), quote, session: undefined },
      changes: { is: 'reading' },
    }),
    drawn(
      'days',
      createDayResultColumns({ readTo, isLate: () => false, whyLate: () => '' }, () => '2026-09-01'),
      {
        ...sums,
        ...{ date: '2026-09-21', sum: a('316.25'), value: a('1000') },
      },
    ),
    drawn('markets', createMarketResultColumns({ readTo, isLate: () => false, whyLate: () => '' }), {
      ...sums,
      symbol: SYMBOL,
    }),
    drawn('parts', figurePartColumns, { key: '1', at: NOW, symbol: SYMBOL, what: 'a fill', adds: a('1') }),
    drawn(
      'statement days',
      createStatementDayColumns(() => 2),
      { from: NOW, amount: a('1'), count: 1 },
    ),
    drawn('calibration', calibrationColumns, calibration),
    drawn(
      'scores',
      createScoreTableColumns(() => undefined),
      score,
    ),
    drawn('trade groups', createTradeGroupColumns('market'), summariseTrades(rows)),
    drawn(
      'trades',
      createTradeColumns(
        () => market(),
        () => false,
      ),
      rows[0],
    ),
  ]
}

/** Widest table panel of the starting layouts, in windows of the common sizes, beside the ticket. */
function widestTables(): number {
  const TICKET = 352
  const widths = [1024, 1440, 1919, 2560].flatMap(window =>
    Object.values(startingLayouts).map(({ tree, hasTicket }) =>
      tablesWidth(tree, hasTicket ? window - TICKET : window),
    ),
  )
  return Math.max(...widths)
}
function tablesWidth(tree: LayoutTree, width: number): number {
  if (tree.is === 'group') return tree.panels.includes('tables') ? width : 0
  return Math.max(
    ...tree.parts.map(part =>
      tablesWidth(part.tree, tree.is === 'row' ? (width * part.share) / 1000 : width),
    ),
  )
}
const blotter = [
  'positions',
  'stops',
  'orders',
  'algo orders',
  'fills',
  'funding',
  'holdings',
  'attempts',
  'journal',
]
const BUTTONS = 180

describe('every table', () => {
  it.each(everyTable().filter(({ name }) => blotter.includes(name)))(
    'shows every column of $name in some starting layout',
    ({ columns, ids }) => {
      const shown = selectFittingColumns(columns, widestTables(), BUTTONS).map(({ id }) => id)
      expect(shown).toEqual(ids)
    },
  )

  it.each(everyTable())('gives no missing-value reason beside a figure of $name', ({ ids, cells }) => {
    const faulty = ids.filter((_, at) => cells[at]?.text !== undefined && 'why' in (cells[at] ?? {}))
    expect(faulty).toEqual([])
  })

  it.each(everyTable())('keeps the order and visibility of every column of $name', ({ ids }) => {
    const { tables } = parsePreferences({ tables: { one: { order: ids, hidden: ids } } })
    expect(tables['one']).toEqual({ order: ids, hidden: ids })
  })
})
