import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import type { ClockPort } from '../../src/main/main-ports'
import { openVenueRest, type RestRequest } from '../../src/main/venue/venue-rest'
import { certificateFor, type Certificate } from './venue-certificate'

const clock: ClockPort = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const order: RestRequest = {
  method: 'POST',
  path: '/v1/order',
  body: '{"symbol":"PERP_BTC_USDC","order_quantity":0.01,"note":"é"}',
  headers: { 'orderly-signature': 'SIGNED', 'Content-Type': 'application/json' },
}
const ok = '{"success":true}'
const reply = `HTTP/1.1 200 OK\r\nContent-Length: ${ok.length}\r\n\r\n${ok}`
const ours = certificateFor('127.0.0.1')

const open: (() => void)[] = []
afterEach(() => open.splice(0).forEach(close => close()))

interface Seen {
  /** Chunks received on each connection, in order. */
  readonly connections: Buffer[][]
  readonly port: number
}

/** A server that answers each request once, after it has received all of it. */
async function tlsServer({ key, cert }: Certificate): Promise<Seen> {
  const connections: Buffer[][] = []
  const server = createServer({ key, cert }, (socket: TLSSocket) => {
    const pieces: Buffer[] = []
    let unanswered = Buffer.alloc(0)
    connections.push(pieces)
    open.push(() => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece)
      unanswered = Buffer.concat([unanswered, piece])
      if (!unanswered.toString().endsWith(order.body)) return
      unanswered = Buffer.alloc(0)
      socket.write(reply)
    })
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  open.push(() => server.close())
  return { connections, port: (server.address() as AddressInfo).port }
}

function restTo(port: number, ca?: string) {
  const rest = openVenueRest({
    host: new URL(`https://127.0.0.1:${port}`),
    clock,
    ...(ca === undefined ? {} : { trust: { ca } }),
  })
  open.push(() => rest.close())
  return rest
}

describe('a write over TLS', () => {
  it('leaves in one piece over the warm connection, and takes one round trip', async () => {
    const { connections, port } = await tlsServer(ours)
    const rest = restTo(port, ours.cert)
    expect(await rest.warm()).toBe(true)
    expect(connections.flat()).toEqual([])
    const got = await rest.write(order, () => true)
    expect(got).toMatchObject({ is: 'answer', status: 200 })
    expect(connections.map(pieces => pieces.length)).toEqual([1])
    const [head = '', body] = connections[0]?.[0]?.toString().split('\r\n\r\n') ?? []
    expect([head.split('\r\n')[0], body]).toEqual(['POST /v1/order HTTP/1.1', order.body])
  })

  it('reuses the connection that has just answered', async () => {
    const { connections, port } = await tlsServer(ours)
    const rest = restTo(port, ours.cert)
    for (let sent = 0; sent < 3; sent += 1) await rest.write(order, () => true)
    expect(connections.map(pieces => pieces.length)).toEqual([3])
  })

  it('passes the bytes that arrive to the last check', async () => {
    const { connections, port } = await tlsServer(ours)
    const looks: string[] = []
    await restTo(port, ours.cert).write(order, ({ body }) => looks.push(body) > 0)
    expect(looks).toEqual([order.body])
    expect(connections[0]?.[0]?.toString().endsWith(`\r\n\r\n${looks[0]}`)).toBe(true)
  })
})

describe('no write leaves', () => {
  it.each([
    ['nobody here vouches for the other side', '127.0.0.1', undefined],
    ['the other side proves to be another', '127.0.0.2', 'its own'],
  ])('when %s', async (_why, address, trusted) => {
    const theirs = certificateFor(address)
    const { connections, port } = await tlsServer(theirs)
    const got = await restTo(port, trusted === undefined ? undefined : theirs.cert).write(order, () => true)
    expect(got).toEqual({ is: 'failed', wasHandedOver: false, why: 'no connection' })
    expect(connections.flat()).toEqual([])
  })
})
