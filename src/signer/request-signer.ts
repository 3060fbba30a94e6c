import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createArmedMandates } from './armed-mandates'
import { sealToReceiver } from './box'
import {
  createSigningClocks,
  createPracticeSigningClock,
  type ComputeSigningTime,
  type SigningClocks,
} from './signing-clock'
import { decodeStoredKey, encodeStoredKey, type StoredKeyContent } from './stored-key-item'
import { createSealedConfirmations } from './sealed-confirmations'
import { createWriteListing } from './write-listing'
import { createKeyExchange, type KeyExchange } from './key-exchange'
import type { SignerAnswer, SignerQuestion } from './signer-protocol'
import type { SignedWriteList } from './signed-list'
import { createSigningKey, SEED_LENGTH, type SigningKey } from './signing-key'
import { isDataKeyId, isWriteContent, createTextToSign } from './signing-content'
import { createSignedHistory, type ListPastWrites } from './signed-history'
import { createUsageCounter, unlimitedUsage, type CountedWrite, type UsageCounter } from './usage-counter'
import { formatConfirmedMandate, formatConfirmedRequest, hideOwnKey } from './understand/confirmed-request'
import { parseCeilings } from './understand/key-ceilings'
import { hideArmingTime } from './understand/sealed-mandate'
import { RefusedRequestError } from './understand/refused-request'
import type { DecodedSigningRequest } from './understand/decoded-request'
import { decodeSigningRequest } from './understand/decode-request'

interface KeyWithSeed extends StoredKeyContent {
  readonly key: SigningKey
}

interface SigningKeyState {
  readonly key: SigningKey
  readonly computeTime: ComputeSigningTime
  /** Usage against the ceilings; `asks alone` for a key on trial, which signs queries only. */
  readonly usage: UsageCounter | 'asks alone'
}

/** A key that is not stored yet, and so signs queries only. */
interface UnstoredKey extends SigningKeyState, StoredKeyContent {}

type AnswerSignerQuestion = (question: SignerQuestion) => SignerAnswer

function preparePracticeKey(
  one: KeyWithSeed | undefined,
  clocks: SigningClocks,
): SigningKeyState | undefined {
  one?.seed.fill(0)
  if (one === undefined) return undefined
  const { key, ceilings } = one
  const usage = ceilings === undefined ? unlimitedUsage : createUsageCounter(parseCeilings(ceilings), [])
  return { key, computeTime: createPracticeSigningClock(clocks), usage }
}

function maySign(
  keyId: string,
  one: SigningKeyState,
  what: Extract<SignerQuestion, { do: 'sign' }>['what'],
): boolean {
  // SECURITY: a typed key that is not stored yet signs queries only.
  if (one.usage === 'asks alone' && (what.is !== 'call' || isWriteContent(what))) return false
  // SECURITY: a data key's signature is a secret; a data key signs nothing else, and no other key signs that.
  return (what.is === 'data key') === isDataKeyId(keyId)
}

/**
 * Returns true if a request may be dated into the past. A timer that the venue counts from its date would trigger at
 * once and cancel stops.
 */
const mayBeAged = (read: DecodedSigningRequest | undefined): boolean =>
  read !== undefined && (read.is === 'question' || read.call !== 'POST /v1/order/cancel_all_after')

/**
 * Creates a signer that holds keys in memory and answers one question at a time. No answer contains a seed that any
 * process but the keeper could read. `pastOf` returns writes signed in earlier processes. Without `list`, which only
 * tests leave out, writes are signed unlisted.
 */
