import { add, isZero, multiply, negate, subtract, ZERO, type Amount } from '../value/decimal'
import type { HistoryTable, Period } from './history-table'
import {
  addedByTransfer,
  isNothingLeft,
  isOfBalance,
  statementTerms,
  termOfTransfer,
  type LeftCause,
  type Lots,
  type Statement,
  type StatementEnd,
  type StatementRows,
  type StatementTerm,
} from './statement'
import { worthOfOthers } from './account-reading'
import type { Bound } from './statement-bounds'
import { feesOfLiquidation, type TradeEntry } from './statement-entries'
import { lotGain, NO_LOT, tradedOn } from './statement-lot'

/** A day to be told. */
export interface StatementDay {
  /** The whole day, in UTC. */
  readonly calendar: Period
  /** From the moment that its opening value is of to that of its closing value. */
  readonly time: Period
  readonly opening?: Bound | undefined
  readonly closing?: Bound | undefined
  readonly rows: StatementRows
  /** What was open as it began; without it nothing was. */
  readonly lots: Lots
}

/** A day's statement, and what a statement of several days is made of beside it. */
export interface ToldDay {
  readonly statement: Statement
  readonly opening?: Bound | undefined
  readonly closing?: Bound | undefined
  /** What is open at its end. */
  readonly lots: Lots
  /** What was open would bring in as it began and as it ended; absent where a mark is not known. */
  readonly gains: { readonly first?: Amount | undefined; readonly last?: Amount | undefined }
  /** What the part that no row explains had gained when it went; absent where no mark of it is known. */
  readonly unexplained?: Amount | undefined
}

/** Tells how one day led from its beginning to its end. */
export function tellDay(day: StatementDay): ToldDay {
  const { opening, closing, rows } = day
  const traded = tradedThrough(day.lots, rows.entries)
  const corrected = correctedTo(traded.lots, closing, opening)
  const gains = {
    first: opening && gainOf(day.lots, opening),
    last: closing && gainOf(corrected.lots, closing),
  }
  const unexplained = corrected.isKnown ? sumUp([...corrected.gained.values()]) : undefined
  const unrealised = changeOfGain(gains, unexplained)
  const terms = {
    ...readTerms(day, { ...moneyTerms(rows), realised: sumUp(traded.each) }),
    ...(unrealised !== undefined && { unrealised }),
    ...otherTerms(opening, closing),
  }
  const settled = rows.settlements.map(({ oldBalance, newBalance, settled: moved }) => ({
    balance: subtract(newBalance, oldBalance),
    unsettled: negate(moved),
  }))
  const known = sumUp(Object.values(terms))
  const left = opening && closing && subtract(subtract(closing.value, opening.value), known)
  const statement: Statement = {
    ...day.calendar,
    ...(opening && { opening: endOf(opening) }),
    ...(closing && { closing: endOf(closing) }),
    terms,
    rows: rowCounts(rows),
    settled: {
      balance: sumUp(settled.map(({ balance }) => balance)),
      unsettled: sumUp(settled.map(({ unsettled: moved }) => moved)),
      rows: settled.length,
    },
    ...(left !== undefined && { left }),
    causes: [...corrected.causes, ...causesOf(day, left)],
  }
  return { statement, opening, closing, gains, lots: corrected.lots, unexplained }
}

const sumUp = (amounts: readonly Amount[]): Amount => amounts.reduce(add, ZERO)

const endOf = ({ edge, at, source, value, pockets }: Bound): StatementEnd => ({
  edge,
  at,
  source,
  value,
  ...(pockets && { pockets }),
})

