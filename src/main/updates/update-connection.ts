import * as http from 'node:http'
import * as https from 'node:https'
import { releaseFileLimits } from '@core/update/release-manifest'
import type { UpdateNetworkFault } from '@core/update/update-state'
import type { ClockPort } from '../main-ports'
import { openHostConnections } from '../venue/connections'
import { isLoopbackHost } from '@core/profile/loopback'
import type { TlsTrust } from '../venue/tls-trust'

/** HTTP client for the project's address. It only reads published files and sends nothing about the user. */
export interface UpdateConnection {
  manifest(): Promise<{ readonly is: 'text'; readonly text: string } | UpdateRequestFailure>
  /** Downloads a file beside the manifest from byte `from`, or from its start if the server cannot resume. */
  file(name: string, from: number): Promise<UpdateFileResponse | UpdateRequestFailure>
  close(): void
}

export interface UpdateFileResponse {
  readonly is: 'file'
  readonly from: number
  /** Full size in bytes according to the server. */
  readonly of: number | undefined
  /** Throws if the connection ends early. */
  readonly pieces: AsyncIterable<Uint8Array>
}

export interface UpdateRequestFailure {
  readonly is: 'failed'
  readonly why: UpdateNetworkFault
}

export interface UpdateConnectionOptions {
  readonly address: string
  readonly clock: ClockPort
  readonly trust?: TlsTrust
  readonly limits?: { readonly idle: number; readonly manifest: number }
}

/** Idle timeout, and total timeout of the manifest, in milliseconds. A file has no total timeout. */
const defaultTimeouts = { idle: 30_000, manifest: 20_000 }

/** Returns true for a valid address: TLS or this machine, without credentials, query or fragment. */
export function isValidUpdateAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(address)
  const isShut = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return isShut && [username, password, search, hash].every(part => part === '')
}

export function openUpdateConnection({
  address,
  clock,
  trust,
  limits = defaultTimeouts,
}: UpdateConnectionOptions): UpdateConnection {
  // SECURITY: requests use TLS with the same trust rules as the venue's connections.
  if (!isValidUpdateAddress(address)) throw new RangeError('not an address of the project')
  const url = new URL(address)
  const client = url.protocol === 'https:' ? https : http
  const connections = openHostConnections(url, clock, 1, trust)
  const ongoing = new Set<http.ClientRequest>()
  let isClosed = false

  function sendRequest(path: string, headers: http.OutgoingHttpHeaders): Promise<http.IncomingMessage> {
    return new Promise((answered, failed) => {
      if (isClosed) return failed(new Error('closed'))
      // SECURITY: no proxy, redirect, cookie or machine name; a plain request to this host only.
      const request = client.request({
        agent: connections.agent,
        host: url.hostname,
        port: url.port,
        method: 'GET',
        path,
        headers: { host: url.host, accept: '*/*', 'accept-encoding': 'identity', ...headers },
      })
      ongoing.add(request)
      request.once('close', () => ongoing.delete(request))
      request.setTimeout(limits.idle, () => request.destroy(new IdleTimeoutError()))
      request.once('error', failed)
      request.once('response', response => {
        // The reader of the response receives later errors.
        request.on('error', () => undefined)
        answered(response)
      })
      request.once('upgrade', (_response, socket) => {
        socket.destroy()
        failed(new Error('upgraded'))
      })
      request.end()
    })
  }

  async function requestAndRead<T>(
    path: string,
    headers: http.OutgoingHttpHeaders,
    read: ReadResponse<T>,
  ): Promise<T | UpdateRequestFailure> {
    try {
      const response = await sendRequest(path, headers)
      const { statusCode = 0 } = response
      const packed = response.headers['content-encoding'] ?? 'identity'
      if ((statusCode === 200 || statusCode === 206) && packed === 'identity') return await read(response)
      response.destroy()
      // SECURITY: redirects are not followed; there is one address.
      return { is: 'failed', why: statusCode >= 300 && statusCode < 400 ? 'sent elsewhere' : 'no answer' }
    } catch (error) {
      return { is: 'failed', why: isClosed ? 'stopped' : classifyError(error) }
    }
  }

  return {
    async manifest() {
      let isLate = false
      const callOff = clock.after(limits.manifest, () => {
        isLate = true
        for (const request of ongoing) request.destroy()
      })
      const got = await requestAndRead(url.pathname, {}, response => readText(response))
      callOff()
      return isLate ? { is: 'failed', why: 'timeout' } : got
    },
    async file(name, from) {
      // The signed name has a format that cannot leave the folder.
      const path = new URL(name, url).pathname
      const range = from > 0 ? { range: `bytes=${String(from)}-` } : {}
      return requestAndRead(path, range, response => Promise.resolve(createFileResponse(response, from)))
    },
    close() {
      isClosed = true
      for (const request of ongoing) request.destroy()
      connections.close()
    },
  }
}

type ReadResponse<T> = (response: http.IncomingMessage) => Promise<T | UpdateRequestFailure>

class IdleTimeoutError extends Error {}
class TooLargeError extends Error {}

async function readText(
  response: http.IncomingMessage,
): Promise<{ readonly is: 'text'; readonly text: string }> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > releaseFileLimits.manifest) throw new TooLargeError()
    pieces.push(piece)
  }
  return { is: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces)) }
}

function createFileResponse(
  response: http.IncomingMessage,
  from: number,
): UpdateFileResponse | UpdateRequestFailure {
  const { statusCode, headers } = response
  const pieces = response as AsyncIterable<Uint8Array>
  if (statusCode === 200)
    return { is: 'file', from: 0, of: parseByteCount(headers['content-length']), pieces }
  const [, begins, of] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(headers['content-range'] ?? '') ?? []
  if (parseByteCount(begins) === from) return { is: 'file', from, of: parseByteCount(of), pieces }
  response.destroy()
  return { is: 'failed', why: 'no answer' }
}

const parseByteCount = (text: string | undefined): number | undefined =>
  text !== undefined && /^(0|[1-9]\d{0,14})$/.test(text) ? (JSON.parse(text) as number) : undefined

function classifyError(error: unknown): UpdateNetworkFault {
  if (error instanceof IdleTimeoutError) return 'timeout'
  if (error instanceof TooLargeError) return 'too large'
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (code === 'ECONNRESET') return 'lost'
  // Bytes that are no text are an answer that cannot be used.
  if (error instanceof TypeError) return 'no answer'
  return message === 'aborted' ? 'lost' : 'no connection'
}