export function createRequestSigner(
  clocks: SigningClocks,
  pastOf: ListPastWrites = () => [],
  list?: SignedWriteList,
): AnswerSignerQuestion {
  const signed = createSignedHistory(clocks, pastOf)
  const listing = createWriteListing(list)
  const armed = createArmedMandates(clocks)
  const { offer, openSealed } = createKeyExchange()
  const confirmations = createSealedConfirmations(openSealed, clocks)
  const clockOf = createSigningClocks(clocks, (keyId, isAged) => list?.findLastDate(keyId, isAged))
  const held = new Map<string, UnstoredKey>()
  const ready = new Map<string, SigningKeyState>()

  function openStoredKey(question: Parameters<KeyExchange['openSealed']>[0]): KeyWithSeed | undefined {
    const box = openSealed(question, 'keeper')
    return box && decodeStoredItem(question.keyId, box)
  }

  function holdKey(keyId: string, one: KeyWithSeed | undefined): SignerAnswer {
    // SECURITY: a key id in use cannot be taken by another key, so that no operation affects the wrong one.
    if (one === undefined || held.has(keyId) || ready.has(keyId)) {
      one?.seed.fill(0)
      return { is: 'refused' }
    }
    held.set(keyId, { ...one, computeTime: clockOf(keyId), usage: 'asks alone' })
    return { is: 'key', publicKey: one.key.publicKey }
  }

  function sealHeldKey(keyId: string, to: string): SignerAnswer {
    const one = held.get(keyId)
    if (one === undefined) return { is: 'unknown key' }
    const text = Buffer.from(encodeStoredKey(keyId, one.seed, one.ceilings, one.boundAt), 'latin1')
    const box = sealToReceiver(to, { purpose: 'signer→keeper', keyId }, text)
    text.fill(0)
    return box === undefined ? { is: 'refused' } : { is: 'box', box }
  }

  function compareWithHeld(question: Extract<SignerQuestion, { do: 'compare' }>): SignerAnswer {
    const [one, stored] = [held.get(question.keyId), openStoredKey(question)]
    const isSame = one !== undefined && stored !== undefined && timingSafeEqual(stored.seed, one.seed)
    stored?.seed.fill(0)
    if (one === undefined) return { is: 'unknown key' }
    if (!isSame) return { is: 'mismatched' }
    return startUsing(question.keyId, stored)
  }

  function openKey(question: Extract<SignerQuestion, { do: 'open' }>): SignerAnswer {
    const { keyId, mark, isUsed } = question
    const one = openStoredKey(question)
    one?.seed.fill(0)
    // SECURITY: a key other than the stored one is discarded at once.
    if (one === undefined || computeKeyMark(one.key) !== mark) return { is: 'mismatched' }
    return isUsed ? startUsing(keyId, one) : { is: 'key', publicKey: one.key.publicKey }
  }

  function takePracticeKey(question: Extract<SignerQuestion, { do: 'take' }>): SignerAnswer {
    const one = preparePracticeKey(decodePracticeKey(openSealed(question, 'practice')), clocks)
    return one === undefined ? { is: 'refused' } : setReady(question.keyId, one)
  }

  function startUsing(keyId: string, { key, ceilings, boundAt }: KeyWithSeed): SignerAnswer {
    const bounds = ceilings === undefined ? undefined : parseCeilings(ceilings)
    // SECURITY: reopening a key does not reset its day; signed writes are counted by key id.
    const before = signed.listAll(keyId)
    const knownSince = bounds && findKnownSince(list?.getCreationTime(), boundAt)
    const usage = createUsageCounter(bounds, before, knownSince)
    setReady(keyId, { key, computeTime: clockOf(keyId), usage })
    const since = knownSince !== undefined && { knownSince }
    return { is: 'key', publicKey: key.publicKey, ...(bounds !== undefined && { ceilings }), ...since }
  }

  function setReady(keyId: string, one: SigningKeyState): SignerAnswer {
    dropKey(keyId)
    ready.set(keyId, one)
    return { is: 'key', publicKey: one.key.publicKey }
  }

  function dropKey(keyId: string): void {
    // SECURITY: a seed is overwritten as soon as it is unused.
    held.get(keyId)?.seed.fill(0)
    held.delete(keyId)
    ready.delete(keyId)
    armed.disarm(keyId)
    confirmations.forget(keyId)
  }

  function signRequest(question: Extract<SignerQuestion, { do: 'sign' }>): SignerAnswer {
    const { keyId, what, offset } = question
    const one = ready.get(keyId) ?? held.get(keyId)
    if (one === undefined) return { is: 'unknown key' }
    if (!maySign(keyId, one, what)) return { is: 'refused' }
    const read = what.is === 'call' ? decodeSigningRequest(what, one.key.publicKey) : undefined
    // SECURITY: only a fully understood request on the list of known ones is signed, for any caller.
    if (read instanceof RefusedRequestError) return { is: 'refused' }
    if (question.age !== undefined && !mayBeAged(read)) return { is: 'refused' }
    const exceeded = checkCeilings(read, one, clocks.system())
    if (exceeded !== undefined) return exceeded
    const { inside, confirmed } = question
    const count = inside === undefined ? () => undefined : armed.prepareCount(keyId, read, inside)
    if (count === undefined) return { is: 'outside' }
    // SECURITY: a write outside of mandates is signed once, and only if a sheet confirmed it. Its confirmation is spent
    // before the signature exists, whatever follows.
    if (what.is === 'call' && what.method !== 'GET' && inside === undefined) {
      const shown = { ...what, body: hideOwnKey(what.body, one.key.publicKey) }
      if (!confirmations.spend(keyId, confirmed, to => formatConfirmedRequest(to, shown)))
        return { is: 'unconfirmed' }
    }
    const at = what.is === 'data key' ? 0 : one.computeTime(offset, isWriteContent(what), question.age)
    if (at === undefined) return { is: 'refused' }
    const text = createTextToSign(what, at)
    // SECURITY: a write is listed on disk before its signature exists; an unlisted one is not signed.
    const listed = listing.add(question, { text, at, read })
    if (listed !== 'listed') return { is: listed }
    signed.record(keyId, countWrite(read, one, clocks.system()))
    count()
    const signature = one.key.sign(Buffer.from(text, 'utf8'))
    return { is: 'signed', at, signature: Buffer.from(signature).toString('base64url') }
  }

  return question => {
    const { keyId } = question
    switch (question.do) {
      case 'offer':
        return offer(keyId, question.from)
      case 'hold':
        // A typed key cannot be a data key; data keys are generated here.
        return holdKey(keyId, isDataKeyId(keyId) ? undefined : toKeyWithSeed(openSealed(question, 'form')))
      case 'make':
        return holdKey(keyId, createKeyFromContent({ seed: randomBytes(SEED_LENGTH) }))
      case 'seal':
        return sealHeldKey(keyId, question.to)
      case 'compare':
        return compareWithHeld(question)
      case 'open':
        return openKey(question)
      case 'take':
        return takePracticeKey(question)
      case 'forget':
        dropKey(keyId)
        return { is: 'done' }
      case 'sign':
        return signRequest(question)
      case 'open confirmation':
        confirmations.open(keyId, question)
        return { is: 'done' }
      case 'arm': {
        const text = hideArmingTime(question.bounds)
        // SECURITY: no mandate is armed that its sheet did not confirm.
        if (!confirmations.spend(keyId, question.confirmed, to => formatConfirmedMandate(to, text)))
          return { is: 'unconfirmed' }
        return armed.answer(question, ready.has(keyId))
      }
      case 'disarm':
        return armed.answer(question, ready.has(keyId))
      case 'tell list':
        return listing.readList(question.after)
    }
  }
}

