import type { SignatureListFault, UnexpectedSignatureKind } from '@core/attempt/signed-place'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/signatures'

const SIGNED_CALL_PATTERN = /^signed (.+?): (.+?)(?: by (.+))?$/
const LIST_FAULT_PATTERN = /^list of signatures: (.+)$/

/** What a person does where something was signed that this desk did not ask for. */
const SIGNATURE_ADVICE = messages.LOOK

/** Whose key it was where that is not the account in use. */
const formatKeyOwner = (whose: string | undefined): string =>
  whose === undefined ? messages.by.none : fillMessage(messages.by.byTheKey, { whose })

/** Why writing is halted over what was signed, as the end of a sentence; undefined where it is over something else. */
export const explainSignatureHalt = createHaltExplainer({
  lists: {
    missing: fillMessage(messages.signatureWords.listSignedNot, { look: SIGNATURE_ADVICE }),
    another: fillMessage(messages.signatureWords.listSignedLost, { look: SIGNATURE_ADVICE }),
    shorter: fillMessage(messages.signatureWords.listSignedEnds, { look: SIGNATURE_ADVICE }),
    altered: fillMessage(messages.signatureWords.listSignedChanged, { look: SIGNATURE_ADVICE }),
    'unheard of': fillMessage(messages.signatureWords.listSignedSignatures, { look: SIGNATURE_ADVICE }),
    unreadable: messages.signatureWords.listSignedCannot,
  },
  signed: {
    beside: (call, whose) =>
      fillMessage(messages.signatureWords.signedBesideDesk, { call, by: formatKeyOwner(whose), look: SIGNATURE_ADVICE }),
    otherwise: (call, whose) =>
      fillMessage(messages.signatureWords.signedPlaceConfirmed, { call, by: formatKeyOwner(whose), look: SIGNATURE_ADVICE }),
    again: (call, whose) =>
      fillMessage(messages.signatureWords.signedAgainUnder, { call, by: formatKeyOwner(whose), look: SIGNATURE_ADVICE }),
  },
})

/** What is said where writing is halted over what was signed, each as the end of a sentence. */
interface SignatureHaltMessages {
  readonly lists: Readonly<Record<SignatureListFault, string>>
  /** With whose key, where that is not the account in use. */
  readonly signed: Readonly<Record<UnexpectedSignatureKind, (call: string, whose: string | undefined) => string>>
}

/** Why writing is halted over what was signed; undefined where it is over something else. */
function createHaltExplainer({ lists, signed }: SignatureHaltMessages): (why: string) => string | undefined {
  const ofLists = new Map<string, string>(Object.entries(lists))
  const ofCalls = new Map(Object.entries(signed))
  return why => {
    const [, how = '', call = '', whose] = SIGNED_CALL_PATTERN.exec(why) ?? []
    const [, fault = ''] = LIST_FAULT_PATTERN.exec(why) ?? []
    return ofCalls.get(how)?.(sanitizeExternalText(call, 60), whose && sanitizeExternalText(whose, 60)) ?? ofLists.get(fault)
  }
}
