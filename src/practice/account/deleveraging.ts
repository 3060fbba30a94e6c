import { type Fixed, abs, max, min, over, times } from '../numbers/fixed'
import type { Ending, Ledger } from './ledger'
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
