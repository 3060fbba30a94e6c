import * as http from 'node:http'
import * as https from 'node:https'
import type { AxiosStatic } from 'axios'
import type { SealedRequest } from '@core/write/write'
import type { OutgoingRequest } from '../leaving-request'
import type { ClockPort } from '../ports'
import { createVenueUrl } from './hosts'
import { parseWholeNumber } from './json'
import { venueJsonLimits } from './json-value'
import { openHostConnections, type HostConnections } from './connections'
import { bufferUntilChecked } from './held-back'
import { isPublicQuery, PUBLIC_QUERY_PATH } from './query-types'
import { ACCOUNT_HEADER } from './sign'
import type { TlsTrust } from './trust'
import { acceptedEncodings, ResponseTooLargeError, decompressResponse } from './unpack'

/** What came back for a request, or that nothing did. Nothing here judges what it means. */
export type RestResult =
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
      readonly wasHandedOver: boolean
      readonly why: RestFailureReason
    }

/** Why there is no answer. A closed list: a library's own error can hold a signature, and never passes. */
export type RestFailureReason = 'no connection' | 'lost' | 'timeout' | 'too large' | 'stopped'

/** A request as it goes out: exact path and body. */
export interface RestRequest {
  readonly method: 'GET' | SealedRequest['method']
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The way to the venue over HTTP for questions alone: whatever it is given leaves as a question, or not at all. */
export interface QueryRestClient {
  read(request: RestRequest): Promise<RestResult>
  /** Asks the public query: the text of one of its listed questions, and no header but what kind of text it is. */
  query(text: string): Promise<RestResult>
  close(): void
}

/** The way to the venue over HTTP. Sends what it is given, once, and says what came back. */
export interface VenueRestClient extends QueryRestClient {
  write(request: RestRequest, finalCheck: (leaving: OutgoingRequest) => boolean): Promise<RestResult>
  /** Opens, or proves alive, the connection the next write will use. */
  warm(): Promise<boolean>
}

export interface VenueRestOptions {
  readonly host: URL
  readonly clock: ClockPort
  readonly trust?: TlsTrust
  /** For tests that would otherwise have to wait. */
  readonly limits?: { readonly idle: number; readonly total: number; readonly connect?: number }
}

/** The longest silence, and the longest whole exchange: a slow drip ends at the second. */
const defaultTimeouts = { idle: 8_000, total: 12_000 }
const READ_CONNECTIONS = 6

type FinalCheck = (leaving: OutgoingRequest) => boolean

/** How far one exchange has come. */
interface ExchangeState {
  /** Whether a connection was given to it. */
  handed: boolean
  outgoing?: http.ClientRequest
  /** Why it was ended from here; the first reason stands. */
  ended?: RestFailureReason
  /** Lets go of the exchange, whatever the library below it still waits for. */
  release: () => void
}

function endExchange(track: ExchangeState, why: RestFailureReason): void {
  track.ended ??= why
  track.outgoing?.destroy()
  track.release()
}

const jsonHeaders = { 'content-type': 'application/json' }

/** Opens the way for questions. There is no connection, and no function, by which anything else could leave. */
export function openQueryRest(options: VenueRestOptions): QueryRestClient {
  const reads = openRestConnections(options, READ_CONNECTIONS)
  const queries = openRestConnections(options, 1)
  const { exchange, stop } = createExchangeRunner(options)
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
        { method: 'POST', path: PUBLIC_QUERY_PATH, body: text, headers: jsonHeaders },
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
export function openVenueRest(options: VenueRestOptions): VenueRestClient {
  const reading = openQueryRest(options)
  const writes = openRestConnections(options, 1)
  const { exchange, stop } = createExchangeRunner(options)
  return {
    read: reading.read,
    query: reading.query,
    async write(request, lastLook) {
      await loadAxios()
      // A write begins only where a connection stands: where none does, nothing of it has left.
      const stands = await writes.warm()
      if (!stands) return { is: 'failed', wasHandedOver: false, why: 'no connection' }
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

const openRestConnections = ({ host, clock, trust, limits }: VenueRestOptions, count: number): HostConnections =>
  openHostConnections(host, clock, count, trust, limits?.connect)

function createExchangeRunner(options: VenueRestOptions) {
  const ongoing = new Set<ExchangeState>()
  let isStopped = false

  async function exchange(through: HostConnections, request: RestRequest, look?: FinalCheck): Promise<RestResult> {
    const axios = await loadAxios()
    if (isStopped) return { is: 'failed', wasHandedOver: false, why: 'stopped' }
    const track: ExchangeState = { handed: false, release: () => undefined }
    const isLetGo = new Promise<undefined>(done => (track.release = () => done(undefined)))
    ongoing.add(track)
    const callOff = options.clock.after((options.limits ?? defaultTimeouts).total, () => endExchange(track, 'timeout'))
    const sentAt = options.clock.now()
    try {
      const asked = axios.getAdapter('http')({
        ...axiosRules,
        url: createVenueUrl(options.host, request.path),
        method: request.method,
        headers: new axios.AxiosHeaders(commonHeaders),
        timeout: (options.limits ?? defaultTimeouts).idle,
        ...(request.body === '' ? {} : { data: Buffer.from(request.body, 'utf8') }),
        // Not among axios' public types: the last function before the socket.
        ...({ transport: createTransport(options.host, through, request, track, look) } as object),
      })
      const whole = asked.then(async ({ status, data, headers }) => ({
        status,
        body: new Uint8Array(await decompressResponse(data as Buffer, headers['content-encoding'])),
        ...parseRetryAfter(headers['retry-after']),
      }))
      // The deadline is the exchange's own: there are peers to whom the library below would listen for ever.
      const answer = await Promise.race([whole, isLetGo])
      if (answer === undefined) return { is: 'failed', wasHandedOver: track.handed, why: track.ended ?? 'stopped' }
      return { is: 'answer', ...answer, sentAt, receivedAt: options.clock.now() }
    } catch (error) {
      return { is: 'failed', wasHandedOver: track.handed, why: track.ended ?? classifyError(error, track.handed) }
    } finally {
      callOff()
      ongoing.delete(track)
    }
  }

  return {
    exchange,
    stop() {
      isStopped = true
      for (const track of ongoing) endExchange(track, 'stopped')
    },
  }
}

const commonHeaders = { Accept: 'application/json', 'Accept-Encoding': acceptedEncodings }

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
  maxContentLength: venueJsonLimits.bytes,
  maxBodyLength: 64 * 1024,
  // An answer that is torn where it was packed would be unpacked as far as it goes.
  decompress: false,
}

/**
 * Node's own client, watched: it shows what is about to leave to the last look, and notes when a connection gets it.
 *
 * A request has its socket only after the connection stands (see `connections`), so before that event no byte has left.
 */
function createTransport(host: URL, through: HostConnections, request: RestRequest, track: ExchangeState, look: FinalCheck | undefined) {
  const client = host.protocol === 'https:' ? https : http
  return {
    request(
      options: http.RequestOptions,
      onResponse: (response: http.IncomingMessage) => void,
    ): http.ClientRequest {
      // SECURITY: what proves a request is given to Node alone, so that no error of axios' can carry it.
      const headers = { ...options.headers, ...request.headers }
      // SECURITY: what is no question leaves only past a last look; a way without one has none to give.
      if (look === undefined && (options.method !== 'GET' || request.body !== ''))
        throw new Error('only questions leave here')
      // SECURITY: what was ended before it began has been told as ended, and leaves no more.
      if (track.ended !== undefined) throw new Error('ended before it began')
      const outgoing = client.request({ ...options, headers, agent: through.agent }, onResponse)
      track.outgoing = outgoing
      outgoing.once('socket', () => (track.handed = true))
      // Unheard, it would leave the request without an end of any kind.
      outgoing.once('upgrade', (_response, socket) => {
        socket.destroy()
        endExchange(track, 'lost')
      })
      if (look !== undefined) {
        bufferUntilChecked(outgoing, body => {
          // SECURITY: path, body and account are those given to Node to be sent, and not those that were asked for.
          const accountId = String(outgoing.getHeader(ACCOUNT_HEADER) ?? '')
          const { method } = request
          const leaving = { method, path: outgoing.path, body: body.toString('utf8'), accountId }
          if (outgoing.method === request.method && isOutgoingWrite(leaving) && look(leaving)) return
          endExchange(track, 'stopped')
          throw new Error('stopped by the last look')
        })
      }
      return outgoing
    },
  }
}

/** How long the venue says to wait, which it says in whole seconds. */
const parseRetryAfter = (seconds: unknown): { readonly retryAfter?: number } =>
  typeof seconds === 'string' && /^\d{1,6}$/.test(seconds)
    ? { retryAfter: (parseWholeNumber(seconds) ?? 0) * 1_000 }
    : {}

const isOutgoingWrite = (
  leaving: Omit<OutgoingRequest, 'method'> & Pick<RestRequest, 'method'>,
): leaving is OutgoingRequest => leaving.method !== 'GET'

function classifyError(error: unknown, handed: boolean): RestFailureReason {
  if (error instanceof ResponseTooLargeError) return 'too large'
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return handed ? 'timeout' : 'no connection'
  if (typeof message === 'string' && message.startsWith('maxContentLength')) return 'too large'
  return handed ? 'lost' : 'no connection'
}

let axiosModule: Promise<AxiosStatic> | undefined

/** Axios is loaded on first use: it takes longer to load than the window takes to open. */
function loadAxios(): Promise<AxiosStatic> {
  axiosModule ??= import('axios').then(module => module.default)
  return axiosModule
}
