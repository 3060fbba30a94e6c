import type { FillRecord } from '../account/order-record'
import { getMarketFeeRates } from '../context/market-lookups'
import { computeFillFee, splitFillsAt, sumFillParts } from '../figures/fill-breakdown'
import type { TradingRestriction } from '../guard/trading-guards'
import type { DeskSnapshot, SessionResult } from '../snapshot/desk-snapshot'
import {
  absolute,
  add,
  divide,
  isNegative,
  isZero,
  multiply,
  negate,
  positiveOrUndefined,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { isFreshValue, maxInputAgesMs } from '../value/value-freshness'

export type SessionResultInputs = Pick<
  DeskSnapshot,
  'positions' | 'quotes' | 'fills' | 'terms' | 'rwaMarkets'
>

/** Follows the result of a market from arming on. Each fill counts once; the position follows from the fills. */
export interface SessionTracker {
  update(snapshot: SessionResultInputs): SessionResult
}

/** Decimals of an average entry price. Rounding moves value between realised and unrealised, never out of their sum. */
const ENTRY_PLACES = 12

/** Venue time in milliseconds before arming from which a fill that was not known then still counts from flat. */
const CLOCK_SLACK_MS = 2_000

/**
 * `armedAt` is venue time. `isExplained` is true if known fills explain the position, which then includes them.
 * `undefined` before position and mark are known.
 */
export function createSessionTracker(
  symbol: string,
  begin: SessionResultInputs,
  armedAt: number,
  isExplained: boolean,
): SessionTracker | undefined {
  const { positions, quotes, fills } = begin
  const startMark = findMark(quotes, symbol)
  if (positions === undefined || startMark === undefined) return undefined
  const rows = positions.value.filter(one => one.symbol === symbol)
  const changedAt = Math.max(...rows.map(({ updatedAt }) => updatedAt))
  const isBefore = ({ at }: FillRecord): boolean =>
    rows.length === 0 ? at < armedAt - CLOCK_SLACK_MS : at <= changedAt
  const included = (fills?.value ?? []).filter(one => isExplained || isBefore(one))
  const counted = new Set(included.map(({ tradeId }) => tradeId))
  let held = rows.reduce((sum, { quantity }) => add(sum, quantity), ZERO)
  let entry = startMark
  let mark = startMark
  let fundingSum = findFundingSum(quotes, symbol)
  let realised = ZERO

  /** As at the venue, the fee of an opening part moves the entry, and that of a closing part lowers the realised result. */
  function applyFill({ side, price, quantity }: FillRecord, fee: Amount): void {
    const isBought = side === 'BUY'
    const isAdding = isZero(held) || isNegative(held) !== isBought
    const { first, then } = splitFillsAt([{ quantity, price, fee }], isAdding ? ZERO : absolute(held))
    const [closed, opened] = [sumFillParts(first), sumFillParts(then)]
    const gained = subtract(closed.paid, multiply(closed.quantity, entry))
    realised = add(realised, subtract(isBought ? negate(gained) : gained, closed.fee))
    const before = isAdding ? absolute(held) : ZERO
    held = add(held, isBought ? quantity : negate(quantity))
    if (isZero(opened.quantity)) return
    const paid = isBought ? add(opened.paid, opened.fee) : subtract(opened.paid, opened.fee)
    const cost = add(multiply(before, entry), paid)
    entry = divide(cost, absolute(held), ENTRY_PLACES, 'nearest') ?? price
    // Rounding of the entry moves the difference to the realised result, so that the sum stays exact.
    const rounded = subtract(cost, multiply(absolute(held), entry))
    realised = add(realised, isBought ? negate(rounded) : rounded)
  }

  return {
    update(snapshot) {
      const sum = findFundingSum(snapshot.quotes, symbol)
      if (sum !== undefined && fundingSum !== undefined)
        realised = subtract(realised, multiply(held, subtract(sum, fundingSum)))
      fundingSum = sum ?? fundingSum
      const rates = getMarketFeeRates(snapshot, symbol)
      const fresh = (snapshot.fills?.value ?? []).filter(
        one => one.symbol === symbol && !isBefore(one) && !counted.has(one.tradeId),
      )
      for (const fill of fresh.toSorted((a, b) => a.at - b.at)) {
        counted.add(fill.tradeId)
        const { price, quantity, fee, maker } = fill
        const rate = maker ? rates?.makerBps : rates?.takerBps
        applyFill(fill, fee ?? (rate && computeFillFee(quantity, price, rate)) ?? ZERO)
      }
      mark = findMark(snapshot.quotes, symbol) ?? mark
      return { position: held, unrealised: multiply(held, subtract(mark, entry)), realised }
    },
  }
}

const findQuote = (quotes: SessionResultInputs['quotes'], symbol: string) =>
  quotes?.value.find(one => one.symbol === symbol)

const findMark = (quotes: SessionResultInputs['quotes'], symbol: string): Amount | undefined =>
  positiveOrUndefined(findQuote(quotes, symbol)?.mark)

const findFundingSum = (quotes: SessionResultInputs['quotes'], symbol: string): Amount | undefined =>
  findQuote(quotes, symbol)?.sumUnitaryFunding

/** Returns true if a result is outdated: prices are late, or the venue or its order stream is disconnected. */
export const isResultOld = (
  { quotes }: Pick<SessionResultInputs, 'quotes'>,
  holds: readonly TradingRestriction[],
  now: number,
): boolean =>
  !isFreshValue(quotes, maxInputAgesMs.quote, now) ||
  holds.some(hold => hold.is === 'offline' || (hold.is === 'reconciling' && hold.awaits === 'channel'))

/** Returns the loss of a session; zero for a gain. */
export function getSessionLoss({ unrealised, realised }: SessionResult): Amount {
  const result = add(unrealised, realised)
  return isNegative(result) ? negate(result) : ZERO
}
