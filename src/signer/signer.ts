import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createArmedMandates } from './armed'
import { sealToReceiver } from './box'
import { createSigningClocks, createPracticeSigningClock, type ComputeSigningTime, type SigningClocks } from './dating'
import { decodeStoredKey, encodeStoredKey, type StoredKeyContent } from './envelope'
import { createWriteListing } from './listing'
import { createKeyExchange, type KeyExchange } from './offers'
import type { SignerAnswer, SignerQuestion } from './protocol'
import type { SignedWriteList } from './signed-list'
import { createSigningKey, SEED_LENGTH, type SigningKey } from './signing-key'
import { isDataKeyId, isWriteContent, createTextToSign } from './to-sign'
import { createSignedHistory, type ListPastWrites } from './signed'
import { createUsageCounter, unlimitedUsage, type CountedWrite, type UsageCounter } from './tally'
import { parseCeilings } from './understand/ceilings'
import { RefusedRequestError } from './understand/off-the-list'
import type { DecodedSigningRequest } from './understand/understood'
import { decodeSigningRequest } from './understand/understand'

/** A key with its seed, and what lies beside it. */
interface KeyWithSeed extends StoredKeyContent {
  readonly key: SigningKey
}

/** A key that signs: the dates of what it signed, and what it may. */
interface SigningKeyState {
  readonly key: SigningKey
  readonly computeTime: ComputeSigningTime
  /** What it has signed, held against what it may; one on trial signs only what asks. */
  readonly usage: UsageCounter | 'asks alone'
}

/** A key that came in and has to prove that it can be kept. Until then it asks the venue, and changes nothing there. */
interface UnstoredKey extends SigningKeyState, StoredKeyContent {}

type AnswerSignerQuestion = (question: SignerQuestion) => SignerAnswer

/** A key of practice as it signs; its seed is of no more use. */
function preparePracticeKey(one: KeyWithSeed | undefined, clocks: SigningClocks): SigningKeyState | undefined {
  one?.seed.fill(0)
  if (one === undefined) return undefined
  const { key, ceilings } = one
  const usage = ceilings === undefined ? unlimitedUsage : createUsageCounter(parseCeilings(ceilings), [])
  return { key, computeTime: createPracticeSigningClock(clocks), usage }
}

/** Whether a key signs something of this kind at all. */
function maySign(keyId: string, one: SigningKeyState, what: Extract<SignerQuestion, { do: 'sign' }>['what']): boolean {
  // SECURITY: what is typed and not kept yet is tried by asking, and nothing is written by it.
  if (one.usage === 'asks alone' && (what.is !== 'call' || isWriteContent(what))) return false
  // SECURITY: a data key's signature is a secret, and its key signs nothing else; nor does another key sign that.
  return (what.is === 'data key') === isDataKeyId(keyId)
}

/**
 * Holds keys and signs with them. Nothing it answers has a seed in it that anybody but the keeper could read.
 *
 * It is a value in, a value out, whatever process it stands in; with the process all that it held is gone. What was
 * signed before it is told by whoever keeps that.
 */
