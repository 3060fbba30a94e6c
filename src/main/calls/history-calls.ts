import type { WriteAttempt } from '@core/attempt/write-attempt'
import { compareSnapshots } from '@core/snapshot/snapshot-differences'
import {
  computeRowContributions,
  getPositionResult,
  tableByFigure,
  type SummedFigureExplanation,
  type FigureRowsQuery,
} from '@core/history/figure-explanation'
import { add, ZERO, type Amount } from '@core/value/decimal-amount'
import { getUtcDay, getUtcDayStart, type TimePeriod } from '@core/history/history-table'
import { computePortfolio, type PortfolioReport } from '@core/history/portfolio-report'
import { sumOpenByMarket } from '@core/figures/pnl-figures'
import type { PositionRecord } from '@core/account/position-record'
import { err, ok, createRefusal } from '@core/value/result'
import type { AccountReading } from '@core/history/account-reading'
import { computeAccountValue } from '@core/history/account-value'
import type { HistoryApi } from '@contract/history-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import {
  exportAccountSnapshot,
  exportForecastScores,
  exportDayStatements,
  exportHistoryTable,
  exportTradeRows,
} from '../past/history-export'
import { compareForecasts, computeForecastScores } from '../past/forecast-scores'
import type { AccountArchive, LogPort, FileSaverPort } from '../main-ports'
import type { AccountTrades } from '../past/account-trades'
import type { AccountHistory } from '../records/account-history'
import { createWorkWatch } from '../past/work-progress'
import { createPeriodStatement, createStatementPage } from './statement-calls'

const MAX_MOMENTS = 5_000
/** Largest number of points in an account value curve: more than the screen has pixels. */
const MAX_CURVE_POINTS = 1_000
/** Longest assumed time between the start and the end of a transfer, in milliseconds. */
const MAX_TRANSFER_MS = 30 * 86_400_000
/** A UTC day number later than any row. */
const LAST_DAY = 10_000_000

export interface HistoryCallParts {
  readonly archive: AccountArchive
  readonly past: AccountHistory
  readonly saver: FileSaverPort
  readonly log: LogPort
  readonly profileId: () => string
  readonly attempts: () => readonly WriteAttempt[]
  readonly trades: AccountTrades
  readonly positions: () => readonly PositionRecord[] | undefined
  readonly reading: () => AccountReading | undefined
}

/** Creates the IPC calls about the history of the active account. They read saved records and send no query. */
export function createHistoryCalls(parts: HistoryCallParts): ContractHandlers<HistoryApi> {
  const { archive, profileId, log, past, trades } = parts
  const work = createWorkWatch(parts.saver)
  const { saver } = work
  const statementParts = () => ({ past, profileId: profileId(), now: parts.reading() })
  const ownAttempts = () => parts.attempts().filter(attempt => attempt.profileId === profileId())
  return {
    snapshots: {
      moments: ({ from, to }) => ok(archive.moments(profileId(), from, to, MAX_MOMENTS)),
      at: ({ time }) => ok(archive.at(profileId(), time)),
      between: ({ before, after }) =>
        ok(compareSnapshots(archive.at(profileId(), before), archive.at(profileId(), after))),
    },
    history: {
      page: query => ok(past.page(profileId(), query)),
      portfolio: period =>
        ok(loadPortfolio({ past, archive, positions: parts.positions }, profileId(), period)),
      explain: query => ok(explainFigure(past, profileId(), query)),
      statement: async period =>
        ok(await work.runStatement(onShare => createPeriodStatement(statementParts(), period, onShare))),
      statementRows: query => ok(createStatementPage(statementParts(), query)),
      forecasts: query => ok(compareForecasts(ownAttempts(), query)),
      trades: async period => ok(await trades.list(profileId(), period)),
      held: async ({ dayStart }) => ok(await trades.describeHeld(profileId(), dayStart)),
      progress: () => ok(work.progress()),
      async trade({ id }) {
        const story = await trades.describeTrade(profileId(), id)
        return story === undefined ? err([createRefusal('INPUT_MALFORMED', { at: 'id' })]) : ok(story)
      },
    },
    exports: {
      save({ table, ...request }) {
        const rowsOf = async (period: TimePeriod) => (await trades.list(profileId(), period, Infinity)).rows
        if (table === 'trades') return exportTradeRows({ trades: rowsOf, saver, log }, { ...request, table })
        if (table !== 'forecasts')
          return exportHistoryTable({ past, saver, log }, profileId(), { ...request, table })
        return exportForecastScores({ saver, log }, computeForecastScores(ownAttempts(), request.period), {
          ...request,
          table,
        })
      },
      statement: request => exportDayStatements({ saver, log }, statementParts(), request),
      moment: ({ time }) => exportAccountSnapshot({ saver, log }, archive.at(profileId(), time), time),
    },
  }
}

