import type { Exchange } from '../exchange/exchange'
import type { Happening } from '../account/bus'
import { type Written, writeJson } from './json'
import type { Print } from '../market/market'
import type { Inspector } from './tells/inspector'
import { shapeAnnounced, shapeStatus } from './notice-shapes'
import { type Topic, type WrongTopic, findTopic, pairsOf } from './public-topics'

/** Somebody who listens to public topics. */
export interface Listener {
  readonly send: (topic: string, text: string) => void
}

/** Pushes public topics to whoever subscribed, each message written once. */
export interface Publisher {
  /** Subscribes, or says what is wrong with the topic. */
  readonly add: (listener: Listener, name: string) => WrongTopic | undefined
  readonly remove: (listener: Listener, name?: string) => void
  readonly trade: (print: Print) => void
  readonly tick: (now: number) => void
  /** The whole book of a market as of its latest update, which is pushed first if there is one to push. */
  readonly snapshot: (symbol: string) => ReturnType<typeof shapeSnapshot> | undefined
  /** Pushes what everybody may know of something that happens rarely. */
  readonly happen: (happening: Happening) => void
}

interface Channel {
  readonly topic: Topic
  readonly listeners: Set<Listener>
  dueAt: number
  last: string
}

/** Opens the public topics; nothing is worked out for a topic nobody listens to. */
export function createPublisher(exchange: Exchange, inspector?: Inspector): Publisher {
  const channels = new Map<string, Channel>()
  const close = (channel: Channel) => {
    channels.delete(channel.topic.name)
    channel.topic.close?.()
    if (channel.topic.market !== undefined) channel.topic.market.watched--
  }
  const open = (topic: Topic): Channel => {
    const now = exchange.clock.now()
    const channel = {
      topic,
      listeners: new Set<Listener>(),
      dueAt: topic.every === Infinity ? Infinity : now,
      last: '',
    }
    channels.set(topic.name, channel)
    topic.open?.()
    if (topic.market !== undefined) topic.market.watched++
    return channel
  }
  const push = (channel: Channel, now: number) => {
    const { topic, listeners } = channel
    const made = topic.make(now)
    if (made === undefined) return
    inspector?.pushed(topic.name, made)
    const payload = writeJson(made)
    if (topic.onChange === true && payload === channel.last) return
    channel.last = payload
    const text = `{"topic":${JSON.stringify(topic.name)},"ts":${now},"data":${payload}}`
    for (const listener of listeners) listener.send(topic.name, text)
  }
  const remove = (listener: Listener, channel: Channel) => {
    if (channel.listeners.delete(listener) && channel.listeners.size === 0) close(channel)
  }
  return {
    add: (listener, name) => {
      const found = channels.get(name)?.topic ?? findTopic(exchange, name)
      if ('wrong' in found) return found
      const channel = channels.get(name) ?? open(found)
      channel.listeners.add(listener)
      return undefined
    },
    remove: (listener, name) => {
      for (const channel of [...channels.values()])
        if (name === undefined || channel.topic.name === name) remove(listener, channel)
    },
    trade: ({ symbol, price, size, side, at }) => {
      const channel = channels.get(`${symbol}@trade`)
      if (channel === undefined) return
      const data = { symbol, price, size, side }
      inspector?.pushed(channel.topic.name, data)
      const text = writeJson({ topic: `${symbol}@trade`, ts: at, data })
      for (const listener of channel.listeners) listener.send(channel.topic.name, text)
    },
    tick: now => {
      for (const channel of channels.values()) {
        if (now < channel.dueAt) continue
        channel.dueAt = now + channel.topic.every
        push(channel, now)
      }
    },
    snapshot: symbol => {
      const chain = channels.get(`${symbol}@orderbookupdate`)
      if (chain !== undefined) push(chain, exchange.clock.now())
      return shapeSnapshot(exchange, symbol, chain !== undefined)
    },
    happen: happening => {
      const [topic, data] = shapeHappening(exchange, happening) ?? []
      const channel = topic === undefined ? undefined : channels.get(topic)
      if (topic === undefined || channel === undefined) return
      inspector?.pushed(topic, data)
      const text = writeJson({ topic, ts: exchange.clock.now(), data })
      for (const listener of channel.listeners) listener.send(topic, text)
    },
  }
}

function shapeSnapshot({ markets, clock }: Exchange, symbol: string, chained: boolean) {
  const market = markets.get(symbol)
  if (market === undefined) return undefined
  const ts = chained ? market.chainAt : clock.now()
  return { symbol, ts, asks: pairsOf(market, 'SELL'), bids: pairsOf(market, 'BUY') }
}

/** What everybody is told of a rare event, and under which topic. */
function shapeHappening(exchange: Exchange, happening: Happening): readonly [string, Written] | undefined {
  if (happening.saw === 'liquidation') {
    const { id, at, positions } = happening.liquidation
    const rows = positions.map(({ symbol, quantity, liquidatorRate }) => ({
      symbol,
      positionQty: quantity,
      liquidatorFee: liquidatorRate,
    }))
    return ['liquidation', [{ liquidationId: id, timestamp: at, type: 'liquidated', positionsByPerp: rows }]]
  }
  if (happening.saw === 'announcement') return ['announcement', shapeAnnounced(happening.announced)]
  return happening.saw === 'maintenance' ? ['maintenance_status', [shapeStatus(exchange)]] : undefined
}
