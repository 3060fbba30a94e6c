import { setImmediate as nextTurn } from 'node:timers/promises'
import { sealedStops } from '@core/attempt/sealed-stops'
import type { Position } from '@core/account/position'
import { sumOf } from '@core/figures/results'
import type { Period } from '@core/history/history-table'
import { aboutRow } from '@core/history/note'
import type { Excursion, SealedStop, RoundTrip, TradeRow, TradesTold, TradeStory } from '@core/history/trade'
import { excursionOf, pathOf, thinPath } from '@core/history/trade-excursion'
import { rowOfTrade } from '@core/history/trade-figures'
import { foldingTrades, type Folded } from '@core/history/trade-fold'
import { besideHeld } from '@core/history/trade-held'
import { stopsOfTrades } from '@core/history/trade-stops'
import type { Attempts } from '../attempts/attempts'
import type { Clock } from '../ports'
import type { Notes } from '../records/notes'
import type { Past } from '../records/past'
import { readTradeSources, type FilledOrder } from './trade-rows'

/** So many trades are told in one answer. */
const MOST_TOLD = 10_000
/** How many trades are looked at before others get their turn. */
const PIECE = 200
/** Marks of what ended longer ago than this are all written. */
const SETTLED = 120_000
const MOST_REMEMBERED = 50_000
/** How many points the path of one trade is drawn with. */
const MOST_POINTS = 400

export interface TradeParts {
  readonly past: Past
  readonly notes: Pick<Notes, 'all'>
  readonly attempts: Pick<Attempts, 'all'>
  readonly clock: Clock
  /** What is open now, where every fill up to now was read. */
  readonly open: () => readonly Position[] | undefined
}

/** The trades of an account, out of this desk's own records. */
export interface Trades {
  /** Those that ended in a period, and those that are open; at most so many, the newest. */
  told(profileId: string, period: Period, most?: number): Promise<TradesTold>
  /** One trade with all that it is made of; undefined where there is none of that name. */
  story(profileId: string, id: string): Promise<TradeStory | undefined>
}

interface Known extends Folded {
  readonly orders: ReadonlyMap<string, FilledOrder>
}

/** Opens them. What was folded once is kept until a row comes that says anything new. */
export function createTrades({ past, notes, attempts, clock, open }: TradeParts): Trades {
  let known: { readonly of: string; readonly folded: Promise<Known> } | undefined
  const excursions = new Map<string, Excursion>()

  /** Folded anew only once a row came that says anything new. */
  function foldedOnce(profileId: string): Promise<Known> {
    const of = JSON.stringify([profileId, past.changes()])
    if (known?.of !== of) known = { of, folded: fold(past, profileId) }
    return known.folded
  }

  async function folded(profileId: string): Promise<Known> {
    const { trades, ...rest } = await foldedOnce(profileId)
    const held = open()
    return { ...rest, trades: held === undefined ? trades : trades.map(trade => besideHeld(trade, held)) }
  }

  function excursion(profileId: string, trade: RoundTrip): Excursion {
    const name = JSON.stringify([profileId, trade.id, trade.closedAt, trade.parts.length])
    const there = excursions.get(name)
    if (there !== undefined) return there
    const now = clock.now()
    const found = excursionOf(trade, barsOf(profileId, trade), now)
    if ((trade.closedAt ?? Infinity) < now - SETTLED) {
      if (excursions.size >= MOST_REMEMBERED) excursions.clear()
      excursions.set(name, found)
    }
    return found
  }

  const barsOf = (profileId: string, { symbol, openedAt, closedAt }: RoundTrip) =>
    past.marks.between(profileId, symbol, openedAt, closedAt ?? clock.now())

  /** What turns a trade of an account into a row. */
  function rowing(profileId: string, { trades, orders }: Known): (trade: RoundTrip) => TradeRow {
    const mine = attempts.all().filter(attempt => attempt.profileId === profileId)
    const stops: ReadonlyMap<string, SealedStop> = stopsOfTrades(trades, sealedStops(mine))
    const tags = new Map(notes.all(profileId).map(note => [note.about, note.tags]))
    for (const { id, orderId } of mine) {
      const own = tags.get(id)
      if (own === undefined || orderId === undefined) continue
      const about = aboutRow({ table: 'orders', id: orderId })
      tags.set(about, [...(tags.get(about) ?? []), ...own])
    }
    return trade => {
      const stop = stops.get(trade.id)
      return rowOfTrade(trade, {
        kindOf: orderId => orders.get(orderId)?.type,
        tagsOf: () => (tags.size === 0 ? [] : tagsIn(trade, tags)),
        excursion: excursion(profileId, trade),
        ...(stop !== undefined && { stop }),
      })
    }
  }

  return {
    async told(profileId, { from, to }, most = MOST_TOLD) {
      const all = await folded(profileId)
      const those = all.trades.filter(({ openedAt, closedAt }) =>
        closedAt === undefined ? openedAt < to : closedAt >= from && closedAt < to,
      )
      const told = those.toSorted(byEnd).slice(Math.max(0, those.length - most))
      const rowOf = rowing(profileId, all)
      const rows: TradeRow[] = []
      for (const [place, trade] of told.entries()) {
        if (place % PIECE === PIECE - 1) await nextTurn()
        rows.push(rowOf(trade))
      }
      const loose = all.loose.filter(({ at }) => at >= from && at < to)
      return {
        rows: rows.toReversed(),
        left: those.length - told.length,
        looseFunding: { count: loose.length, amount: sumOf(loose.map(({ fee }) => fee)) },
      }
    },
    async story(profileId, id) {
      const all = await folded(profileId)
      const trade = all.trades.find(each => each.id === id)
      if (trade === undefined) return undefined
      const path = thinPath(pathOf(trade, barsOf(profileId, trade), clock.now()), MOST_POINTS)
      return { row: rowing(profileId, all)(trade), parts: trade.parts, funding: trade.funding, path }
    },
  }
}

/** Folds what is kept of an account, in steps between which others get their turn. */
async function fold(past: Past, profileId: string): Promise<Known> {
  const { inputs, orders } = await readTradeSources(past, profileId)
  const steps = foldingTrades(inputs)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return { ...step.value, orders }
    await nextTurn()
  }
}

/** What ended first comes first, and what is open last. */
const byEnd = (a: RoundTrip, b: RoundTrip): number =>
  (a.closedAt ?? Number.MAX_SAFE_INTEGER) - (b.closedAt ?? Number.MAX_SAFE_INTEGER) || a.openedAt - b.openedAt

/** What a person tagged its fills, its orders and their attempts with, each word once. */
function tagsIn({ parts }: RoundTrip, tags: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const about = parts.flatMap(({ is, id, orderId }) => [
    ...(is === 'fill' ? [aboutRow({ table: 'fills', id })] : []),
    ...(orderId === undefined ? [] : [aboutRow({ table: 'orders', id: orderId })]),
  ])
  return [...new Set(about.flatMap(each => tags.get(each) ?? []))]
}
