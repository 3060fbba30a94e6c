// The sealed sheet: what stands on it besides the sentences that words/sheet.ts makes of a question.
import { makesOrder, type Write } from '@core/write/write'
import { contradictionWords } from './fates'
import { doneWord } from './state'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/consent'

/** How much of a question is still to be read, in lines. */
export interface LinesLeft {
  readonly below: number
  readonly above: number
}

const about = (lines: number): string =>
  fill(messages.about.about, { lines: fillPlural(messages.about.line, lines) })

/** The frame of every sheet. */
export const sheetSays = {
  ...messages.sheetSays,
  typeFirst: (word: string): string => fill(messages.sheetSays.typeFirst, { word }),
  readFirst: ({ below, above }: LinesLeft): string => {
    if (below === 0) return fill(messages.sheetSays.readFirst.firstReadAbove, { about: about(above) })
    if (above === 0) return fill(messages.sheetSays.readFirst.firstReadMore, { about: about(below) })
    return fill(messages.sheetSays.readFirst.firstReadMoreBelow, {
      about: about(below),
      about2: about(above),
    })
  },
  holdKeys: (modifier: string): string => `${modifier} ⏎`,
}

/** The button that is held. */
export const holdSays = {
  ...messages.holdSays,
  nothing: (why: string): string => fill(messages.holdSays.nothing, { why }),
  byKeys: (modifier: string): string => fill(messages.holdSays.byKeys, { modifier }),
  again: (modifier: string): string => fill(messages.holdSays.again, { modifier }),
  how: (modifier: string): string => fill(messages.holdSays.how, { modifier }),
}

/** How long a sheet still lives, for who hears it. */
export const ringSays = {
  left: (seconds: number): string => fill(messages.ringSays.left, { seconds: String(seconds) }),
}

/** What is asked of hands where a plain yes is not enough. */
export const typeSays = {
  ...messages.typeSays,
  meant: (word: string): string => fill(messages.typeSays.meant, { word }),
}

/** A write before it is sent. */
export const writeSays = {
  ...messages.writeSays,
  onBook: (age: string): string => fill(messages.writeSays.onBook, { age }),
  allHold: (count: number): string => fill(messages.writeSays.allHold, { count: String(count) }),
  readBack: (parts: number): string =>
    parts === 0
      ? messages.writeSays.readBack.readBackBytes
      : fill(messages.writeSays.readBack.readBackBytesAll, {
          parts: fillPlural(messages.writeSays.readBack.part, parts),
        }),
  /** In place of the button. */
  otherBytes: (part: string): string => fill(messages.writeSays.otherBytes, { part }),
}

/** What a person says of an order that is not proved. */
export const declareSays = {
  ...messages.declareSays,
  contradicted: (why: string): string =>
    fill(messages.declareSays.contradicted, { contradiction: contradictionWords(why) }),
  outcomes: (write: Write): Readonly<Record<'done' | 'not done', string>> =>
    makesOrder(write)
      ? { 'not done': messages.declareSays.outcomes.notPlaced, done: messages.declareSays.outcomes.placed }
      : { 'not done': messages.declareSays.outcomes.notDone, done: messages.declareSays.outcomes.done },
  yes: (write: Write, outcome: 'done' | 'not done'): string =>
    fill(messages.declareSays.yes, { done: doneWord(write, outcome) }),
}

/** A record that was changed from outside, taken as it is. */
export const acceptSays = messages.acceptSays

/** Guards that are raised. */
export const raiseSays = messages.raiseSays

/** The addresses of a venue, as a name and a hint each. */
export const addressSays = messages.addressSays

/** A key that is typed. */
export const keyFormSays = {
  ...messages.keyFormSays,
  now: (key: string): string => fill(messages.keyFormSays.now, { key }),
  account: (id: string): string => fill(messages.keyFormSays.account, { id }),
  labelHint: 'main',
  accountHint: '0x…',
  restsIn: (store: string): string => fill(messages.keyFormSays.restsIn, { store }),
  waits: (since: string): string => fill(messages.keyFormSays.waits, { since }),
}

/** What was found of a key, line by line. */
export const findingSays = {
  ...messages.findingSays,
  limitedTo: (count: number): string => fill(messages.findingSays.limitedTo, { count: String(count) }),
}

/** What a yes about a key or an account does. */
export const keyYesSays = {
  ...messages.keyYesSays,
  insteadOf: (hosts: string): string => fill(messages.keyYesSays.insteadOf, { hosts }),
  at: (hosts: string): string => fill(messages.keyYesSays.at, { hosts }),
  accountId: (id: string): string => fill(messages.keyYesSays.accountId, { id }),
  lockLater: (minutes: number, before: number): string =>
    fill(messages.keyYesSays.lockLater, { minutes: String(minutes), before: String(before) }),
  stayUnlocked: (minutes: number, at: string): string =>
    fill(messages.keyYesSays.stayUnlocked, { minutes: String(minutes), at }),
}

/** What a profile is called, and where it is. */
export const profileFormSays = messages.profileFormSays
