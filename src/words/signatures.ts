import { signatureWordsBy } from './once/signatures'

/** What a person does where something was signed that this desk did not ask for. */
const LOOK =
  'Compare orders and positions with the venue’s own page; if it was not you, remove this key there, and find out what else runs on this machine'

/** Whose key it was where that is not the account in use. */
const by = (whose: string | undefined): string => (whose === undefined ? '' : ` by the key of ${whose}`)

/** Why writing is halted over what was signed, as the end of a sentence; undefined where it is over something else. */
export const signatureWords = signatureWordsBy({
  lists: {
    missing: `the list of what was signed is not there any more. ${LOOK}`,
    another: `the list of what was signed was lost or changed, and a new one was begun. ${LOOK}`,
    shorter: `the list of what was signed ends earlier than it once did. ${LOOK}`,
    altered: `the list of what was signed was changed from outside this desk. ${LOOK}`,
    'unheard of': `the list of what was signed has signatures that this journal knows nothing of. ${LOOK}`,
    unreadable:
      'the list of what was signed cannot be read or written. Look at the disk and at the rights of the desk’s folder; nothing is signed until then',
  },
  signed: {
    beside: (call, whose) =>
      `${call} was signed${by(whose)} beside this desk and may have reached the venue. ${LOOK}`,
    otherwise: (call, whose) => `${call} was signed${by(whose)} in the place of what you confirmed. ${LOOK}`,
    again: (call, whose) =>
      `${call} was signed again${by(whose)} under the name of an order that this desk knows. ${LOOK}`,
  },
})
