import type { PositionRecord } from '@core/account/position-record'
import { requireAmount } from '@core/value/decimal-amount'
import { convertFromPercent } from '@core/value/percent'
import type { ReverseDraft } from '@core/write/venue-write'
import { getSlippagePercent, type SlippagePreferences } from './max-slippage'

/** Drafts the reverse of a position. Both limits keep to the max slippage of the market. */
export const createReverseDraft = (
  { symbol, marginMode }: Pick<PositionRecord, 'symbol' | 'marginMode'>,
  preferences: SlippagePreferences,
): ReverseDraft => ({
  is: 'reverse',
  symbol,
  marginMode,
  slippage: convertFromPercent(requireAmount(getSlippagePercent(preferences, symbol))),
})
