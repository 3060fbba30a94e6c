import { setImmediate as nextTurn } from 'node:timers/promises'
import { listSealedStops } from '@core/attempt/sealed-stops'
import type { PositionRecord } from '@core/account/position-record'
import { computeHeldFigures, type HeldFigures } from '@core/history/held-figures'
import { MAX_MARK_GAP_MS } from '@core/history/mark-bars'
import { sumAmounts } from '@core/figures/pnl-figures'
import type { Amount } from '@core/value/decimal-amount'
import type { TimePeriod } from '@core/history/history-table'
import { getRowNoteKey } from '@core/history/user-note'
import type {
  TradeExcursion,
  SealedTradeStop,
  RoundTrip,
  RoundTripRow,
  TradesReport,
  TradeDetail,
} from '@core/history/round-trip'
import { computeExcursion, computePnlPath, thinPnlPath } from '@core/history/trade-excursion'
import { computeTradeRisk, createTradeRow } from '@core/history/trade-figures'
import { foldTradesInSteps, type FoldedTrades } from '@core/history/trade-fold'
import { checkAgainstHeld } from '@core/history/trade-held'
import { assignTradeStops } from '@core/history/trade-stops'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ClockPort } from '../main-ports'
import type { AttemptNotes } from '../records/attempt-notes'
import type { AccountHistory } from '../records/account-history'
import { readTradeSourceRows, type FilledOrderFacts } from './trade-source-rows'

const MAX_TRADES = 10_000
/** Trades processed before other work runs. */
const TRADES_PER_TURN = 200
/** Time in milliseconds after which all marks of an ended trade are stored. */
const MARKS_SETTLED_MS = 120_000
const MAX_CACHED_EXCURSIONS = 50_000
const MAX_PATH_POINTS = 400

export interface AccountTradeParts {
  readonly past: AccountHistory
  readonly notes: Pick<AttemptNotes, 'all'>
  readonly attempts: Pick<AttemptStore, 'all'>
  readonly clock: ClockPort
  /** Returns the open positions if all fills up to now were read. */
  readonly getOpenPositions: () => readonly PositionRecord[] | undefined
}

export interface AccountTrades {
  list(profileId: string, period: TimePeriod, most?: number): Promise<TradesReport>
  describeTrade(profileId: string, id: string): Promise<TradeDetail | undefined>
  /** Returns figures of the open positions; `undefined` while fills are unread. */
  describeHeld(profileId: string, dayStart: number): Promise<readonly HeldFigures[] | undefined>
}

interface StoredTrades extends FoldedTrades {
  readonly orders: ReadonlyMap<string, FilledOrderFacts>
}

