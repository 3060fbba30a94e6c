import type { RawData, WebSocket } from 'ws'
import type { Exchange } from '../exchange/exchange'
import { type ReadObject, type Written, isObject, readJson, writeJson } from './json'
import type { Key } from '../account/keys'
import { actsFor } from '../account/sub-accounts'
import { PRIVATE_TOPICS } from './private-topics'
import type { Listener, Publisher } from './publisher'
import { createSpoiledStream } from './spoiled-stream'
import { readText } from './values'
import { isSignedBy, mayComeFrom } from './verify'

/** Where a socket was opened: for everybody, or for one account. */
export type Place =
  | { readonly is: 'public' }
  | { readonly is: 'private'; readonly account: string; readonly query: URLSearchParams; readonly ip: string }

/** One socket of one client. */
export interface Session {
  readonly isPrivate: boolean
  /** The account it proved to be, once it has. */
  readonly account: string | undefined
  /** Sends a private push if the client subscribed to its topic. */
  readonly push: (topic: string, text: string, frame: { readonly [name: string]: Written }) => void
  /** Sends a ping; cuts the socket when too many went without an answer. */
  readonly ping: (now: number, most: number) => void
  readonly leave: () => void
  readonly cut: () => void
}

const WINDOW = 300_000
const MOST_WAITING = 8 * 1024 * 1024

/** What every part of a session works with. */
interface Seat {
  readonly exchange: Exchange
  readonly publisher: Publisher
  readonly place: Place
  readonly listener: Listener
  /** What the client subscribed to on the private stream, and for which markets. */
  readonly topics: Map<string, ReadonlySet<string> | undefined>
  account: string | undefined
  /** How many pings went without an answer. */
  missed: number
  readonly say: (message: { readonly [name: string]: Written }) => void
  readonly close: (code: number) => void
}

/** Serves one socket until it closes. */
export function createSession(
  exchange: Exchange,
  publisher: Publisher,
  client: WebSocket,
  place: Place,
): Session {
  const sendText = (text: string) => {
    // A client that reads nothing is let go before it fills the memory.
    if (client.bufferedAmount > MOST_WAITING) client.terminate()
    else if (client.readyState === client.OPEN) client.send(text)
  }
  const cut = () => {
    client.terminate()
  }
  const stream = createSpoiledStream(exchange.faults, sendText, cut)
  const seat: Seat = {
    exchange,
    publisher,
    place,
    listener: { send: stream.push },
    topics: new Map(),
    account: undefined,
    missed: 0,
    say: message => {
      sendText(writeJson({ ...message, ts: exchange.clock.now() }))
    },
    close: code => {
      client.close(code)
    },
  }
  const flood = createFlood(() => exchange.clock.now())
  client.on('message', (raw, binary) => {
    const standing = flood()
    if (standing === 'cut') return cut()
    if (standing === 'unheard') return
    if (standing === 'warned')
      return seat.say({ event: 'error', success: false, errorMsg: 'too many messages' })
    const message = binary ? undefined : readMessage(raw)
    if (message === undefined) seat.say({ event: 'error', success: false, errorMsg: 'invalid message' })
    else hear(seat, message)
  })
  if (place.is === 'private' && place.query.has('sign'))
    authenticate(seat, undefined, name => place.query.get(name) ?? '')
  return {
    isPrivate: place.is === 'private',
    get account() {
      return seat.account
    },
    push: (topic, text, frame) => {
      if (seat.topics.has(topic) && wants(seat.topics.get(topic), frame)) stream.push(topic, text)
    },
    ping: (now, most) => {
      if (seat.missed++ >= most) cut()
      else if (!stream.silent()) sendText(`{"event":"ping","ts":${now}}`)
    },
    leave: () => {
      publisher.remove(seat.listener)
    },
    cut,
  }
}

const MOST_MESSAGES = 500
const FAR_TOO_MANY = 2_000

/** Counts the messages of a second: a client that sends too many is told once, not heard, and let go in the end. */
function createFlood(now: () => number): () => 'heard' | 'warned' | 'unheard' | 'cut' {
  let second = 0
  let count = 0
  return () => {
    const present = Math.floor(now() / 1_000)
    count = present === second ? count + 1 : 1
    second = present
    if (count <= MOST_MESSAGES) return 'heard'
    return count === MOST_MESSAGES + 1 ? 'warned' : count > FAR_TOO_MANY ? 'cut' : 'unheard'
  }
}

