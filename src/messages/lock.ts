import type { RemainingLiveExposure } from '@core/guard/guard'
import { formatShortDuration, formatClockTime, formatDayTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/lock'

export const MAX_EXPOSURE_LENGTH = 400
export const DAY_MS = 86_400_000

/** What stays live behind a lock, with the moment of which that is told. */
export function formatRemainingExposure({ says, asOf }: RemainingLiveExposure, now: number): string {
  const ago = now - asOf
  return fillMessage(messages.leftWords, {
    ago: ago < DAY_MS ? formatClockTime(asOf) : formatDayTime(asOf),
    ago2: formatShortDuration(ago),
    says: sanitizeExternalText(says, MAX_EXPOSURE_LENGTH),
  })
}

/** The head of the banner over a locked desk. */
export const lockedBannerTitle = messages.lockedHead
