import { formatKeyFingerprint } from '@core/profile/key-facts'
import type { SealedRequest } from '@core/write/venue-write'
import { encodeWord } from './request-text'

/** Format of a public key in the venue's notation, and of its fingerprint. */
const KEY_FORMAT = /^ed25519:[1-9A-HJ-NP-Za-km-z]{40,50}$/
const FINGERPRINT_FORMAT = /^[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{2}$/
/** First character of the placeholder; no other part of a request contains it. */
const PLACEHOLDER_START = '<'

/** Returns the placeholder of the own key in sealed and journalled texts: its fingerprint as JSON text. */
export const createKeyPlaceholder = (print: string): string =>
  `"${PLACEHOLDER_START}own key ${encodeWord(print, FINGERPRINT_FORMAT).slice(1, -1)}>"`

/**
 * Returns a sealed request as it is sent, with the key in place of its placeholder. `undefined` if the placeholder is
 * another key's.
 */
// SECURITY: no journal or page contains the key's text; the sent request differs from the sealed one only in it.
export function insertOwnKey(
  request: SealedRequest,
  publicKey: string | undefined,
): SealedRequest | undefined {
  if (!`${request.path}${request.body}`.includes(PLACEHOLDER_START)) return request
  if (publicKey === undefined || !KEY_FORMAT.test(publicKey)) return undefined
  const body = request.body.replace(
    createKeyPlaceholder(formatKeyFingerprint(publicKey)),
    () => `"${publicKey}"`,
  )
  return `${request.path}${body}`.includes(PLACEHOLDER_START) ? undefined : { ...request, body }
}

/** Removes the own key's text from the venue's words, because they are journalled. */
export const removeOwnKey = (words: string, publicKey: string | undefined): string =>
  publicKey === undefined
    ? words
    : words.replaceAll(publicKey.replace(/^ed25519:/, ''), formatKeyFingerprint(publicKey))

export const restoreKeyPlaceholders = (body: string): string =>
  body.replace(QUOTED_KEY, (_, key: string) => createKeyPlaceholder(formatKeyFingerprint(key)))

const QUOTED_KEY = /"(ed25519:[1-9A-HJ-NP-Za-km-z]{40,50})"/g