export function createRequestSigner(clocks: SigningClocks, pastOf: ListPastWrites = () => [], list?: SignedWriteList): AnswerSignerQuestion {
  const signed = createSignedHistory(clocks, pastOf)
  const listing = createWriteListing(list)
  const armed = createArmedMandates(clocks)
  const { offer, openSealed } = createKeyExchange()
  const datings = createSigningClocks(clocks, keyId => list?.findLastDate(keyId))
  const held = new Map<string, UnstoredKey>()
  const ready = new Map<string, SigningKeyState>()

  /** The key of an envelope that the keeper read from the store. */
  function openStoredKey(question: Parameters<KeyExchange['openSealed']>[0]): KeyWithSeed | undefined {
    const box = openSealed(question, 'keeper')
    return box && decodeStoredItem(question.keyId, box)
  }

  function holdKey(keyId: string, one: KeyWithSeed | undefined): SignerAnswer {
    // SECURITY: a key that signs, or is being kept, has its name to itself: what is told of the one is not done with another.
    if (one === undefined || held.has(keyId) || ready.has(keyId)) {
      one?.seed.fill(0)
      return { is: 'refused' }
    }
    held.set(keyId, { ...one, computeTime: datings(keyId), usage: 'asks alone' })
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
    const [one, back] = [held.get(question.keyId), openStoredKey(question)]
    if (one === undefined) return { is: 'unknown key' }
    const isSame = back !== undefined && timingSafeEqual(back.seed, one.seed)
    back?.seed.fill(0)
    if (!isSame) return { is: 'mismatched' }
    return startUsing(question.keyId, back)
  }

  function openKey(question: Extract<SignerQuestion, { do: 'open' }>): SignerAnswer {
    const { keyId, mark, isUsed } = question
    const one = openStoredKey(question)
    one?.seed.fill(0)
    // SECURITY: another key than the one that was kept under this name is not held on to for a moment.
    if (one === undefined || computeKeyMark(one.key) !== mark) return { is: 'mismatched' }
    return isUsed ? startUsing(keyId, one) : { is: 'key', publicKey: one.key.publicKey }
  }

  function takePracticeKey(question: Extract<SignerQuestion, { do: 'take' }>): SignerAnswer {
    const one = preparePracticeKey(decodePracticeKey(openSealed(question, 'practice')), clocks)
    return one === undefined ? { is: 'refused' } : setReady(question.keyId, one)
  }

  /** A key that was kept signs from now on, up to the ceilings that lie beside it. */
  function startUsing(keyId: string, { key, ceilings, boundAt }: KeyWithSeed): SignerAnswer {
    const bounds = ceilings === undefined ? undefined : parseCeilings(ceilings)
    // SECURITY: who has a key opened anew begins no day anew: what was signed is counted by the key's name.
    const before = signed.listAll(keyId)
    const knownSince = bounds && findLostSince(list?.getCreationTime(), boundAt)
    const usage = createUsageCounter(bounds, before, knownSince)
    setReady(keyId, { key, computeTime: datings(keyId), usage })
    const since = knownSince !== undefined && { knownSince }
    return { is: 'key', publicKey: key.publicKey, ...(bounds !== undefined && { ceilings }), ...since }
  }

  function setReady(keyId: string, one: SigningKeyState): SignerAnswer {
    dropKey(keyId)
    ready.set(keyId, one)
    return { is: 'key', publicKey: one.key.publicKey }
  }

  function dropKey(keyId: string): void {
    // SECURITY: a seed is overwritten as soon as it is of no more use.
    held.get(keyId)?.seed.fill(0)
    held.delete(keyId)
    ready.delete(keyId)
    armed.disarm(keyId)
  }

  function signRequest(question: Extract<SignerQuestion, { do: 'sign' }>): SignerAnswer {
    const { keyId, what, offset } = question
    const one = ready.get(keyId) ?? held.get(keyId)
    if (one === undefined) return { is: 'unknown key' }
    if (!maySign(keyId, one, what)) return { is: 'refused' }
    const read = what.is === 'call' ? decodeSigningRequest(what, one.key.publicKey) : undefined
    // SECURITY: what is not understood is not signed, whoever asks: by its own text, and by a list of what there is.
    if (read instanceof RefusedRequestError) return { is: 'refused' }
    const kept = checkCeilings(read, one, clocks.system())
    if (kept !== undefined) return kept
    const { inside } = question
    const count = inside === undefined ? () => undefined : armed.prepareCount(keyId, read, inside)
    if (count === undefined) return { is: 'outside' }
    const at = what.is === 'data key' ? 0 : one.computeTime(offset, isWriteContent(what))
    if (at === undefined) return { is: 'refused' }
    const text = createTextToSign(what, at)
    // SECURITY: a write is on the disk before its signature is anywhere; what cannot be listed is not signed.
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
        // A key that is typed is no data key: those are made here.
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
      case 'arm':
      case 'disarm':
        return armed.answer(question, ready.has(keyId))
      case 'tell list':
        return listing.readList(question.after)
    }
  }
}

const toKeyWithSeed = (seed: Uint8Array | undefined): KeyWithSeed | undefined => seed && createKeyFromContent({ seed })

/** A seed with the key that it makes; overwritten where it makes none. */
function createKeyFromContent(one: StoredKeyContent): KeyWithSeed | undefined {
  const key = createSigningKey(one.seed)
  if (key !== undefined) return { ...one, key }
  one.seed.fill(0)
  return undefined
}

/** The key of an envelope. */
function decodeStoredItem(keyId: string, content: Uint8Array): KeyWithSeed | undefined {
  // SECURITY: an envelope is a text, and this one stays in this process alone.
  const said = decodeStoredKey(keyId, Buffer.from(content).toString('latin1'))
  content.fill(0)
  return said && createKeyFromContent(said)
}

/** What practice seals: its key, and behind it what the key is to sign at most, where it was told to bound it. */
function decodePracticeKey(content: Uint8Array | undefined): KeyWithSeed | undefined {
  if (content === undefined) return undefined
  const seed = content.subarray(0, SEED_LENGTH)
  const ceilings = Buffer.from(content.subarray(SEED_LENGTH)).toString('latin1')
  if (ceilings === '') return createKeyFromContent({ seed })
  if (parseCeilings(ceilings) !== undefined) return createKeyFromContent({ seed, ceilings })
  content.fill(0)
  return undefined
}

/** Counts a write that is signed. */
function countWrite(read: DecodedRequest, { usage }: SigningKeyState, now: number): CountedWrite | undefined {
  return read?.is !== 'write' || usage === 'asks alone' ? undefined : usage.count(read.adds, now)
}

/**
 * When the list was begun that a key is counted by, where that was after its ceilings were put beside it: there was one
 * then, and it was lost. Ceilings that do not say when are from before lists did, so that a list that does is younger.
 */
const findLostSince = (begunAt: number | undefined, boundAt = Number.NEGATIVE_INFINITY): number | undefined =>
  begunAt !== undefined && begunAt > boundAt ? begunAt : undefined

/** What a request says; nothing where it is none. */
type DecodedRequest = DecodedSigningRequest | undefined

/** Which ceiling keeps a write from being signed. */
function checkCeilings(read: DecodedRequest, { usage }: SigningKeyState, now: number): SignerAnswer | undefined {
  if (read?.is !== 'write' || usage === 'asks alone') return undefined
  const ceiling = usage.findExceeded(read.adds, now)
  return ceiling && { is: 'above', ceiling }
}

const computeKeyMark = ({ publicKey }: SigningKey): string => createHash('sha256').update(publicKey).digest('hex')
