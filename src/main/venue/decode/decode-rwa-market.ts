import type { RwaMarket } from '@core/market/rwa-market'
import type { JsonFields } from '../exact-json-value'
import { withoutUndefined } from './decode-market'
import { readOptionalText, readOptionalTime, readMarketSymbol, readText } from './field-reader'

/** Decodes a market of a real-world asset; a time of zero means none. */
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
