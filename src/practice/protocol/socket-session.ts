import type { RawData, WebSocket } from 'ws'
import type { PracticeExchange } from '../exchange/practice-exchange'
import {
  type ParsedJsonObject,
  type JsonPayload,
  isParsedObject,
  parseExactJson,
  stringifyExactJson,
} from './exact-json'
import type { AccountKey } from '../account/account-keys'
import { canActForAccount } from '../account/sub-accounts'
import { PRIVATE_TOPICS } from './private-topics'
import type { TopicListener, TopicPublisher } from './topic-publisher'
import { createFaultyStream } from './faulty-stream'
import { parseTextValue } from './request-values'
import { isSignatureValid, isAllowedAddress } from './request-signature'

export type SocketScope =
  | { readonly is: 'public' }
  | { readonly is: 'private'; readonly account: string; readonly query: URLSearchParams; readonly ip: string }

export interface SocketSession {
  readonly isPrivate: boolean
  /** Account, once it is authenticated. */
  readonly account: string | undefined
  /** Sends a private push if the client subscribed to its topic. */
  readonly push: (topic: string, text: string, frame: { readonly [name: string]: JsonPayload }) => void
  /** Sends a ping. Terminates the socket after `maxMissed` unanswered pings. */
  readonly ping: (now: number, maxMissed: number) => void
  readonly unsubscribeAll: () => void
  readonly terminate: () => void
}

const AUTH_WINDOW_MS = 300_000
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024

interface SessionState {
  readonly exchange: PracticeExchange
  readonly publisher: TopicPublisher
  readonly scope: SocketScope
  readonly listener: TopicListener
  readonly topics: Map<string, ReadonlySet<string> | undefined>
  account: string | undefined
  missedPings: number
  readonly reply: (message: { readonly [name: string]: JsonPayload }) => void
  readonly close: (code: number) => void
}

export function createSocketSession(
  exchange: PracticeExchange,
  publisher: TopicPublisher,
  client: WebSocket,
  scope: SocketScope,
): SocketSession {
  const sendText = (text: string) => {
    // Terminates a client that reads nothing before it fills the memory.
    if (client.bufferedAmount > MAX_BUFFERED_BYTES) client.terminate()
    else if (client.readyState === client.OPEN) client.send(text)
  }
  const terminate = () => {
    client.terminate()
  }
  const stream = createFaultyStream(exchange.faults, sendText, terminate)
  const state: SessionState = {
    exchange,
    publisher,
    scope,
    listener: { send: stream.push },
    topics: new Map(),
    account: undefined,
    missedPings: 0,
    reply: message => {
      sendText(stringifyExactJson({ ...message, ts: exchange.clock.now() }))
    },
    close: code => {
      client.close(code)
    },
  }
  const checkFlood = createMessageLimiter(() => exchange.clock.now())
  client.on('message', (raw, binary) => {
    const verdict = checkFlood()
    if (verdict === 'cut') return terminate()
    if (verdict === 'ignored') return
    if (verdict === 'warned')
      return state.reply({ event: 'error', success: false, errorMsg: 'too many messages' })
    const message = binary ? undefined : readMessage(raw)
    if (message === undefined) state.reply({ event: 'error', success: false, errorMsg: 'invalid message' })
    else handleMessage(state, message)
  })
  if (scope.is === 'private' && scope.query.has('sign'))
    authenticate(state, undefined, name => scope.query.get(name) ?? '')
  return {
    isPrivate: scope.is === 'private',
    get account() {
      return state.account
    },
    push: (topic, text, frame) => {
      if (state.topics.has(topic) && matchesSymbols(state.topics.get(topic), frame)) stream.push(topic, text)
    },
    ping: (now, most) => {
      if (state.missedPings++ >= most) terminate()
      else stream.push('ping', `{"event":"ping","ts":${now}}`)
    },
    unsubscribeAll: () => {
      publisher.unsubscribe(state.listener)
    },
    terminate,
  }
}

const MOST_MESSAGES = 500
const TERMINATE_MESSAGES = 2_000

/**
 * Counts the messages of a second. Excess messages cause one warning, then are ignored, and finally terminate the
 * socket.
 */
function createMessageLimiter(now: () => number): () => 'accepted' | 'warned' | 'ignored' | 'cut' {
  let second = 0
  let count = 0
  return () => {
    const present = Math.floor(now() / 1_000)
    count = present === second ? count + 1 : 1
    second = present
    if (count <= MOST_MESSAGES) return 'accepted'
    return count === MOST_MESSAGES + 1 ? 'warned' : count > TERMINATE_MESSAGES ? 'cut' : 'ignored'
  }
}

