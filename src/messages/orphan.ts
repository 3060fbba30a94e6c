import type { Orphanhood } from '@core/account/coverage'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/orphan'

/** What stands in the table for an order that would close what is not there. */
export const orphanWord = messages.orphanWord

/** Why it protects nothing, as the rest of a sentence. */
export const orphanReasons: Readonly<Record<Orphanhood, string>> = messages.orphanReasons

/** What is said above the table. */
export const orphanSentence = (kind: string, symbol: string, why: Orphanhood, more: number): string =>
  fill(messages.orphanSentence.protectsNothingStays, {
    kind,
    symbol,
    why: orphanReasons[why],
    more: more === 0 ? '' : fillPlural(messages.orphanSentence.moreDo, more, { count: String(more) }),
  })
