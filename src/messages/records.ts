import { fillMessage } from './message'
import * as messages from './en/records'

/** Effects of failed storage, each as the start of a sentence that a `storageFailureReasons` text completes. */
export const storageLossMessages = messages.lackSays

/** Reasons why a note is refused, each as a part of a sentence. */
export const noteRefusalReasons = {
  noKey: messages.noteSays.noKey,
  full: (most: number) => fillMessage(messages.noteSays.full, { most: String(most) }),
}

export const storageFailureReasons = messages.causes
