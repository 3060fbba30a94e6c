import type { AccountTrouble, KeyRefusal } from '@core/profile/key-refusal'
import type { StreamNews } from '../ports'
import { openChannel } from './channel'
import { takeIn, topicOf } from './hearing'
import { plainText } from './json'
import type { Fields } from './json-value'
import { createListeners } from './listeners'
import type { StreamParts, Untimed } from './public-stream'
import { pushes } from './pushes'
import { signatureText, type Signer, signStream } from './sign'
import { createSubscriptions } from './subscriptions'
import { heardAlways } from './topics'

const PROOF_LIMIT = 10_000

export interface PrivateStreamParts extends StreamParts {
  readonly signer: Signer
  /** Venue time minus ours, asked for when it is not known. */
  readonly offset: () => Promise<number | undefined>
  /** Why the venue would refuse this key, as far as it tells anybody. */
  readonly causeOfRefusal: () => Promise<KeyRefusal | undefined>
}

/** One's own orders, positions and balances. */
export interface PrivateStream {
  /** Hears one topic more, until what it returns is called. */
  listen(topic: string, hear: (frame: Fields) => void): () => void
  close(): Promise<void>
}

/** Opens the stream of one's own account: proves the key first, then hears orders, positions and balances. */
export function openPrivateStream(parts: PrivateStreamParts): PrivateStream {
  const { url, clock, ids, trust, heard, hear, signer } = parts
  const always = heardAlways('private')
  let callOffProof: (() => void) | undefined
  /** Why the key proved nothing the last time it was tried, until it does. */
  let cause: AccountTrouble | undefined
  let isClosed = false
  let isProved = false
  /** Which connection is proving itself: what was begun for one says nothing of the next. */
  let proving = 0

  const channel = openChannel({
    url,
    clock,
    ids,
    trust,
    heard,
    ears: {
      opened: () => void prove(),
      closed(is, why) {
        isProved = false
        proving += 1
        callOffProof?.()
        topics.lost()
        tell({ saw: 'channel', channel: 'private', is, why, ...(cause !== undefined && { cause }) })
      },
      frame: frame => {
        if (frame.get('event') === 'auth') return proved(frame)
        if (!topics.hear(frame)) takeIn(frame, read, unreadable)
      },
      unreadable: () => fault('frame'),
    },
  })
  const topics = createSubscriptions({
    clock,
    say: channel.say,
    stands() {
      channel.proved()
      tell({ saw: 'channel', channel: 'private', is: 'open' })
    },
    refused(topic, why) {
      if (always.includes(topic)) channel.drop(`${topic}: ${why}`)
      else fault(topic)
    },
  })
  const listeners = createListeners(topics)
  for (const topic of always) topics.add(topic)

  async function prove(): Promise<void> {
    const mine = (proving += 1)
    const offset = await parts.offset()
    const isOver = () => isClosed || mine !== proving
    if (isOver()) return
    if (offset === undefined) return unproved('the venue’s clock is unknown', 'clock unknown')
    const signed = await signStream(signer, offset)
    // The connection may have ended while the signature was waited for, and another be proving itself.
    if (isOver()) return
    if (signed.is === 'failed')
      return unproved(
        `the key cannot sign: ${signed.why}`,
        signed.why === 'locked' ? 'key locked' : 'key cannot sign',
      )
    callOffProof?.()
    callOffProof = clock.after(PROOF_LIMIT, () => channel.drop('the key was not answered'))
    const sign = signatureText(signed.bytes, 'base64')
    channel.say({
      id: 'auth',
      event: 'auth',
      params: { orderly_key: signer.publicKey, sign, timestamp: signed.at },
    })
  }

  function proved(frame: Fields): void {
    callOffProof?.()
    if (frame.get('success') === true) {
      cause = undefined
      isProved = true
      return topics.renew()
    }
    const why = `the key was refused: ${plainText(frame.get('errorMsg'))?.slice(0, 100) ?? ''}`
    channel.drop(why)
    void askCause(why)
  }

  function unproved(why: string, known: AccountTrouble): void {
    cause = known
    channel.drop(why)
  }

  /** The refusal is told at once; what is behind it once the venue has said, unless that is known already. */
  async function askCause(why: string): Promise<void> {
    const found = await parts.causeOfRefusal()
    // Meanwhile another connection may have proved the key: what was behind the refusal is over.
    if (isClosed || isProved || found === undefined || found === cause) return
    cause = found
    tell({ saw: 'channel', channel: 'private', is: 'closed', why, cause })
  }

  function tell(news: Untimed<StreamNews>): void {
    hear({ at: clock.now(), ...news } as StreamNews)
  }

  const fault = (path: string): void => tell({ saw: 'decode fault', channel: 'private', path })

  const unreadable = (topic: string, path: string): void => fault(`${topic}.${path}`)

  function read(frame: Fields): void {
    const topic = topicOf(frame)
    listeners.tell(topic, frame)
    if (topic === 'executionreport') tell({ saw: 'execution', execution: pushes.executions(frame) })
    else if (topic === 'position') tell({ saw: 'positions', positions: pushes.positions(frame) })
    else if (topic === 'balance') tell({ saw: 'balances' })
    else if (topic === 'account') tell({ saw: 'account', ...pushes.account(frame) })
  }

  return {
    listen: (topic, hearFrame) => listeners.add(topic, frame => takeIn(frame, hearFrame, unreadable)),
    async close() {
      isClosed = true
      callOffProof?.()
      topics.close()
      await channel.close()
    },
  }
}
