import { add, isZero, multiply, negate, subtract, ZERO, type Amount } from '../value/decimal'
import type { HistoryTable, TimePeriod } from './history-table'
import {
  getTransferAmount,
  isRemainderZero,
  isBalanceTransfer,
  valueStatementTerms,
  getTransferTerm,
  listUnknownTerms,
  type RemainderCause,
  type OpenLotsByMarket,
  type ValueStatement,
  type ValueStatementEnd,
  type StatementSourceRows,
  type StatementTerm,
} from './statement'
import { sumOtherTokens } from './account-reading'
import type { DayBound } from './statement-bounds'
import { sumLiquidationFees, type EarlierTaking, type TradeEntry } from './statement-entries'
import { computeLotGain, EMPTY_LOT, applyTradeToLot } from './statement-lot'

/** A day to be told. */
export interface StatementDayInputs {
  /** The whole day, in UTC. */
  readonly calendar: TimePeriod
  /** From the moment that its opening value is of to that of its closing value. */
  readonly time: TimePeriod
  readonly opening?: DayBound | undefined
  readonly closing?: DayBound | undefined
  readonly rows: StatementSourceRows
  /** What was open as it began; without it nothing was. */
  readonly lots: OpenLotsByMarket
}

/** A day's statement, and what a statement of several days is made of beside it. */
export interface DayStatementResult {
  readonly statement: ValueStatement
  readonly opening?: DayBound | undefined
  readonly closing?: DayBound | undefined
  /** What is open at its end. */
  readonly lots: OpenLotsByMarket
  /** What was open would bring in as it began and as it ended; absent where a mark is not known. */
  readonly gains: { readonly first?: Amount | undefined; readonly last?: Amount | undefined }
  /** What the part that no row explains had gained when it went; absent where no mark of it is known. */
  readonly unexplained?: Amount | undefined
}

/** Tells how one day led from its beginning to its end. */
export function createDayStatement(day: StatementDayInputs): DayStatementResult {
  const { opening, closing, rows } = day
  const traded = applyTradesToLots(day.lots, rows.entries)
  const corrected = correctLots(traded.lots, closing, opening)
  const gains = {
    first: opening && computeLotsGain(day.lots, opening),
    last: closing && computeLotsGain(corrected.lots, closing),
  }
  const unexplained = corrected.isKnown ? sumAll([...corrected.gained.values()]) : undefined
  const unrealised = computeGainChange(gains, unexplained)
  const terms = {
    ...removeUnreadTerms(day, { ...computeMoneyTerms(rows), realised: sumAll(traded.each) }),
    ...(unrealised !== undefined && { unrealised }),
    ...computeTokenTerms(opening, closing),
  }
  const settled = rows.settlements.map(({ oldBalance, newBalance, settled: moved }) => ({
    balance: subtract(newBalance, oldBalance),
    unsettled: negate(moved),
  }))
  const known = sumAll(Object.values(terms))
  const left = opening && closing && subtract(subtract(closing.value, opening.value), known)
  const statement: ValueStatement = {
    ...day.calendar,
    ...(opening && { opening: createStatementEnd(opening) }),
    ...(closing && { closing: createStatementEnd(closing) }),
    terms,
    rows: countRows(rows),
    settled: {
      balance: sumAll(settled.map(({ balance }) => balance)),
      unsettled: sumAll(settled.map(({ unsettled: moved }) => moved)),
      rows: settled.length,
    },
    ...(left !== undefined && { left }),
    causes: [...corrected.causes, ...listCauses(day, left)],
  }
  return { statement, opening, closing, gains, lots: corrected.lots, unexplained }
}

const sumAll = (amounts: readonly Amount[]): Amount => amounts.reduce(add, ZERO)

const createStatementEnd = ({ edge, at, source, value, pockets }: DayBound): ValueStatementEnd => ({
  edge,
  at,
  source,
  value,
  ...(pockets && { pockets }),
})

/** What trades leave open, and what each brought in before fees, in their order. */
export function applyTradesToLots(before: OpenLotsByMarket, entries: readonly TradeEntry[]) {
  const lots = new Map(before)
  const each = entries.map(({ symbol, signed, paid }) => {
    const after = applyTradeToLot(lots.get(symbol) ?? EMPTY_LOT, signed, paid)
    lots.set(symbol, after.lot)
    return after.realised
  })
  return { lots, each }
}

