import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createArmedKeys } from './armed'
import { sealBox } from './box'
import { createDatings, createPracticeDating, type Dating, type SignerClocks } from './dating'
import { decodeEnvelope, encodeEnvelope, type Enveloped } from './envelope'
import { listingOn } from './listing'
import { createOffers, type Offers } from './offers'
import type { SignerAnswer, SignerQuestion } from './protocol'
import type { SignedList } from './signed-list'
import { createSigningKey, SEED_LENGTH, type SigningKey } from './signing-key'
import { isDataKeyName, isWrite, textToSign } from './to-sign'
import { createSigned, type PastOf } from './signed'
import { createTally, unbounded, type Counted, type Tally } from './tally'
import { readCeilings } from './understand/ceilings'
import { OffTheList } from './understand/off-the-list'
import type { ReadRequest } from './understand/understood'
import { readRequest } from './understand/understand'

/** A key with its seed, and what lies beside it. */
interface WithSeed extends Enveloped {
  readonly key: SigningKey
}

/** A key that signs: the dates of what it signed, and what it may. */
interface Ready {
  readonly key: SigningKey
  readonly dating: Dating
  /** What it has signed, held against what it may; one on trial signs only what asks. */
  readonly tally: Tally | 'asks alone'
}

/** A key that came in and has to prove that it can be kept. Until then it asks the venue, and changes nothing there. */
interface Held extends Ready, Enveloped {}

type Signer = (question: SignerQuestion) => SignerAnswer

/** A key of practice as it signs; its seed is of no more use. */
function readyForPractice(one: WithSeed | undefined, clocks: SignerClocks): Ready | undefined {
  one?.seed.fill(0)
  if (one === undefined) return undefined
  const { key, ceilings } = one
  const tally = ceilings === undefined ? unbounded : createTally(readCeilings(ceilings), [])
  return { key, dating: createPracticeDating(clocks), tally }
}

/** Whether a key signs something of this kind at all. */
function isForIt(keyId: string, one: Ready, what: Extract<SignerQuestion, { do: 'sign' }>['what']): boolean {
  // SECURITY: what is typed and not kept yet is tried by asking, and nothing is written by it.
  if (one.tally === 'asks alone' && (what.is !== 'call' || isWrite(what))) return false
  // SECURITY: a data key's signature is a secret, and its key signs nothing else; nor does another key sign that.
  return (what.is === 'data key') === isDataKeyName(keyId)
}

/**
 * Holds keys and signs with them. Nothing it answers has a seed in it that anybody but the keeper could read.
 *
 * It is a value in, a value out, whatever process it stands in; with the process all that it held is gone. What was
 * signed before it is told by whoever keeps that.
 */
