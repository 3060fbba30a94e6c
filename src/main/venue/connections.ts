import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import type { ClockPort } from '../main-ports'
import { getCertificateName, createTlsOptions, type TlsTrust } from './tls-trust'

/** Idle time in milliseconds after which a connection is not reused for a write. */
const MAX_IDLE_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000

/** Connections to one host. A request gets only an open or new one. */
export interface HostConnections {
  readonly agent: PlainAgent | SecureAgent
  discardStale(): boolean
  /** Opens a connection unless one is fresh; returns true if one is available. */
  warm(): Promise<boolean>
  /** Closes all connections, including those being opened. None is opened afterwards. */
  close(): void
}

type SocketCallback = (error: Error | null, socket?: Socket) => void

/**
 * Opens the connections to one host. A request gets its socket only after the connection including TLS is established,
 * so nothing of it can have left before. A socket idle for longer than `MAX_IDLE_MS` is closed and not reused, because
 * it would be unknowable if a write reached a peer that had already closed.
 */
export function openHostConnections(
  host: URL,
  clock: ClockPort,
  connections: number,
  trust: TlsTrust = {},
  connectLimit: number = CONNECT_TIMEOUT_MS,
): HostConnections {
  const secure = host.protocol === 'https:'
  const pool = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections, timeout: MAX_IDLE_MS }
  const agent = secure ? new SecureAgent(pool) : new PlainAgent(pool)
  const idleSince = new WeakMap<object, number>()
  const open = new Set<Socket>()
  let parkedSocket: Socket | undefined
  let warming: Promise<boolean> | undefined
  let isClosed = false

  const isFresh = (socket: Socket): boolean =>
    !socket.destroyed && clock.now() - (idleSince.get(socket) ?? -Infinity) < MAX_IDLE_MS

  function discardStale(): boolean {
    let fresh = false
    for (const sockets of Object.values(agent.freeSockets)) {
      for (const socket of sockets ?? []) {
        if (isFresh(socket)) fresh = true
        else socket.destroy()
      }
    }
    if (parkedSocket !== undefined && !isFresh(parkedSocket)) {
      parkedSocket.destroy()
      parkedSocket = undefined
    }
    return fresh || parkedSocket !== undefined
  }

  async function connectSocket(): Promise<Socket> {
    // Late requests, such as further pages of a list, fail after the end.
    if (isClosed) throw new Error('closed')
    const socket = startConnection(host, secure, trust)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    await waitForConnection(socket, secure, clock, connectLimit)
    idleSince.set(socket, clock.now())
    return socket
  }

  async function parkConnection(): Promise<boolean> {
    try {
      parkedSocket = await connectSocket()
      return true
    } catch {
      return false
    }
  }

  agent.on('free', (socket: Socket) => idleSince.set(socket, clock.now()))
  Object.assign(agent, {
    createConnection: (_options: object, hand: SocketCallback): Socket | undefined => {
      const waiting = parkedSocket
      parkedSocket = undefined
      if (waiting !== undefined && isFresh(waiting)) return waiting
      waiting?.destroy()
      connectSocket().then(
        socket => hand(null, socket),
        (error: unknown) => hand(error instanceof Error ? error : new Error('connect')),
      )
      return undefined
    },
  })

  return {
    agent,
    discardStale,
    async warm() {
      if (discardStale()) return true
      // Simultaneous calls share one attempt; a second socket would replace the first and leak.
      warming ??= parkConnection().finally(() => (warming = undefined))
      return warming
    },
    close() {
      isClosed = true
      agent.destroy()
      for (const socket of open) socket.destroy()
    },
  }
}

function startConnection(host: URL, secure: boolean, trust: TlsTrust): Socket {
  const name = getCertificateName(host)
  const port = host.port === '' ? (secure ? 443 : 80) : Number(host.port)
  return secure
    ? connectSecure({ host: name, port, ALPNProtocols: ['http/1.1'], ...createTlsOptions(host, trust) })
    : connectPlain({ host: name, port })
}

/** Resolves when the connection is established; its own timeout separates a dead host from a slow one. */
function waitForConnection(socket: Socket, secure: boolean, clock: ClockPort, limit: number): Promise<void> {
  return new Promise((stands, fails) => {
    const callOff = clock.after(limit, () => socket.destroy(new Error('connect timeout')))
    socket.setNoDelay(true)
    socket.once('error', fails)
    socket.once('close', () => {
      callOff()
      fails(new Error('closed'))
    })
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      callOff()
      socket.off('error', fails)
      // A parked connection may close at any time, which is noticed at its next use.
      socket.on('error', () => socket.destroy())
      stands()
    })
  })
}
