import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type VenueRequest,
  type RequestHandlerDependencies,
  handleVenueRequest,
  createVenueRequest,
} from './request-handler'
import { commitExchangeState, waitUntil } from '../exchange/practice-exchange'
import { performVenueEvent } from '../exchange/venue-event-actions'
import type { FaultRegistry } from '../faults/fault-registry'
import { isAddressedHere } from './request-origin'
import { deliverFaultyReply, interceptWithFault, sendHttpReply } from './faulty-delivery'

export interface ReceivedRequest {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: string
  /** Method and path, such as `POST /v1/order`. */
  readonly line: string
  readonly body: string
}

export interface HttpServerDependencies extends RequestHandlerDependencies {
  readonly faults: FaultRegistry
  readonly received: ReceivedRequest[]
}

const MAX_BODY_BYTES = 64 * 1024
const MAX_CONNECTIONS = 512
const MAX_RECEIVED = 10_000
/** The same as the real venue's proxy, so that a client that calls again within seconds finds its connection open. */
const KEEP_ALIVE_MS = 65_000

export async function openHttpServer(
  dependencies: HttpServerDependencies,
  port: number,
): Promise<{ readonly server: Server; readonly port: number }> {
  const limits = { maxHeaderSize: 16 * 1024, requestTimeout: 30_000, keepAliveTimeout: KEEP_ALIVE_MS }
  const server = createServer(limits, (request, response) => {
    serveRequest(dependencies, request, response).catch(() => {
      // An error in one request closes its connection. The server goes on.
      request.socket.destroy()
    })
  })
  server.maxConnections = MAX_CONNECTIONS
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

async function serveRequest(
  dependencies: HttpServerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { exchange, faults } = dependencies
  if (!isAddressedHere(request)) return sendHttpReply(response, MISDIRECTED_REPLY)
  const body = hasNoBody(request) ? '' : await readBody(request)
  if (body === undefined) return sendHttpReply(response, createTooLargeReply(exchange.clock.now()))
  const venueRequest = createRequest(request, body)
  await waitUntil(exchange, exchange.clock.now() + exchange.delay(venueRequest.method))
  const since = exchange.clock.now()
  recordReceived(dependencies.received, venueRequest, since)
  const event = faults.takeVenueEvent(venueRequest.method, venueRequest.pathname)
  if (event !== undefined) performVenueEvent(exchange, event)
  const fault = faults.takeRequestFault(venueRequest.method, venueRequest.pathname)
  const delivery = { request, response, exchange, since }
  if (await interceptWithFault(fault, delivery)) return
  const reply = await handleVenueRequest(dependencies, venueRequest)
  if (fault?.name === 'take twice') await replayRequest(dependencies, venueRequest)
  commitExchangeState(exchange)
  await exchange.store.waitUntilDurable()
  // The order is matched after the response has left, so that an acknowledgement never implies execution.
  setImmediate(() => {
    exchange.orders.processQueue()
    commitExchangeState(exchange)
  })
  await deliverFaultyReply(fault, delivery, reply)
}

/** Processes a request twice, the second time after the first has been performed and without pushes. */
async function replayRequest(
  dependencies: HttpServerDependencies,
  venueRequest: VenueRequest,
): Promise<void> {
  const { exchange } = dependencies
  exchange.orders.processQueue()
  await exchange.bus.runWithoutPushes(async () => {
    await handleVenueRequest(dependencies, venueRequest)
    exchange.orders.processQueue()
  })
}

const MISDIRECTED_REPLY = { status: 421, text: '{"success":false,"message":"this is another host"}' }

const createTooLargeReply = (timestamp: number) => ({
  status: 413,
  text: `{"success":false,"code":-1005,"message":"the body is too large","timestamp":${timestamp}}`,
})

/** Reads the body. Returns `undefined` if it exceeds the venue's limit. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  await new Promise((resolve, reject) => {
    request.on('end', resolve).on('error', reject).on('close', reject)
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    })
  })
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString('utf8')
}

function hasNoBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  const isEmpty = coding === undefined && (length === undefined || length === '0')
  if (isEmpty) request.resume()
  return isEmpty
}

/** Creates a request. A header that is not one text counts as missing. */
function createRequest(
  { method = 'GET', url = '/', headers, socket }: IncomingMessage,
  body: string,
): VenueRequest {
  const texts = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return createVenueRequest({
    method,
    path: url,
    body,
    ip: socket.remoteAddress ?? '',
    headers: new Map(texts),
  })
}

function recordReceived(
  received: ReceivedRequest[],
  { method, pathname, path, body }: VenueRequest,
  at: number,
): void {
  received.push({
    at,
    method,
    path: pathname,
    query: path.slice(pathname.length + 1),
    line: `${method} ${pathname}`,
    body,
  })
  if (received.length > MAX_RECEIVED) received.shift()
}
