import type { ConsentQuestion } from '@contract/consent-api'
import { formatShortDuration } from './times'
import type { SheetLine } from './sheet'
import { fillMessage } from './message'
import * as messages from './en/journal'

export type ChangedJournalQuestion = Extract<ConsentQuestion, { is: 'accept journal' }>

/** Change of the journal from outside, as far as it can be detected. */
export const journalChangeMessages: Readonly<Record<ChangedJournalQuestion['found'], string>> =
  messages.changedWords

export const buildRemainingJournalLines = (
  { lines, last, attempts, unresolved }: ChangedJournalQuestion,
  now: number,
): readonly SheetLine[] => [
  [messages.leftLines.linesFound, String(lines)],
  [
    messages.leftLines.newestLine,
    last === undefined
      ? messages.leftLines.none
      : fillMessage(messages.leftLines.ago, { max: formatShortDuration(Math.max(0, now - last)) }),
  ],
  [messages.leftLines.orderLogEntries, String(attempts)],
  [
    messages.leftLines.open,
    unresolved === 0
      ? messages.leftLines.none
      : fillMessage(messages.leftLines.checkedAgain, { unresolved: String(unresolved) }),
  ],
]

/** Consequences of accepting the changed journal. */
export const acceptJournalEffectMessages: readonly string[] = messages.acceptWords
