import { fillMessage } from './message'
import * as messages from './en/records'

/** What is not kept, each as the part of a sentence that its cause follows. */
export const storageLossMessages = messages.lackSays

/** Why a note is not taken, as the part of a sentence. */
export const noteRefusalReasons = {
  noKey: messages.noteSays.noKey,
  full: (most: number) => fillMessage(messages.noteSays.full, { most: String(most) }),
}

/** Why records cannot be kept, in plain words. */
export const storageFailureReasons = messages.causes
