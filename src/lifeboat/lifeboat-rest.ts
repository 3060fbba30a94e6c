import * as http from 'node:http'
import * as https from 'node:https'
import type { ClockPort } from '../main/main-ports'
import { openHostConnections, type HostConnections } from '../main/venue/connections'
import { venueJsonLimits } from '../main/venue/exact-json-value'
import { checkBeforeSocket, type FinalCheck } from '../main/venue/outgoing-check'
import { acceptedEncodings, decompressResponse } from '../main/venue/response-decompression'
import type { TlsTrust } from '../main/venue/tls-trust'
import { createVenueUrl } from '../main/venue/venue-hosts'
import type { RestFailureReason, RestRequest, RestResult, VenueRestClient } from '../main/venue/venue-rest'

interface LifeboatRestOptions {
  readonly host: URL
  readonly clock: ClockPort
  readonly trust?: TlsTrust | undefined
}

/** Total time of one exchange in milliseconds. It also ends a response that arrives too slowly. */
const TIMEOUT_MS = 12_000
const READ_CONNECTIONS = 6

/**
 * Opens a client that uses only Node's HTTP client, with the connections, checks and limits of the desk's client. Each
 * request is sent once, and no redirect is followed.
 */
export function openLifeboatRest({ host, clock, trust }: LifeboatRestOptions): VenueRestClient {
  const connect = (count: number): HostConnections => openHostConnections(host, clock, count, trust)
  const [reads, writes] = [connect(READ_CONNECTIONS), connect(1)]
  const client = host.protocol === 'https:' ? https : http
  let isClosed = false

  function exchange(
    through: HostConnections,
    request: RestRequest,
    finalCheck?: FinalCheck,
  ): Promise<RestResult> {
    return new Promise(resolve => {
      let [wasHandedOver, ended]: [boolean, RestFailureReason | undefined] = [false, undefined]
      const sentAt = clock.now()
      const end = (why: RestFailureReason): void => {
        ended ??= why
        cancelTimeout()
        outgoing?.destroy()
        resolve({ is: 'failed', wasHandedOver, why: ended })
      }
      const lose = (): void => end(wasHandedOver ? 'lost' : 'no connection')
      let outgoing: http.ClientRequest | undefined
      const cancelTimeout = clock.after(TIMEOUT_MS, () => end('timeout'))
      // SECURITY: anything but a query needs a final check; a client without one cannot send it.
      if (isClosed || (finalCheck === undefined && (request.method !== 'GET' || request.body !== '')))
        return end('stopped')
      const length = request.body === '' ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }
      try {
        outgoing = client.request(createVenueUrl(host, request.path), {
          method: request.method,
          agent: through.agent,
          headers: { ...commonHeaders, ...request.headers, ...length },
        })
        outgoing.once('socket', () => (wasHandedOver = true))
        outgoing.on('error', lose)
        outgoing.once('upgrade', lose)
        outgoing.once('response', response => {
          void readResponse(response).then(
            body => {
              cancelTimeout()
              const { statusCode: status = 0 } = response
              resolve({ is: 'answer', status, body, sentAt, receivedAt: clock.now() })
            },
            () => end('lost'),
          )
        })
        if (finalCheck !== undefined)
          checkBeforeSocket(outgoing, request.method, finalCheck, () => end('stopped'))
        outgoing.end(request.body === '' ? undefined : request.body)
      } catch {
        lose()
      }
    })
  }

  return {
    read(request) {
      reads.discardStale()
      return exchange(reads, request)
    },
    query: () => Promise.resolve({ is: 'failed', wasHandedOver: false, why: 'stopped' }),
    async write(request, finalCheck) {
      // A write starts only on an established connection; without one nothing has been sent.
      const isConnected = await writes.warm()
      return isConnected
        ? exchange(writes, request, finalCheck)
        : { is: 'failed', wasHandedOver: false, why: 'no connection' }
    },
    warm: () => writes.warm(),
    close() {
      isClosed = true
      reads.close()
      writes.close()
    },
  }
}

const commonHeaders = { accept: 'application/json', 'accept-encoding': acceptedEncodings }

/** Reads a complete response. Throws if it is too large or ends early. */
async function readResponse(response: http.IncomingMessage): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > venueJsonLimits.bytes) throw new Error('too large')
    pieces.push(piece)
  }
  if (!response.complete) throw new Error('torn')
  return decompressResponse(Buffer.concat(pieces), response.headers['content-encoding'])
}
