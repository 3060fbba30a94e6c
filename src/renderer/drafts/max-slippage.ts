import { compareDecimals, parsePositiveAmount, requireAmount, type Amount } from '@core/value/decimal-amount'
import { convertFromPercent } from '@core/value/percent'

/** Max slippage of a protected market order in percent, unless the market has its own. */
const DEFAULT_SLIPPAGE_PERCENT = '0.5'

/** Max slippages in percent by market, as stored. */
export type StoredSlippages = Readonly<Record<string, string>>

export const getSlippagePercent = (stored: StoredSlippages, symbol = ''): string =>
  stored[symbol] ?? DEFAULT_SLIPPAGE_PERCENT

const MOST_PERCENT = requireAmount('10')

/** Converts a typed percentage to the fraction of a draft; `undefined` if it is no allowed slippage. */
export function parseSlippagePercent(typed: string): Amount | undefined {
  const percent = parsePositiveAmount(typed)
  return percent === undefined || compareDecimals(percent, MOST_PERCENT) > 0
    ? undefined
    : convertFromPercent(percent)
}
