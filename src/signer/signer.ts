import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createBoxOpener, sealBox, type BoxOpener } from './box'
import { createDating, createPracticeDating, type Dating, type SignerClocks } from './dating'
import { decodeEnvelope, encodeEnvelope } from './envelope'
import type { Sender, SignerAnswer, SignerQuestion } from './protocol'
import { createSigningKey, SEED_LENGTH, type SigningKey } from './signing-key'
import { isDataKeyName, isWrite, textToSign } from './to-sign'
import { OffTheList } from './understand/off-the-list'
import { readRequest } from './understand/understand'

/** A key that came in and has to prove that it can be kept. */
interface Held {
  readonly seed: Uint8Array
  readonly key: SigningKey
}

/** A key that signs, and the dates of what it signed. */
interface Ready {
  readonly key: SigningKey
  readonly dating: Dating
}

interface Offer {
  readonly opener: BoxOpener
  readonly keyId: string
  readonly from: Sender
}

/** How many boxes are waited for at most: what nobody sealed anything to makes room. */
const MOST_OFFERS = 16

/**
 * Holds keys and signs with them. Nothing it answers has a seed in it that anybody but the keeper could read.
 *
 * It is a value in, a value out, whatever process it stands in; with the process all that it held is gone.
 */
export function createSigner(clocks: SignerClocks): (question: SignerQuestion) => SignerAnswer {
  const offers = new Map<string, Offer>()
  const held = new Map<string, Held>()
  const ready = new Map<string, Ready>()

  function offer(keyId: string, from: Sender): SignerAnswer {
    const opener = createBoxOpener({ purpose: `${from}→signer`, keyId })
    const [oldest] = offers.keys()
    if (offers.size >= MOST_OFFERS && oldest !== undefined) offers.delete(oldest)
    offers.set(opener.to, { opener, keyId, from })
    return { is: 'offer', to: opener.to }
  }

  /** What is in a box that was sealed to an offer of this key's; each is opened once, and only from whom it was made for. */
  function opened(
    { keyId, to, box }: { readonly keyId: string; readonly to: string; readonly box: string },
    ...from: readonly Sender[]
  ): { readonly content: Uint8Array; readonly from: Sender } | undefined {
    const waiting = offers.get(to)
    offers.delete(to)
    if (waiting?.keyId !== keyId || !from.includes(waiting.from)) return undefined
    const content = waiting.opener.open(box)
    return content && { content, from: waiting.from }
  }

  /** The key of an envelope that the keeper read from the store. */
  function kept(question: Parameters<typeof opened>[0]): Held | undefined {
    const box = opened(question, 'keeper')
    if (box === undefined) return undefined
    // SECURITY: an envelope is a text, and this one stays in this process alone.
    const seed = decodeEnvelope(question.keyId, Buffer.from(box.content).toString('latin1'))
    box.content.fill(0)
    return seed && heldOf(seed)
  }

  function hold(keyId: string, one: Held | undefined): SignerAnswer {
    // SECURITY: a key that signs, or is being kept, has its name to itself: what is told of the one is not done with another.
    if (one === undefined || held.has(keyId) || ready.has(keyId)) {
      one?.seed.fill(0)
      return { is: 'refused' }
    }
    held.set(keyId, one)
    return { is: 'key', publicKey: one.key.publicKey }
  }

  function seal(keyId: string, to: string): SignerAnswer {
    const one = held.get(keyId)
    if (one === undefined) return { is: 'unknown key' }
    const text = Buffer.from(encodeEnvelope(keyId, one.seed), 'latin1')
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
    return use(question.keyId, one.key, createDating(clocks))
  }

  function open(question: Extract<SignerQuestion, { do: 'open' }>): SignerAnswer {
    const { keyId, mark, isUsed } = question
    const one = kept(question)
    one?.seed.fill(0)
    // SECURITY: another key than the one that was kept under this name is not held on to for a moment.
    if (one === undefined || markOf(one.key) !== mark) return { is: 'mismatched' }
    return isUsed ? use(keyId, one.key, createDating(clocks)) : { is: 'key', publicKey: one.key.publicKey }
  }

  function take(question: Extract<SignerQuestion, { do: 'take' }>): SignerAnswer {
    const box = opened(question, 'form', 'practice')
    const one = box && heldOf(box.content)
    one?.seed.fill(0)
    if (box === undefined || one === undefined) return { is: 'refused' }
    const dating = box.from === 'practice' ? createPracticeDating(clocks) : createDating(clocks)
    return use(question.keyId, one.key, dating)
  }

  function use(keyId: string, key: SigningKey, dating: Dating): SignerAnswer {
    drop(keyId)
    ready.set(keyId, { key, dating })
    return { is: 'key', publicKey: key.publicKey }
  }

  function drop(keyId: string): void {
    // SECURITY: a seed is overwritten as soon as it is of no more use.
    held.get(keyId)?.seed.fill(0)
    held.delete(keyId)
    ready.delete(keyId)
  }

  function sign({ keyId, what, offset }: Extract<SignerQuestion, { do: 'sign' }>): SignerAnswer {
    const one = ready.get(keyId)
    if (one === undefined) return { is: 'unknown key' }
    // SECURITY: a data key's signature is a secret, and its key signs nothing else; nor does another key sign that.
    if ((what.is === 'data key') !== isDataKeyName(keyId)) return { is: 'refused' }
    // SECURITY: what is not understood is not signed, whoever asks: by its own text, and by a list of what there is.
    if (what.is === 'call' && readRequest(what, one.key.publicKey) instanceof OffTheList)
      return { is: 'refused' }
    const at = what.is === 'data key' ? 0 : one.dating(offset, isWrite(what))
    if (at === undefined) return { is: 'refused' }
    const signature = one.key.sign(Buffer.from(textToSign(what, at), 'utf8'))
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
        return hold(keyId, heldOf(randomBytes(SEED_LENGTH)))
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
    }
  }
}

const seedOf = (box: { readonly content: Uint8Array } | undefined): Held | undefined =>
  box && heldOf(box.content)

/** A seed with the key that it makes; overwritten where it makes none. */
function heldOf(seed: Uint8Array): Held | undefined {
  const key = createSigningKey(seed)
  if (key !== undefined) return { seed, key }
  seed.fill(0)
  return undefined
}

const markOf = ({ publicKey }: SigningKey): string => createHash('sha256').update(publicKey).digest('hex')
