import type { PracticeExchange } from '../exchange/practice-exchange'
import type { ExchangeEvent } from '../account/event-bus'
import { type JsonPayload, stringifyExactJson } from './exact-json'
import type { PublicTrade } from '../market/market-state'
import type { ProtocolInspector } from './schemas/protocol-inspector'
import { encodeAnnouncementFields, encodeSystemStatus } from './status-payloads'
import {
  type PublicTopic,
  type TopicSubscriptionError,
  findPublicTopic,
  encodeBookLevels,
} from './public-topics'

export interface TopicListener {
  readonly send: (topic: string, text: string) => void
}

/** Pushes public topics to their listeners. Each message is written once. */
export interface TopicPublisher {
  readonly subscribe: (listener: TopicListener, name: string) => TopicSubscriptionError | undefined
  readonly unsubscribe: (listener: TopicListener, name?: string) => void
  readonly publishTrade: (print: PublicTrade) => void
  readonly tick: (now: number) => void
  /** Returns the whole book as of its latest update. Pushes a pending update first. */
  readonly takeSnapshot: (symbol: string) => ReturnType<typeof encodeBookSnapshot> | undefined
  readonly publishEvent: (event: ExchangeEvent) => void
}

interface TopicChannel {
  readonly topic: PublicTopic
  readonly listeners: Set<TopicListener>
  dueAt: number
  last: string
}

/** Creates the publisher. A topic without listeners costs nothing. */
export function createTopicPublisher(
  exchange: PracticeExchange,
  inspector?: ProtocolInspector,
): TopicPublisher {
  const channels = new Map<string, TopicChannel>()
  const close = (channel: TopicChannel) => {
    channels.delete(channel.topic.name)
    channel.topic.close?.()
    if (channel.topic.market !== undefined) channel.topic.market.watcherCount--
  }
  const open = (topic: PublicTopic): TopicChannel => {
    const now = exchange.clock.now()
    const channel = {
      topic,
      listeners: new Set<TopicListener>(),
      dueAt: topic.every === Infinity ? Infinity : now,
      last: '',
    }
    channels.set(topic.name, channel)
    topic.open?.()
    if (topic.market !== undefined) topic.market.watcherCount++
    return channel
  }
  const push = (channel: TopicChannel, now: number) => {
    const { topic, listeners } = channel
    const payloadData = topic.make(now)
    if (payloadData === undefined) return
    inspector?.checkPush(topic.name, payloadData)
    const payload = stringifyExactJson(payloadData)
    if (topic.onChange === true && payload === channel.last) return
    channel.last = payload
    const text = `{"topic":${JSON.stringify(topic.name)},"ts":${now},"data":${payload}}`
    for (const listener of listeners) listener.send(topic.name, text)
  }
  const remove = (listener: TopicListener, channel: TopicChannel) => {
    if (channel.listeners.delete(listener) && channel.listeners.size === 0) close(channel)
  }
  return {
    subscribe: (listener, name) => {
      const found = channels.get(name)?.topic ?? findPublicTopic(exchange, name)
      if ('wrong' in found) return found
      const channel = channels.get(name) ?? open(found)
      channel.listeners.add(listener)
      return undefined
    },
    unsubscribe: (listener, name) => {
      for (const channel of [...channels.values()])
        if (name === undefined || channel.topic.name === name) remove(listener, channel)
    },
    publishTrade: ({ symbol, price, size, side, at }) => {
      const channel = channels.get(`${symbol}@trade`)
      if (channel === undefined) return
      const data = { symbol, price, size, side }
      inspector?.checkPush(channel.topic.name, data)
      const text = stringifyExactJson({ topic: `${symbol}@trade`, ts: at, data })
      for (const listener of channel.listeners) listener.send(channel.topic.name, text)
    },
    tick: now => {
      for (const channel of channels.values()) {
        if (now < channel.dueAt) continue
        channel.dueAt = now + channel.topic.every
        push(channel, now)
      }
    },
    takeSnapshot: symbol => {
      const chain = channels.get(`${symbol}@orderbookupdate`)
      if (chain !== undefined) push(chain, exchange.clock.now())
      return encodeBookSnapshot(exchange, symbol, chain !== undefined)
    },
    publishEvent: happening => {
      const [topic, data] = encodePublicEvent(exchange, happening) ?? []
      const channel = topic === undefined ? undefined : channels.get(topic)
      if (topic === undefined || channel === undefined) return
      inspector?.checkPush(topic, data)
      const text = stringifyExactJson({ topic, ts: exchange.clock.now(), data })
      for (const listener of channel.listeners) listener.send(topic, text)
    },
  }
}

function encodeBookSnapshot({ markets, clock }: PracticeExchange, symbol: string, chained: boolean) {
  const market = markets.get(symbol)
  if (market === undefined) return undefined
  const ts = chained ? market.lastBookUpdateAt : clock.now()
  return { symbol, ts, asks: encodeBookLevels(market, 'SELL'), bids: encodeBookLevels(market, 'BUY') }
}

function encodePublicEvent(
  exchange: PracticeExchange,
  event: ExchangeEvent,
): readonly [string, JsonPayload] | undefined {
  if (event.saw === 'liquidation') {
    const { id, at, positions } = event.liquidation
    const rows = positions.map(({ symbol, quantity, liquidatorRate }) => ({
      symbol,
      positionQty: quantity,
      liquidatorFee: liquidatorRate,
    }))
    return ['liquidation', [{ liquidationId: id, timestamp: at, type: 'liquidated', positionsByPerp: rows }]]
  }
  if (event.saw === 'announcement') return ['announcement', encodeAnnouncementFields(event.announced)]
  return event.saw === 'maintenance' ? ['maintenance_status', [encodeSystemStatus(exchange)]] : undefined
}
