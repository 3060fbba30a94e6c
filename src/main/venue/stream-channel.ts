import type { RawData, WebSocket } from 'ws'
import type { ClockPort, IdSource } from '../main-ports'
import { isJsonFields, parseExactJson, getPlainText, decodeStrictUtf8, parseWholeNumber } from './json'
import { createTlsOptions, type TlsTrust } from './tls-trust'
import { type JsonFields, JsonFaultError, venueJsonLimits } from './exact-json-value'

export interface ChannelHandlers {
  opened(): void
  /** Called for every message, before it is read. */
  message?(): void
  closed(is: 'closed' | 'silent', why: string): void
  frame(frame: JsonFields): void
  /** Handles a frame's raw text; returns false to have it parsed normally. */
  text?(text: string): boolean
  unreadable(): void
}

export interface StreamChannel {
  send(words: object): void
  /** Marks the connection as accepted by the venue, which resets the reconnect delay. */
  markAccepted(): void
  reconnect(why: string): void
  close(): Promise<void>
}

export interface StreamChannelOptions {
  readonly url: URL
  readonly clock: ClockPort
  readonly ids: Pick<IdSource, 'chance'>
  readonly handlers: ChannelHandlers
  readonly trust?: TlsTrust | undefined
  readonly onFrame?: ((frame: JsonFields) => void) | undefined
}

/** Time in milliseconds without a frame after which a connection counts as dead. */
export const SILENCE_TIMEOUT_MS = 25_000
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000
const HANDSHAKE_TIMEOUT_MS = 8_000

export function openStreamChannel(options: StreamChannelOptions): StreamChannel {
  const { url, clock, ids, handlers } = options
  let socket: WebSocket | undefined
  let failures = 0
  let closed = false
  let callOffSilence: (() => void) | undefined
  let callOffRetry: (() => void) | undefined

  async function connect(): Promise<void> {
    const { WebSocket: Socket } = await import('ws')
    if (closed) return
    const made = new Socket(url, {
      ...(url.protocol === 'wss:' && createTlsOptions(url, options.trust)),
      // SECURITY: compressed frames can expand without limit, and a redirect would choose another host.
      perMessageDeflate: false,
      followRedirects: false,
      maxPayload: venueJsonLimits.bytes,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    })
    socket = made
    // Events of an abandoned connection are ignored.
    made.on('open', () => {
      if (socket !== made) return
      restartSilenceTimer()
      handlers.opened()
    })
    made.on('message', (frame, binary) => socket === made && handleMessage(frame, binary))
    made.on('ping', () => socket === made && restartSilenceTimer())
    // The following `close` reports the failure; the error itself may contain addresses and headers.
    made.on('error', () => made.terminate())
    made.on('close', () => socket === made && handleLoss('closed', 'the connection ended'))
  }

  function restartSilenceTimer(): void {
    callOffSilence?.()
    callOffSilence = clock.after(SILENCE_TIMEOUT_MS, () => handleLoss('silent', 'nothing was heard'))
  }

  function handleMessage(raw: RawData, binary: boolean): void {
    restartSilenceTimer()
    handlers.message?.()
    const text = binary ? undefined : readText(raw)
    if (text !== undefined && handlers.text?.(text) === true) return
    const frame = text === undefined ? undefined : readFrame(text)
    if (frame === undefined) handlers.unreadable()
    else if (frame.get('event') === 'ping')
      send({ event: 'pong', ts: parseWholeNumber(frame.get('ts')) ?? clock.now() })
    else if (getPlainText(frame.get('event')) !== 'pong') {
      options.onFrame?.(frame)
      handlers.frame(frame)
    }
  }

  function handleLoss(is: 'closed' | 'silent', why: string): void {
    const lostSocket = socket
    if (lostSocket === undefined || closed) return
    callOffSilence?.()
    socket = undefined
    lostSocket.terminate()
    handlers.closed(is, why)
    const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), MAX_RETRY_MS)
    failures += 1
    callOffRetry?.()
    callOffRetry = clock.after(wait * (0.5 + ids.chance() / 2), () => void connect())
  }

  function send(words: object): void {
    if (socket?.readyState === 1) socket.send(JSON.stringify(words))
  }

  void connect()
  return {
    send,
    markAccepted: () => void (failures = 0),
    reconnect: why => handleLoss('closed', why),
    async close() {
      closed = true
      callOffSilence?.()
      callOffRetry?.()
      const last = socket
      socket = undefined
      if (last === undefined) return
      await new Promise<void>(done => {
        last.once('close', () => done())
        last.terminate()
      })
    },
  }
}

function readText(raw: RawData): string | undefined {
  return readIfValid(() =>
    decodeStrictUtf8(Array.isArray(raw) ? Buffer.concat(raw) : new Uint8Array(raw as ArrayBuffer)),
  )
}

function readFrame(text: string): JsonFields | undefined {
  const frame = readIfValid(() => parseExactJson(text))
  return isJsonFields(frame) ? frame : undefined
}

function readIfValid<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof JsonFaultError) return undefined
    throw error
  }
}
