import { add, isZero, multiply, negate, subtract, ZERO, type Amount } from '../value/decimal-amount'
import { historyTables, type HistoryTable, type TimePeriod } from './history-table'
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
} from './value-statement'
import { sumOtherTokens } from './account-reading'
import type { DayBound } from './statement-bounds'
import { sumLiquidationFees, type EarlierTaking, type TradeEntry } from './trade-entries'
import { computeLotGain, EMPTY_LOT, applyTradeToLot } from './open-lot'

export interface StatementDayInputs {
  /** Whole UTC day. */
  readonly calendar: TimePeriod
  readonly time: TimePeriod
  readonly opening?: DayBound | undefined
  readonly closing?: DayBound | undefined
  readonly rows: StatementSourceRows
  readonly lots: OpenLotsByMarket
}

export interface DayStatementResult {
  readonly statement: ValueStatement
  readonly opening?: DayBound | undefined
  readonly closing?: DayBound | undefined
  readonly lots: OpenLotsByMarket
  /** Unrealised PnL at start and end; absent if a mark is unknown. */
  readonly gains: { readonly first?: Amount | undefined; readonly last?: Amount | undefined }
  /** Unrealised PnL of unexplained size changes; `undefined` if no mark is known. */
  readonly unexplained?: Amount | undefined
}

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
 * Corrects lots to the real sizes. An unexplained change counts as traded at the closing mark, so that all of its
 * result is left over on this day and on no other.
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
 * Returns a position part taken on this day without a row, and what it brought: the remainder of the day. Empty if the
 * remainder may have another cause.
 */
export function findUnrecordedTaking({
  statement,
  opening,
  closing,
}: DayStatementResult): readonly EarlierTaking[] {
  const [cause, more] = statement.causes.filter(({ is }) => is === 'size' || is === 'no mark')
  if (cause?.is !== 'size' || more !== undefined || closing === undefined) return []
  const { left } = statement
  const mark = closing.marks.get(cause.symbol) ?? opening?.marks.get(cause.symbol)
  if (left === undefined || mark === undefined || listUnknownTerms(statement).length > 0) return []
  const paid = subtract(multiply(cause.by, mark), left)
  return [{ upTo: closing.upTo, symbol: cause.symbol, signed: cause.by, paid }]
}

export function computeGainChange(
  { first, last }: DayStatementResult['gains'],
  unexplained: Amount | undefined,
): Amount | undefined {
  if (first === undefined || last === undefined || unexplained === undefined) return undefined
  return add(subtract(last, first), unexplained)
}

export function listMarketGains(day: StatementDayInputs): readonly MarketGain[] {
  const { opening, closing, lots } = day
  const corrected = correctLots(applyTradesToLots(lots, day.rows.entries).lots, closing, opening)
  const of = (known: OpenLotsByMarket, bound: DayBound | undefined, symbol: string) =>
    bound && computeLotsGain(new Map([[symbol, known.get(symbol) ?? EMPTY_LOT]]), bound)
  return [...new Set([...lots.keys(), ...corrected.lots.keys()])].toSorted().flatMap(symbol => {
    const [before, after] = [lots.get(symbol) ?? EMPTY_LOT, corrected.lots.get(symbol) ?? EMPTY_LOT]
    const gained = corrected.gained.get(symbol) ?? ZERO
    if (isZero(before.size) && isZero(after.size) && isZero(gained)) return []
    const gains = { first: of(lots, opening, symbol), last: of(corrected.lots, closing, symbol) }
    const adds = computeGainChange(gains, gained)
    const sizes = { before: before.size, after: after.size }
    return [{ symbol, ...sizes, ...(adds !== undefined && { adds }) }]
  })
}

/** Open size of a market at both ends of a day, with its contribution; absent if a mark is unknown. */
export interface MarketGain {
  readonly symbol: string
  readonly before: Amount
  readonly after: Amount
  readonly adds?: Amount
}

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

const termsByTable: Readonly<Partial<Record<HistoryTable, readonly StatementTerm[]>>> = {
  fills: ['realised', 'fees'],
  funding: ['funding'],
  transfers: ['deposits', 'withdrawals', 'transfers'],
  liquidations: ['liquidation'],
}

/** Returns the tables whose rows a term sums. */
export const listTermTables = (term: StatementTerm): readonly HistoryTable[] =>
  historyTables.filter(table => termsByTable[table]?.includes(term))

/** Removes terms whose table was not read for the whole day, because they are unknown. */
function removeUnreadTerms(
  { time, rows }: StatementDayInputs,
  terms: ValueStatement['terms'],
): ValueStatement['terms'] {
  const whole = rows.unread.filter(unread => unread.from <= time.from && unread.to >= time.to)
  const unknown = new Set(whole.flatMap(({ table }) => termsByTable[table] ?? []))
  return Object.fromEntries(
    valueStatementTerms.flatMap(term => {
      const amount = terms[term]
      return amount === undefined || unknown.has(term) ? [] : [[term, amount]]
    }),
  )
}

/** Contribution of other tokens. Conversions have no rows: there was none if all quantities are unchanged. */
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

/** Contributions of transfers, fees and funding; a transfer without a known direction makes its term unknown. */
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

function countRows({
  entries,
  funding,
  transfers,
  liquidations,
}: StatementSourceRows): ValueStatement['rows'] {
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

function listCauses(
  { opening, closing, rows }: StatementDayInputs,
  left: Amount | undefined,
): readonly RemainderCause[] {
  const missingFees = rows.entries.filter(entry => entry.is === 'fill' && entry.fill.fee === undefined).length
  const hasVenueValue = opening?.source === 'venue' || closing?.source === 'venue'
  return [
    ...rows.unread.map(unread => ({ is: 'not read', ...unread }) as const),
    ...(missingFees === 0 ? [] : [{ is: 'fee untold', count: missingFees } as const]),
    ...(left !== undefined && !isRemainderZero(left) && hasVenueValue
      ? [{ is: 'other moment' } as const]
      : []),
  ]
}
