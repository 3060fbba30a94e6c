import type { AccountReading } from '@core/history/account-reading'
import { dayOf, nameOf, startOf } from '@core/history/history-table'
import type { Lots } from '@core/history/statement'
import { boundsOf, sizesBefore, type Bound, type EdgeFacts } from '@core/history/statement-bounds'
import { tellDay, type StatementDay, type ToldDay } from '@core/history/statement-day'
import { lotBehind, type Lot } from '@core/history/statement-lot'
import { multiply, type Amount } from '@core/value/decimal'
import {
  entriesBack,
  newestRead,
  readUpTo,
  rowsBetween,
  rowsIn,
  unreadIn,
  type RowsOfTime,
  type StatementSource,
} from './statement-rows'

/** How many days are read in one piece. */
const PIECE = 31
/** How far after a piece a reading is looked for that says what was open. */
const AHEAD = 40

/** What statements are told from. */
export interface StatementParts extends StatementSource {
  /** The account as it was read last. */
  readonly now: AccountReading | undefined
}

/** A day that was told, with the rows it was told from and what was open as it began. */
export interface DayTold extends ToldDay {
  readonly day: StatementDay
}

/**
 * Tells whole days one after another, from one up to and not including another. What has not happened yet is left out,
 * and so is what lies before everything that is known.
 */
export function* daysTold(parts: StatementParts, firstDay: number, endDay: number): Generator<DayTold> {
  const end = Math.min(endDay, dayOf(newestKnown(parts)) + 1)
  let before: ToldDay | undefined
  for (let day = firstDay; day < end; day += PIECE)
    for (const told of pieceTold(parts, day, Math.min(end, day + PIECE), before)) {
      if (before === undefined && isUnknown(told)) continue
      yield told
      before = told
    }
}

/** The newest moment of which anything is known. */
export const newestKnown = (parts: StatementParts): number => Math.max(parts.now?.at ?? 0, newestRead(parts))

/** Whether nothing at all is known of a day. */
const isUnknown = ({ opening, closing, statement }: ToldDay): boolean =>
  opening === undefined &&
  closing === undefined &&
  statement.settled.rows === 0 &&
  Object.values(statement.rows).every(count => count === 0)

function* pieceTold(
  parts: StatementParts,
  firstDay: number,
  endDay: number,
  before: ToldDay | undefined,
): Generator<DayTold> {
  const readings = readingsFrom(parts, firstDay, endDay)
  const edges = edgesOf(parts, firstDay, endDay)
  const until = readings.find(({ at }) => at >= startOf(endDay))?.at ?? startOf(endDay)
  const from = Math.min(startOf(firstDay), before?.closing?.upTo ?? readings[0]?.at ?? startOf(firstDay))
  const rows = rowsBetween(parts, { from, to: until + 1 })
  const told = { readings, entries: rows.entries, funding: rows.funding }
  const first = before === undefined ? undefined : { before: before.closing }
  const bounds =
    first === undefined
      ? boundsOf({ ...told, edges })
      : [first.before, ...boundsOf({ ...told, before: first.before, edges: edges.slice(1) })]
  const start = bounds[0]?.upTo ?? startOf(firstDay) - 1
  const sizes = bounds[0]?.sizes ?? sizesBefore(told, start)
  let lots: Lots = before?.lots ?? lotsAt(parts, sizes ?? new Map(), start, bounds[0])
  for (let index = 0; index + 1 < bounds.length; index += 1) {
    const day = dayBetween(parts, rows, firstDay + index, bounds[index], bounds[index + 1], lots)
    const one = tellDay(day)
    yield { ...one, day }
    lots = one.lots
  }
}

function dayBetween(
  source: StatementSource,
  rows: RowsOfTime,
  day: number,
  opening: Bound | undefined,
  closing: Bound | undefined,
  lots: Lots,
): StatementDay {
  const [from, to] = [startOf(day), startOf(day + 1)]
  const [after, upTo] = [opening?.upTo ?? from - 1, closing?.upTo ?? to - 1]
  const time = { from: after + 1, to: upTo + 1 }
  const unread = unreadIn(source, time)
  const told = { calendar: { from, to }, time, opening, closing, lots }
  return { ...told, rows: { ...rowsIn(rows, after, upTo), unread } }
}

/** The readings of a piece and the next one after it, oldest first, with the newest there is. */
function readingsFrom(
  { past, profileId, now }: StatementParts,
  firstDay: number,
  endDay: number,
): readonly AccountReading[] {
  const kept = [...past.readings(profileId, firstDay, endDay + AHEAD).values()]
  return [...kept, ...(now === undefined ? [] : [now])].toSorted((a, b) => a.at - b.at)
}

/** What is known of each edge of some days: as many as there are days, and one more. */
function edgesOf(parts: StatementParts, firstDay: number, endDay: number): readonly EdgeFacts[] {
  const { past, profileId, now } = parts
  const readings = past.readings(profileId, firstDay, endDay + 1)
  const period = { from: startOf(firstDay - 1), to: startOf(endDay) }
  const told = new Map(past.all(profileId, 'days', period).map(row => [row.date, row.accountValue]))
  const toldUpTo = readUpTo(parts, 'days')
  return Array.from({ length: endDay - firstDay + 1 }, (_, index): EdgeFacts => {
    const day = firstDay + index
    const edge = startOf(day)
    if (now !== undefined && dayOf(now.at) === day - 1 && toldUpTo < edge)
      return { edge, reading: now, isNow: true }
    const reading = readings.get(day)
    // Of a day that went on when it was told, the venue's value is not that of its end.
    const venueValue = toldUpTo >= edge ? told.get(nameOf(day - 1)) : undefined
    return { edge, ...(reading && { reading }), ...(venueValue !== undefined && { venueValue }) }
  })
}

/** What is open at a moment, each at what it cost; where its trades are not all known, at its mark then. */
function lotsAt(
  source: StatementSource,
  sizes: ReadonlyMap<string, Amount>,
  upTo: number,
  bound: Bound | undefined,
): Lots {
  const lots = new Map<string, Lot>()
  for (const [symbol, size] of sizes) {
    const mark = bound?.marks.get(symbol)
    const lot = lotBehind(size, entriesBack(source, symbol, upTo + 1))
    const atMark = mark === undefined ? undefined : { size, cost: multiply(size, mark) }
    const known = lot ?? atMark
    if (known !== undefined) lots.set(symbol, known)
  }
  return lots
}
