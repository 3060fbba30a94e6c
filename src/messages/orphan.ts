import type { DanglingStopReason } from '@core/account/stop-coverage'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/orphan'

/** Table label of a stop order whose position is gone. */
export const danglingStopLabel = messages.orphanWord

/** Reasons why a stop protects nothing, as the end of a sentence. */
export const danglingStopReasons: Readonly<Record<DanglingStopReason, string>> = messages.orphanReasons

export const describeDanglingStop = (
  kind: string,
  symbol: string,
  why: DanglingStopReason,
  more: number,
): string =>
  fillMessage(messages.orphanSentence.protectsNothingStays, {
    kind,
    symbol,
    why: danglingStopReasons[why],
    more: more === 0 ? '' : fillPluralMessage(messages.orphanSentence.moreDo, more, { count: String(more) }),
  })
