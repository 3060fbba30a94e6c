import type { Question } from '@contract/consent'
import { age } from './times'
import type { SheetLine } from './sheet'

export type Changed = Extract<Question, { is: 'accept journal' }>

/** What somebody did to the record, as far as it shows. */
export const changedWords: Readonly<Record<Changed['found'], string>> = {
  edited: 'Lines of the record were changed, removed or put in by something other than this desk.',
  'rolled back': 'The record ends earlier than it once did: an older copy of it was put in its place.',
}

/** What is left of the record, in figures. */
export const leftLines = (
  { lines, last, attempts, unresolved }: Changed,
  now: number,
): readonly SheetLine[] => [
  ['Lines found', String(lines)],
  ['Newest line', last === undefined ? 'none' : `${age(Math.max(0, now - last))} ago`],
  ['Order log entries in it', String(attempts)],
  ['Open by it', unresolved === 0 ? 'none' : `${String(unresolved)}, which are checked again`],
]

/** What taking it means, sentence by sentence. */
export const acceptWords: readonly string[] = [
  'This desk cannot know what is missing. An order it sent may be in no line any more: such orders are shown as placed elsewhere.',
  'Look at your orders, positions and fills on the venue’s own page first, and compare them with what is shown here.',
  'The record as it was found is saved in a file of its own, and your acceptance is written down.',
]