const toKeyWithSeed = (seed: Uint8Array | undefined): KeyWithSeed | undefined =>
  seed && createKeyFromContent({ seed })

function createKeyFromContent(one: StoredKeyContent): KeyWithSeed | undefined {
  const key = createSigningKey(one.seed)
  if (key !== undefined) return { ...one, key }
  one.seed.fill(0)
  return undefined
}

function decodeStoredItem(keyId: string, content: Uint8Array): KeyWithSeed | undefined {
  // SECURITY: the decoded item is a string, and it stays in this process.
  const decoded = decodeStoredKey(keyId, Buffer.from(content).toString('latin1'))
  content.fill(0)
  return decoded && createKeyFromContent(decoded)
}

function decodePracticeKey(content: Uint8Array | undefined): KeyWithSeed | undefined {
  if (content === undefined) return undefined
  const seed = content.subarray(0, SEED_LENGTH)
  const ceilings = Buffer.from(content.subarray(SEED_LENGTH)).toString('latin1')
  if (ceilings === '') return createKeyFromContent({ seed })
  if (parseCeilings(ceilings) !== undefined) return createKeyFromContent({ seed, ceilings })
  content.fill(0)
  return undefined
}

function countWrite(
  read: DecodedSigningRequest | undefined,
  { usage }: SigningKeyState,
  now: number,
): CountedWrite | undefined {
  return read?.is !== 'write' || usage === 'asks alone' ? undefined : usage.count(read.adds, now)
}

/**
 * Returns the creation time of the list if it is later than the ceilings: the earlier list was lost. Ceilings without a
 * time are older than dated lists, so a dated list is newer.
 */
const findKnownSince = (
  begunAt: number | undefined,
  boundAt = Number.NEGATIVE_INFINITY,
): number | undefined => (begunAt !== undefined && begunAt > boundAt ? begunAt : undefined)

function checkCeilings(
  read: DecodedSigningRequest | undefined,
  { usage }: SigningKeyState,
  now: number,
): SignerAnswer | undefined {
  if (read?.is !== 'write' || usage === 'asks alone') return undefined
  const ceiling = usage.findExceeded(read.adds, now)
  return ceiling && { is: 'above', ceiling }
}

const computeKeyMark = ({ publicKey }: SigningKey): string =>
  createHash('sha256').update(publicKey).digest('hex')
