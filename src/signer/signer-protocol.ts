import { validateListPiece } from './signed-list-lines'
import { validateExpectedEntry, type SignedListPiece, type ExpectedListEntry } from './listed-write'
import {
  signingAges,
  type ConfirmationClaim,
  type MandateClaim,
  type SigningAge,
  type SigningContent,
} from './signing-content'
import { isExactAmount } from './understand/exact-amount'
import { signingCeilingNames, type SigningCeilingName } from './understand/key-ceilings'
import { MAX_SEALED_LENGTH } from './understand/sealed-mandate'

const boxSenders = ['keeper', 'form', 'practice', 'sheet'] as const
export type BoxSender = (typeof boxSenders)[number]

/**
 * Questions to a signer. None contains a readable seed, and no answer does. A key arrives in a box sealed to an `offer`
 * of this signer, or is generated here. A key to be stored is held until the keeper returned the same key sealed. A
 * typed key on trial signs queries only.
 */
export type SignerQuestion =
  | { readonly do: 'offer'; readonly keyId: string; readonly from: BoxSender }
  | { readonly do: 'hold'; readonly keyId: string; readonly to: string; readonly box: string }
  | { readonly do: 'make'; readonly keyId: string }
  | { readonly do: 'seal'; readonly keyId: string; readonly to: string }
  /** Returns the stored key; the held key signs from now on if both are equal. */
  | { readonly do: 'compare'; readonly keyId: string; readonly to: string; readonly box: string }
  /** Loads a stored key with the digest of its public half; it signs if `isUsed`. */
  | {
      readonly do: 'open'
      readonly keyId: string
      readonly to: string
      readonly box: string
      readonly mark: string
      readonly isUsed: boolean
    }
  /** Delivers the practice key, which is not stored; it signs at once. */
  | { readonly do: 'take'; readonly keyId: string; readonly to: string; readonly box: string }
  | { readonly do: 'forget'; readonly keyId: string }
  | {
      readonly do: 'sign'
      readonly keyId: string
      readonly what: SigningContent
      readonly offset: number
      /** Milliseconds by which the request is dated into the past; absent for a fresh date. */
      readonly age?: SigningAge
      /** Expected list entry of a write, as journalled; any other is not signed. */
      readonly place?: ExpectedListEntry
      /** Claim that the write is inside the armed mandate; a write outside it is not signed. */
      readonly inside?: MandateClaim
      /** Claim that a sheet confirmed the write. Without either claim no write is signed. */
      readonly confirmed?: ConfirmationClaim
    }
  /** Opens the box of a sheet ahead of the requests that claim it. */
  | { readonly do: 'open confirmation'; readonly keyId: string; readonly to: string; readonly box: string }
  | {
      readonly do: 'arm'
      readonly keyId: string
      readonly bounds: string
      /** Claim that a sheet confirmed the mandate; without it none is armed. */
      readonly confirmed?: ConfirmationClaim
    }
  | { readonly do: 'disarm'; readonly keyId: string }
  | { readonly do: 'tell list'; readonly keyId: string; readonly after: number }

export type SignerAnswer =
  | { readonly is: 'offer'; readonly to: string }
  /**
   * Public key and ceilings of a key; `knownSince` is the time since which its signed writes are known, if its list was
   * lost.
   */
  | {
      readonly is: 'key'
      readonly publicKey: string
      readonly ceilings?: string
      readonly knownSince?: number
    }
  | { readonly is: 'box'; readonly box: string }
  | { readonly is: 'signed'; readonly at: number; readonly signature: string }
  /** Not signed: it exceeds a ceiling of the key. */
  | { readonly is: 'above'; readonly ceiling: SigningCeilingName }
  | ({ readonly is: 'list' } & SignedListPiece)
  /** Not signed: outside the mandate that it claims. Not signed or armed: confirmed by no sheet. */
  | { readonly is: 'outside' | 'unconfirmed' }
  /** In this order: no list exists; it cannot be written or read; the expected entry is not the next one. */
  | { readonly is: 'no list' | 'unlisted' | 'out of turn' }
  | { readonly is: 'done' | 'refused' | 'mismatched' | 'unknown key' }

/** Adds the number of the question, which its answer repeats. */
type WithQuestionNumber<T> = T & { readonly ask: number }

type Fields = Readonly<Record<string, unknown>>

const KEY_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/
const TEXT = /^[A-Za-z0-9_-]{1,4096}$/
/** Account id, or host with its port. */
const NAME = /^[\x21-\x7e]{1,300}$/
const MARK = /^[0-9a-f]{64}$/

export function parseSignerQuestion(message: unknown): WithQuestionNumber<SignerQuestion> | undefined {
  const { ask, keyId, ...rest } = toFields(message)
  if (typeof ask !== 'number' || typeof keyId !== 'string' || !KEY_ID.test(keyId)) return undefined
  const question = parseQuestion(keyId, rest)
  return question && { ...question, ask }
}

