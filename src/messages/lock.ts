import type { RemainingLiveExposure } from '@core/guard/trading-guards'
import { formatShortDuration, formatClockTime, formatDayTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/lock'

export const MAX_EXPOSURE_LENGTH = 400
export const DAY_MS = 86_400_000

/** Describes the exposure that stays live behind a lock and the time `asOf` at which it was read. */
export function formatRemainingExposure({ says, asOf }: RemainingLiveExposure, now: number): string {
  const ago = now - asOf
  return fillMessage(messages.leftWords, {
    ago: ago < DAY_MS ? formatClockTime(asOf) : formatDayTime(asOf),
    ago2: formatShortDuration(ago),
    says: sanitizeExternalText(says, MAX_EXPOSURE_LENGTH),
  })
}

export const lockedBannerTitle = messages.lockedHead
