import type { PositionRecord } from '@core/account/position-record'
import type { ReverseDraft } from '@core/write/venue-write'

/** Allowed distance of both limits from the best price, as a fraction. */
const SLIPPAGE = '0.005'

export const createReverseDraft = ({
  symbol,
  marginMode,
}: Pick<PositionRecord, 'symbol' | 'marginMode'>): ReverseDraft => ({
  is: 'reverse',
  symbol,
  marginMode,
  slippage: SLIPPAGE,
})
