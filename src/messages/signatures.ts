import type { ListFault, SignedHow } from '@core/attempt/signed-place'
import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/signatures'

const SIGNED = /^signed (.+?): (.+?)(?: by (.+))?$/
const LIST = /^list of signatures: (.+)$/

/** What a person does where something was signed that this desk did not ask for. */
const LOOK = messages.LOOK

/** Whose key it was where that is not the account in use. */
const by = (whose: string | undefined): string =>
  whose === undefined ? messages.by.none : fill(messages.by.byTheKey, { whose })

/** Why writing is halted over what was signed, as the end of a sentence; undefined where it is over something else. */
export const signatureWords = signatureWordsBy({
  lists: {
    missing: fill(messages.signatureWords.listSignedNot, { look: LOOK }),
    another: fill(messages.signatureWords.listSignedLost, { look: LOOK }),
    shorter: fill(messages.signatureWords.listSignedEnds, { look: LOOK }),
    altered: fill(messages.signatureWords.listSignedChanged, { look: LOOK }),
    'unheard of': fill(messages.signatureWords.listSignedSignatures, { look: LOOK }),
    unreadable: messages.signatureWords.listSignedCannot,
  },
  signed: {
    beside: (call, whose) =>
      fill(messages.signatureWords.signedBesideDesk, { call, by: by(whose), look: LOOK }),
    otherwise: (call, whose) =>
      fill(messages.signatureWords.signedPlaceConfirmed, { call, by: by(whose), look: LOOK }),
    again: (call, whose) =>
      fill(messages.signatureWords.signedAgainUnder, { call, by: by(whose), look: LOOK }),
  },
})

/** What is said where writing is halted over what was signed, each as the end of a sentence. */
interface SignatureSays {
  readonly lists: Readonly<Record<ListFault, string>>
  /** With whose key, where that is not the account in use. */
  readonly signed: Readonly<Record<SignedHow, (call: string, whose: string | undefined) => string>>
}

/** Why writing is halted over what was signed; undefined where it is over something else. */
function signatureWordsBy({ lists, signed }: SignatureSays): (why: string) => string | undefined {
  const ofLists = new Map<string, string>(Object.entries(lists))
  const ofCalls = new Map(Object.entries(signed))
  return why => {
    const [, how = '', call = '', whose] = SIGNED.exec(why) ?? []
    const [, fault = ''] = LIST.exec(why) ?? []
    return ofCalls.get(how)?.(shown(call, 60), whose && shown(whose, 60)) ?? ofLists.get(fault)
  }
}