/**
 * Lots brought to the sizes that were really open.
 *
 * What no row explains counts as traded at the mark at the end of the day, so that the whole of what it won or lost
 * until then is left over on this day, and nothing of it on any other.
 */
function correctLots(before: OpenLotsByMarket, closing: DayBound | undefined, opening: DayBound | undefined) {
  const lots = new Map(before)
  const causes: RemainderCause[] = []
  const gained = new Map<string, Amount>()
  let isKnown: boolean = true
  for (const symbol of new Set([
    ...(closing === undefined ? [] : [...lots.keys(), ...closing.sizes.keys()]),
  ])) {
    const lot = lots.get(symbol) ?? EMPTY_LOT
    const size = closing?.sizes.get(symbol) ?? ZERO
    if (closing?.unsized.includes(symbol) === true || size === lot.size) continue
    const by = subtract(size, lot.size)
    causes.push({ is: 'size', symbol, by })
    const mark = closing?.marks.get(symbol) ?? opening?.marks.get(symbol)
    if (mark === undefined) {
      isKnown = false
      causes.push({ is: 'no mark', symbol })
    }
    const after = applyTradeToLot(lot, by, mark === undefined ? negate(lot.cost) : multiply(by, mark))
    lots.set(symbol, after.lot)
    gained.set(symbol, after.realised)
  }
  return { lots, causes, gained, isKnown }
}

/**
 * What was taken of a position on a day without a row that says so, and what it brought: what is left over of that day.
 * Nothing where that may be something else's as well.
 */
export function findUnrecordedTaking({ statement, opening, closing }: DayStatementResult): readonly EarlierTaking[] {
  const [cause, more] = statement.causes.filter(({ is }) => is === 'size' || is === 'no mark')
  if (cause?.is !== 'size' || more !== undefined || closing === undefined) return []
  const { left } = statement
  const mark = closing.marks.get(cause.symbol) ?? opening?.marks.get(cause.symbol)
  if (left === undefined || mark === undefined || listUnknownTerms(statement).length > 0) return []
  const paid = subtract(multiply(cause.by, mark), left)
  return [{ upTo: closing.upTo, symbol: cause.symbol, signed: cause.by, paid }]
}

/** By how much what is open was worth more at the end than at the beginning, by its own prices. */
export function computeGainChange(
  { first, last }: DayStatementResult['gains'],
  unexplained: Amount | undefined,
): Amount | undefined {
  if (first === undefined || last === undefined || unexplained === undefined) return undefined
  return add(subtract(last, first), unexplained)
}

/** The same of each market: what is open of it as the day begins and as it ends, and by how much that is worth more. */
export function listMarketGains(day: StatementDayInputs): readonly MarketGain[] {
  const { opening, closing, lots } = day
  const corrected = correctLots(applyTradesToLots(lots, day.rows.entries).lots, closing, opening)
  const of = (known: OpenLotsByMarket, bound: DayBound | undefined, symbol: string) =>
    bound && computeLotsGain(new Map([[symbol, known.get(symbol) ?? EMPTY_LOT]]), bound)
  return [...new Set([...lots.keys(), ...corrected.lots.keys()])].toSorted().flatMap(symbol => {
    const [before, after] = [lots.get(symbol) ?? EMPTY_LOT, corrected.lots.get(symbol) ?? EMPTY_LOT]
    const gone = corrected.gained.get(symbol) ?? ZERO
    if (isZero(before.size) && isZero(after.size) && isZero(gone)) return []
    const gains = { first: of(lots, opening, symbol), last: of(corrected.lots, closing, symbol) }
    const adds = computeGainChange(gains, gone)
    const sizes = { before: before.size, after: after.size }
    return [{ symbol, ...sizes, ...(adds !== undefined && { adds }) }]
  })
}

/** What was open of a market at both ends of a day, and what it added; absent where a mark is not known. */
export interface MarketGain {
  readonly symbol: string
  readonly before: Amount
  readonly after: Amount
  readonly adds?: Amount
}

