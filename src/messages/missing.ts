import type { DraftPreview } from '@core/context/inputs'
import type { RefusalCode } from '@core/value/result'
import { createRefusalFormatter } from './refusals'
import type { PriceGrid } from './fill'
import * as messages from './en/missing'

/** What is wrong with a draft in such a way that nothing can be worked out of it, whatever has been read. */
const forecastBlockingCodes: readonly RefusalCode[] = [
  'AMOUNT_MALFORMED',
  'AMOUNT_NOT_POSITIVE',
  'PRICE_MISSING',
  'LEVERAGE_MALFORMED',
  'MARKET_UNKNOWN',
  'REDUCE_ONLY_NOTHING',
  'REDUCE_ONLY_TOO_LARGE',
  'ORDER_NOT_OPEN',
  'MARGIN_NO_POSITION',
]

/** Why there is no outlook of a draft: what is wrong with itself, and never that something was not read that was. */
export function explainMissingForecast({ refusals, outlook }: DraftPreview, market: PriceGrid | undefined): string | undefined {
  const first = refusals.find(({ code }) => forecastBlockingCodes.includes(code))
  const refusal = first ?? (outlook === undefined ? refusals[0] : undefined)
  return refusal && createRefusalFormatter(market)(refusal)
}

/** Why a figure is not there, as it is said in its place. */
export const missingFigureReasons = messages.missing

/** The same while the desk is offline: a figure that was not saved is not about to come. */
export const offlineMissingFigureReasons: Readonly<Record<keyof typeof missingFigureReasons, string>> = {
  ...missingFigureReasons,
  ...messages.missingOffline,
}