function parseQuestion(keyId: string, { do: action, ...values }: Fields): SignerQuestion | undefined {
  const { to, box, from, mark, isUsed, offset, after, bounds } = values
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
    case 'open confirmation':
      return isText(to) && isText(box) ? { do: action, keyId, to, box } : undefined
    case 'open': {
      const isComplete = isText(to) && isText(box) && typeof mark === 'string' && MARK.test(mark)
      return isComplete && typeof isUsed === 'boolean'
        ? { do: action, keyId, to, box, mark, isUsed }
        : undefined
    }
    case 'arm':
      if (typeof bounds !== 'string' || bounds.length > MAX_SEALED_LENGTH) return undefined
      return withConfirmation({ do: action, keyId, bounds }, values['confirmed'])
    case 'sign': {
      const what = parseSigningContent(toFields(values['what']))
      if (what === undefined || typeof offset !== 'number' || !Number.isFinite(offset)) return undefined
      const place = values['place'] === undefined ? undefined : validateExpectedEntry(values['place'])
      if (values['place'] !== undefined && place === undefined) return undefined
      const inside =
        values['inside'] === undefined ? undefined : parseMandateClaim(toFields(values['inside']))
      if (values['inside'] !== undefined && inside === undefined) return undefined
      const age = signingAges.find(one => one === values['age'])
      if (values['age'] !== age) return undefined
      const claims = { ...(age && { age }), ...(place && { place }), ...(inside && { inside }) }
      const question = { do: action, keyId, what, offset, ...claims }
      return withConfirmation(question, values['confirmed'])
    }
    case 'tell list':
      return isInteger(after) && after >= 0 ? { do: action, keyId, after } : undefined
    default:
      return undefined
  }
}

function parseMandateClaim({ envelope, worth }: Fields): MandateClaim | undefined {
  const isValid = isText(envelope) && typeof worth === 'string' && isExactAmount(worth)
  return isValid ? { envelope, worth } : undefined
}

/** Adds a valid claim to a question, or none. Returns `undefined` for an invalid claim. */
function withConfirmation<T extends SignerQuestion>(question: T, value: unknown): T | undefined {
  if (value === undefined) return question
  const confirmed = parseConfirmationClaim(toFields(value))
  return confirmed && { ...question, confirmed }
}

function parseConfirmationClaim({ account, host, to, box }: Fields): ConfirmationClaim | undefined {
  const isValid = isName(account) && isName(host) && isText(to) && isText(box)
  return isValid ? { account, host, to, box } : undefined
}

function parseSigningContent({ is, method, path, body }: Fields): SigningContent | undefined {
  if (is === 'stream' || is === 'data key') return { is }
  const isCall = is === 'call' && isMethod(method) && typeof path === 'string' && typeof body === 'string'
  return isCall ? { is, method, path, body } : undefined
}

export function parseSignerAnswer(message: unknown): WithQuestionNumber<SignerAnswer> | undefined {
  const { ask, is, to, publicKey, ceilings, knownSince, ceiling, box, at, signature } = toFields(message)
  if (typeof ask !== 'number') return undefined
  if (is === 'offer') return isText(to) ? { ask, is, to } : undefined
  if (is === 'key') {
    if (typeof publicKey !== 'string') return undefined
    return {
      ask,
      is,
      publicKey,
      ...(typeof ceilings === 'string' && { ceilings }),
      ...(isInteger(knownSince) && { knownSince }),
    }
  }
  if (is === 'above') return isCeiling(ceiling) ? { ask, is, ceiling } : undefined
  if (is === 'box') return isText(box) ? { ask, is, box } : undefined
  if (is === 'signed') return isInteger(at) && isText(signature) ? { ask, is, at, signature } : undefined
  if (is === 'list') {
    const piece = validateListPiece(message)
    return piece && { ask, is, ...piece }
  }
  if (is === 'no list' || is === 'unlisted' || is === 'out of turn') return { ask, is }
  if (is === 'outside' || is === 'unconfirmed') return { ask, is }
  const isBareAnswer = is === 'done' || is === 'refused' || is === 'mismatched' || is === 'unknown key'
  return isBareAnswer ? { ask, is } : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && TEXT.test(value)
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
const isName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value)
const isSender = (value: unknown): value is BoxSender => boxSenders.some(sender => sender === value)
const isCeiling = (value: unknown): value is SigningCeilingName =>
  signingCeilingNames.some(name => name === value)
const isMethod = (value: unknown): value is 'GET' | 'POST' | 'PUT' | 'DELETE' =>
  value === 'GET' || value === 'POST' || value === 'PUT' || value === 'DELETE'

const toFields = (message: unknown): Fields =>
  typeof message === 'object' && message !== null ? { ...message } : {}
