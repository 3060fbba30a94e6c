import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { once } from 'node:events'
import type { Page } from 'playwright-core'

/** A way in which a page might reach a peer: over which transport, and what the peer connection is told. */
export interface PeerProbe {
  readonly name: string
  readonly over: 'udp' | 'tcp'
  readonly server?: (address: string) => string
  /** A candidate of the other side, as its description names it. */
  readonly candidate?: (address: string, port: number) => string
}

/** Every way there is: servers that tell a page its address, servers in between, and the peer itself. */
export const peerProbes: readonly PeerProbe[] = [
  { name: 'STUN', over: 'udp', server: at => `stun:${at}` },
  { name: 'TURN', over: 'udp', server: at => `turn:${at}?transport=udp` },
  { name: 'TURN over TCP', over: 'tcp', server: at => `turn:${at}?transport=tcp` },
  { name: 'TURN over TLS', over: 'tcp', server: at => `turns:${at}?transport=tcp` },
  { name: 'ICE', over: 'udp', candidate: (at, port) => `1 1 udp 2130706431 ${at} ${port} typ host` },
  {
    name: 'ICE over TCP',
    over: 'tcp',
    candidate: (at, port) => `1 1 tcp 1518280447 ${at} ${port} typ host tcptype passive`,
  },
]

/** The addresses of this machine that listeners are had on: its own loop, and one that others could reach. */
export const peerAddresses = (): readonly string[] => {
  const all = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  const outer = all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  return ['127.0.0.1', ...(outer === undefined ? [] : [outer])]
}

/** Somebody who listens, and notes that anything came. */
export interface Listener {
  readonly port: number
  heard(): boolean
  close(): void
}

export async function listenOver(over: PeerProbe['over'], address: string): Promise<Listener> {
  let heard = false
  if (over === 'udp') {
    const socket: UdpSocket = createSocket('udp4')
    socket.on('message', () => (heard = true))
    socket.bind(0, address)
    await once(socket, 'listening')
    return { port: socket.address().port, heard: () => heard, close: () => void socket.close() }
  }
  const server: Server = createServer(socket => {
    // A connection is enough: whatever would be said over it could be said.
    heard = true
    socket.on('error', () => socket.destroy())
    socket.end()
  })
  server.listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  return { port, heard: () => heard, close: () => void server.close() }
}

/** Has a page try one way to one listener, with a word of its own in every name it can choose. */
export async function probe(page: Page, one: PeerProbe, address: string, port: number): Promise<void> {
  const told = {
    server: one.server?.(`${address}:${port}`),
    candidate: one.candidate?.(address, port),
  }
  await page.evaluate(async ({ server, candidate }) => {
    const asks = server === undefined ? {} : { urls: server, username: 'secret', credential: 'secret' }
    const peer = new RTCPeerConnection(server === undefined ? {} : { iceServers: [asks as RTCIceServer] })
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
    if (candidate !== undefined) {
      // The other side, which only has to be there to be called.
      const other = new RTCPeerConnection()
      await other.setRemoteDescription(peer.localDescription!)
      await other.setLocalDescription(await other.createAnswer())
      await peer.setRemoteDescription(other.localDescription!)
      await peer.addIceCandidate({ candidate: `candidate:${candidate}`, sdpMid: '0', sdpMLineIndex: 0 })
      other.close()
    }
    await new Promise(done => setTimeout(done, 1_500))
    peer.close()
  }, told)
}

/** Has a page try every way to every address at once, and names those by which somebody was reached. */
export async function reachedFrom(page: Page): Promise<readonly string[]> {
  const tries = peerAddresses().flatMap(address => peerProbes.map(one => ({ one, address })))
  const reached = await Promise.all(
    tries.map(async ({ one, address }) => {
      const listener = await listenOver(one.over, address)
      try {
        await probe(page, one, address, listener.port)
        return listener.heard() ? [`${one.name} at ${address}`] : []
      } finally {
        listener.close()
      }
    }),
  )
  return reached.flat()
}

/** Every way to every address, or those over one transport. */
export const everyWay = (over?: PeerProbe['over']): readonly string[] =>
  peerAddresses().flatMap(address =>
    peerProbes
      .filter(one => over === undefined || one.over === over)
      .map(({ name }) => `${name} at ${address}`),
  )
