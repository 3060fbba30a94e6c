import { sumAmounts } from '../figures/pnl-figures'
import type { FillRecord } from '../account/order-record'
import type { PositionRecord } from '../account/position-record'
import { add, isNegative, isZero, multiply, negate, subtract, type Amount } from '../value/decimal-amount'
import { compareTradeIds } from './trade-fold'
import { computeTradeSize } from './trade-held'
import type { RoundTrip } from './round-trip'

/** Figures of an open position that need its past. They hold only for a position of `quantity`. */
export interface HeldFigures extends Pick<PositionRecord, 'symbol' | 'marginMode'> {
  readonly quantity: Amount
  /** Id of the last fill that counted. */
  readonly lastTrade: string
  readonly openedAt: number
  /** Since opening. Positive was paid. */
  readonly funding: Amount
  /** Loss at the first stop that was sealed for it, at the largest size held since. */
  readonly risk?: Amount
  readonly today: HeldDay
}

/**
 * The position's part of the day that began at 0:00 UTC. `cash` is what was received less what was paid, with fees and
 * funding, less the value carried over: the PnL of the day is `cash` plus the position's value now.
 */
export type HeldDay =
  { readonly is: 'known'; readonly cash: Amount } | { readonly is: 'unknown'; readonly why: 'mark' | 'fee' }

/** Computes the PnL of the day at a mark. */
export const computeDayPnl = (cash: Amount, quantity: Amount, mark: Amount): Amount =>
  add(cash, multiply(quantity, mark))

/**
 * Carries figures over the fills after their reading, which a history takes some seconds to include. Returns
 * `undefined` if these do not lead to `quantity`, or if the position was closed between.
 */
export function carryHeldFigures(
  figures: HeldFigures,
  quantity: Amount,
  fills: readonly FillRecord[],
): HeldFigures | undefined {
  const { symbol, marginMode, lastTrade } = figures
  let carried = figures
  let found = figures.quantity === quantity ? figures : undefined
  const later = fills.filter(
    fill =>
      fill.symbol === symbol &&
      (fill.marginMode ?? marginMode) === marginMode &&
      compareTradeIds(fill, { tradeId: lastTrade }) > 0,
  )
  for (const { side, price, quantity: size, fee } of later.toSorted(compareTradeIds)) {
    const signed = side === 'BUY' ? size : negate(size)
    const after = add(carried.quantity, signed)
    if (isZero(after) || isNegative(after) !== isNegative(carried.quantity)) return undefined
    carried = { ...carried, quantity: after, today: addToDay(carried.today, multiply(signed, price), fee) }
    if (after === quantity) found = carried
  }
  return found
}

function addToDay(day: HeldDay, paid: Amount, fee: Amount | undefined): HeldDay {
  if (day.is === 'unknown') return day
  return fee === undefined
    ? { is: 'unknown', why: 'fee' }
    : { is: 'known', cash: subtract(day.cash, add(paid, fee)) }
}

export interface HeldFiguresInputs {
  readonly trades: readonly RoundTrip[]
  readonly positions: readonly PositionRecord[]
  readonly dayStart: number
  readonly markAtDayStart: (symbol: string) => Amount | undefined
  readonly riskOf: (trade: RoundTrip) => Amount | undefined
}

/** Computes the figures of each position whose fills account for all of it, since it was flat. */
export const computeHeldFigures = (inputs: HeldFiguresInputs): readonly HeldFigures[] =>
  inputs.positions.filter(({ quantity }) => !isZero(quantity)).flatMap(row => computeOne(row, inputs) ?? [])

function computeOne(row: PositionRecord, inputs: HeldFiguresInputs): HeldFigures | undefined {
  const { symbol, marginMode, quantity } = row
  const own = listOwnTrades(row, inputs)
  const open = own?.find(({ ends }) => ends === 'open')
  if (own === undefined || open?.begins !== 'from flat' || computeTradeSize(open) !== quantity)
    return undefined
  const risk = inputs.riskOf(open)
  const fills = own.flatMap(({ parts }) =>
    parts.flatMap(({ is, id }) => (is === 'fill' ? [{ tradeId: id }] : [])),
  )
  const lastTrade = fills.toSorted(compareTradeIds).at(-1)?.tradeId ?? ''
  return {
    ...{ symbol, marginMode, quantity, lastTrade },
    openedAt: open.openedAt,
    funding: sumAmounts(open.funding.map(({ fee }) => fee)),
    ...(risk !== undefined && { risk }),
    today: computeDay(row, own, inputs),
  }
}

/** Returns the trades of a position; `undefined` if a trade of unknown margin mode could belong to another one. */
function listOwnTrades(
  { symbol, marginMode }: PositionRecord,
  { trades, positions }: HeldFiguresInputs,
): readonly RoundTrip[] | undefined {
  const there = trades.filter(trade => trade.symbol === symbol)
  const isAlone = positions.every(row => row.symbol !== symbol || row.marginMode === marginMode)
  if (!isAlone && there.some(trade => trade.marginMode === undefined)) return undefined
  return there.filter(trade => (trade.marginMode ?? marginMode) === marginMode)
}

function computeDay(
  { symbol, quantity }: PositionRecord,
  own: readonly RoundTrip[],
  { dayStart, markAtDayStart }: HeldFiguresInputs,
): HeldDay {
  const parts = own.flatMap(trade => trade.parts.filter(({ at }) => at >= dayStart))
  const funding = own.flatMap(trade => trade.funding.filter(({ at }) => at >= dayStart))
  const fees = parts.flatMap(({ fee }) => fee ?? [])
  if (fees.length < parts.length) return { is: 'unknown', why: 'fee' }
  const signed = parts.map(({ side, quantity: size, price }) => ({
    size: side === 'BUY' ? size : negate(size),
    price,
  }))
  const carried = subtract(quantity, sumAmounts(signed.map(({ size }) => size)))
  const mark = isZero(carried) ? undefined : markAtDayStart(symbol)
  if (!isZero(carried) && mark === undefined) return { is: 'unknown', why: 'mark' }
  const paid = [
    ...signed.map(({ size, price }) => multiply(size, price)),
    ...fees,
    ...funding.map(({ fee }) => fee),
    ...(mark === undefined ? [] : [multiply(carried, mark)]),
  ]
  return { is: 'known', cash: negate(sumAmounts(paid)) }
}
