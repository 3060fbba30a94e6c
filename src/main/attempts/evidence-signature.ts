import { insertOwnKey } from '../venue/encode/own-key-placeholder'
import { createSignedText } from '../venue/request-signing'
import { verifySignature } from '../venue/signature-verification'
import { listPackEntries } from './evidence-pack'

export type EvidenceSignatureCheck =
  | {
      readonly is: 'valid'
      readonly at: number
      readonly call: string
    }
  | { readonly is: 'invalid' | 'missing' }

/** The call is printed, so it must not contain terminal control characters. */
const PRINTABLE_CALL = /^[A-Z]+ [\x21-\x7e]+$/
const SIGNATURE = /^[0-9a-f]{128}$/

/**
 * Verifies that the request of a pack was signed with the key of `publicKey`. A pack contains the signature but never
 * the key. Run `checkEvidencePack` first: this function does not verify the lines.
 */
export function checkEvidenceSignature(text: string, publicKey: string): EvidenceSignatureCheck {
  const entries = listPackEntries(text)
  const consent = entries.find(entry => entry.saw === 'consent')
  const signed = entries.flatMap(entry => (entry.saw === 'outcome' ? (entry.signed ?? []) : []))
  const [first] = signed
  if (consent === undefined || first === undefined) return { is: 'missing' }
  const request = insertOwnKey(consent.request, publicKey)
  if (request === undefined) return { is: 'invalid' }
  const call = `${request.method} ${request.path}`
  const isValid = signed.every(
    ({ at, signature }) =>
      Number.isSafeInteger(at) &&
      SIGNATURE.test(signature) &&
      verifySignature(publicKey, createSignedText(request, at), Buffer.from(signature, 'hex')),
  )
  return isValid && PRINTABLE_CALL.test(call) ? { is: 'valid', at: first.at, call } : { is: 'invalid' }
}