function toWholeDays({ from, to }: TimePeriod) {
  const firstDay = getUtcDay(from)
  const endDay = getUtcDay(to - 1) + 1
  return { firstDay, endDay, period: { from: getUtcDayStart(firstDay), to: getUtcDayStart(endDay) } }
}

interface PortfolioParts {
  readonly past: AccountHistory
  readonly archive: AccountArchive
  readonly positions: HistoryCallParts['positions']
}

function loadPortfolio(
  { past, archive, positions }: PortfolioParts,
  profileId: string,
  requested: TimePeriod,
): PortfolioReport {
  const whole = toWholeDays(requested)
  const { from, to } = whole.period
  const accountValue = computeAccountValue({
    points: archive.worth(profileId, from, to),
    most: MAX_CURVE_POINTS,
    transfers: past.all(profileId, 'transfers', { from: from - MAX_TRANSFER_MS, to }),
    netBetween: (first, last) => past.net(profileId, first, last),
  })
  const open = positions()
  // Positions open now were open at the end of the period if nothing was traded since.
  const openAtEnd =
    open === undefined || past.days(profileId, whole.endDay, LAST_DAY).size > 0
      ? undefined
      : sumOpenByMarket(open)
  return computePortfolio({
    ...whole,
    ...(openAtEnd !== undefined && { held: openAtEnd }),
    ...(accountValue !== undefined && { worth: accountValue }),
    days: past.days(profileId, whole.firstDay, whole.endDay),
    statistics: past.all(profileId, 'days', whole.period),
    closed: past.all(profileId, 'positions', whole.period),
  })
}

function explainFigure(
  past: AccountHistory,
  profileId: string,
  query: FigureRowsQuery,
): SummedFigureExplanation {
  const { figure, symbol, size, after } = query
  const whole = toWholeDays(query.period)
  const page = past.page(profileId, {
    table: tableByFigure[figure],
    period: whole.period,
    ...(symbol !== undefined && { symbol }),
    ...(size !== undefined && { size }),
    ...(after !== undefined && { after }),
  })
  return {
    figure,
    total: sumFigure(past, profileId, query),
    page,
    parts: computeRowContributions(figure, page),
  }
}

function sumFigure(
  past: AccountHistory,
  profileId: string,
  { figure, symbol, period: requested }: FigureRowsQuery,
): Amount {
  const { firstDay, endDay, period } = toWholeDays(requested)
  const sum = (amounts: readonly Amount[]) => amounts.reduce(add, ZERO)
  if (figure === 'wins') {
    const closed = past.all(profileId, 'positions', period)
    const matching = closed.filter(position => (symbol ?? position.symbol) === position.symbol)
    return sum(matching.map(getPositionResult))
  }
  const days = [...past.days(profileId, firstDay, endDay).values()]
  const markets = days.flatMap(day =>
    Object.entries(day).flatMap(([market, figures]) => ((symbol ?? market) === market ? [figures] : [])),
  )
  return sum(markets.map(figures => figures[figure]))
}
