import * as http from 'node:http'
import * as https from 'node:https'
import type { AxiosStatic } from 'axios'
import type { SealedRequest } from '@core/write/write'
import type { LeavingRequest } from '../leaving-request'
import type { Clock } from '../ports'
import { addressOf } from './hosts'
import { wholeNumber } from './json'
import { jsonLimits } from './json-value'
import { openConnections, type Connections } from './connections'
import { heldBack } from './held-back'
import { isPublicQuery, QUERY_PATH } from './query-types'
import { ACCOUNT_HEADER } from './sign'
import type { Trust } from './trust'
import { packings, TooLarge, unpacked } from './unpack'

/** What came back for a request, or that nothing did. Nothing here judges what it means. */
export type Got =
  | {
      readonly is: 'answer'
      readonly status: number
      readonly body: Uint8Array
      readonly sentAt: number
      readonly receivedAt: number
      /** How long the venue says to wait, in milliseconds. */
      readonly retryAfter?: number
    }
  | {
      readonly is: 'failed'
      /** Whether any byte of the request was handed to a connection. */
      readonly handed: boolean
      readonly why: RestTrouble
    }

/** Why there is no answer. A closed list: a library's own error can hold a signature, and never passes. */
export type RestTrouble = 'no connection' | 'lost' | 'timeout' | 'too large' | 'stopped'

