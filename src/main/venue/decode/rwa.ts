import type { RwaMarket } from '@core/market/rwa-market'
import type { JsonFields } from '../json-value'
import { withoutUndefined } from './market'
import { readOptionalText, readOptionalTime, readMarketSymbol, readText } from './reader'

/** Reads a market of a real-world asset. A moment of zero is none. */
export function decodeRwaMarket(row: JsonFields): RwaMarket {
  return withoutUndefined<RwaMarket>({
    symbol: readMarketSymbol(row),
    status: readText(row, 'status'),
    nextOpen: zeroToUndefined(readOptionalTime(row, 'next_open')),
    nextClose: zeroToUndefined(readOptionalTime(row, 'next_close')),
    session: readOptionalText(row, 'market_session'),
  })
}

const zeroToUndefined = (at: number | undefined): number | undefined => (at === 0 ? undefined : at)