function handleMessage(state: SessionState, message: ParsedJsonObject): void {
  const id = parseTextValue(message.get('id'))
  const event = message.get('event')
  const params = message.get('params')
  const field = (name: string) => (isParsedObject(params) ? parseTextValue(params.get(name)) : undefined)
  if (event === 'pong') state.missedPings = 0
  else if (event === 'ping') state.reply({ event: 'pong' })
  else if (event === 'auth') authenticate(state, id, name => field(name) ?? '')
  else if (event === 'subscribe') subscribe(state, id, message)
  else if (event === 'unsubscribe') unsubscribe(state, id, parseTextValue(message.get('topic')) ?? '')
  else if (event === 'request' && state.scope.is === 'public')
    answerSnapshot(state, id, field('type'), field('symbol') ?? '')
  else replyError(state, typeof event === 'string' ? event : 'error', id, 'invalid event')
}

const replyError = (
  { reply }: SessionState,
  event: string,
  id: string | undefined,
  errorMsg: string,
): void => {
  reply({ id, event, success: false, errorMsg })
}

function authenticate(state: SessionState, id: string | undefined, field: (name: string) => string): void {
  const { scope, exchange } = state
  if (scope.is === 'public') return replyError(state, 'auth', id, 'there is nothing to authenticate for')
  const key = findProvenKey(exchange, field('orderly_key'), field('sign'), field('timestamp'))
  const mayAct = key !== undefined && canActForAccount(exchange.store, key.account, scope.account)
  if (!mayAct || !isAllowedAddress(key, scope.ip)) {
    replyError(state, 'auth', id, 'auth failed')
    return state.close(1008)
  }
  state.account = scope.account
  state.reply({ id, event: 'auth', success: true })
}

function subscribe(state: SessionState, id: string | undefined, message: ParsedJsonObject): void {
  const { scope, publisher, listener, account, topics } = state
  const topic = parseTextValue(message.get('topic'))
  if (topic === undefined) return replyError(state, 'subscribe', id, 'missing required parameter topic')
  const wrong =
    scope.is === 'public' ? publisher.subscribe(listener, topic)?.wrong : getTopicError(topic, account)
  if (wrong !== undefined) return replyError(state, 'subscribe', id, wrong)
  if (scope.is === 'private') topics.set(topic, parseSymbols(message))
  state.reply({ id, event: 'subscribe', success: true })
}

function unsubscribe(
  { scope, publisher, listener, topics, reply }: SessionState,
  id: string | undefined,
  topic: string,
) {
  topics.delete(topic)
  if (scope.is === 'public') publisher.unsubscribe(listener, topic)
  reply({ id, event: 'unsubscribe', success: true })
}

function answerSnapshot(
  state: SessionState,
  id: string | undefined,
  type: string | undefined,
  symbol: string,
): void {
  if (type !== 'orderbook') return replyError(state, 'request', id, `invalid type ${type ?? ''}`)
  const snapshot = state.publisher.takeSnapshot(symbol)
  if (snapshot === undefined) replyError(state, 'request', id, `invalid symbol ${symbol}`)
  else state.reply({ id, event: 'request', success: true, data: snapshot })
}

function readMessage(raw: RawData): ParsedJsonObject | undefined {
  try {
    const read = parseExactJson(raw.toString())
    return isParsedObject(read) ? read : undefined
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}

function findProvenKey(
  { keys, clock }: PracticeExchange,
  name: string,
  sign: string,
  stamp: string,
): AccountKey | undefined {
  const key = keys.get(name)
  const now = clock.now()
  if (key?.status !== 'ACTIVE' || key.expiration <= now) return undefined
  if (!/^\d{1,16}$/.test(stamp) || Math.abs(Number(stamp) - now) > AUTH_WINDOW_MS) return undefined
  return isSignatureValid(key, sign, stamp) ? key : undefined
}

function getTopicError(topic: string, account: string | undefined): string | undefined {
  if (account === undefined) return 'Auth is needed.'
  return PRIVATE_TOPICS.includes(topic) ? undefined : `invalid topic ${topic}`
}

/** Returns the markets of a subscription, if it is limited to some. */
function parseSymbols(message: ParsedJsonObject): ReadonlySet<string> | undefined {
  const params = message.get('params')
  const symbols = isParsedObject(params) ? parseTextValue(params.get('symbol')) : undefined
  return symbols === undefined ? undefined : new Set(symbols.split(','))
}

function matchesSymbols(
  symbols: ReadonlySet<string> | undefined,
  { data }: { readonly [name: string]: JsonPayload },
): boolean {
  if (symbols === undefined || typeof data !== 'object' || data === null || !('symbol' in data)) return true
  return typeof data.symbol === 'string' && symbols.has(data.symbol)
}
