import { formatKeyFingerprint } from '@core/profile/key'
import type { SealedRequest } from '@core/write/write'
import { encodeWord } from './text'

/** The text of a public key as the venue writes it, and the few characters that stand for it. */
const KEY_FORMAT = /^ed25519:[1-9A-HJ-NP-Za-km-z]{40,50}$/
const FINGERPRINT_FORMAT = /^[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{2}$/
/** No figure and no word of any request holds this character. */
const PLACEHOLDER_START = '<'

/** Where the text of this desk's own key belongs in what is sealed and journalled: its fingerprint, as JSON text. */
export const createKeyPlaceholder = (print: string): string =>
  `"${PLACEHOLDER_START}own key ${encodeWord(print, FINGERPRINT_FORMAT).slice(1, -1)}>"`

/**
 * A sealed request as it leaves: with the text of this very key where its place is, and else as it is. Undefined
 * where the place is another key's.
 */
// SECURITY: the text of a key is in no journal and on no page; what leaves differs from what was sealed by nothing else.
export function insertOwnKey(request: SealedRequest, publicKey: string | undefined): SealedRequest | undefined {
  if (!`${request.path}${request.body}`.includes(PLACEHOLDER_START)) return request
  if (publicKey === undefined || !KEY_FORMAT.test(publicKey)) return undefined
  const body = request.body.replace(createKeyPlaceholder(formatKeyFingerprint(publicKey)), () => `"${publicKey}"`)
  return `${request.path}${body}`.includes(PLACEHOLDER_START) ? undefined : { ...request, body }
}

/** The venue's words without the text of this desk's own key: they are journalled. */
export const removeOwnKey = (words: string, publicKey: string | undefined): string =>
  publicKey === undefined
    ? words
    : words.replaceAll(publicKey.replace(/^ed25519:/, ''), formatKeyFingerprint(publicKey))

/** A text as it left, with the place of a key where its text stood: as it was sealed. */
export const restoreKeyPlaceholders = (body: string): string =>
  body.replace(QUOTED_KEY, (_, key: string) => createKeyPlaceholder(formatKeyFingerprint(key)))

const QUOTED_KEY = /"(ed25519:[1-9A-HJ-NP-Za-km-z]{40,50})"/g
