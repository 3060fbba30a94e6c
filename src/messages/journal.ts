import type { Question } from '@contract/consent'
import { age } from './times'
import type { SheetLine } from './sheet'
import { fill } from './message'
import * as messages from './en/journal'

export type Changed = Extract<Question, { is: 'accept journal' }>

/** What somebody did to the record, as far as it shows. */
export const changedWords: Readonly<Record<Changed['found'], string>> = messages.changedWords

/** What is left of the record, in figures. */
export const leftLines = (
  { lines, last, attempts, unresolved }: Changed,
  now: number,
): readonly SheetLine[] => [
  [messages.leftLines.linesFound, String(lines)],
  [
    messages.leftLines.newestLine,
    last === undefined
      ? messages.leftLines.none
      : fill(messages.leftLines.ago, { max: age(Math.max(0, now - last)) }),
  ],
  [messages.leftLines.orderLogEntries, String(attempts)],
  [
    messages.leftLines.open,
    unresolved === 0
      ? messages.leftLines.none
      : fill(messages.leftLines.checkedAgain, { unresolved: String(unresolved) }),
  ],
]

/** What taking it means, sentence by sentence. */
export const acceptWords: readonly string[] = messages.acceptWords