/** A request as it goes out: exact path and body. */
export interface Outgoing {
  readonly method: 'GET' | SealedRequest['method']
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The way to the venue over HTTP for questions alone: whatever it is given leaves as a question, or not at all. */
export interface ReadingRest {
  read(request: Outgoing): Promise<Got>
  /** Asks the public query: the text of one of its listed questions, and no header but what kind of text it is. */
  query(text: string): Promise<Got>
  close(): void
}

/** The way to the venue over HTTP. Sends what it is given, once, and says what came back. */
export interface Rest extends ReadingRest {
  write(request: Outgoing, lastLook: (leaving: LeavingRequest) => boolean): Promise<Got>
  /** Opens, or proves alive, the connection the next write will use. */
  warm(): Promise<boolean>
}

export interface RestOptions {
  readonly host: URL
  readonly clock: Clock
  readonly trust?: Trust
  /** For tests that would otherwise have to wait. */
  readonly limits?: { readonly idle: number; readonly total: number; readonly connect?: number }
}

/** The longest silence, and the longest whole exchange: a slow drip ends at the second. */
const standardLimits = { idle: 8_000, total: 12_000 }
const READ_CONNECTIONS = 6

type Look = (leaving: LeavingRequest) => boolean

/** How far one exchange has come. */
interface Track {
  /** Whether a connection was given to it. */
  handed: boolean
  outgoing?: http.ClientRequest
  /** Why it was ended from here; the first reason stands. */
  ended?: RestTrouble
  /** Lets go of the exchange, whatever the library below it still waits for. */
  letGo: () => void
}

function end(track: Track, why: RestTrouble): void {
  track.ended ??= why
  track.outgoing?.destroy()
  track.letGo()
}

const AS_JSON = { 'content-type': 'application/json' }

/** Opens the way for questions. There is no connection, and no function, by which anything else could leave. */
export function openReadingRest(options: RestOptions): ReadingRest {
  const reads = connectionsFor(options, READ_CONNECTIONS)
  const queries = connectionsFor(options, 1)
  const { exchange, stop } = createExchanges(options)
  return {
    read(request) {
      reads.discardStale()
      return exchange(reads, request)
    },
    query(text) {
      queries.discardStale()
      // SECURITY: what leaves this way is looked at as a write is, and is a listed question or nothing.
      return exchange(
        queries,
        { method: 'POST', path: QUERY_PATH, body: text, headers: AS_JSON },
        isPublicQuery,
      )
    },
    close() {
      stop()
      reads.close()
      queries.close()
    },
  }
}

/** Opens the whole way. Reads and writes have connections of their own, so that a slow read cannot hold up a write. */
export function openRest(options: RestOptions): Rest {
  const reading = openReadingRest(options)
  const writes = connectionsFor(options, 1)
  const { exchange, stop } = createExchanges(options)
  return {
    read: reading.read,
    query: reading.query,
    async write(request, lastLook) {
      await loadAxios()
      // A write begins only where a connection stands: where none does, nothing of it has left.
      const stands = await writes.warm()
      if (!stands) return { is: 'failed', handed: false, why: 'no connection' }
      return exchange(writes, request, lastLook)
    },
    async warm() {
      await loadAxios()
      return writes.warm()
    },
    close() {
      stop()
      reading.close()
      writes.close()
    },
  }
}

const connectionsFor = ({ host, clock, trust, limits }: RestOptions, count: number): Connections =>
  openConnections(host, clock, count, trust, limits?.connect)

function createExchanges(options: RestOptions) {
  const ongoing = new Set<Track>()
  let isStopped = false

  async function exchange(through: Connections, request: Outgoing, look?: Look): Promise<Got> {
    const axios = await loadAxios()
    if (isStopped) return { is: 'failed', handed: false, why: 'stopped' }
    const track: Track = { handed: false, letGo: () => undefined }
    const isLetGo = new Promise<undefined>(done => (track.letGo = () => done(undefined)))
    ongoing.add(track)
    const callOff = options.clock.after((options.limits ?? standardLimits).total, () => end(track, 'timeout'))
    const sentAt = options.clock.now()
    try {
      const asked = axios.getAdapter('http')({
        ...axiosRules,
        url: addressOf(options.host, request.path),
        method: request.method,
        headers: new axios.AxiosHeaders(commonHeaders),
        timeout: (options.limits ?? standardLimits).idle,
        ...(request.body === '' ? {} : { data: Buffer.from(request.body, 'utf8') }),
        // Not among axios' public types: the last function before the socket.
        ...({ transport: watched(options.host, through, request, track, look) } as object),
      })
      const whole = asked.then(async ({ status, data, headers }) => ({
        status,
        body: new Uint8Array(await unpacked(data as Buffer, headers['content-encoding'])),
        ...waitOf(headers['retry-after']),
      }))
      // The deadline is the exchange's own: there are peers to whom the library below would listen for ever.
      const answer = await Promise.race([whole, isLetGo])
      if (answer === undefined) return { is: 'failed', handed: track.handed, why: track.ended ?? 'stopped' }
      return { is: 'answer', ...answer, sentAt, receivedAt: options.clock.now() }
    } catch (error) {
      return { is: 'failed', handed: track.handed, why: track.ended ?? troubleOf(error, track.handed) }
    } finally {
      callOff()
      ongoing.delete(track)
    }
  }

  return {
    exchange,
    stop() {
      isStopped = true
      for (const track of ongoing) end(track, 'stopped')
    },
  }
}

const commonHeaders = { Accept: 'application/json', 'Accept-Encoding': packings }

/**
 * What every request has in common: nothing is followed, guessed, re-sent or proxied.
 *
 * It goes to axios' adapter for Node as it is. What axios does before that, merging defaults and rewriting what is
 * sent, no request here may have, and a yes had to wait for it.
 */
const axiosRules = {
  // SECURITY: an environment variable must not be able to route a signed order through a stranger.
  proxy: false as const,
  // SECURITY: a 307 or 308 would post a signed order a second time, elsewhere.
  maxRedirects: 0,
  responseType: 'arraybuffer' as const,
  validateStatus: () => true,
  maxContentLength: jsonLimits.bytes,
  maxBodyLength: 64 * 1024,
  // An answer that is torn where it was packed would be unpacked as far as it goes.
  decompress: false,
}

/**
 * Node's own client, watched: it shows what is about to leave to the last look, and notes when a connection gets it.
 *
 * A request has its socket only after the connection stands (see `connections`), so before that event no byte has left.
 */
function watched(host: URL, through: Connections, request: Outgoing, track: Track, look: Look | undefined) {
  const client = host.protocol === 'https:' ? https : http
  return {
    request(
      options: http.RequestOptions,
      hear: (response: http.IncomingMessage) => void,
    ): http.ClientRequest {
      // SECURITY: what proves a request is given to Node alone, so that no error of axios' can carry it.
      const headers = { ...options.headers, ...request.headers }
      // SECURITY: what is no question leaves only past a last look; a way without one has none to give.
      if (look === undefined && (options.method !== 'GET' || request.body !== ''))
        throw new Error('only questions leave here')
      // SECURITY: what was ended before it began has been told as ended, and leaves no more.
      if (track.ended !== undefined) throw new Error('ended before it began')
      const outgoing = client.request({ ...options, headers, agent: through.agent }, hear)
      track.outgoing = outgoing
      outgoing.once('socket', () => (track.handed = true))
      // Unheard, it would leave the request without an end of any kind.
      outgoing.once('upgrade', (_response, socket) => {
        socket.destroy()
        end(track, 'lost')
      })
      if (look !== undefined) {
        heldBack(outgoing, body => {
          // SECURITY: path, body and account are those given to Node to be sent, and not those that were asked for.
          const accountId = String(outgoing.getHeader(ACCOUNT_HEADER) ?? '')
          const { method } = request
          const leaving = { method, path: outgoing.path, body: body.toString('utf8'), accountId }
          if (outgoing.method === request.method && isWrite(leaving) && look(leaving)) return
          end(track, 'stopped')
          throw new Error('stopped by the last look')
        })
      }
      return outgoing
    },
  }
}

/** How long the venue says to wait, which it says in whole seconds. */
const waitOf = (seconds: unknown): { readonly retryAfter?: number } =>
  typeof seconds === 'string' && /^\d{1,6}$/.test(seconds)
    ? { retryAfter: (wholeNumber(seconds) ?? 0) * 1_000 }
    : {}

const isWrite = (
  leaving: Omit<LeavingRequest, 'method'> & Pick<Outgoing, 'method'>,
): leaving is LeavingRequest => leaving.method !== 'GET'

function troubleOf(error: unknown, handed: boolean): RestTrouble {
  if (error instanceof TooLarge) return 'too large'
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return handed ? 'timeout' : 'no connection'
  if (typeof message === 'string' && message.startsWith('maxContentLength')) return 'too large'
  return handed ? 'lost' : 'no connection'
}

let loaded: Promise<AxiosStatic> | undefined

/** Axios is loaded on first use: it takes longer to load than the window takes to open. */
function loadAxios(): Promise<AxiosStatic> {
  loaded ??= import('axios').then(module => module.default)
  return loaded
}
