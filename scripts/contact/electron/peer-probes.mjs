import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * A way in which a page might reach a peer: a transport, with the server or the candidate of the peer connection.
 *
 * @typedef {object} PeerProbe
 * @property {string} name
 * @property {'udp' | 'tcp'} over
 * @property {(address: string) => string} [server]
 * @property {(address: string, port: number) => string} [candidate] A candidate of the other side, as its description names it.
 */

/** Every probe: STUN and TURN servers, and the peer itself. @type {readonly PeerProbe[]} */
export const peerProbes = [
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

/** Returns the addresses for listeners: loopback, and one that other machines could reach. @returns {readonly string[]} */
function peerAddresses() {
  const all = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  const outer = all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  return ['127.0.0.1', ...(outer === undefined ? [] : [outer])]
}

/**
 * Opens a listener that records whether anything arrived.
 *
 * @param {PeerProbe['over']} over
 * @param {string} address
 */
export async function listenOver(over, address) {
  let hasArrived = false
  if (over === 'udp') {
    const socket = createSocket('udp4')
    socket.on('message', () => (hasArrived = true))
    socket.bind(0, address)
    await once(socket, 'listening')
    return { port: socket.address().port, hasArrived: () => hasArrived, close: () => void socket.close() }
  }
  const server = createServer(socket => {
    // A connection is enough: anything could be sent over it.
    hasArrived = true
    socket.on('error', () => socket.destroy())
    socket.end()
  })
  server.listen(0, address)
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { port, hasArrived: () => hasArrived, close: () => void server.close() }
}

/**
 * Tries one probe. It runs in the page, as text.
 *
 * @param {{ server?: string | undefined, candidate?: string | undefined }} probe
 */
export async function callPeer({ server, candidate }) {
  const iceServer = { urls: server ?? '', username: 'secret', credential: 'secret' }
  const peer = new RTCPeerConnection(server === undefined ? {} : { iceServers: [iceServer] })
  peer.createDataChannel('x')
  await peer.setLocalDescription(await peer.createOffer())
  if (candidate !== undefined) {
    // The other side only has to exist.
    const other = new RTCPeerConnection()
    await other.setRemoteDescription(/** @type {RTCSessionDescription} */ (peer.localDescription))
    await other.setLocalDescription(await other.createAnswer())
    await peer.setRemoteDescription(/** @type {RTCSessionDescription} */ (other.localDescription))
    await peer.addIceCandidate({ candidate: `candidate:${candidate}`, sdpMid: '0', sdpMLineIndex: 0 })
    other.close()
  }
  await new Promise(done => setTimeout(done, 1_500))
  peer.close()
}

/**
 * Lets a page try all probes at all addresses at once, and returns the names of those that reached a listener.
 *
 * @param {(probe: { server?: string | undefined, candidate?: string | undefined }) => Promise<unknown>} call Runs `callPeer` in the page.
 * @returns {Promise<readonly string[]>}
 */
export async function findReachedListeners(call) {
  const tries = peerAddresses().flatMap(address => peerProbes.map(one => ({ one, address })))
  const reached = await Promise.all(
    tries.map(async ({ one, address }) => {
      const listener = await listenOver(one.over, address)
      try {
        const { port } = listener
        await call({ server: one.server?.(`${address}:${port}`), candidate: one.candidate?.(address, port) })
        return listener.hasArrived() ? [`${one.name} at ${address}`] : []
      } finally {
        listener.close()
      }
    }),
  )
  return reached.flat()
}

/** Names every probe at every address, or those over one transport, as `findReachedListeners` does. @param {PeerProbe['over']} [over] @returns {readonly string[]} */
export const listProbeNames = over =>
  peerAddresses().flatMap(address =>
    peerProbes
      .filter(one => over === undefined || one.over === over)
      .map(({ name }) => `${name} at ${address}`),
  )
