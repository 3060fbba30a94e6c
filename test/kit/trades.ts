import type { FillRecord } from '../../src/core/account/order-record'
import type { FundingFee, PastPosition } from '../../src/core/history/venue-history-records'
import { foldTradesInSteps, type FoldedTrades, type TradeFoldInputs } from '../../src/core/history/trade-fold'
import { createTradeRow } from '../../src/core/history/trade-figures'
import type { RoundTripRow } from '../../src/core/history/round-trip'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { NOW, SYMBOL } from './trade'

let count = 0

/** A fill this many seconds after now: "buy 2 at 100". It reports no realised profit unless one is given. */
export function filled(
  words: string,
  seconds: number,
  given: { fee?: string; realised?: string; orderId?: string; symbol?: string } = {},
): FillRecord {
  const [side = '', quantity = '', , price = ''] = words.split(' ')
  const { fee = '0', realised, orderId = 'o1', symbol = SYMBOL } = given
  count += 1
  return {
    tradeId: String(1_000_000 + count),
    orderId,
    symbol,
    side: side === 'buy' ? 'BUY' : 'SELL',
    price: requireAmount(price),
    quantity: requireAmount(quantity),
    fee: requireAmount(fee),
    maker: false,
    at: NOW + seconds * 1_000,
    ...(realised !== undefined && { realised: requireAmount(realised) }),
  }
}

/** A funding payment this many seconds after now. */
export const funded = (fee: string, seconds: number): FundingFee => ({
  symbol: SYMBOL,
  marginMode: 'CROSS',
  rate: requireAmount('0.0001'),
  mark: requireAmount('100'),
  fee: requireAmount(fee),
  status: 'Settled',
  at: NOW + seconds * 1_000,
})

/** A closed position of the venue, from and to this many seconds after now. */
export const life = (
  side: 'LONG' | 'SHORT',
  from: number,
  to: number,
  changes: Partial<PastPosition> = {},
): PastPosition => ({
  positionId: `p${from}`,
  symbol: SYMBOL,
  marginMode: 'CROSS',
  side,
  status: 'closed',
  type: 'closed',
  openedAt: NOW + from * 1_000,
  closedAt: NOW + to * 1_000,
  ...changes,
})

/** Inputs of the fold; everything else is empty. */
export const folding = (given: Partial<TradeFoldInputs>): TradeFoldInputs => ({
  fills: [],
  funding: [],
  liquidations: [],
  positions: [],
  modeOf: () => 'CROSS',
  ...given,
})

/** Folds rows into trades in one go. */
export function foldTrades(inputs: TradeFoldInputs): FoldedTrades {
  const steps = foldTradesInSteps(inputs)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Rows of trades, each bought one at 100 and sold some seconds later; `undefined` is an unknown result. */
export const tradeRows = (...results: readonly (string | undefined)[]): readonly RoundTripRow[] =>
  results.flatMap((result, place) => {
    const fills = [
      filled('buy 1 at 100', place * 100),
      filled(`sell 1 at ${result === undefined ? 100 : 100 + Number(result)}`, place * 100 + 50),
    ].map(fill => {
      const { fee, ...rest } = fill
      return result === undefined ? rest : { ...rest, ...(fee !== undefined && { fee }) }
    })
    const { trades } = foldTrades(folding({ fills }))
    return trades.map(trade =>
      createTradeRow(trade, {
        kindOf: () => 'MARKET',
        tagsOf: () => [],
        excursion: { kept: requireAmount('0') },
      }),
    )
  })
