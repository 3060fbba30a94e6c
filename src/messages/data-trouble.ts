import { fillMessage } from './message'
import * as messages from './en/data-trouble'

const NOTHING = messages.NOTHING
const LASTING = messages.LASTING

const dataKeyTroubleReasons = {
  locked: fillMessage(messages.words.locked, { nothing: NOTHING }),
  unavailable: fillMessage(messages.words.unavailable, { nothing: NOTHING }),
  'no libsecret': fillMessage(messages.words['no libsecret'], { nothing: NOTHING }),
  hung: fillMessage(messages.words.hung, { nothing: NOTHING }),
  refused: fillMessage(messages.words.refused, { nothing: NOTHING }),
  lost: fillMessage(messages.words.lost, { nothing: NOTHING, lasting: LASTING }),
  'unknown key': fillMessage(messages.words['unknown key'], { nothing: NOTHING, lasting: LASTING }),
  mismatched: fillMessage(messages.words.mismatched, { nothing: NOTHING, lasting: LASTING }),
}

/** Explains why the data key of an account is not available. */
export const explainDataKeyTrouble = (why: keyof typeof dataKeyTroubleReasons): string =>
  dataKeyTroubleReasons[why]
