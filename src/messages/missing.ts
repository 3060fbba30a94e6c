import type { DraftPreview } from '@core/context/planning-inputs'
import type { RefusalCode } from '@core/value/result'
import { createRefusalFormatter } from './refusals'
import type { PriceGrid } from './fill'
import { describePlanCheck } from './warnings'
import * as messages from './en/missing'

/** Refusals after which no forecast of a draft can be computed, regardless of the data that was read. */
const forecastBlockingCodes: readonly RefusalCode[] = [
  'AMOUNT_MALFORMED',
  'AMOUNT_NOT_POSITIVE',
  'PRICE_MISSING',
  'LEVERAGE_MALFORMED',
  'MARKET_UNKNOWN',
  'MARKET_NOT_TRADING',
  'REDUCE_ONLY_NOTHING',
  'REDUCE_ONLY_TOO_LARGE',
  'ORDER_NOT_OPEN',
  'MARGIN_NO_POSITION',
]

/** Explains why a draft has no forecast. It names a fault of the draft first and never reports read data as missing. */
export function explainMissingForecast(
  { refusals, outlook }: DraftPreview,
  market: PriceGrid | undefined,
): string | undefined {
  const first = refusals.find(({ code }) => forecastBlockingCodes.includes(code))
  const refusal = first ?? (outlook === undefined ? refusals[0] : undefined)
  return refusal && createRefusalFormatter(market)(refusal)
}

/** Describes why a draft will be refused, in the place of what it would fill. */
export function describeDraftRefusal(
  { refusals, checks }: DraftPreview,
  market: PriceGrid | undefined,
): string | undefined {
  const [first] = refusals
  const failed = checks.find(({ holds }) => holds === false)
  if (first === undefined) return undefined
  return failed === undefined ? createRefusalFormatter(market)(first) : describePlanCheck(failed)
}

export const missingFigureReasons = messages.missing

/** Like `missingFigureReasons` while the desk is offline, where an unsaved figure will not arrive. */
export const offlineMissingFigureReasons: Readonly<Record<keyof typeof missingFigureReasons, string>> = {
  ...missingFigureReasons,
  ...messages.missingOffline,
}
