import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import type { ClockPort } from '../ports'
import { getCertificateName, createTlsOptions, type TlsTrust } from './trust'

/** How long a connection may have been quiet and still carry a write. */
const MAX_IDLE_MS = 5_000
/** How long a connection may take until it stands, however busily the other side goes about it. */
const CONNECT_TIMEOUT_MS = 5_000

/** Connections to one host. One that is handed to a request is open and proved, or new. */
export interface HostConnections {
  readonly agent: PlainAgent | SecureAgent
  /** Closes what was quiet for too long. Says whether anything fresh is left. */
  discardStale(): boolean
  /** Opens a connection unless one is fresh. Says whether there is one now. */
  warm(): Promise<boolean>
  /** Ends every connection, also one that is only being made. None is opened after it. */
  close(): void
}

type SocketCallback = (error: Error | null, socket?: Socket) => void

/**
 * Opens the way to one host.
 *
 * A request gets its socket only once the connection, TLS included, stands: until then nothing of it can have
 * left. And a socket that was quiet for longer than `FRESH` is closed instead of used again, because whether a
 * write reached a peer that had already gone away cannot be known.
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
    // Whoever asks on after the end, as a reading of many pages may, reaches nobody any more.
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
      // Asked twice at once, one is made: another would take its place, and it would stay open as nobody's.
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

/** Begins a connection. */
function startConnection(host: URL, secure: boolean, trust: TlsTrust): Socket {
  const name = getCertificateName(host)
  const port = host.port === '' ? (secure ? 443 : 80) : Number(host.port)
  return secure
    ? connectSecure({ host: name, port, ALPNProtocols: ['http/1.1'], ...createTlsOptions(host, trust) })
    : connectPlain({ host: name, port })
}

/** Resolves once a connection stands. Fails within a limit of its own, so that a dead host is told apart from a slow one. */
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
      // A parked connection may die at any time. Its death is seen when it is next wanted.
      socket.on('error', () => socket.destroy())
      stands()
    })
  })
}
