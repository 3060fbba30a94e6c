import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ExchangeEvent, copyExchangeEvent } from '../account/event-bus'
import { type PracticeExchange, commitExchangeState } from '../exchange/practice-exchange'
import { isAllowedOrigin, isAddressedHere } from './request-origin'
import { type JsonPayload, stringifyExactJson } from './exact-json'
import { createPrivatePushes } from './private-topics'
import { createTopicPublisher } from './topic-publisher'
import type { ProtocolInspector } from './schemas/protocol-inspector'
import { type SocketScope, type SocketSession, createSocketSession } from './socket-session'

export interface SocketServer {
  readonly tick: (now: number) => void
  /** Resolves when all events so far have been pushed. */
  readonly flushed: () => Promise<void>
  readonly close: () => void
}

/** Id of the public stream without an account. */
export const PUBLIC_STREAM_ID = 'OqdphuyCtYWxwzhxyLLjOWNdFP7sQt8RPWzmb5xY'

const PUBLIC_PATH = /^\/ws\/stream\/([^/?]+)$/
const PRIVATE_PATH = /^\/v2\/ws\/private\/stream\/([^/?]+)$/
const PING_EVERY = 10_000
const MAX_MISSED_PINGS = 10

export function openSocketServer(
  exchange: PracticeExchange,
  server: Server,
  inspector?: ProtocolInspector,
): SocketServer {
  const accept = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  const sessions = new Set<SocketSession>()
  const publisher = createTopicPublisher(exchange, inspector)
  const outbox = createPushOutbox(exchange, sessions, inspector)
  server.on('upgrade', (request, socket, head) => {
    acceptUpgrade(exchange, accept, request, socket, head, (client, place) => {
      const session = createSocketSession(exchange, publisher, client, place)
      sessions.add(session)
      client.on('close', () => {
        sessions.delete(session)
        session.unsubscribeAll()
      })
    })
  })
  const stop = exchange.bus.subscribe(event => {
    if (event.saw === 'trade') return void publisher.publishTrade(event.print)
    publisher.publishEvent(event)
    outbox.add(event)
  })
  let pingAt = exchange.clock.now() + PING_EVERY
  return {
    tick: now => {
      publisher.tick(now)
      if (now < pingAt) return
      pingAt = now + PING_EVERY
      for (const session of sessions) session.ping(now, MAX_MISSED_PINGS)
    },
    flushed: outbox.flushed,
    close: () => {
      stop()
      for (const session of sessions) session.terminate()
      accept.close()
    },
  }
}

function parseScope({ url = '', socket }: IncomingMessage): SocketScope | undefined {
  const [path = '', query = ''] = url.split('?', 2)
  const account = PRIVATE_PATH.exec(path)?.[1]
  if (account !== undefined)
    return { is: 'private', account, query: new URLSearchParams(query), ip: socket.remoteAddress ?? '' }
  return PUBLIC_PATH.test(path) ? { is: 'public' } : undefined
}

function acceptUpgrade(
  { maintenance, faults }: PracticeExchange,
  accept: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  onAccepted: (client: WebSocket, place: SocketScope) => void,
): void {
  const place = parseScope(request)
  // An error of a connection during its upgrade affects no other.
  socket.on('error', () => socket.destroy())
  if (faults.refusesSocket(request.url?.split('?')[0] ?? '')) return void socket.destroy()
  if (!isAddressedHere(request) || !isAllowedOrigin(request)) {
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
    onAccepted(client, place)
  })
}

interface PushOutbox {
  readonly add: (happening: ExchangeEvent) => void
  readonly flushed: () => Promise<void>
}

/** Delays private pushes until their cause is stored durably. */
function createPushOutbox(
  exchange: PracticeExchange,
  sessions: ReadonlySet<SocketSession>,
  inspector: ProtocolInspector | undefined,
): PushOutbox {
  let waiting: ExchangeEvent[] = []
  let running: Promise<void> | undefined
  const run = async () => {
    while (waiting.length > 0) {
      const ready = waiting
      waiting = []
      commitExchangeState(exchange)
      await exchange.store.waitUntilDurable()
      for (const happening of keepLatest(ready, waiting))
        deliverEvent(exchange, sessions, inspector, happening)
    }
    running = undefined
  }
  return {
    add: happening => {
      if (!exchange.bus.isPushEnabled() || ![...sessions].some(session => session.isPrivate)) return
      waiting.push(copyExchangeEvent(happening))
      running ??= new Promise<void>(resolve => void setImmediate(resolve)).then(run)
    },
    flushed: async () => {
      while (running !== undefined) await running
    },
  }
}

/**
 * Returns the events to push now. Of a position row or a balance only the last state counts. An earlier state would be
 * pushed before the event that caused it.
 */
function keepLatest(
  readyEvents: readonly ExchangeEvent[],
  waitingEvents: readonly ExchangeEvent[],
): readonly ExchangeEvent[] {
  const last = new Map(
    [...readyEvents, ...waitingEvents].map((happening, index) => [stateKeyOf(happening) ?? index, index]),
  )
  return readyEvents.filter((happening, index) => last.get(stateKeyOf(happening) ?? index) === index)
}

/** Returns the key of the state that an event reports, or `undefined` if it reports none. */
function stateKeyOf(event: ExchangeEvent): string | undefined {
  if (event.saw === 'balance') return `balance ${event.account.id}`
  if (event.saw !== 'position' && event.saw !== 'row') return undefined
  const { account, symbol, mode } = event.position
  return `row ${account} ${symbol} ${mode}`
}

function deliverEvent(
  exchange: PracticeExchange,
  sessions: ReadonlySet<SocketSession>,
  inspector: ProtocolInspector | undefined,
  event: ExchangeEvent,
): void {
  const { clock } = exchange
  for (const { account, topic, frame } of createPrivatePushes(exchange, event)) {
    inspector?.checkPush(topic, topic === 'account' ? frame['accountDetail'] : frame['data'])
    const text = formatFrame(topic, frame, clock.now())
    for (const session of sessions) if (session.account === account) session.push(topic, text, frame)
  }
}

/** Settlements and deposits name their time differently. */
const formatFrame = (topic: string, frame: { readonly [name: string]: JsonPayload }, now: number): string =>
  stringifyExactJson(
    topic === 'settle' || topic === 'wallet'
      ? { ...frame, timestamp: now }
      : topic === 'account'
        ? frame
        : { ...frame, ts: now },
  )
