import type { SignatureListFault, UnexpectedSignatureKind } from '@core/attempt/signature-list'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/signatures'

const SIGNED_CALL_PATTERN = /^signed (.+?): (.+?)(?: by (.+))?$/
const LIST_FAULT_PATTERN = /^list of signatures: (.+)$/

/** Advice after a signature that this desk did not request. */
const SIGNATURE_ADVICE = messages.LOOK

/** Formats the owner of the key. `whose` is `undefined` for the account in use. */
const formatKeyOwner = (whose: string | undefined): string =>
  whose === undefined ? messages.by.none : fillMessage(messages.by.byTheKey, { whose })

/**
 * Explains a halt because of an unexpected signature, as the end of a sentence. Returns `undefined` for other halts.
 */
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
      fillMessage(messages.signatureWords.signedBesideDesk, {
        call,
        by: formatKeyOwner(whose),
        look: SIGNATURE_ADVICE,
      }),
    otherwise: (call, whose) =>
      fillMessage(messages.signatureWords.signedPlaceConfirmed, {
        call,
        by: formatKeyOwner(whose),
        look: SIGNATURE_ADVICE,
      }),
    again: (call, whose) =>
      fillMessage(messages.signatureWords.signedAgainUnder, {
        call,
        by: formatKeyOwner(whose),
        look: SIGNATURE_ADVICE,
      }),
  },
})

/** Texts about halts because of signatures, each as the end of a sentence. */
interface SignatureHaltMessages {
  readonly lists: Readonly<Record<SignatureListFault, string>>
  /** `whose` names the owner of the key if that is not the account in use. */
  readonly signed: Readonly<
    Record<UnexpectedSignatureKind, (call: string, whose: string | undefined) => string>
  >
}

function createHaltExplainer({ lists, signed }: SignatureHaltMessages): (why: string) => string | undefined {
  const ofLists = new Map<string, string>(Object.entries(lists))
  const ofCalls = new Map(Object.entries(signed))
  return why => {
    const [, how = '', call = '', whose] = SIGNED_CALL_PATTERN.exec(why) ?? []
    const [, fault = ''] = LIST_FAULT_PATTERN.exec(why) ?? []
    return (
      ofCalls.get(how)?.(sanitizeExternalText(call, 60), whose && sanitizeExternalText(whose, 60)) ??
      ofLists.get(fault)
    )
  }
}
