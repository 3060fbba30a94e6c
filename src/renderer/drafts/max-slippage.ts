import { compareDecimals, parsePositiveAmount, requireAmount, type Amount } from '@core/value/decimal-amount'
import { convertFromPercent } from '@core/value/percent'

const MOST_PERCENT = requireAmount('10')

/** Converts a typed percentage to the fraction of a draft; `undefined` if it is no allowed slippage. */
export function parseSlippagePercent(typed: string): Amount | undefined {
  const percent = parsePositiveAmount(typed)
  return percent === undefined || compareDecimals(percent, MOST_PERCENT) > 0
    ? undefined
    : convertFromPercent(percent)
}
