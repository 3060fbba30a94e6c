import { validateListPiece } from './list-lines'
import { validateExpectedEntry, type SignedListPiece, type ExpectedListEntry } from './listed'
import type { MandateClaim, SigningContent } from './to-sign'
import { isExactAmount } from './understand/amount'
import { signingCeilingNames, type SigningCeilingName } from './understand/ceilings'
import { MAX_SEALED_LENGTH } from './understand/sealed-bounds'

/** Who may seal a key to the signer. */
const keySenders = ['keeper', 'form', 'practice'] as const
export type KeySender = (typeof keySenders)[number]

/**
 * What a signer may be asked. No question has a seed in it that can be read, and no answer ever has.
 *
 * A key comes in by a box, sealed to an `offer` of this signer's, or is made here. One that is to be kept is `held`
 * until the keeper has given it back, sealed, and it proved to be the same. So long one that was typed is on trial: it
 * signs what asks, and nothing that writes.
 */
export type SignerQuestion =
  /** Somebody is to seal a key to this signer. */
  | { readonly do: 'offer'; readonly keyId: string; readonly from: KeySender }
  /** A typed key, which is to be tried and then kept. */
  | { readonly do: 'hold'; readonly keyId: string; readonly to: string; readonly box: string }
  /** A fresh one, which is to be kept: a data key, or one that a wallet is to sign for. */
  | { readonly do: 'make'; readonly keyId: string }
  /** The key that is held, as the store takes it, sealed to the keeper. */
  | { readonly do: 'seal'; readonly keyId: string; readonly to: string }
  /** What the keeper gave back: the key that is held signs from now on where it is the same. */
  | { readonly do: 'compare'; readonly keyId: string; readonly to: string; readonly box: string }
  /** A key that was kept, and the digest of its public half; it signs from now on where that is wanted. */
  | {
      readonly do: 'open'
      readonly keyId: string
      readonly to: string
      readonly box: string
      readonly mark: string
      readonly isUsed: boolean
    }
  /** Practice's own key, which no store keeps; it signs at once. */
  | { readonly do: 'take'; readonly keyId: string; readonly to: string; readonly box: string }
  | { readonly do: 'forget'; readonly keyId: string }
  | {
      readonly do: 'sign'
      readonly keyId: string
      readonly what: SigningContent
      readonly offset: number
      /** Which place a write has to be listed at, as the journal names it; anything else is not signed. */
      readonly place?: ExpectedListEntry
      /** Of what is armed it is a part; one that is outside of that is not signed. */
      readonly inside?: MandateClaim
    }
  /** What a person allowed in advance, as it was sealed: what is said to be inside is counted, and kept within it. */
  | { readonly do: 'arm'; readonly keyId: string; readonly bounds: string }
  | { readonly do: 'disarm'; readonly keyId: string }
  /** The writes that were signed, after a number up to which they were compared. */
  | { readonly do: 'tell list'; readonly keyId: string; readonly after: number }

/** What a signer can answer. */
export type SignerAnswer =
  | { readonly is: 'offer'; readonly to: string }
  /**
   * The public half of a key, in the venue's form, and what it signs at most where that was kept beside it. Where its
   * list was lost: since when it is known what it signed.
   */
  | {
      readonly is: 'key'
      readonly publicKey: string
      readonly ceilings?: string
      readonly knownSince?: number
    }
  | { readonly is: 'box'; readonly box: string }
  /** A signature in base64url, and the moment that stands in it. */
  | { readonly is: 'signed'; readonly at: number; readonly signature: string }
  /** Not signed: it is above what lies beside the key. */
  | { readonly is: 'above'; readonly ceiling: SigningCeilingName }
  | ({ readonly is: 'list' } & SignedListPiece)
  /** Not signed: it is said to be inside what is armed, and is not. */
  | { readonly is: 'outside' }
  /** No list is kept here; it could not be put on the disk, or be read; another place is the next one. */
  | { readonly is: 'no list' | 'unlisted' | 'out of turn' }
  | { readonly is: 'done' | 'refused' | 'mismatched' | 'unknown key' }

/** A question or an answer on its way, with the number that joins them. */
type WithQuestionNumber<T> = T & { readonly ask: number }

type Fields = Readonly<Record<string, unknown>>

const KEY_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/
const TEXT = /^[A-Za-z0-9_-]{1,4096}$/
const MARK = /^[0-9a-f]{64}$/

