import * as http from 'node:http'
import * as https from 'node:https'
import type { AxiosStatic } from 'axios'
import type { SealedRequest } from '@core/write/venue-write'
import type { ClockPort } from '../main-ports'
import { createVenueUrl } from './venue-hosts'
import { parseWholeNumber } from './json'
import { venueJsonLimits } from './exact-json-value'
import { openHostConnections, type HostConnections } from './connections'
import { isPublicQuery, PUBLIC_QUERY_PATH } from './public-query-types'
import { checkBeforeSocket, type FinalCheck } from './outgoing-check'
import type { TlsTrust } from './tls-trust'
import { acceptedEncodings, ResponseTooLargeError, decompressResponse } from './response-decompression'

export type RestResult =
  | {
      readonly is: 'answer'
      readonly status: number
      readonly body: Uint8Array
      readonly sentAt: number
      readonly receivedAt: number
      readonly retryAfter?: number
    }
  | {
      readonly is: 'failed'
      readonly wasHandedOver: boolean
      readonly why: RestFailureReason
    }

/** Reason of a missing response. Library errors may contain a signature, so only these values leave this file. */
export type RestFailureReason = 'no connection' | 'lost' | 'timeout' | 'too large' | 'stopped'

export interface RestRequest {
  readonly method: 'GET' | SealedRequest['method']
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface QueryRestClient {
  read(request: RestRequest): Promise<RestResult>
  /** Sends a public query with no header except the content type. */
  query(text: string): Promise<RestResult>
  close(): void
}

/** REST client for queries and writes. Each request is sent once. */
export interface VenueRestClient extends QueryRestClient {
  write(request: RestRequest, finalCheck: FinalCheck): Promise<RestResult>
  warm(): Promise<boolean>
}

export interface VenueRestOptions {
  readonly host: URL
  readonly clock: ClockPort
  readonly trust?: TlsTrust
  readonly limits?: { readonly idle: number; readonly total: number; readonly connect?: number }
}

/** Timeouts in milliseconds. The total one also ends a response that arrives too slowly. */
const defaultTimeouts = { idle: 8_000, total: 12_000 }
const READ_CONNECTIONS = 6

interface ExchangeState {
  /** True after a connection was assigned. */
  wasHandedOver: boolean
  outgoing?: http.ClientRequest
  ended?: RestFailureReason
  /** Resolves the exchange even if the library still waits. */
  release: () => void
}

function endExchange(track: ExchangeState, why: RestFailureReason): void {
  track.ended ??= why
  track.outgoing?.destroy()
  track.release()
}

const jsonHeaders = { 'content-type': 'application/json' }

/** Opens the client for queries. It has no connection or function for anything else. */
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
      // SECURITY: this POST is checked like a write and must be a listed query.
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

/** Opens the full client. Reads and writes have separate connections, so that a slow read cannot delay a write. */
export function openVenueRest(options: VenueRestOptions): VenueRestClient {
  const queries = openQueryRest(options)
  const writes = openRestConnections(options, 1)
  const { exchange, stop } = createExchangeRunner(options)
  return {
    read: queries.read,
    query: queries.query,
    async write(request, finalCheck) {
      await loadAxios()
      // A write starts only on an established connection; without one nothing has been sent.
      const isConnected = await writes.warm()
      if (!isConnected) return { is: 'failed', wasHandedOver: false, why: 'no connection' }
      return exchange(writes, request, finalCheck)
    },
    async warm() {
      await loadAxios()
      return writes.warm()
    },
    close() {
      stop()
      queries.close()
      writes.close()
    },
  }
}

const openRestConnections = (
  { host, clock, trust, limits }: VenueRestOptions,
  count: number,
): HostConnections => openHostConnections(host, clock, count, trust, limits?.connect)

function createExchangeRunner(options: VenueRestOptions) {
  const ongoing = new Set<ExchangeState>()
  let isStopped = false

  async function exchange(
    through: HostConnections,
    request: RestRequest,
    finalCheck?: FinalCheck,
  ): Promise<RestResult> {
    const axios = await loadAxios()
    if (isStopped) return { is: 'failed', wasHandedOver: false, why: 'stopped' }
    const track: ExchangeState = { wasHandedOver: false, release: () => undefined }
    const released = new Promise<undefined>(resolve => (track.release = () => resolve(undefined)))
    ongoing.add(track)
    const cancelTimeout = options.clock.after((options.limits ?? defaultTimeouts).total, () =>
      endExchange(track, 'timeout'),
    )
    const sentAt = options.clock.now()
    try {
      const response = axios.getAdapter('http')({
        ...axiosRules,
        url: createVenueUrl(options.host, request.path),
        method: request.method,
        headers: new axios.AxiosHeaders(commonHeaders),
        timeout: (options.limits ?? defaultTimeouts).idle,
        ...(request.body === '' ? {} : { data: Buffer.from(request.body, 'utf8') }),
        // Not in axios' public types: the last function before the socket.
        ...({ transport: createTransport(options.host, through, request, track, finalCheck) } as object),
      })
      const decompressed = response.then(async ({ status, data, headers }) => ({
        status,
        body: new Uint8Array(await decompressResponse(data as Buffer, headers['content-encoding'])),
        ...parseRetryAfter(headers['retry-after']),
      }))
      // `released` does not depend on axios, which waits forever for some peers.
      const answer = await Promise.race([decompressed, released])
      if (answer === undefined)
        return { is: 'failed', wasHandedOver: track.wasHandedOver, why: track.ended ?? 'stopped' }
      return { is: 'answer', ...answer, sentAt, receivedAt: options.clock.now() }
    } catch (error) {
      return {
        is: 'failed',
        wasHandedOver: track.wasHandedOver,
        why: track.ended ?? classifyError(error, track.wasHandedOver),
      }
    } finally {
      cancelTimeout()
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
 * Rules of every request: no redirect, guess, retry or proxy. They go directly to axios' Node adapter; axios' usual
 * merging and rewriting would change requests and delay confirmed orders.
 */
const axiosRules = {
  // SECURITY: an environment variable must not route a signed order through a foreign proxy.
  proxy: false as const,
  // SECURITY: a 307 or 308 redirect would post a signed order a second time elsewhere.
  maxRedirects: 0,
  responseType: 'arraybuffer' as const,
  validateStatus: () => true,
  maxContentLength: venueJsonLimits.bytes,
  maxBodyLength: 64 * 1024,
  // Axios would decompress a truncated response as far as possible.
  decompress: false,
}

/**
 * Wraps Node's client: passes the outgoing request to the final check and records when a connection gets it. A request
 * gets its socket only after the connection is established (see `connections`), so no byte is sent before that event.
 */
function createTransport(
  host: URL,
  through: HostConnections,
  request: RestRequest,
  track: ExchangeState,
  finalCheck: FinalCheck | undefined,
) {
  const client = host.protocol === 'https:' ? https : http
  return {
    request(
      options: http.RequestOptions,
      onResponse: (response: http.IncomingMessage) => void,
    ): http.ClientRequest {
      // SECURITY: authentication headers are passed to Node only, so that no axios error can contain them.
      const headers = { ...options.headers, ...request.headers }
      // SECURITY: anything but a query needs a final check; a client without one cannot send it.
      if (finalCheck === undefined && (options.method !== 'GET' || request.body !== ''))
        throw new Error('only questions leave here')
      // SECURITY: an exchange that was reported as ended must not send anything.
      if (track.ended !== undefined) throw new Error('ended before it began')
      const outgoing = client.request({ ...options, headers, agent: through.agent }, onResponse)
      track.outgoing = outgoing
      outgoing.once('socket', () => (track.wasHandedOver = true))
      // Without a listener the request would never end.
      outgoing.once('upgrade', (_response, socket) => {
        socket.destroy()
        endExchange(track, 'lost')
      })
      if (finalCheck !== undefined)
        checkBeforeSocket(outgoing, request.method, finalCheck, () => endExchange(track, 'stopped'))
      return outgoing
    },
  }
}

const parseRetryAfter = (seconds: unknown): { readonly retryAfter?: number } =>
  typeof seconds === 'string' && /^\d{1,6}$/.test(seconds)
    ? { retryAfter: (parseWholeNumber(seconds) ?? 0) * 1_000 }
    : {}

function classifyError(error: unknown, wasHandedOver: boolean): RestFailureReason {
  if (error instanceof ResponseTooLargeError) return 'too large'
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return wasHandedOver ? 'timeout' : 'no connection'
  if (typeof message === 'string' && message.startsWith('maxContentLength')) return 'too large'
  return wasHandedOver ? 'lost' : 'no connection'
}

let axiosModule: Promise<AxiosStatic> | undefined

/** Loads axios at its first use, because loading it takes longer than opening the window. */
function loadAxios(): Promise<AxiosStatic> {
  axiosModule ??= import('axios').then(module => module.default)
  return axiosModule
}