export function createSigner(clocks: SignerClocks, pastOf: PastOf = () => [], list?: SignedList): Signer {
  const signed = createSigned(clocks, pastOf)
  const listing = listingOn(list)
  const armed = createArmedKeys(clocks)
  const { offer, opened } = createOffers()
  const datings = createDatings(clocks, keyId => list?.datedOf(keyId))
  const held = new Map<string, Held>()
  const ready = new Map<string, Ready>()

  /** The key of an envelope that the keeper read from the store. */
  function kept(question: Parameters<Offers['opened']>[0]): WithSeed | undefined {
    const box = opened(question, 'keeper')
    return box && keptIn(question.keyId, box)
  }

  function hold(keyId: string, one: WithSeed | undefined): SignerAnswer {
    // SECURITY: a key that signs, or is being kept, has its name to itself: what is told of the one is not done with another.
    if (one === undefined || held.has(keyId) || ready.has(keyId)) {
      one?.seed.fill(0)
      return { is: 'refused' }
    }
    held.set(keyId, { ...one, dating: datings(keyId), tally: 'asks alone' })
    return { is: 'key', publicKey: one.key.publicKey }
  }

  function seal(keyId: string, to: string): SignerAnswer {
    const one = held.get(keyId)
    if (one === undefined) return { is: 'unknown key' }
    const text = Buffer.from(encodeEnvelope(keyId, one.seed, one.ceilings, one.boundAt), 'latin1')
    const box = sealBox(to, { purpose: 'signer→keeper', keyId }, text)
    text.fill(0)
    return box === undefined ? { is: 'refused' } : { is: 'box', box }
  }

  function compare(question: Extract<SignerQuestion, { do: 'compare' }>): SignerAnswer {
    const [one, back] = [held.get(question.keyId), kept(question)]
    if (one === undefined) return { is: 'unknown key' }
    const isSame = back !== undefined && timingSafeEqual(back.seed, one.seed)
    back?.seed.fill(0)
    if (!isSame) return { is: 'mismatched' }
    return use(question.keyId, back)
  }

  function open(question: Extract<SignerQuestion, { do: 'open' }>): SignerAnswer {
    const { keyId, mark, isUsed } = question
    const one = kept(question)
    one?.seed.fill(0)
    // SECURITY: another key than the one that was kept under this name is not held on to for a moment.
    if (one === undefined || markOf(one.key) !== mark) return { is: 'mismatched' }
    return isUsed ? use(keyId, one) : { is: 'key', publicKey: one.key.publicKey }
  }

  function take(question: Extract<SignerQuestion, { do: 'take' }>): SignerAnswer {
    const one = readyForPractice(practiceIn(opened(question, 'practice')), clocks)
    return one === undefined ? { is: 'refused' } : begin(question.keyId, one)
  }

  /** A key that was kept signs from now on, up to the ceilings that lie beside it. */
  function use(keyId: string, { key, ceilings, boundAt }: WithSeed): SignerAnswer {
    const bounds = ceilings === undefined ? undefined : readCeilings(ceilings)
    // SECURITY: who has a key opened anew begins no day anew: what was signed is counted by the key's name.
    const before = signed.before(keyId)
    const knownSince = bounds && lostSince(list?.begunAt(), boundAt)
    const tally = createTally(bounds, before, knownSince)
    begin(keyId, { key, dating: datings(keyId), tally })
    const since = knownSince !== undefined && { knownSince }
    return { is: 'key', publicKey: key.publicKey, ...(bounds !== undefined && { ceilings }), ...since }
  }

  function begin(keyId: string, one: Ready): SignerAnswer {
    drop(keyId)
    ready.set(keyId, one)
    return { is: 'key', publicKey: one.key.publicKey }
  }

  function drop(keyId: string): void {
    // SECURITY: a seed is overwritten as soon as it is of no more use.
    held.get(keyId)?.seed.fill(0)
    held.delete(keyId)
    ready.delete(keyId)
    armed.disarm(keyId)
  }

  function sign(question: Extract<SignerQuestion, { do: 'sign' }>): SignerAnswer {
    const { keyId, what, offset } = question
    const one = ready.get(keyId) ?? held.get(keyId)
    if (one === undefined) return { is: 'unknown key' }
    if (!isForIt(keyId, one, what)) return { is: 'refused' }
    const read = what.is === 'call' ? readRequest(what, one.key.publicKey) : undefined
    // SECURITY: what is not understood is not signed, whoever asks: by its own text, and by a list of what there is.
    if (read instanceof OffTheList) return { is: 'refused' }
    const kept = keptOut(read, one, clocks.system())
    if (kept !== undefined) return kept
    const { inside } = question
    const count = inside === undefined ? () => undefined : armed.take(keyId, read, inside)
    if (count === undefined) return { is: 'outside' }
    const at = what.is === 'data key' ? 0 : one.dating(offset, isWrite(what))
    if (at === undefined) return { is: 'refused' }
    const text = textToSign(what, at)
    // SECURITY: a write is on the disk before its signature is anywhere; what cannot be listed is not signed.
    const listed = listing.add(question, { text, at, read })
    if (listed !== 'listed') return { is: listed }
    signed.note(keyId, countedOf(read, one, clocks.system()))
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
        return hold(keyId, isDataKeyName(keyId) ? undefined : seedOf(opened(question, 'form')))
      case 'make':
        return hold(keyId, withKey({ seed: randomBytes(SEED_LENGTH) }))
      case 'seal':
        return seal(keyId, question.to)
      case 'compare':
        return compare(question)
      case 'open':
        return open(question)
      case 'take':
        return take(question)
      case 'forget':
        drop(keyId)
        return { is: 'done' }
      case 'sign':
        return sign(question)
      case 'arm':
      case 'disarm':
        return armed.answer(question, ready.has(keyId))
      case 'tell list':
        return listing.tell(question.after)
    }
  }
}

const seedOf = (seed: Uint8Array | undefined): WithSeed | undefined => seed && withKey({ seed })

/** A seed with the key that it makes; overwritten where it makes none. */
function withKey(one: Enveloped): WithSeed | undefined {
  const key = createSigningKey(one.seed)
  if (key !== undefined) return { ...one, key }
  one.seed.fill(0)
  return undefined
}

/** The key of an envelope. */
function keptIn(keyId: string, content: Uint8Array): WithSeed | undefined {
  // SECURITY: an envelope is a text, and this one stays in this process alone.
  const said = decodeEnvelope(keyId, Buffer.from(content).toString('latin1'))
  content.fill(0)
  return said && withKey(said)
}

/** What practice seals: its key, and behind it what the key is to sign at most, where it was told to bound it. */
function practiceIn(content: Uint8Array | undefined): WithSeed | undefined {
  if (content === undefined) return undefined
  const seed = content.subarray(0, SEED_LENGTH)
  const ceilings = Buffer.from(content.subarray(SEED_LENGTH)).toString('latin1')
  if (ceilings === '') return withKey({ seed })
  if (readCeilings(ceilings) !== undefined) return withKey({ seed, ceilings })
  content.fill(0)
  return undefined
}

/** Counts a write that is signed. */
function countedOf(read: Read, { tally }: Ready, now: number): Counted | undefined {
  return read?.is !== 'write' || tally === 'asks alone' ? undefined : tally.count(read.adds, now)
}

/**
 * When the list was begun that a key is counted by, where that was after its ceilings were put beside it: there was one
 * then, and it was lost. Ceilings that do not say when are from before lists did, so that a list that does is younger.
 */
const lostSince = (begunAt: number | undefined, boundAt = Number.NEGATIVE_INFINITY): number | undefined =>
  begunAt !== undefined && begunAt > boundAt ? begunAt : undefined

/** What a request says; nothing where it is none. */
type Read = ReadRequest | undefined

/** Which ceiling keeps a write from being signed. */
function keptOut(read: Read, { tally }: Ready, now: number): SignerAnswer | undefined {
  if (read?.is !== 'write' || tally === 'asks alone') return undefined
  const ceiling = tally.above(read.adds, now)
  return ceiling && { is: 'above', ceiling }
}

const markOf = ({ publicKey }: SigningKey): string => createHash('sha256').update(publicKey).digest('hex')
