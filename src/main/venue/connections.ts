import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import type { Clock } from '../ports'
import { bareName, secured, type Trust } from './trust'

/** How long a connection may have been quiet and still carry a write. */
const FRESH = 5_000
/** How long a connection may take until it stands, however busily the other side goes about it. */
const CONNECT_LIMIT = 5_000

/** Connections to one host. One that is handed to a request is open and proved, or new. */
export interface Connections {
  readonly agent: PlainAgent | SecureAgent
  /** Closes what was quiet for too long. Says whether anything fresh is left. */
  discardStale(): boolean
  /** Opens a connection unless one is fresh. Says whether there is one now. */
  warm(): Promise<boolean>
  /** Ends every connection, also one that is only being made. None is opened after it. */
  close(): void
}

type Handed = (error: Error | null, socket?: Socket) => void

/**
 * Opens the way to one host.
 *
 * A request gets its socket only once the connection, TLS included, stands: until then nothing of it can have
 * left. And a socket that was quiet for longer than `FRESH` is closed instead of used again, because whether a
 * write reached a peer that had already gone away cannot be known.
 */
export function openConnections(
  host: URL,
  clock: Clock,
  connections: number,
  trust: Trust = {},
  connectLimit: number = CONNECT_LIMIT,
): Connections {
  const secure = host.protocol === 'https:'
  const pool = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections, timeout: FRESH }
  const agent = secure ? new SecureAgent(pool) : new PlainAgent(pool)
  const quietSince = new WeakMap<object, number>()
  const open = new Set<Socket>()
  let parked: Socket | undefined
  let warming: Promise<boolean> | undefined
  let isClosed = false

  const isFresh = (socket: Socket): boolean =>
    !socket.destroyed && clock.now() - (quietSince.get(socket) ?? -Infinity) < FRESH

  function discardStale(): boolean {
    let fresh = false
    for (const sockets of Object.values(agent.freeSockets)) {
      for (const socket of sockets ?? []) {
        if (isFresh(socket)) fresh = true
        else socket.destroy()
      }
    }
    if (parked !== undefined && !isFresh(parked)) {
      parked.destroy()
      parked = undefined
    }
    return fresh || parked !== undefined
  }

  async function connected(): Promise<Socket> {
    // Whoever asks on after the end, as a reading of many pages may, reaches nobody any more.
    if (isClosed) throw new Error('closed')
    const socket = dial(host, secure, trust)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    await standing(socket, secure, clock, connectLimit)
    quietSince.set(socket, clock.now())
    return socket
  }

  async function park(): Promise<boolean> {
    try {
      parked = await connected()
      return true
    } catch {
      return false
    }
  }

  agent.on('free', (socket: Socket) => quietSince.set(socket, clock.now()))
  Object.assign(agent, {
    createConnection: (_options: object, hand: Handed): Socket | undefined => {
      const waiting = parked
      parked = undefined
      if (waiting !== undefined && isFresh(waiting)) return waiting
      waiting?.destroy()
      connected().then(
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
      warming ??= park().finally(() => (warming = undefined))
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
function dial(host: URL, secure: boolean, trust: Trust): Socket {
  const name = bareName(host)
  const port = host.port === '' ? (secure ? 443 : 80) : Number(host.port)
  return secure
    ? connectSecure({ host: name, port, ALPNProtocols: ['http/1.1'], ...secured(host, trust) })
    : connectPlain({ host: name, port })
}

/** Resolves once a connection stands. Fails within a limit of its own, so that a dead host is told apart from a slow one. */
function standing(socket: Socket, secure: boolean, clock: Clock, limit: number): Promise<void> {
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
