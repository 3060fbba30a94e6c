import type { AccountReading } from '@core/history/account-reading'
import { getUtcDay, formatUtcDay, getUtcDayStart } from '@core/history/history-table'
import type { OpenLotsByMarket } from '@core/history/value-statement'
import {
  computeDayBounds,
  computeSizesAt,
  type DayBound,
  type DayEdgeFacts,
} from '@core/history/statement-bounds'
import {
  findUnrecordedTaking,
  createDayStatement,
  type StatementDayInputs,
  type DayStatementResult,
} from '@core/history/statement-day'
import { subtractEarlierTakings, type EarlierTaking } from '@core/history/trade-entries'
import { reconstructLot, type OpenLot } from '@core/history/open-lot'
import { multiply, type Amount } from '@core/value/decimal-amount'
import {
  iterateEntriesBackwards,
  findNewestReadTime,
  getReadUpTo,
  readStatementRows,
  filterStatementRows,
  findUnreadRows,
  type StatementTimeRows,
  type StatementSource,
} from './statement-rows'

const DAYS_PER_PIECE = 31
/** Days after a piece in which a reading of open positions is searched. */
const READING_SEARCH_DAYS = 40

export interface DayStatementParts extends StatementSource {
  readonly now: AccountReading | undefined
}

export interface ComputedStatementDay extends DayStatementResult {
  readonly day: StatementDayInputs
}

/**
 * Yields whole days from `firstDay` up to `endDay` (exclusive). Future days are omitted, and so are days before all
 * known data.
 */
export function* computeStatementDays(
  parts: DayStatementParts,
  firstDay: number,
  endDay: number,
): Generator<ComputedStatementDay> {
  const end = Math.min(endDay, getUtcDay(findNewestKnownTime(parts)) + 1)
  const taken: EarlierTaking[] = []
  let before: DayStatementResult | undefined
  for (let day = firstDay; day < end; day += DAYS_PER_PIECE)
    for (const statementDay of computePiece(parts, day, Math.min(end, day + DAYS_PER_PIECE), before, taken)) {
      if (before === undefined && isUnknown(statementDay)) continue
      yield statementDay
      taken.push(...findUnrecordedTaking(statementDay))
      before = statementDay
    }
}

export const findNewestKnownTime = (parts: DayStatementParts): number =>
  Math.max(parts.now?.at ?? 0, findNewestReadTime(parts))

const isUnknown = ({ opening, closing, statement }: DayStatementResult): boolean =>
  opening === undefined &&
  closing === undefined &&
  statement.settled.rows === 0 &&
  Object.values(statement.rows).every(count => count === 0)

function* computePiece(
  parts: DayStatementParts,
  firstDay: number,
  endDay: number,
  before: DayStatementResult | undefined,
  taken: readonly EarlierTaking[],
): Generator<ComputedStatementDay> {
  const readings = listReadings(parts, firstDay, endDay)
  const facts = listEdgeFacts(parts, firstDay, endDay)
  const until = readings.find(({ at }) => at >= getUtcDayStart(endDay))?.at ?? getUtcDayStart(endDay)
  const from = Math.min(
    getUtcDayStart(firstDay),
    before?.closing?.upTo ?? readings[0]?.at ?? getUtcDayStart(firstDay),
  )
  const rows = readStatementRows(parts, { from, to: until + 1 })
  const records = { readings, entries: rows.entries, funding: rows.funding }
  const first = before === undefined ? undefined : { before: before.closing }
  const bounds =
    first === undefined
      ? computeDayBounds({ ...records, edges: facts })
      : [first.before, ...computeDayBounds({ ...records, before: first.before, edges: facts.slice(1) })]
  const start = bounds[0]?.upTo ?? getUtcDayStart(firstDay) - 1
  const sizes = bounds[0]?.sizes ?? computeSizesAt(records, start)
  let lots: OpenLotsByMarket = before?.lots ?? computeOpenLots(parts, sizes ?? new Map(), start, bounds[0])
  for (let index = 0; index + 1 < bounds.length; index += 1) {
    const edges = { opening: bounds[index], closing: bounds[index + 1] }
    const day = createStatementDay(parts, rows, firstDay + index, { ...edges, lots }, taken)
    const one = createDayStatement(day)
    yield { ...one, day }
    lots = one.lots
  }
}

function createStatementDay(
  source: StatementSource,
  rows: StatementTimeRows,
  day: number,
  known: Pick<StatementDayInputs, 'opening' | 'closing' | 'lots'>,
  taken: readonly EarlierTaking[],
): StatementDayInputs {
  const { opening, closing } = known
  const [from, to] = [getUtcDayStart(day), getUtcDayStart(day + 1)]
  const [after, upTo] = [opening?.upTo ?? from - 1, closing?.upTo ?? to - 1]
  const time = { from: after + 1, to: upTo + 1 }
  const own = filterStatementRows(rows, after, upTo)
  const entries = own.entries.map(entry => subtractEarlierTakings(entry, taken))
  const unread = findUnreadRows(source, time)
  return { ...known, calendar: { from, to }, time, rows: { ...own, entries, unread } }
}

/** Returns the readings of a piece and the next one after it, oldest first, including the newest. */
function listReadings(
  { past, profileId, now }: DayStatementParts,
  firstDay: number,
  endDay: number,
): readonly AccountReading[] {
  const kept = [...past.readings(profileId, firstDay, endDay + READING_SEARCH_DAYS).values()]
  return [...kept, ...(now === undefined ? [] : [now])].toSorted((a, b) => a.at - b.at)
}

/** Returns the known facts at each day boundary: one more than the number of days. */
function listEdgeFacts(parts: DayStatementParts, firstDay: number, endDay: number): readonly DayEdgeFacts[] {
  const { past, profileId, now } = parts
  const readings = past.readings(profileId, firstDay, endDay + 1)
  const period = { from: getUtcDayStart(firstDay - 1), to: getUtcDayStart(endDay) }
  const valuesByDate = new Map(past.all(profileId, 'days', period).map(row => [row.date, row.accountValue]))
  const valuesReadUpTo = getReadUpTo(parts, 'days')
  return Array.from({ length: endDay - firstDay + 1 }, (_, index): DayEdgeFacts => {
    const day = firstDay + index
    const edge = getUtcDayStart(day)
    if (now !== undefined && getUtcDay(now.at) === day - 1 && valuesReadUpTo < edge)
      return { edge, reading: now, isNow: true }
    const reading = readings.get(day)
    // The venue's value of an unfinished day is not that of its end.
    const venueValue = valuesReadUpTo >= edge ? valuesByDate.get(formatUtcDay(day - 1)) : undefined
    return { edge, ...(reading && { reading }), ...(venueValue !== undefined && { venueValue }) }
  })
}

/** Returns the open positions at a time with their cost, or at their mark if their trades are not all known. */
function computeOpenLots(
  source: StatementSource,
  sizes: ReadonlyMap<string, Amount>,
  upTo: number,
  bound: DayBound | undefined,
): OpenLotsByMarket {
  const lots = new Map<string, OpenLot>()
  for (const [symbol, size] of sizes) {
    const mark = bound?.marks.get(symbol)
    const lot = reconstructLot(size, iterateEntriesBackwards(source, symbol, upTo + 1))
    const atMark = mark === undefined ? undefined : { size, cost: multiply(size, mark) }
    const known = lot ?? atMark
    if (known !== undefined) lots.set(symbol, known)
  }
  return lots
}