/** Reads a message that should be a question; anything else is undefined. */
export function parseSignerQuestion(message: unknown): WithQuestionNumber<SignerQuestion> | undefined {
  const { ask, keyId, ...rest } = fields(message)
  if (typeof ask !== 'number' || typeof keyId !== 'string' || !KEY_ID.test(keyId)) return undefined
  const question = parseQuestion(keyId, rest)
  return question && { ...question, ask }
}

function parseQuestion(keyId: string, { do: action, ...given }: Fields): SignerQuestion | undefined {
  const { to, box, from, mark, isUsed, offset, after, bounds } = given
  switch (action) {
    case 'make':
    case 'forget':
    case 'disarm':
      return { do: action, keyId }
    case 'offer':
      return isSender(from) ? { do: action, keyId, from } : undefined
    case 'seal':
      return isText(to) ? { do: action, keyId, to } : undefined
    case 'hold':
    case 'take':
    case 'compare':
      return isText(to) && isText(box) ? { do: action, keyId, to, box } : undefined
    case 'open': {
      const isWhole = isText(to) && isText(box) && typeof mark === 'string' && MARK.test(mark)
      return isWhole && typeof isUsed === 'boolean' ? { do: action, keyId, to, box, mark, isUsed } : undefined
    }
    case 'arm':
      return typeof bounds === 'string' && bounds.length <= MAX_SEALED_LENGTH
        ? { do: action, keyId, bounds }
        : undefined
    case 'sign': {
      const what = parseSigningContent(fields(given['what']))
      if (what === undefined || typeof offset !== 'number' || !Number.isFinite(offset)) return undefined
      const place = given['place'] === undefined ? undefined : validateExpectedEntry(given['place'])
      if (given['place'] !== undefined && place === undefined) return undefined
      const inside = given['inside'] === undefined ? undefined : parseMandateClaim(fields(given['inside']))
      if (given['inside'] !== undefined && inside === undefined) return undefined
      return { do: action, keyId, what, offset, ...(place && { place }), ...(inside && { inside }) }
    }
    case 'tell list':
      return isWhole(after) && after >= 0 ? { do: action, keyId, after } : undefined
    default:
      return undefined
  }
}

function parseMandateClaim({ envelope, worth }: Fields): MandateClaim | undefined {
  const isSaid = isText(envelope) && typeof worth === 'string' && isExactAmount(worth)
  return isSaid ? { envelope, worth } : undefined
}

function parseSigningContent({ is, method, path, body }: Fields): SigningContent | undefined {
  if (is === 'stream' || is === 'data key') return { is }
  const isCall = is === 'call' && isMethod(method) && typeof path === 'string' && typeof body === 'string'
  return isCall ? { is, method, path, body } : undefined
}

/** Reads a message that should be an answer; anything else is undefined. */
export function parseSignerAnswer(message: unknown): WithQuestionNumber<SignerAnswer> | undefined {
  const { ask, is, to, publicKey, ceilings, knownSince, ceiling, box, at, signature } = fields(message)
  if (typeof ask !== 'number') return undefined
  if (is === 'offer') return isText(to) ? { ask, is, to } : undefined
  if (is === 'key') {
    if (typeof publicKey !== 'string') return undefined
    const beside = typeof ceilings === 'string' && { ceilings }
    return { ask, is, publicKey, ...beside, ...(isWhole(knownSince) && { knownSince }) }
  }
  if (is === 'above') return isCeiling(ceiling) ? { ask, is, ceiling } : undefined
  if (is === 'box') return isText(box) ? { ask, is, box } : undefined
  if (is === 'signed') return isWhole(at) && isText(signature) ? { ask, is, at, signature } : undefined
  if (is === 'list') {
    const piece = validateListPiece(message)
    return piece && { ask, is, ...piece }
  }
  if (is === 'no list' || is === 'unlisted' || is === 'out of turn' || is === 'outside') return { ask, is }
  const isPlain = is === 'done' || is === 'refused' || is === 'mismatched' || is === 'unknown key'
  return isPlain ? { ask, is } : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && TEXT.test(value)
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isSender = (value: unknown): value is KeySender => keySenders.some(sender => sender === value)
const isCeiling = (value: unknown): value is SigningCeilingName => signingCeilingNames.some(name => name === value)
const isMethod = (value: unknown): value is 'GET' | 'POST' | 'PUT' | 'DELETE' =>
  value === 'GET' || value === 'POST' || value === 'PUT' || value === 'DELETE'

const fields = (message: unknown): Fields =>
  typeof message === 'object' && message !== null ? { ...message } : {}
