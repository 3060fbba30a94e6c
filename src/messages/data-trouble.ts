import { fill } from './message'
import * as messages from './en/data-trouble'

const NOTHING = messages.NOTHING
const LASTING = messages.LASTING

const words = {
  locked: fill(messages.words.locked, { nothing: NOTHING }),
  unavailable: fill(messages.words.unavailable, { nothing: NOTHING }),
  'no libsecret': fill(messages.words['no libsecret'], { nothing: NOTHING }),
  hung: fill(messages.words.hung, { nothing: NOTHING }),
  refused: fill(messages.words.refused, { nothing: NOTHING }),
  lost: fill(messages.words.lost, { nothing: NOTHING, lasting: LASTING }),
  'unknown key': fill(messages.words['unknown key'], { nothing: NOTHING, lasting: LASTING }),
  mismatched: fill(messages.words.mismatched, { nothing: NOTHING, lasting: LASTING }),
}

/** What to say while an account's data key is not at hand. */
export const dataTroubleWords = (why: keyof typeof words): string => words[why]
