import type { RawData, WebSocket } from 'ws'
import type { Exchange } from '../exchange/exchange'
import { readText } from './drafts'
import { type ReadObject, type Written, isObject, readJson, writeJson } from './json'
import { PRIVATE_TOPICS } from './private-topics'
import type { Publisher } from './publisher'
import { createSpoiledStream } from '../faults/spoiled-stream'
import { isSignedBy } from './verify'

/** Where a socket was opened: for everybody, or for one account. */
export type Place =
  | { readonly is: 'public' }
  | { readonly is: 'private'; readonly account: string; readonly query: URLSearchParams }

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

/** Serves one socket until it closes. */
export function createSession(
  exchange: Exchange,
  publisher: Publisher,
  client: WebSocket,
  place: Place,
): Session {
  let account: string | undefined
  let missed = 0
  const topics = new Map<string, ReadonlySet<string> | undefined>()
  const sendText = (text: string) => {
    // A client that reads nothing is let go before it fills the memory.
    if (client.bufferedAmount > MOST_WAITING) client.terminate()
    else if (client.readyState === client.OPEN) client.send(text)
  }
  const say = (message: { readonly [name: string]: Written }) => {
    sendText(writeJson({ ...message, ts: exchange.clock.now() }))
  }
  const stream = createSpoiledStream(exchange.faults, sendText, () => {
    client.terminate()
  })
  const listener = { send: stream.push }
  const fail = (event: string, id: string | undefined, errorMsg: string) => {
    say({ id, event, success: false, errorMsg })
  }
  const authenticate = (id: string | undefined, key: string, sign: string, stamp: string) => {
    if (place.is === 'public') return fail('auth', id, 'there is nothing to authenticate for')
    const owner = provenOwner(exchange, key, sign, stamp)
    if (owner === undefined || owner !== place.account) {
      fail('auth', id, 'auth failed')
      client.close(1008)
      return
    }
    account = owner
    say({ id, event: 'auth', success: true })
  }
  const subscribe = (id: string | undefined, message: ReadObject) => {
    const topic = readText(message.get('topic'))
    if (topic === undefined) return fail('subscribe', id, 'missing required parameter topic')
    const wrong = place.is === 'public' ? publisher.add(listener, topic)?.wrong : refuseTopic(topic, account)
    if (wrong !== undefined) return fail('subscribe', id, wrong)
    if (place.is === 'private') topics.set(topic, symbolsOf(message))
    say({ id, event: 'subscribe', success: true })
  }
  const hear = (message: ReadObject) => {
    const id = readText(message.get('id'))
    const event = message.get('event')
    const params = message.get('params')
    const field = (name: string) => (isObject(params) ? readText(params.get(name)) : undefined)
    if (event === 'pong') missed = 0
    else if (event === 'ping') say({ event: 'pong' })
    else if (event === 'auth')
      authenticate(id, field('orderly_key') ?? '', field('sign') ?? '', field('timestamp') ?? '')
    else if (event === 'subscribe') subscribe(id, message)
    else if (event === 'unsubscribe') {
      const topic = readText(message.get('topic')) ?? ''
      topics.delete(topic)
      if (place.is === 'public') publisher.remove(listener, topic)
      say({ id, event: 'unsubscribe', success: true })
    } else if (event === 'request' && place.is === 'public') request(id, field('type'), field('symbol'))
    else fail(typeof event === 'string' ? event : 'error', id, 'invalid event')
  }
  const request = (id: string | undefined, type: string | undefined, symbol: string | undefined) => {
    const snapshot = type === 'orderbook' ? publisher.snapshot(symbol ?? '') : undefined
    if (type !== 'orderbook') fail('request', id, `invalid type ${type ?? ''}`)
    else if (snapshot === undefined) fail('request', id, `invalid symbol ${symbol ?? ''}`)
    else say({ id, event: 'request', success: true, data: snapshot })
  }
  client.on('message', (raw, binary) => {
    const message = binary ? undefined : readMessage(raw)
    if (message === undefined) say({ event: 'error', success: false, errorMsg: 'invalid message' })
    else hear(message)
  })
  if (place.is === 'private' && place.query.has('sign')) {
    const { query } = place
    authenticate(
      undefined,
      query.get('orderly_key') ?? '',
      query.get('sign') ?? '',
      query.get('timestamp') ?? '',
    )
  }
  return {
    isPrivate: place.is === 'private',
    get account() {
      return account
    },
    push: (topic, text, frame) => {
      if (topics.has(topic) && wants(topics.get(topic), frame)) stream.push(topic, text)
    },
    ping: (now, most) => {
      if (missed++ >= most) client.terminate()
      else if (!stream.silent()) sendText(`{"event":"ping","ts":${now}}`)
    },
    leave: () => {
      publisher.remove(listener)
    },
    cut: () => {
      client.terminate()
    },
  }
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

/** The account whose key signed the time stamp, if the signature and the key hold. */
function provenOwner(
  { keys, clock }: Exchange,
  name: string,
  sign: string,
  stamp: string,
): string | undefined {
  const key = keys.get(name)
  const now = clock.now()
  if (key?.status !== 'ACTIVE' || key.expiration <= now) return undefined
  if (!/^\d{1,16}$/.test(stamp) || Math.abs(Number(stamp) - now) > WINDOW) return undefined
  return isSignedBy(key, sign, [stamp]) ? key.account : undefined
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
