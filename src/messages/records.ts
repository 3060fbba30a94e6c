import { fill } from './message'
import * as messages from './en/records'

/** What is not kept, each as the part of a sentence that its cause follows. */
export const lackSays = messages.lackSays

/** Why a note is not taken, as the part of a sentence. */
export const noteSays = {
  noKey: messages.noteSays.noKey,
  full: (most: number) => fill(messages.noteSays.full, { most: String(most) }),
}

/** Why records cannot be kept, in plain words. */
export const causes = messages.causes
