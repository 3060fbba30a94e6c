import { type Fixed, abs, ceilTo, max, min, over, times } from '../numbers/fixed'
import { type Ending, HOUSE, type Ledger } from './ledger'
import { unrealizedOf } from './margin'
import { type Market, marked } from '../market/market'
import type { Position } from '../records/records'
import type { Bus } from './bus'

/** What deleveraging works with. */
export interface DeleveragingParts {
  readonly ledger: Ledger
  readonly markets: ReadonlyMap<string, Market>
  readonly bus: Bus
  readonly now: () => number
}

/** A part of a position that has to go at a price which nobody would pay. */
export interface Forced {
  readonly position: Position
  readonly size: Fixed
  readonly price: Fixed
  readonly ending: Ending
}

/**
 * Closes a bankrupt position against the traders on its other side: who gained most, and with most leverage,
 * comes first. Gives what nobody was left for.
 */
export function deleverage(parts: DeleveragingParts, { position, size, price, ending }: Forced): Fixed {
  const { ledger, bus, now } = parts
  const short = position.quantity < 0n
  let left = size
  for (const other of ranked(parts, position)) {
    if (left === 0n) break
    const part = min(left, abs(other.quantity))
    left -= part
    ledger.handOver(position, part, price, now(), ending, other)
    const quantity = short ? -part : part
    const { account, symbol } = other
    const liquidation = ending.liquidation ?? 0
    bus.tell({
      saw: 'deleveraging',
      deleveraging: { account, liquidation, symbol, quantity, price, at: now() },
    })
  }
  return left
}

/**
 * Closes the largest position of an account, or a half of it, at the mark, as against somebody whom nobody else would
 * take over. Says in which market.
 */
export function deleverageAccount(
  { ledger, markets, bus, now }: DeleveragingParts,
  account: string,
  part: 'half' | 'all',
): string | undefined {
  const worthOf = (row: Position) => times(abs(row.quantity), markets.get(row.symbol)?.mark ?? 0n)
  const rows = ledger.positions(account).filter(({ quantity }) => quantity !== 0n)
  const [largest] = rows.sort((a, b) => (worthOf(a) < worthOf(b) ? 1 : -1))
  const market = markets.get(largest?.symbol ?? '')
  if (largest === undefined || market === undefined) return undefined
  const { symbol, quantity } = largest
  const { mark: price, rules } = market
  const size = part === 'all' ? abs(quantity) : ceilTo(abs(quantity) / 2n, rules.baseTick)
  const ruined = { ...largest, account: HOUSE, mode: 'CROSS' as const, quantity: -quantity }
  const ending = { liquidation: undefined, liquidatorFee: 0n, insuranceFee: 0n }
  ledger.handOver(ruined, size, price, now(), ending, largest)
  const taken = { account, liquidation: 0, symbol, quantity: quantity < 0n ? size : -size, price, at: now() }
  bus.tell({ saw: 'deleveraging', deleveraging: taken })
  return symbol
}

/** The positions on the other side that stand in profit, in the order in which they are called on. */
function ranked({ ledger, markets }: DeleveragingParts, position: Position): readonly Position[] {
  const market = markets.get(position.symbol)
  if (market === undefined) return []
  const scored = ledger
    .accounts()
    .flatMap(({ id }) => ledger.positions(id))
    .filter(row => row.symbol === position.symbol && row.quantity * position.quantity < 0n)
    .map(row => ({ row, score: scoreOf(ledger, row, market) }))
    .filter(({ score }) => score > 0n)
  return scored.sort((a, b) => (a.score < b.score ? 1 : a.score > b.score ? -1 : 0)).map(({ row }) => row)
}

/** Profit against entry, times leverage in use. */
function scoreOf(ledger: Ledger, row: Position, market: Market): Fixed {
  const { collateral, notional } = ledger.sums(ledger.account(row.account))
  const worth = times(abs(row.quantity), market.mark)
  const leverage =
    row.mode === 'CROSS' ? over(notional, max(1n, collateral)) : over(worth, max(1n, row.margin))
  return times(over(unrealizedOf(row, marked(market)), abs(row.entry)), leverage)
}
