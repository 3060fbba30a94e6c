import type { Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { price, size } from '@messages/format'
import type { Rung } from './ladder'
import type { OwnSizes } from '@core/figures/own-sizes'

/** One place of the book on the screen, written out; without a price nothing rests there. */
export type BookRow = {
  /** The price itself, to be taken into the ticket. */
  readonly at?: Amount
  readonly price: string
  readonly size: string
  readonly total: string
  /** How wide and how high the depth bar is: "42.1% calc(100% - 2px)". */
  readonly bar: string
  /** How much of one's own rests here. */
  readonly mine?: string
}

const EMPTY: BookRow = { price: '', size: '', total: '', bar: '0 0' }

/** So many places of one side from the touch outwards, whatever the book has of them. */
export function bookRows(
  rungs: readonly Rung[],
  slots: number,
  own: OwnSizes['BUY'],
  market: Market | undefined,
): readonly BookRow[] {
  return Array.from({ length: slots }, (_, i) => {
    const rung = rungs[i]
    if (rung === undefined) return EMPTY
    const mine = own.get(rung.price)
    return {
      at: rung.price,
      price: price(rung.price, market),
      size: size(rung.quantity, market),
      total: size(rung.total, market),
      bar: `${rung.share} calc(100% - 2px)`,
      ...(mine !== undefined && { mine: size(mine, market) }),
    }
  })
}
