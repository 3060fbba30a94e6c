import type { Attempt } from '@core/attempt/attempt'
import { differences } from '@core/snapshot/differences'
import { addedByRows, resultOf, tableOf, type Explanation, type FigureQuery } from '@core/history/explanation'
import { add, ZERO, type Amount } from '@core/value/decimal'
import { dayOf, startOf, type Period } from '@core/history/history-table'
import { portfolioOf, type Portfolio } from '@core/history/portfolio'
import { heldOf } from '@core/figures/results'
import type { Position } from '@core/account/position'
import { err, ok, refuse } from '@core/value/result'
import type { AccountReading } from '@core/history/account-reading'
import { accountValueOf } from '@core/history/account-value'
import type { PastApi } from '@contract/past-api'
import type { Handlers } from '@contract/wire'
import { exportMoment, exportScores, exportStatement, exportTable, exportTrades } from '../past/exporting'
import { forecastsIn, scoresIn } from '../past/forecasts'
import type { Archive, Log, Saver } from '../ports'
import type { Trades } from '../past/trades'
import type { Past } from '../records/past'
import { statementIn, statementRowsOf } from './statement-calls'

/** How many moments one answer tells. */
const MOST_MOMENTS = 5_000
/** How many points a curve of the account's worth has at most: more than a screen is wide in places. */
const MOST_POINTS = 1_000
/** How long before it was done a transfer may have been begun, in milliseconds. */
const LONGEST_TRANSFER = 30 * 86_400_000
/** After every day there is. */
const END = 10_000_000

export interface PastCallParts {
  readonly archive: Archive
  readonly past: Past
  readonly saver: Saver
  readonly log: Log
  readonly profileId: () => string
  /** Every attempt that the journal tells of, of whatever account. */
  readonly attempts: () => readonly Attempt[]
  readonly trades: Trades
  /** What is open now; undefined while that is not known. */
  readonly positions: () => readonly Position[] | undefined
  /** The account in the venue's newest answer; undefined before the first. */
  readonly reading: () => AccountReading | undefined
}

/** What the desk answers about the past of the account in use. It reads its own records and asks nobody. */
export function pastCalls(parts: PastCallParts): Handlers<PastApi> {
  const { archive, profileId, log, saver, past, trades } = parts
  const told = () => ({ past, profileId: profileId(), now: parts.reading() })
  const ownAttempts = () => parts.attempts().filter(attempt => attempt.profileId === profileId())
  return {
    snapshots: {
      moments: ({ from, to }) => ok(archive.moments(profileId(), from, to, MOST_MOMENTS)),
      at: ({ time }) => ok(archive.at(profileId(), time)),
      between: ({ before, after }) =>
        ok(differences(archive.at(profileId(), before), archive.at(profileId(), after))),
    },
    history: {
      page: query => ok(past.page(profileId(), query)),
      portfolio: period =>
        ok(portfolioIn({ past, archive, positions: parts.positions }, profileId(), period)),
      explain: query => ok(explanationOf(past, profileId(), query)),
      statement: period => ok(statementIn(told(), period)),
      statementRows: query => ok(statementRowsOf(told(), query)),
      forecasts: query => ok(forecastsIn(ownAttempts(), query)),
      trades: async period => ok(await trades.told(profileId(), period)),
      async trade({ id }) {
        const story = await trades.story(profileId(), id)
        return story === undefined ? err([refuse('INPUT_MALFORMED', { at: 'id' })]) : ok(story)
      },
    },
    exports: {
      save({ table, ...order }) {
        const rowsOf = async (period: Period) => (await trades.told(profileId(), period, Infinity)).rows
        if (table === 'trades') return exportTrades({ trades: rowsOf, saver, log }, { ...order, table })
        if (table !== 'forecasts') return exportTable({ past, saver, log }, profileId(), { ...order, table })
        return exportScores({ saver, log }, scoresIn(ownAttempts(), order.period), { ...order, table })
      },
      statement: order => exportStatement({ saver, log }, told(), order),
      moment: ({ time }) => exportMoment({ saver, log }, archive.at(profileId(), time), time),
    },
  }
}

/** The whole days that a period touches. */
function wholeDays({ from, to }: Period) {
  const firstDay = dayOf(from)
  const endDay = dayOf(to - 1) + 1
  return { firstDay, endDay, period: { from: startOf(firstDay), to: startOf(endDay) } }
}

interface PortfolioParts {
  readonly past: Past
  readonly archive: Archive
  readonly positions: PastCallParts['positions']
}

function portfolioIn(
  { past, archive, positions }: PortfolioParts,
  profileId: string,
  asked: Period,
): Portfolio {
  const whole = wholeDays(asked)
  const { from, to } = whole.period
  const worth = accountValueOf({
    points: archive.worth(profileId, from, to),
    most: MOST_POINTS,
    transfers: past.all(profileId, 'transfers', { from: from - LONGEST_TRANSFER, to }),
    netBetween: (first, last) => past.net(profileId, first, last),
  })
  const open = positions()
  // What is open now was open at the end of the period where nothing was traded since.
  const held =
    open === undefined || past.days(profileId, whole.endDay, END).size > 0 ? undefined : heldOf(open)
  return portfolioOf({
    ...whole,
    ...(held !== undefined && { held }),
    ...(worth !== undefined && { worth }),
    days: past.days(profileId, whole.firstDay, whole.endDay),
    statistics: past.all(profileId, 'days', whole.period),
    closed: past.all(profileId, 'positions', whole.period),
  })
}

function explanationOf(past: Past, profileId: string, query: FigureQuery): Explanation {
  const { figure, symbol, size, after } = query
  const whole = wholeDays(query.period)
  const page = past.page(profileId, {
    table: tableOf[figure],
    period: whole.period,
    ...(symbol !== undefined && { symbol }),
    ...(size !== undefined && { size }),
    ...(after !== undefined && { after }),
  })
  return { figure, total: totalOf(past, profileId, query), page, parts: addedByRows(figure, page) }
}

function totalOf(past: Past, profileId: string, { figure, symbol, period: asked }: FigureQuery): Amount {
  const { firstDay, endDay, period } = wholeDays(asked)
  const sum = (amounts: readonly Amount[]) => amounts.reduce(add, ZERO)
  if (figure === 'wins') {
    const closed = past.all(profileId, 'positions', period)
    const ours = closed.filter(position => (symbol ?? position.symbol) === position.symbol)
    return sum(ours.map(resultOf))
  }
  const days = [...past.days(profileId, firstDay, endDay).values()]
  const markets = days.flatMap(day =>
    Object.entries(day).flatMap(([market, figures]) => ((symbol ?? market) === market ? [figures] : [])),
  )
  return sum(markets.map(figures => figures[figure]))
}
