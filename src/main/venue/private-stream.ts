import type { AccountReadFailure, KeyRefusal } from '@core/profile/key-refusal'
import type { VenueStreamEvent } from '../main-ports'
import { openStreamChannel } from './stream-channel'
import { readFrame, getFrameTopic } from './frame-reading'
import { getPlainText } from './json'
import type { JsonFields } from './exact-json-value'
import { createTopicListeners } from './topic-listeners'
import { MESSAGE_REPORT_INTERVAL_MS, type VenueStreamOptions, type WithoutTime } from './public-venue-stream'
import { pushDecoders } from './push-decoders'
import { encodeSignature, type VenueSigner, signStreamAuth } from './request-signing'
import { createTopicSubscriptions } from './topic-subscriptions'
import { listPermanentTopics } from './stream-topics'

const AUTH_TIMEOUT_MS = 10_000

export interface PrivateStreamOptions extends VenueStreamOptions {
  readonly signer: VenueSigner
  /** Returns venue time minus local time; measures it if unknown. */
  readonly offset: () => Promise<number | undefined>
  readonly findRefusalCause: () => Promise<KeyRefusal | undefined>
}

export interface PrivateVenueStream {
  listen(topic: string, handle: (frame: JsonFields) => void): () => void
  close(): Promise<void>
}

export function openPrivateVenueStream(parts: PrivateStreamOptions): PrivateVenueStream {
  const { url, clock, ids, trust, onFrame, onEvent, signer } = parts
  const always = listPermanentTopics('private')
  let cancelAuthTimeout: (() => void) | undefined
  /** Cause of the last failed authentication, until one succeeds. */
  let cause: AccountReadFailure | undefined
  let isClosed = false
  let isAuthenticated = false
  /** Time of the last report that the channel is open. `undefined` while it is not. */
  let openAt: number | undefined
  /** Number of the connection that authenticates; results of an earlier one are ignored. */
  let authAttempt = 0

  const channel = openStreamChannel({
    url,
    clock,
    ids,
    trust,
    onFrame,
    handlers: {
      opened: () => void authenticate(),
      message() {
        if (openAt !== undefined && Math.abs(clock.now() - openAt) >= MESSAGE_REPORT_INTERVAL_MS) reportOpen()
      },
      closed(is, why) {
        isAuthenticated = false
        openAt = undefined
        authAttempt += 1
        cancelAuthTimeout?.()
        topics.handleLoss()
        emit({ saw: 'channel', channel: 'private', is, why, ...(cause !== undefined && { cause }) })
      },
      frame: frame => {
        if (frame.get('event') === 'auth') return handleAuthResponse(frame)
        if (!topics.handleResponse(frame)) readFrame(frame, readPrivateFrame, unreadable)
      },
      unreadable: () => emitFault('frame'),
    },
  })
  const topics = createTopicSubscriptions({
    clock,
    send: channel.send,
    onAccepted() {
      channel.markAccepted()
      reportOpen()
    },
    onRefused(topic, why) {
      if (always.includes(topic)) channel.reconnect(`${topic}: ${why}`)
      else emitFault(topic)
    },
  })
  const listeners = createTopicListeners(topics)
  for (const topic of always) topics.add(topic)

  function reportOpen(): void {
    openAt = clock.now()
    emit({ saw: 'channel', channel: 'private', is: 'open' })
  }

  async function authenticate(): Promise<void> {
    const attempt = (authAttempt += 1)
    const offset = await parts.offset()
    const isOver = () => isClosed || attempt !== authAttempt
    if (isOver()) return
    if (offset === undefined) return failAuthentication('the venue’s clock is unknown', 'clock unknown')
    const signed = await signStreamAuth(signer, offset)
    // The connection may have ended during the signature.
    if (isOver()) return
    if (signed.is === 'failed')
      return failAuthentication(
        `the key cannot sign: ${signed.why}`,
        signed.why === 'locked' ? 'key locked' : 'key cannot sign',
      )
    cancelAuthTimeout?.()
    cancelAuthTimeout = clock.after(AUTH_TIMEOUT_MS, () => channel.reconnect('the key was not answered'))
    const sign = encodeSignature(signed.bytes, 'base64')
    channel.send({
      id: 'auth',
      event: 'auth',
      params: { orderly_key: signer.publicKey, sign, timestamp: signed.at },
    })
  }

  function handleAuthResponse(frame: JsonFields): void {
    cancelAuthTimeout?.()
    if (frame.get('success') === true) {
      cause = undefined
      isAuthenticated = true
      return topics.resubscribe()
    }
    const why = `the key was refused: ${getPlainText(frame.get('errorMsg'))?.slice(0, 100) ?? ''}`
    channel.reconnect(why)
    void findCause(why)
  }

  function failAuthentication(why: string, known: AccountReadFailure): void {
    cause = known
    channel.reconnect(why)
  }

  /** Adds the cause of a refusal, which is reported at once, after the venue's lookup. */
  async function findCause(why: string): Promise<void> {
    const found = await parts.findRefusalCause()
    // Another connection may have authenticated in the meantime, which makes the cause obsolete.
    if (isClosed || isAuthenticated || found === undefined || found === cause) return
    cause = found
    emit({ saw: 'channel', channel: 'private', is: 'closed', why, cause })
  }

  function emit(news: WithoutTime<VenueStreamEvent>): void {
    onEvent({ at: clock.now(), ...news } as VenueStreamEvent)
  }

  const emitFault = (path: string): void => emit({ saw: 'decode fault', channel: 'private', path })

  const unreadable = (topic: string, path: string): void => emitFault(`${topic}.${path}`)

  function readPrivateFrame(frame: JsonFields): void {
    const topic = getFrameTopic(frame)
    listeners.emit(topic, frame)
    if (topic === 'executionreport') emit({ saw: 'execution', execution: pushDecoders.executions(frame) })
    else if (topic === 'position') emit({ saw: 'positions', positions: pushDecoders.positions(frame) })
    else if (topic === 'balance') emit({ saw: 'balances' })
    else if (topic === 'account') emit({ saw: 'account', ...pushDecoders.account(frame) })
  }

  return {
    listen: (topic, handleFrame) => listeners.add(topic, frame => readFrame(frame, handleFrame, unreadable)),
    async close() {
      isClosed = true
      cancelAuthTimeout?.()
      topics.close()
      await channel.close()
    },
  }
}
