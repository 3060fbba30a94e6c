import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Asked, type Desk, answer, askedFrom } from './desk'
import { keep } from '../exchange/exchange'
import { bringAbout } from '../exchange/bring-about'
import type { Faults } from '../faults/faults'
import { isMeant } from './callers'
import { deliver, intercept, send } from './spoil'

/** A request that reached the venue, whatever became of it. */
export interface Received {
  readonly at: number
  readonly method: string
  /** The path without its query. */
  readonly path: string
  readonly query: string
  /** Method and path in one: `POST /v1/order`. */
  readonly line: string
  readonly body: string
}

/** What the street door needs to know. */
export interface DoorParts extends Desk {
  readonly faults: Faults
  readonly received: Received[]
}

const LARGEST_BODY = 64 * 1024
const MOST_CONNECTIONS = 512
const MOST_RECEIVED = 10_000
/** As long as a front of the real venue: who calls again within seconds must not meet a connection just shut. */
const IDLE = 65_000

/** Opens the HTTP side of the venue on a loopback port. */
export async function openServer(
  parts: DoorParts,
  port: number,
): Promise<{ readonly server: Server; readonly port: number }> {
  const limits = { maxHeaderSize: 16 * 1024, requestTimeout: 30_000, keepAliveTimeout: IDLE }
  const server = createServer(limits, (request, response) => {
    serve(parts, request, response).catch(() => {
      // One request that breaks something is cut off; the venue goes on.
      request.socket.destroy()
    })
  })
  server.maxConnections = MOST_CONNECTIONS
  server.on('clientError', (_, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { server, port: (server.address() as AddressInfo).port }
}

async function serve(parts: DoorParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { exchange, faults } = parts
  if (!isMeant(request)) return send(response, MISDIRECTED)
  const body = isBare(request) ? '' : await readBody(request)
  if (body === undefined) return send(response, tooLarge(exchange.clock.now()))
  const asked = readAsked(request, body)
  const since = exchange.clock.now()
  note(parts.received, asked, since)
  const event = faults.event(asked.method, asked.bare)
  if (event !== undefined) bringAbout(exchange, event)
  const fault = faults.request(asked.method, asked.bare)
  const way = { request, response, clock: exchange.clock, since }
  if (await intercept(fault, way)) return
  const reply = await answer(parts, asked)
  if (fault?.name === 'take twice') await takeAgain(parts, asked)
  keep(exchange)
  await exchange.store.settled()
  // The work is done after the answer has left: what was acknowledged is not done yet.
  setImmediate(() => {
    exchange.orders.work()
    keep(exchange)
  })
  await deliver(fault, way, reply)
}

/** Takes a request whose work is done once more: its name is free again by then. Nothing is pushed of it. */
async function takeAgain(parts: DoorParts, asked: Asked): Promise<void> {
  const { exchange } = parts
  exchange.orders.work()
  await exchange.bus.unpushed(async () => {
    await answer(parts, asked)
    exchange.orders.work()
  })
}

const MISDIRECTED = { status: 421, text: '{"success":false,"message":"this is another host"}' }

const tooLarge = (timestamp: number) => ({
  status: 413,
  text: `{"success":false,"code":-1005,"message":"the body is too large","timestamp":${timestamp}}`,
})

/** Reads the body to its end, or nothing where it is longer than any the venue takes. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  await new Promise((resolve, reject) => {
    request.on('end', resolve).on('error', reject).on('close', reject)
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= LARGEST_BODY) chunks.push(chunk)
    })
  })
  return size > LARGEST_BODY ? undefined : Buffer.concat(chunks).toString('utf8')
}

/** Whether a request says that it has no body. */
function isBare(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  const bare = coding === undefined && (length === undefined || length === '0')
  if (bare) request.resume()
  return bare
}

/** A request as it came. A header that came twice is no text, and is read as if it had not come. */
function readAsked({ method = 'GET', url = '/', headers, socket }: IncomingMessage, body: string): Asked {
  const texts = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return askedFrom({ method, path: url, body, ip: socket.remoteAddress ?? '', headers: new Map(texts) })
}

function note(received: Received[], { method, bare, path, body }: Asked, at: number): void {
  received.push({
    at,
    method,
    path: bare,
    query: path.slice(bare.length + 1),
    line: `${method} ${bare}`,
    body,
  })
  if (received.length > MOST_RECEIVED) received.shift()
}
