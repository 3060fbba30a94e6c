import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Happening, snapshotOf } from '../account/bus'
import { type Exchange, keep } from '../exchange/exchange'
import { isFromHere, isMeant } from './callers'
import { type Written, writeJson } from './json'
import { pushesFor } from './private-topics'
import { createPublisher } from './publisher'
import type { Inspector } from './tells/inspector'
import { type Place, type Session, createSession } from './session'

/** The streaming side of the venue. */
export interface Sockets {
  /** Pushes whatever is due. */
  readonly tick: (now: number) => void
  /** Resolves once what happened so far has been pushed. */
  readonly flushed: () => Promise<void>
  readonly close: () => void
}

/** The id under which the public stream is opened without an account. */
export const PUBLIC_ID = 'OqdphuyCtYWxwzhxyLLjOWNdFP7sQt8RPWzmb5xY'

const PUBLIC_PATH = /^\/ws\/stream\/([^/?]+)$/
const PRIVATE_PATH = /^\/v2\/ws\/private\/stream\/([^/?]+)$/
const PING_EVERY = 10_000
const MOST_MISSED = 10

/** Opens both streams on a server. */
export function openSockets(exchange: Exchange, server: Server, inspector?: Inspector): Sockets {
  const accept = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  const sessions = new Set<Session>()
  const publisher = createPublisher(exchange, inspector)
  const outbox = createOutbox(exchange, sessions, inspector)
  server.on('upgrade', (request, socket, head) => {
    greet(exchange, accept, request, socket, head, (client, place) => {
      const session = createSession(exchange, publisher, client, place)
      sessions.add(session)
      client.on('close', () => {
        sessions.delete(session)
        session.leave()
      })
    })
  })
  const stop = exchange.bus.listen(happening => {
    if (happening.saw === 'trade') return void publisher.trade(happening.print)
    publisher.happen(happening)
    outbox.add(happening)
  })
  let pingAt = exchange.clock.now() + PING_EVERY
  return {
    tick: now => {
      publisher.tick(now)
      if (now < pingAt) return
      pingAt = now + PING_EVERY
      for (const session of sessions) session.ping(now, MOST_MISSED)
    },
    flushed: outbox.flushed,
    close: () => {
      stop()
      for (const session of sessions) session.cut()
      accept.close()
    },
  }
}

function placeOf({ url = '', socket }: IncomingMessage): Place | undefined {
  const [path = '', query = ''] = url.split('?', 2)
  const account = PRIVATE_PATH.exec(path)?.[1]
  if (account !== undefined)
    return { is: 'private', account, query: new URLSearchParams(query), ip: socket.remoteAddress ?? '' }
  return PUBLIC_PATH.test(path) ? { is: 'public' } : undefined
}

function greet(
  { maintenance }: Exchange,
  accept: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  welcome: (client: WebSocket, place: Place) => void,
): void {
  const place = placeOf(request)
  // A connection that breaks while it is being opened concerns nobody else.
  socket.on('error', () => socket.destroy())
  if (!isMeant(request) || !isFromHere(request)) {
    socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    return
  }
  if (place === undefined || maintenance?.socketsClosed === true) {
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    return
  }
  accept.handleUpgrade(request, socket, head, client => {
    client.on('error', () => {
      client.terminate()
    })
    welcome(client, place)
  })
}

interface Outbox {
  readonly add: (happening: Happening) => void
  readonly flushed: () => Promise<void>
}

/** Holds private pushes until what they tell would survive a kill. */
function createOutbox(
  exchange: Exchange,
  sessions: ReadonlySet<Session>,
  inspector: Inspector | undefined,
): Outbox {
  let waiting: Happening[] = []
  let running: Promise<void> | undefined
  const run = async () => {
    while (waiting.length > 0) {
      const ready = waiting
      waiting = []
      keep(exchange)
      await exchange.store.settled()
      for (const happening of latest(ready, waiting)) deliver(exchange, sessions, inspector, happening)
    }
    running = undefined
  }
  return {
    add: happening => {
      if (!exchange.bus.isPushed() || ![...sessions].some(session => session.isPrivate)) return
      waiting.push(snapshotOf(happening))
      running ??= new Promise<void>(resolve => void setImmediate(resolve)).then(run)
    },
    flushed: async () => {
      while (running !== undefined) await running
    },
  }
}

/**
 * What is to be told now. A row and a balance are told as they are in the end: one that comes again, now or with what
 * already waits, would be told before what it follows from.
 */
function latest(ready: readonly Happening[], waiting: readonly Happening[]): readonly Happening[] {
  const last = new Map(
    [...ready, ...waiting].map((happening, index) => [standingOf(happening) ?? index, index]),
  )
  return ready.filter((happening, index) => last.get(standingOf(happening) ?? index) === index)
}

/** What something is the present state of, where it is that. */
function standingOf(happening: Happening): string | undefined {
  if (happening.saw === 'balance') return `balance ${happening.account.id}`
  if (happening.saw !== 'position' && happening.saw !== 'row') return undefined
  const { account, symbol, mode } = happening.position
  return `row ${account} ${symbol} ${mode}`
}

function deliver(
  exchange: Exchange,
  sessions: ReadonlySet<Session>,
  inspector: Inspector | undefined,
  happening: Happening,
): void {
  const { clock } = exchange
  for (const { account, topic, frame } of pushesFor(exchange, happening)) {
    inspector?.pushed(topic, topic === 'account' ? frame['accountDetail'] : frame['data'])
    const text = writeFrame(topic, frame, clock.now())
    for (const session of sessions) if (session.account === account) session.push(topic, text, frame)
  }
}

/** Settlements and transfers carry their time under another name. */
const writeFrame = (topic: string, frame: { readonly [name: string]: Written }, now: number): string =>
  writeJson(
    topic === 'settle' || topic === 'wallet'
      ? { ...frame, timestamp: now }
      : topic === 'account'
        ? frame
        : { ...frame, ts: now },
  )