/** Creates the service. Built trades are cached until new rows arrive. */
export function createAccountTrades({
  past,
  notes,
  attempts,
  clock,
  getOpenPositions,
}: AccountTradeParts): AccountTrades {
  let known: { readonly of: string; readonly folded: Promise<StoredTrades> } | undefined
  const excursions = new Map<string, TradeExcursion>()

  function getCachedTrades(profileId: string): Promise<StoredTrades> {
    const of = JSON.stringify([profileId, past.changes()])
    if (known?.of !== of) known = { of, folded: foldInSteps(past, profileId) }
    return known.folded
  }

  async function getCurrentTrades(profileId: string): Promise<StoredTrades> {
    const { trades, ...rest } = await getCachedTrades(profileId)
    const held = getOpenPositions()
    return {
      ...rest,
      trades: held === undefined ? trades : trades.map(trade => checkAgainstHeld(trade, held)),
    }
  }

  function getExcursion(profileId: string, trade: RoundTrip): TradeExcursion {
    const name = JSON.stringify([profileId, trade.id, trade.closedAt, trade.parts.length])
    const there = excursions.get(name)
    if (there !== undefined) return there
    const now = clock.now()
    const found = computeExcursion(trade, barsOf(profileId, trade), now)
    if ((trade.closedAt ?? Infinity) < now - MARKS_SETTLED_MS) {
      if (excursions.size >= MAX_CACHED_EXCURSIONS) excursions.clear()
      excursions.set(name, found)
    }
    return found
  }

  function markAt(profileId: string, symbol: string, at: number): Amount | undefined {
    const bar = past.marks.between(profileId, symbol, at - MAX_MARK_GAP_MS, at).findLast(({ to }) => to <= at)
    return bar !== undefined && at - bar.to <= MAX_MARK_GAP_MS ? bar.last : undefined
  }

  const stopsOf = (profileId: string, trades: readonly RoundTrip[]): ReadonlyMap<string, SealedTradeStop> =>
    assignTradeStops(
      trades,
      listSealedStops(attempts.all().filter(attempt => attempt.profileId === profileId)),
    )

  const barsOf = (profileId: string, { symbol, openedAt, closedAt }: RoundTrip) =>
    past.marks.between(profileId, symbol, openedAt, closedAt ?? clock.now())

  function createRowMapper(
    profileId: string,
    { trades, orders }: StoredTrades,
  ): (trade: RoundTrip) => RoundTripRow {
    const profileAttempts = attempts.all().filter(attempt => attempt.profileId === profileId)
    const stops = stopsOf(profileId, trades)
    const tags = new Map(notes.all(profileId).map(note => [note.about, note.tags]))
    for (const { id, orderId } of profileAttempts) {
      const own = tags.get(id)
      if (own === undefined || orderId === undefined) continue
      const about = getRowNoteKey({ table: 'orders', id: orderId })
      tags.set(about, [...(tags.get(about) ?? []), ...own])
    }
    return trade => {
      const stop = stops.get(trade.id)
      return createTradeRow(trade, {
        kindOf: orderId => orders.get(orderId)?.type,
        tagsOf: () => (tags.size === 0 ? [] : collectTags(trade, tags)),
        excursion: getExcursion(profileId, trade),
        ...(stop !== undefined && { stop }),
      })
    }
  }

  return {
    async list(profileId, { from, to }, most = MAX_TRADES) {
      const all = await getCurrentTrades(profileId)
      const those = all.trades.filter(({ openedAt, closedAt }) =>
        closedAt === undefined ? openedAt < to : closedAt >= from && closedAt < to,
      )
      const newest = those.toSorted(compareByEnd).slice(Math.max(0, those.length - most))
      const rowOf = createRowMapper(profileId, all)
      const rows: RoundTripRow[] = []
      for (const [place, trade] of newest.entries()) {
        if (place % TRADES_PER_TURN === TRADES_PER_TURN - 1) await nextTurn()
        rows.push(rowOf(trade))
      }
      const loose = all.loose.filter(({ at }) => at >= from && at < to)
      return {
        rows: rows.toReversed(),
        left: those.length - newest.length,
        looseFunding: { count: loose.length, amount: sumAmounts(loose.map(({ fee }) => fee)) },
      }
    },
    async describeTrade(profileId, id) {
      const all = await getCurrentTrades(profileId)
      const trade = all.trades.find(each => each.id === id)
      if (trade === undefined) return undefined
      const path = thinPnlPath(computePnlPath(trade, barsOf(profileId, trade), clock.now()), MAX_PATH_POINTS)
      return { row: createRowMapper(profileId, all)(trade), parts: trade.parts, funding: trade.funding, path }
    },
    async describeHeld(profileId, dayStart) {
      if (getOpenPositions() === undefined) return undefined
      const { trades } = await getCurrentTrades(profileId)
      const positions = getOpenPositions()
      if (positions === undefined) return undefined
      const stops = stopsOf(profileId, trades)
      return computeHeldFigures({
        trades,
        positions,
        dayStart,
        markAtDayStart: symbol => markAt(profileId, symbol, dayStart),
        riskOf: trade => computeTradeRisk(trade, stops.get(trade.id)),
      })
    },
  }
}

/** Builds an account's trades in steps, so that other work can run in between. */
async function foldInSteps(past: AccountHistory, profileId: string): Promise<StoredTrades> {
  const { inputs, orders } = await readTradeSourceRows(past, profileId)
  const steps = foldTradesInSteps(inputs)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return { ...step.value, orders }
    await nextTurn()
  }
}

const compareByEnd = (a: RoundTrip, b: RoundTrip): number =>
  (a.closedAt ?? Number.MAX_SAFE_INTEGER) - (b.closedAt ?? Number.MAX_SAFE_INTEGER) || a.openedAt - b.openedAt

function collectTags({ parts }: RoundTrip, tags: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const about = parts.flatMap(({ is, id, orderId }) => [
    ...(is === 'fill' ? [getRowNoteKey({ table: 'fills', id })] : []),
    ...(orderId === undefined ? [] : [getRowNoteKey({ table: 'orders', id: orderId })]),
  ])
  return [...new Set(about.flatMap(each => tags.get(each) ?? []))]
}
