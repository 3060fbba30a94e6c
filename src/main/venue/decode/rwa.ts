import type { RwaMarket } from '@core/market/rwa-market'
import type { Fields } from '../json-value'
import { present } from './market'
import { maybeTextAt, maybeTimeAt, symbolAt, textAt } from './reader'

/** Reads a market of a real-world asset. A moment of zero is none. */
export function decodeRwaMarket(row: Fields): RwaMarket {
  return present<RwaMarket>({
    symbol: symbolAt(row),
    status: textAt(row, 'status'),
    nextOpen: someTime(maybeTimeAt(row, 'next_open')),
    nextClose: someTime(maybeTimeAt(row, 'next_close')),
    session: maybeTextAt(row, 'market_session'),
  })
}

const someTime = (at: number | undefined): number | undefined => (at === 0 ? undefined : at)