/** What is open would bring in at the marks of a moment; undefined where one of them is not known. */
function computeLotsGain(lots: OpenLotsByMarket, { marks, unsized }: DayBound): Amount | undefined {
  let gain = ZERO
  for (const [symbol, lot] of lots) {
    if (isZero(lot.size) && !unsized.includes(symbol)) continue
    const mark = marks.get(symbol)
    if (mark === undefined || unsized.includes(symbol)) return undefined
    gain = add(gain, computeLotGain(lot, mark))
  }
  return gain
}

/** The terms that each table's rows are the sum of. */
const termsByTable: Readonly<Partial<Record<HistoryTable, readonly StatementTerm[]>>> = {
  fills: ['realised', 'fees'],
  funding: ['funding'],
  transfers: ['deposits', 'withdrawals', 'transfers'],
  liquidations: ['liquidation'],
}

/** Without the terms of whose rows none has been read on all of this day: they are not known. */
function removeUnreadTerms({ time, rows }: StatementDayInputs, terms: ValueStatement['terms']): ValueStatement['terms'] {
  const whole = rows.unread.filter(unread => unread.from <= time.from && unread.to >= time.to)
  const unknown = new Set(whole.flatMap(({ table }) => termsByTable[table] ?? []))
  return Object.fromEntries(
    valueStatementTerms.flatMap(term => {
      const amount = terms[term]
      return amount === undefined || unknown.has(term) ? [] : [[term, amount]]
    }),
  )
}

/** What other tokens added. Of conversions no row tells: there was none where as much of each is held as before. */
export function computeTokenTerms(opening: DayBound | undefined, closing: DayBound | undefined) {
  const [before, after] = [opening && sumOtherTokens(opening), closing && sumOtherTokens(closing)]
  const isSame = getTokenQuantities(opening) === getTokenQuantities(closing)
  return {
    ...(before !== undefined && after !== undefined && { collateral: subtract(after, before) }),
    ...(opening?.others !== undefined && closing?.others !== undefined && isSame && { conversions: ZERO }),
  }
}

const getTokenQuantities = (bound: DayBound | undefined): string =>
  JSON.stringify(bound?.others?.map(({ token, held }) => [token, held]).toSorted())

/** What the rows of money and fees add; a transfer whose word names no direction makes its term unknown. */
function computeMoneyTerms({ entries, funding, transfers, liquidations }: StatementSourceRows) {
  const own = transfers.filter(isBalanceTransfer)
  const of = (term: StatementTerm): Amount | undefined =>
    own
      .filter(row => getTransferTerm(row) === term)
      .map(getTransferAmount)
      .reduce<Amount | undefined>((sum, one) => sum && one && add(sum, one), ZERO)
  const between = of('transfers')
  return {
    deposits: of('deposits') ?? ZERO,
    withdrawals: of('withdrawals') ?? ZERO,
    ...(between !== undefined && { transfers: between }),
    fees: negate(sumAll(entries.map(entry => (entry.is === 'fill' ? (entry.fill.fee ?? ZERO) : ZERO)))),
    liquidation: negate(sumAll(liquidations.map(sumLiquidationFees))),
    funding: negate(sumAll(funding.map(({ fee }) => fee))),
  }
}

function countRows({ entries, funding, transfers, liquidations }: StatementSourceRows): ValueStatement['rows'] {
  const own = transfers.filter(isBalanceTransfer)
  const of = (term: StatementTerm) => own.filter(row => getTransferTerm(row) === term).length
  return {
    deposits: of('deposits'),
    withdrawals: of('withdrawals'),
    transfers: of('transfers'),
    realised: entries.length,
    fees: entries.filter(({ is }) => is === 'fill').length,
    liquidation: liquidations.length,
    funding: funding.length,
    unrealised: 0,
    collateral: 0,
    conversions: 0,
  }
}

function listCauses({ opening, closing, rows }: StatementDayInputs, left: Amount | undefined): readonly RemainderCause[] {
  const untold = rows.entries.filter(entry => entry.is === 'fill' && entry.fill.fee === undefined).length
  const isTold = opening?.source === 'venue' || closing?.source === 'venue'
  return [
    ...rows.unread.map(unread => ({ is: 'not read', ...unread }) as const),
    ...(untold === 0 ? [] : [{ is: 'fee untold', count: untold } as const]),
    ...(left !== undefined && !isRemainderZero(left) && isTold ? [{ is: 'other moment' } as const] : []),
  ]
}