/** What trades leave open, and what each brought in before fees, in their order. */
export function tradedThrough(before: Lots, entries: readonly TradeEntry[]) {
  const lots = new Map(before)
  const each = entries.map(({ symbol, signed, paid }) => {
    const after = tradedOn(lots.get(symbol) ?? NO_LOT, signed, paid)
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
function correctedTo(before: Lots, closing: Bound | undefined, opening: Bound | undefined) {
  const lots = new Map(before)
  const causes: LeftCause[] = []
  const gained = new Map<string, Amount>()
  let isKnown: boolean = true
  for (const symbol of new Set([
    ...(closing === undefined ? [] : [...lots.keys(), ...closing.sizes.keys()]),
  ])) {
    const lot = lots.get(symbol) ?? NO_LOT
    const size = closing?.sizes.get(symbol) ?? ZERO
    if (closing?.unsized.includes(symbol) === true || size === lot.size) continue
    const by = subtract(size, lot.size)
    causes.push({ is: 'size', symbol, by })
    const mark = closing?.marks.get(symbol) ?? opening?.marks.get(symbol)
    if (mark === undefined) {
      isKnown = false
      causes.push({ is: 'no mark', symbol })
    }
    const after = tradedOn(lot, by, mark === undefined ? negate(lot.cost) : multiply(by, mark))
    lots.set(symbol, after.lot)
    gained.set(symbol, after.realised)
  }
  return { lots, causes, gained, isKnown }
}

/** By how much what is open was worth more at the end than at the beginning, by its own prices. */
export function changeOfGain(
  { first, last }: ToldDay['gains'],
  unexplained: Amount | undefined,
): Amount | undefined {
  if (first === undefined || last === undefined || unexplained === undefined) return undefined
  return add(subtract(last, first), unexplained)
}

/** The same of each market: what is open of it as the day begins and as it ends, and by how much that is worth more. */
export function gainsEach(day: StatementDay): readonly GainOfMarket[] {
  const { opening, closing, lots } = day
  const corrected = correctedTo(tradedThrough(lots, day.rows.entries).lots, closing, opening)
  const of = (known: Lots, bound: Bound | undefined, symbol: string) =>
    bound && gainOf(new Map([[symbol, known.get(symbol) ?? NO_LOT]]), bound)
  return [...new Set([...lots.keys(), ...corrected.lots.keys()])].toSorted().flatMap(symbol => {
    const [before, after] = [lots.get(symbol) ?? NO_LOT, corrected.lots.get(symbol) ?? NO_LOT]
    const gone = corrected.gained.get(symbol) ?? ZERO
    if (isZero(before.size) && isZero(after.size) && isZero(gone)) return []
    const gains = { first: of(lots, opening, symbol), last: of(corrected.lots, closing, symbol) }
    const adds = changeOfGain(gains, gone)
    const sizes = { before: before.size, after: after.size }
    return [{ symbol, ...sizes, ...(adds !== undefined && { adds }) }]
  })
}

/** What was open of a market at both ends of a day, and what it added; absent where a mark is not known. */
export interface GainOfMarket {
  readonly symbol: string
  readonly before: Amount
  readonly after: Amount
  readonly adds?: Amount
}

/** What is open would bring in at the marks of a moment; undefined where one of them is not known. */
function gainOf(lots: Lots, { marks, unsized }: Bound): Amount | undefined {
  let gain = ZERO
  for (const [symbol, lot] of lots) {
    if (isZero(lot.size) && !unsized.includes(symbol)) continue
    const mark = marks.get(symbol)
    if (mark === undefined || unsized.includes(symbol)) return undefined
    gain = add(gain, lotGain(lot, mark))
  }
  return gain
}

/** The terms that each table's rows are the sum of. */
const termsOf: Readonly<Partial<Record<HistoryTable, readonly StatementTerm[]>>> = {
  fills: ['realised', 'fees'],
  funding: ['funding'],
  transfers: ['deposits', 'withdrawals', 'transfers'],
  liquidations: ['liquidation'],
}

/** Without the terms of whose rows none has been read on all of this day: they are not known. */
function readTerms({ time, rows }: StatementDay, terms: Statement['terms']): Statement['terms'] {
  const whole = rows.unread.filter(unread => unread.from <= time.from && unread.to >= time.to)
  const unknown = new Set(whole.flatMap(({ table }) => termsOf[table] ?? []))
  return Object.fromEntries(
    statementTerms.flatMap(term => {
      const amount = terms[term]
      return amount === undefined || unknown.has(term) ? [] : [[term, amount]]
    }),
  )
}

/** What other tokens added. Of conversions no row tells: there was none where as much of each is held as before. */
export function otherTerms(opening: Bound | undefined, closing: Bound | undefined) {
  const [before, after] = [opening && worthOfOthers(opening), closing && worthOfOthers(closing)]
  const isSame = heldOfEach(opening) === heldOfEach(closing)
  return {
    ...(before !== undefined && after !== undefined && { collateral: subtract(after, before) }),
    ...(opening?.others !== undefined && closing?.others !== undefined && isSame && { conversions: ZERO }),
  }
}

const heldOfEach = (bound: Bound | undefined): string =>
  JSON.stringify(bound?.others?.map(({ token, held }) => [token, held]).toSorted())

/** What the rows of money and fees add; a transfer whose word names no direction makes its term unknown. */
function moneyTerms({ entries, funding, transfers, liquidations }: StatementRows) {
  const own = transfers.filter(isOfBalance)
  const of = (term: StatementTerm): Amount | undefined =>
    own
      .filter(row => termOfTransfer(row) === term)
      .map(addedByTransfer)
      .reduce<Amount | undefined>((sum, one) => sum && one && add(sum, one), ZERO)
  const between = of('transfers')
  return {
    deposits: of('deposits') ?? ZERO,
    withdrawals: of('withdrawals') ?? ZERO,
    ...(between !== undefined && { transfers: between }),
    fees: negate(sumUp(entries.map(entry => (entry.is === 'fill' ? (entry.fill.fee ?? ZERO) : ZERO)))),
    liquidation: negate(sumUp(liquidations.map(feesOfLiquidation))),
    funding: negate(sumUp(funding.map(({ fee }) => fee))),
  }
}

function rowCounts({ entries, funding, transfers, liquidations }: StatementRows): Statement['rows'] {
  const own = transfers.filter(isOfBalance)
  const of = (term: StatementTerm) => own.filter(row => termOfTransfer(row) === term).length
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

function causesOf({ opening, closing, rows }: StatementDay, left: Amount | undefined): readonly LeftCause[] {
  const untold = rows.entries.filter(entry => entry.is === 'fill' && entry.fill.fee === undefined).length
  const isTold = opening?.source === 'venue' || closing?.source === 'venue'
  return [
    ...rows.unread.map(unread => ({ is: 'not read', ...unread }) as const),
    ...(untold === 0 ? [] : [{ is: 'fee untold', count: untold } as const]),
    ...(left !== undefined && !isNothingLeft(left) && isTold ? [{ is: 'other moment' } as const] : []),
  ]
}
