import type { DanglingStopReason } from '@core/account/coverage'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/orphan'

/** What stands in the table for an order that would close what is not there. */
export const danglingStopLabel = messages.orphanWord

/** Why it protects nothing, as the rest of a sentence. */
export const danglingStopReasons: Readonly<Record<DanglingStopReason, string>> = messages.orphanReasons

/** What is said above the table. */
export const describeDanglingStop = (kind: string, symbol: string, why: DanglingStopReason, more: number): string =>
  fillMessage(messages.orphanSentence.protectsNothingStays, {
    kind,
    symbol,
    why: danglingStopReasons[why],
    more: more === 0 ? '' : fillPluralMessage(messages.orphanSentence.moreDo, more, { count: String(more) }),
  })
