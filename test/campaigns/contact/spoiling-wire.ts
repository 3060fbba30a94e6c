import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import type { VenueAddresses } from '../../../src/core/profile/trading-profile'

/** One way in which an exchange could be another than the page says: what it answers, or pushes, instead. */
export interface Spoiling {
  /** What is answered, where it is another text than the exchange's own. */
  readonly answer?: (asked: Asked, text: string) => string
  /** What is answered without the exchange being asked at all. */
  readonly instead?: (asked: Asked) => { readonly status: number; readonly text: string } | undefined
  readonly push?: (text: string) => string
}

/** A request as it came. */
export interface Asked {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A real way to an exchange, over loopback, on which somebody changes what is said. */
export interface SpoilingWire {
  readonly addresses: VenueAddresses
  close(): Promise<void>
}

/** Lays a way to an exchange, over which everything passes as it is but for what is spoiled. */
export async function openSpoilingWire(to: VenueAddresses, spoiling: Spoiling): Promise<SpoilingWire> {
  const server = createServer((request, response) => {
    void carry(request).then(
      ({ status, text }) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        })
        response.end(text)
      },
      () => request.socket.destroy(),
    )
  })

  async function carry(
    request: IncomingMessage,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const body = await bodyOf(request)
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: request.headers,
    }
    const instead = spoiling.instead?.(asked)
    if (instead !== undefined) return instead
    const {
      host: _host,
      connection: _way,
      'accept-encoding': _packed,
      'content-length': _long,
      ...kept
    } = request.headers
    const reply = await fetch(to.baseUrl + asked.path, {
      method: asked.method,
      headers: plain(kept),
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, text: spoiling.answer?.(asked, text) ?? text }
  }

  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (near, { url = '' }) => {
    const far = new WebSocket(new URL(url, to.publicStreamUrl))
    const waiting: RawData[] = []
    near.on('message', said => (far.readyState === far.OPEN ? far.send(said.toString()) : waiting.push(said)))
    far.on('open', () => {
      for (const said of waiting.splice(0)) far.send((said as Buffer).toString())
    })
    far.on('message', said => {
      const text = (said as Buffer).toString()
      near.send(spoiling.push?.(text) ?? text)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.terminate())
      one.on('close', () => other.terminate())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = String((server.address() as AddressInfo).port)
  return {
    addresses: {
      baseUrl: moved(to.baseUrl, own),
      publicStreamUrl: moved(to.publicStreamUrl, own),
      privateStreamUrl: moved(to.privateStreamUrl, own),
    },
    async close() {
      for (const one of sockets.clients) one.terminate()
      sockets.close()
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** The headers that were said once. */
function plain(headers: Asked['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(kept) as Record<string, string>
}

function moved(address: string, port: string): string {
  const url = new URL(address)
  url.port = port
  return url.href.replace(/\/$/, '')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