/** Does what one message of the client asks for. */
function hear(seat: Seat, message: ReadObject): void {
  const id = readText(message.get('id'))
  const event = message.get('event')
  const params = message.get('params')
  const field = (name: string) => (isObject(params) ? readText(params.get(name)) : undefined)
  if (event === 'pong') seat.missed = 0
  else if (event === 'ping') seat.say({ event: 'pong' })
  else if (event === 'auth') authenticate(seat, id, name => field(name) ?? '')
  else if (event === 'subscribe') subscribe(seat, id, message)
  else if (event === 'unsubscribe') unsubscribe(seat, id, readText(message.get('topic')) ?? '')
  else if (event === 'request' && seat.place.is === 'public')
    answerRequest(seat, id, field('type'), field('symbol') ?? '')
  else fail(seat, typeof event === 'string' ? event : 'error', id, 'invalid event')
}

const fail = ({ say }: Seat, event: string, id: string | undefined, errorMsg: string): void => {
  say({ id, event, success: false, errorMsg })
}

function authenticate(seat: Seat, id: string | undefined, field: (name: string) => string): void {
  const { place, exchange } = seat
  if (place.is === 'public') return fail(seat, 'auth', id, 'there is nothing to authenticate for')
  const key = provenKey(exchange, field('orderly_key'), field('sign'), field('timestamp'))
  const mayAct = key !== undefined && actsFor(exchange.store, key.account, place.account)
  if (!mayAct || !mayComeFrom(key, place.ip)) {
    fail(seat, 'auth', id, 'auth failed')
    return seat.close(1008)
  }
  seat.account = place.account
  seat.say({ id, event: 'auth', success: true })
}

function subscribe(seat: Seat, id: string | undefined, message: ReadObject): void {
  const { place, publisher, listener, account, topics } = seat
  const topic = readText(message.get('topic'))
  if (topic === undefined) return fail(seat, 'subscribe', id, 'missing required parameter topic')
  const wrong = place.is === 'public' ? publisher.add(listener, topic)?.wrong : refuseTopic(topic, account)
  if (wrong !== undefined) return fail(seat, 'subscribe', id, wrong)
  if (place.is === 'private') topics.set(topic, symbolsOf(message))
  seat.say({ id, event: 'subscribe', success: true })
}

function unsubscribe(
  { place, publisher, listener, topics, say }: Seat,
  id: string | undefined,
  topic: string,
) {
  topics.delete(topic)
  if (place.is === 'public') publisher.remove(listener, topic)
  say({ id, event: 'unsubscribe', success: true })
}

function answerRequest(seat: Seat, id: string | undefined, type: string | undefined, symbol: string): void {
  if (type !== 'orderbook') return fail(seat, 'request', id, `invalid type ${type ?? ''}`)
  const snapshot = seat.publisher.snapshot(symbol)
  if (snapshot === undefined) fail(seat, 'request', id, `invalid symbol ${symbol}`)
  else seat.say({ id, event: 'request', success: true, data: snapshot })
}

function readMessage(raw: RawData): ReadObject | undefined {
  try {
    const read = readJson(raw.toString())
    return isObject(read) ? read : undefined
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}

/** The key that signed the time stamp, if the signature and the key hold. */
function provenKey({ keys, clock }: Exchange, name: string, sign: string, stamp: string): Key | undefined {
  const key = keys.get(name)
  const now = clock.now()
  if (key?.status !== 'ACTIVE' || key.expiration <= now) return undefined
  if (!/^\d{1,16}$/.test(stamp) || Math.abs(Number(stamp) - now) > WINDOW) return undefined
  return isSignedBy(key, sign, stamp) ? key : undefined
}

function refuseTopic(topic: string, account: string | undefined): string | undefined {
  if (account === undefined) return 'Auth is needed.'
  return PRIVATE_TOPICS.includes(topic) ? undefined : `invalid topic ${topic}`
}

/** Execution reports can be asked for by market. */
function symbolsOf(message: ReadObject): ReadonlySet<string> | undefined {
  const params = message.get('params')
  const symbols = isObject(params) ? readText(params.get('symbol')) : undefined
  return symbols === undefined ? undefined : new Set(symbols.split(','))
}

function wants(
  symbols: ReadonlySet<string> | undefined,
  { data }: { readonly [name: string]: Written },
): boolean {
  if (symbols === undefined || typeof data !== 'object' || data === null || !('symbol' in data)) return true
  return typeof data.symbol === 'string' && symbols.has(data.symbol)
}
