import type { MarketRules } from '@core/market/venue-market-rules'
import type { ClockPort, IdSource, VenueStreamEvent } from '../main-ports'
import { splitBookChange } from './book-change-text'
import { openStreamChannel } from './stream-channel'
import { decodeOrderBookSnapshot } from './decode/decode-push'
import { assertFields, readOptionalTime } from './decode/field-reader'
import { followMarketBook, type MarketFollower } from './market-follower'
import { readFrame, getFrameTopic } from './frame-reading'
import type { JsonFields } from './exact-json-value'
import { createTopicListeners } from './topic-listeners'
import { pushDecoders } from './push-decoders'
import { createTopicSubscriptions } from './topic-subscriptions'
import { listPermanentTopics, listMarketTopics } from './stream-topics'
import type { TlsTrust } from './tls-trust'

export interface VenueStreamOptions {
  readonly url: URL
  readonly clock: ClockPort
  readonly ids: Pick<IdSource, 'chance'>
  readonly onEvent: (news: VenueStreamEvent) => void
  readonly trust?: TlsTrust | undefined
  readonly onFrame?: ((frame: JsonFields) => void) | undefined
}

export interface PublicStreamOptions extends VenueStreamOptions {
  readonly readRules: (symbol: string) => Promise<MarketRules | undefined>
}

export interface PublicVenueStream {
  watch(...symbols: readonly string[]): void
  listen(topic: string, handle: (frame: JsonFields) => void): () => void
  close(): Promise<void>
}

/** Shortest time between two reports that the socket is alive, in milliseconds. */
export const MESSAGE_REPORT_INTERVAL_MS = 500

/** Opens the public stream. Order books are requested again after a gap, so published books are complete. */
export function openPublicVenueStream(parts: PublicStreamOptions): PublicVenueStream {
  const { url, clock, ids, trust, onFrame, onEvent } = parts
  const watched = new Map<string, MarketFollower>()
  const general = listPermanentTopics('public')
  let reportedAt = Number.NEGATIVE_INFINITY

  const channel = openStreamChannel({
    url,
    clock,
    ids,
    trust,
    onFrame,
    handlers: {
      opened: () => topics.resubscribe(),
      message: reportMessage,
      closed(is, why) {
        topics.handleLoss()
        emit({ saw: 'channel', channel: 'public', is, why })
      },
      frame: frame => {
        if (!topics.handleResponse(frame)) readFrame(frame, readPublicFrame, unreadable)
      },
      text: readText,
      unreadable: () => emitFault('frame'),
    },
  })
  const topics = createTopicSubscriptions({
    clock,
    send: channel.send,
    onAccepted() {
      channel.markAccepted()
      emit({ saw: 'channel', channel: 'public', is: 'open' })
      for (const market of watched.values()) market.restart()
    },
    onRefused(topic, why) {
      if (general.includes(topic)) channel.reconnect(`${topic}: ${why}`)
      else emitFault(topic)
    },
  })
  const listeners = createTopicListeners(topics)
  for (const topic of general) topics.add(topic)

  function emit(news: WithoutTime<VenueStreamEvent>): void {
    onEvent({ at: clock.now(), ...news } as VenueStreamEvent)
  }

  function reportMessage(): void {
    const now = clock.now()
    // A clock that was turned back reports at once.
    if (now >= reportedAt && now - reportedAt < MESSAGE_REPORT_INTERVAL_MS) return
    reportedAt = now
    emit({ saw: 'public message' })
  }

  const emitFault = (path: string): void => emit({ saw: 'decode fault', channel: 'public', path })

  function unreadable(topic: string, path: string): void {
    emitFault(`${topic}.${path}`)
    const [subject, kind] = topic.split('@')
    if (kind === 'orderbookupdate') watched.get(subject ?? '')?.restart()
    // An unreadable snapshot does not name its market.
    if (topic === 'request') for (const market of watched.values()) market.restart()
  }

  function readPublicFrame(frame: JsonFields): void {
    if (frame.get('event') === 'request') return readSnapshot(frame)
    const topic = getFrameTopic(frame)
    listeners.emit(topic, frame)
    const [subject, kind] = topic.includes('@') ? topic.split('@') : [undefined, topic]
    if (subject !== undefined && !watched.has(subject)) return
    if (kind === 'orderbookupdate') watched.get(subject ?? '')?.applyChange(pushDecoders.bookChange(frame))
    else if (kind === 'trade') emit({ saw: 'trade', ...pushDecoders.prints(frame) })
    else if (kind === 'tickers') emit({ saw: 'quotes', quotes: pushDecoders.tickers(frame) })
    else if (kind === 'markprices')
      emit({ saw: 'quotes', quotes: pushDecoders.marks(frame), ...readVenueTime(frame) })
    else if (kind === 'indexprices') emit({ saw: 'quotes', quotes: pushDecoders.indexes(frame) })
    else if (kind === 'openinterest') emit({ saw: 'quotes', quotes: pushDecoders.openInterest(frame) })
    else if (kind === 'estfundingrate') emit({ saw: 'quotes', quotes: pushDecoders.fundingEstimate(frame) })
  }

  function readText(text: string): boolean {
    const push = splitBookChange(text)
    return push !== undefined && watched.get(push.symbol)?.applyChangeText(push) === true
  }

  function readSnapshot(frame: JsonFields): void {
    if (frame.get('success') === false) return
    const picture = decodeOrderBookSnapshot(assertFields(frame.get('data'), 'data'))
    watched.get(picture.symbol)?.applySnapshot(picture)
  }

  function follow(symbol: string): MarketFollower {
    const request = { event: 'request', params: { type: 'orderbook', symbol } }
    return followMarketBook({
      symbol,
      clock,
      readRules: parts.readRules,
      requestSnapshot: () => channel.send({ id: `book ${symbol}`, ...request }),
      show: book => watched.has(symbol) && emit({ saw: 'book', book }),
      onLost: () => watched.has(symbol) && emit({ saw: 'book lost', symbol }),
    })
  }

  function unwatch(symbol: string): void {
    watched.get(symbol)?.close()
    watched.delete(symbol)
    for (const topic of listMarketTopics(symbol)) topics.remove(topic)
  }

  return {
    watch(...symbols) {
      for (const symbol of [...watched.keys()]) if (!symbols.includes(symbol)) unwatch(symbol)
      for (const symbol of symbols) {
        if (watched.has(symbol)) continue
        for (const topic of listMarketTopics(symbol)) topics.add(topic)
        watched.set(symbol, follow(symbol))
      }
    },
    listen: (topic, handleFrame) => listeners.add(topic, frame => readFrame(frame, handleFrame, unreadable)),
    async close() {
      for (const market of watched.values()) market.close()
      watched.clear()
      topics.close()
      await channel.close()
    },
  }
}

export type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never

function readVenueTime(frame: JsonFields): { readonly venueTime?: number } {
  const venueTime = readOptionalTime(frame, 'ts')
  return venueTime === undefined ? {} : { venueTime }
}
