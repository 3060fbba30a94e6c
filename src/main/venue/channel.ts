import type { RawData, WebSocket } from 'ws'
import type { Clock, Ids } from '../ports'
import { isFields, parseJson, plainText, strictText, wholeNumber } from './json'
import { secured, type Trust } from './trust'
import { type Fields, JsonFault, jsonLimits } from './json-value'

/** What one channel tells whoever runs it. */
export interface ChannelEars {
  /** A connection stands; what is to be said first is said now. Called again after every reconnect. */
  opened(): void
  closed(is: 'closed' | 'silent', why: string): void
  frame(frame: Fields): void
  /** Takes a frame as its bare text, where it knows how to; false leaves it to be read as any other. */
  text?(text: string): boolean
  unreadable(): void
}

/** One socket to the venue that comes back whenever it goes. */
export interface Channel {
  /** Says something, if a connection stands. */
  say(words: object): void
  /** The venue accepted what was said first: from here on a loss is a new one, and waiting begins short again. */
  proved(): void
  /** Lets this connection go and opens another. */
  drop(why: string): void
  close(): Promise<void>
}

export interface ChannelOptions {
  readonly url: URL
  readonly clock: Clock
  readonly ids: Pick<Ids, 'chance'>
  readonly ears: ChannelEars
  readonly trust?: Trust | undefined
  readonly heard?: ((frame: Fields) => void) | undefined
}

/** After this long without a sound a connection is dead, whatever its state says. */
export const SILENCE = 25_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000
const HANDSHAKE = 8_000

/** Opens a channel. It reconnects for ever, waiting longer each time, never in step with others. */
export function openChannel(options: ChannelOptions): Channel {
  const { url, clock, ids, ears } = options
  let socket: WebSocket | undefined
  let failures = 0
  let closed = false
  let callOffSilence: (() => void) | undefined
  let callOffRetry: (() => void) | undefined

  async function connect(): Promise<void> {
    const { WebSocket: Socket } = await import('ws')
    if (closed) return
    const made = new Socket(url, {
      ...(url.protocol === 'wss:' && secured(url, options.trust)),
      // SECURITY: compressed frames can grow without bound once opened, and a redirect would choose another host.
      perMessageDeflate: false,
      followRedirects: false,
      maxPayload: jsonLimits.bytes,
      handshakeTimeout: HANDSHAKE,
    })
    socket = made
    // What a connection that was let go of still says is nobody's.
    made.on('open', () => {
      if (socket !== made) return
      heard()
      ears.opened()
    })
    made.on('message', (frame, binary) => socket === made && hear(frame, binary))
    made.on('ping', () => socket === made && heard())
    // What went wrong is in the close that follows; the error itself can hold addresses and headers.
    made.on('error', () => made.terminate())
    made.on('close', () => socket === made && lost('closed', 'the connection ended'))
  }

  function heard(): void {
    callOffSilence?.()
    callOffSilence = clock.after(SILENCE, () => lost('silent', 'nothing was heard'))
  }

  function hear(raw: RawData, binary: boolean): void {
    heard()
    const text = binary ? undefined : readText(raw)
    if (text !== undefined && ears.text?.(text) === true) return
    const frame = text === undefined ? undefined : readFrame(text)
    if (frame === undefined) ears.unreadable()
    else if (frame.get('event') === 'ping')
      say({ event: 'pong', ts: wholeNumber(frame.get('ts')) ?? clock.now() })
    else if (plainText(frame.get('event')) !== 'pong') {
      options.heard?.(frame)
      ears.frame(frame)
    }
  }

  function lost(is: 'closed' | 'silent', why: string): void {
    const gone = socket
    if (gone === undefined || closed) return
    callOffSilence?.()
    socket = undefined
    gone.terminate()
    ears.closed(is, why)
    const wait = Math.min(FIRST_WAIT * 2 ** Math.min(failures, 10), LONGEST_WAIT)
    failures += 1
    callOffRetry?.()
    callOffRetry = clock.after(wait * (0.5 + ids.chance() / 2), () => void connect())
  }

  function say(words: object): void {
    if (socket?.readyState === 1) socket.send(JSON.stringify(words))
  }

  void connect()
  return {
    say,
    proved: () => void (failures = 0),
    drop: why => lost('closed', why),
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
  return readable(() =>
    strictText(Array.isArray(raw) ? Buffer.concat(raw) : new Uint8Array(raw as ArrayBuffer)),
  )
}

function readFrame(text: string): Fields | undefined {
  const frame = readable(() => parseJson(text))
  return isFields(frame) ? frame : undefined
}

/** What was read, or nothing where the venue's text is not what this desk accepts. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof JsonFault) return undefined
    throw error
  }
}
