import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { certificateFor } from '../test/ports/venue-certificate'
import { answerTexts } from './answer-texts'

/** A request that arrived at the venue: the time of its first byte, in nanoseconds, and its body. */
export interface Arrival {
  readonly firstByte: bigint
  readonly body: string
}

/** A local venue over TLS that accepts every order at once. */
export interface TlsVenue {
  readonly url: string
  /** Address for streams. The server accepts none. */
  readonly streams: string
  readonly ca: string
  /** Returns the requests that arrived since the last call. */
  arrivals(): readonly Arrival[]
  /** Returns the number of connections so far. */
  connections(): number
  close(): void
}

export async function openTlsVenue(): Promise<TlsVenue> {
  const certificate = certificateFor('127.0.0.1')
  let arrived: Arrival[] = []
  let connections = 0
  let orders = 0
  const firstBytes = new WeakMap<Socket, bigint>()

  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, answer) => {
    void bodyOf(request).then(body => {
      const firstByte = firstBytes.get(request.socket)
      firstBytes.delete(request.socket)
      if (request.method === 'POST' && firstByte !== undefined) {
        arrived.push({ firstByte, body })
        orders += 1
      }
      answer.setHeader('content-type', 'application/json')
      answer.end(answerTo(request.url, body, orders))
    })
  })
  server.on('secureConnection', socket => {
    connections += 1
    socket.prependListener('data', () => {
      if (!firstBytes.has(socket)) firstBytes.set(socket, process.hrtime.bigint())
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}`,
    streams: `wss://127.0.0.1:${port}`,
    ca: certificate.cert,
    arrivals() {
      const seen = arrived
      arrived = []
      return seen
    },
    connections: () => connections,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

const positionsText = answerTexts(1).positions

/** Accepts an order and echoes it. Any other request gets the positions or the status response with the time. */
function answerTo(path: string | undefined, body: string, orderId: number): string {
  const timestamp = Date.now()
  if (path === '/v1/positions')
    return positionsText.replace(/"timestamp":\d+/, () => `"timestamp":${timestamp}`)
  if (body === '') return JSON.stringify({ success: true, timestamp, data: { status: 0, msg: 'ok' } })
  const order = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify({ success: true, timestamp, data: { ...order, order_id: orderId } })
}
