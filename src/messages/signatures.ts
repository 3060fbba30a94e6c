import type { SignatureListFault, UnexpectedSignatureKind } from '@core/attempt/signature-list'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/signatures'

const SIGNED_CALL_PATTERN = /^signed (.+?): (.+?)(?: by (.+))?$/
const LIST_FAULT_PATTERN = /^list of signatures: (.+)$/

const { signatureWords, LOOK: look } = messages

const listTexts: Readonly<Record<SignatureListFault, string>> = {
  missing: fillMessage(signatureWords.listSignedNot, { look }),
  another: fillMessage(signatureWords.listSignedLost, { look }),
  shorter: fillMessage(signatureWords.listSignedEnds, { look }),
  altered: fillMessage(signatureWords.listSignedChanged, { look }),
  'unheard of': fillMessage(signatureWords.listSignedSignatures, { look }),
  unreadable: signatureWords.listSignedCannot,
}
const callTexts = {
  beside: signatureWords.signedBesideDesk,
  otherwise: signatureWords.signedPlaceConfirmed,
  again: signatureWords.signedAgainUnder,
} as const satisfies Readonly<Record<UnexpectedSignatureKind, string>>

const textsOfLists = new Map<string, string>(Object.entries(listTexts))
const textsOfCalls = new Map(Object.entries(callTexts))

/**
 * Explains a halt because of an unexpected signature, as the end of a sentence. Returns `undefined` for other halts.
 */
export function explainSignatureHalt(why: string): string | undefined {
  const [, how = '', call = '', whose] = SIGNED_CALL_PATTERN.exec(why) ?? []
  const [, fault = ''] = LIST_FAULT_PATTERN.exec(why) ?? []
  const signed = textsOfCalls.get(how)
  if (signed === undefined) return textsOfLists.get(fault)
  return fillMessage(signed, { call: sanitizeExternalText(call, 60), by: formatKeyOwner(whose), look })
}

/** Formats the owner of the key. `whose` is `undefined` for the account in use. */
const formatKeyOwner = (whose: string | undefined): string =>
  whose === undefined
    ? messages.by.none
    : fillMessage(messages.by.byTheKey, { whose: sanitizeExternalText(whose, 60) })
