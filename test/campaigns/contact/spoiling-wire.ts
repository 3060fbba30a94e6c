import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import type { VenueAddresses } from '../../../src/core/profile/trading-profile'

/** A deviation of the exchange from the documented protocol: another answer or another push. */
export interface Spoiling {
  /** Replaces the text of an answer. */
  readonly answer?: (request: ProxiedRequest, text: string) => string
  /** Answers a request without the exchange. */
  readonly instead?: (
    request: ProxiedRequest,
  ) => { readonly status: number; readonly text: string } | undefined
  readonly push?: (text: string) => string
}

/** A request as received. */
export interface ProxiedRequest {
  readonly method: string
  /** With the query string. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A loopback proxy in front of an exchange that changes its messages. */
export interface SpoilingWire {
  readonly addresses: VenueAddresses
  close(): Promise<void>
}

/** Opens a proxy to an exchange that passes everything unchanged except what `spoiling` replaces. */
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
    const proxied: ProxiedRequest = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: request.headers,
    }
    const instead = spoiling.instead?.(proxied)
    if (instead !== undefined) return instead
    const {
      host: _host,
      connection: _way,
      'accept-encoding': _packed,
      'content-length': _long,
      ...kept
    } = request.headers
    const reply = await fetch(to.baseUrl + proxied.path, {
      method: proxied.method,
      headers: plain(kept),
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, text: spoiling.answer?.(proxied, text) ?? text }
  }

  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (near, { url = '' }) => {
    const far = new WebSocket(new URL(url, to.publicStreamUrl))
    const waiting: RawData[] = []
    near.on('message', data => (far.readyState === far.OPEN ? far.send(data.toString()) : waiting.push(data)))
    far.on('open', () => {
      for (const data of waiting.splice(0)) far.send((data as Buffer).toString())
    })
    far.on('message', data => {
      const text = (data as Buffer).toString()
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
      baseUrl: withPort(to.baseUrl, own),
      publicStreamUrl: withPort(to.publicStreamUrl, own),
      privateStreamUrl: withPort(to.privateStreamUrl, own),
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

/** Returns the headers that occur once. */
function plain(headers: ProxiedRequest['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(kept) as Record<string, string>
}

function withPort(address: string, port: string): string {
  const url = new URL(address)
  url.port = port
  return url.href.replace(/\/$/, '')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
