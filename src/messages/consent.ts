// Texts of the sealed sheet, except the sentences that `sheet.ts` builds from a question.
import { NEVER_LOCKS_AFTER } from '@core/profile/keyring-overview'
import { isAnyPlacement, type Write } from '@core/write/venue-write'
import { explainContradiction } from './unresolved-attempt'
import { getCompletionLabel } from './attempt-labels'
import { fillMessage } from './message'
import { formatDayTime } from './times'
import * as messages from './en/consent'

export const consentSheetMessages = {
  ...messages.sheetSays,
  typeFirst: (word: string): string => fillMessage(messages.sheetSays.typeFirst, { word }),
}

/** Key that is held to confirm. */
export const holdKeyLabel = '⏎'

export const holdButtonMessages = {
  ...messages.holdSays,
  nothing: (why: string): string => fillMessage(messages.holdSays.nothing, { why }),
  byKeys: (modifier: string): string => fillMessage(messages.holdSays.byKeys, { modifier }),
  again: (modifier: string): string => fillMessage(messages.holdSays.again, { modifier }),
  how: (modifier: string): string => fillMessage(messages.holdSays.how, { modifier }),
}

/** Remaining lifetime of a sheet, for screen readers. */
export const expiryRingMessages = {
  left: (seconds: number): string => fillMessage(messages.ringSays.left, { seconds: String(seconds) }),
}

/** Messages for questions that need a typed word in addition to the held button. */
export const typedConfirmationMessages = {
  ...messages.typeSays,
  meant: (word: string): string => fillMessage(messages.typeSays.meant, { word }),
}

export const writeConsentMessages = {
  ...messages.writeSays,
  onBook: (age: string): string => fillMessage(messages.writeSays.onBook, { age }),
  allHold: (count: number): string => fillMessage(messages.writeSays.allHold, { count: String(count) }),
  /** Replaces the button if the signed bytes do not match the sheet. */
  otherBytes: (part: string): string => fillMessage(messages.writeSays.otherBytes, { part }),
}

/** Messages for declaring the outcome of an unproved order by hand. */
export const declareOutcomeMessages = {
  ...messages.declareSays,
  contradicted: (why: string): string =>
    fillMessage(messages.declareSays.contradicted, { contradiction: explainContradiction(why) }),
  arrives: (until: number): string =>
    fillMessage(messages.declareSays.arrives, { until: formatDayTime(until) }),
  outcomes: (write: Write): Readonly<Record<'done' | 'not done', string>> =>
    isAnyPlacement(write)
      ? { 'not done': messages.declareSays.outcomes.notPlaced, done: messages.declareSays.outcomes.placed }
      : { 'not done': messages.declareSays.outcomes.notDone, done: messages.declareSays.outcomes.done },
  yes: (write: Write, outcome: 'done' | 'not done'): string =>
    fillMessage(messages.declareSays.yes, { done: getCompletionLabel(write, outcome) }),
}

/** Messages about a journal that was changed from outside and is accepted as it is. */
export const acceptJournalSheetMessages = messages.acceptSays

export const raiseGuardsMessages = messages.raiseSays

export const venueAddressLabels = messages.addressSays

export const keyFormMessages = {
  ...messages.keyFormSays,
  now: (key: string): string => fillMessage(messages.keyFormSays.now, { key }),
  account: (id: string): string => fillMessage(messages.keyFormSays.account, { id }),
  labelHint: 'main',
  accountHint: '0x…',
  restsIn: (store: string): string => fillMessage(messages.keyFormSays.restsIn, { store }),
  waits: (since: string): string => fillMessage(messages.keyFormSays.waits, { since }),
}

export const keyFindingMessages = {
  ...messages.findingSays,
  limitedTo: (count: number): string => fillMessage(messages.findingSays.limitedTo, { count: String(count) }),
}

/** Effects of confirming a question about a key or an account. */
export const keyConfirmationMessages = {
  ...messages.keyYesSays,
  insteadOf: (hosts: string): string => fillMessage(messages.keyYesSays.insteadOf, { hosts }),
  at: (hosts: string): string => fillMessage(messages.keyYesSays.at, { hosts }),
  accountId: (id: string): string => fillMessage(messages.keyYesSays.accountId, { id }),
  lockLater: (minutes: number, before: number): string =>
    minutes === NEVER_LOCKS_AFTER
      ? fillMessage(messages.keyYesSays.lockNever, { before: String(before) })
      : fillMessage(messages.keyYesSays.lockLater, { minutes: String(minutes), before: String(before) }),
  stayUnlocked: (minutes: number, at: string): string =>
    fillMessage(messages.keyYesSays.stayUnlocked, { minutes: String(minutes), at }),
}

export const profileFormMessages = messages.profileFormSays
