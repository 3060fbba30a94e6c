import { compareDecimals, parsePositiveAmount, requireAmount, type Amount } from '@core/value/decimal-amount'
import { convertFromPercent } from '@core/value/percent'

/** Preferences of the max slippage of protected market orders, in percent. */
export interface SlippagePreferences {
  /** Of markets that have their own. */
  readonly slippages: Readonly<Record<string, string>>
  /** Of all other markets. */
  readonly trading: { readonly slippage: string }
}

export const getSlippagePercent = ({ slippages, trading }: SlippagePreferences, symbol = ''): string =>
  slippages[symbol] ?? trading.slippage

const MOST_PERCENT = requireAmount('10')

/** Converts a typed percentage to the fraction of a draft; `undefined` if it is no allowed slippage. */
export function parseSlippagePercent(typed: string): Amount | undefined {
  const percent = parsePositiveAmount(typed)
  return percent === undefined || compareDecimals(percent, MOST_PERCENT) > 0
    ? undefined
    : convertFromPercent(percent)
}
