import type { BookView } from '@core/market/book'
import type { Trade } from '@core/market/market'
import { add, divide, exactly, subtract } from '@core/value/decimal'
import { percent, price, size } from '../format'
import { DESK, input, VENUE, type Explained, type Told } from './explain'

const TWO = exactly('2')

/** What the newest trade was made at. */
export const explainLast = (
  trade: Trade | undefined,
  { quote, market, at }: Told,
  offset: number,
): Explained => ({
  title: 'Last price',
  formula: trade
    ? 'The price of the newest trade that was heard. Positions are valued and liquidated at the mark, not at this.'
    : 'The price of the newest trade, as it stands in the venue’s figures of the day: none was heard here yet. Positions are valued and liquidated at the mark, not at this.',
  inputs: [
    ...input('Trade', (trade && price(trade.price, market)) ?? (quote?.last && price(quote.last, market))),
    ...input('Size', trade && `${size(trade.quantity, market)} ${market?.base ?? ''}`),
    ...input('Taken by', trade && { BUY: 'a buyer', SELL: 'a seller' }[trade.side]),
    ...input('Mark now', quote?.mark && price(quote.mark, market)),
  ],
  source: VENUE,
  // A trade bears the venue's time; the rest of the screen goes by the clock here.
  at: trade ? trade.at - offset : at,
})

/** How far the two sides of the book stand apart. */
export function explainSpread(
  book: BookView | undefined,
  { market, at }: Pick<Told, 'market' | 'at'>,
): Explained {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  const middle = bid && ask && divide(add(bid, ask), TWO)
  const share = bid && ask && middle && divide(subtract(ask, bid), middle, 8, 'nearest')
  return {
    title: 'Spread',
    formula:
      'best ask − best bid. Buying and selling again at once costs this much for each, fees and the depth of the book aside.',
    inputs: [
      ...input('Best ask', ask && price(ask, market)),
      ...input('Best bid', bid && price(bid, market)),
      ...input('Middle', middle && price(middle, undefined)),
      ...input('Of the middle', share && percent(share, 4)),
    ],
    source: DESK,
    at,
  }
}
