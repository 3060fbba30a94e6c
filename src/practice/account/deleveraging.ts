import {
  type FixedDecimal,
  absFixed,
  ceilToStep,
  maxFixed,
  minFixed,
  divideFixed,
  multiplyFixed,
} from '../numbers/fixed-decimal'
import { type PositionClosure, HOUSE_ACCOUNT, type AccountLedger } from './account-ledger'
import { computeUnrealizedPnl } from './margin'
import { type MarketState, getMarkedMarket } from '../market/market-state'
import type { PositionRecord } from '../records/trading-records'
import type { EventBus } from './event-bus'

export interface DeleveragingDependencies {
  readonly ledger: AccountLedger
  readonly markets: ReadonlyMap<string, MarketState>
  readonly bus: EventBus
  readonly now: () => number
}

/** Part of a position that has to be closed at a price that no order in the book would pay. */
export interface ForcedClose {
  readonly position: PositionRecord
  readonly size: FixedDecimal
  readonly price: FixedDecimal
  readonly closure: PositionClosure
}

/**
 * Closes a bankrupt position against the traders on its other side, highest profit and leverage first. Returns the size
 * for which no trader was left.
 */
export function deleveragePosition(
  parts: DeleveragingDependencies,
  { position, size, price, closure }: ForcedClose,
): FixedDecimal {
  const { ledger, bus, now } = parts
  const short = position.quantity < 0n
  let left = size
  for (const other of rankCounterparties(parts, position)) {
    if (left === 0n) break
    const part = minFixed(left, absFixed(other.quantity))
    left -= part
    ledger.transferPosition(position, part, price, now(), closure, other)
    const quantity = short ? -part : part
    const { account, symbol } = other
    const liquidation = closure.liquidation ?? 0
    bus.publish({
      saw: 'deleveraging',
      deleveraging: { account, liquidation, symbol, quantity, price, at: now() },
    })
  }
  return left
}

/**
 * Closes the largest position of an account, or half of it, at the mark, against a bankrupt counterparty. Returns its
 * market.
 */
export function deleverageLargestPosition(
  { ledger, markets, bus, now }: DeleveragingDependencies,
  account: string,
  part: 'half' | 'all',
): string | undefined {
  const notionalOf = (row: PositionRecord) =>
    multiplyFixed(absFixed(row.quantity), markets.get(row.symbol)?.mark ?? 0n)
  const rows = ledger.positions(account).filter(({ quantity }) => quantity !== 0n)
  const [largest] = rows.sort((a, b) => (notionalOf(a) < notionalOf(b) ? 1 : -1))
  const market = markets.get(largest?.symbol ?? '')
  if (largest === undefined || market === undefined) return undefined
  const { symbol, quantity } = largest
  const { mark: price, rules } = market
  const size = part === 'all' ? absFixed(quantity) : ceilToStep(absFixed(quantity) / 2n, rules.baseTick)
  const bankrupt = { ...largest, account: HOUSE_ACCOUNT, mode: 'CROSS' as const, quantity: -quantity }
  const closure = { liquidation: undefined, liquidatorFee: 0n, insuranceFee: 0n }
  ledger.transferPosition(bankrupt, size, price, now(), closure, largest)
  const deleveraging = {
    account,
    liquidation: 0,
    symbol,
    quantity: quantity < 0n ? size : -size,
    price,
    at: now(),
  }
  bus.publish({ saw: 'deleveraging', deleveraging: deleveraging })
  return symbol
}

/** Returns the profitable positions on the other side, in the order in which they are closed. */
function rankCounterparties(
  { ledger, markets }: DeleveragingDependencies,
  position: PositionRecord,
): readonly PositionRecord[] {
  const market = markets.get(position.symbol)
  if (market === undefined) return []
  const scored = ledger
    .accounts()
    .flatMap(({ id }) => ledger.positions(id))
    .filter(row => row.symbol === position.symbol && row.quantity * position.quantity < 0n)
    .map(row => ({ row, score: computeDeleveragingScore(ledger, row, market) }))
    .filter(({ score }) => score > 0n)
  return scored.sort((a, b) => (a.score < b.score ? 1 : a.score > b.score ? -1 : 0)).map(({ row }) => row)
}

function computeDeleveragingScore(
  ledger: AccountLedger,
  row: PositionRecord,
  market: MarketState,
): FixedDecimal {
  const { collateral, notional } = ledger.summarizeAccount(ledger.account(row.account))
  const positionNotional = multiplyFixed(absFixed(row.quantity), market.mark)
  const leverage =
    row.mode === 'CROSS'
      ? divideFixed(notional, maxFixed(1n, collateral))
      : divideFixed(positionNotional, maxFixed(1n, row.margin))
  return multiplyFixed(
    divideFixed(computeUnrealizedPnl(row, getMarkedMarket(market)), absFixed(row.entry)),
    leverage,
  )
}
