import type { Market } from '@core/market/market'
import type { Clock, Ids, StreamNews } from '../ports'
import { bookPush } from './book-text'
import { openChannel } from './channel'
import { decodeBookPicture } from './decode/push'
import { fieldsOf, maybeTimeAt } from './decode/reader'
import { followMarket, type FollowedMarket } from './followed-market'
import { takeIn, topicOf } from './hearing'
import type { Fields } from './json-value'
import { createListeners } from './listeners'
import { pushes } from './pushes'
import { createSubscriptions } from './subscriptions'
import { heardAlways, heardOf } from './topics'
import type { Trust } from './trust'

/** What a stream needs to exist. */
export interface StreamParts {
  readonly url: URL
  readonly clock: Clock
  readonly ids: Pick<Ids, 'chance'>
  readonly hear: (news: StreamNews) => void
  readonly trust?: Trust | undefined
  /** Sees every frame as it came. */
  readonly heard?: ((frame: Fields) => void) | undefined
}

export interface PublicStreamParts extends StreamParts {
  /** The rules of a market: its book stands on its tick and step. */
  readonly rules: (symbol: string) => Promise<Market | undefined>
}

/** Prices, books and the tape. */
export interface PublicStream {
  /** The markets whose books and tapes are heard from now on, and no others. */
  watch(...symbols: readonly string[]): void
  /** Hears one topic more, until what it returns is called. */
  listen(topic: string, hear: (frame: Fields) => void): () => void
  close(): Promise<void>
}

/** Opens the stream of prices. What it says after a gap is whole: pictures are asked for anew. */
export function openPublicStream(parts: PublicStreamParts): PublicStream {
  const { url, clock, ids, trust, heard, hear } = parts
  const watched = new Map<string, FollowedMarket>()
  const general = heardAlways('public')

  const channel = openChannel({
    url,
    clock,
    ids,
    trust,
    heard,
    ears: {
      opened: () => topics.renew(),
      closed(is, why) {
        topics.lost()
        tell({ saw: 'channel', channel: 'public', is, why })
      },
      frame: frame => {
        if (!topics.hear(frame)) takeIn(frame, read, unreadable)
      },
      text: readText,
      unreadable: () => fault('frame'),
    },
  })
  const topics = createSubscriptions({
    clock,
    say: channel.say,
    stands() {
      channel.proved()
      tell({ saw: 'channel', channel: 'public', is: 'open' })
      for (const market of watched.values()) market.restart()
    },
    refused(topic, why) {
      if (general.includes(topic)) channel.drop(`${topic}: ${why}`)
      else fault(topic)
    },
  })
  const listeners = createListeners(topics)
  for (const topic of general) topics.add(topic)

  /** News without its time, which is now. */
  function tell(news: Untimed<StreamNews>): void {
    hear({ at: clock.now(), ...news } as StreamNews)
  }

  const fault = (path: string): void => tell({ saw: 'decode fault', channel: 'public', path })

  function unreadable(topic: string, path: string): void {
    fault(`${topic}.${path}`)
    const [subject, kind] = topic.split('@')
    if (kind === 'orderbookupdate') watched.get(subject ?? '')?.restart()
    // A picture that cannot be read does not say whose it was.
    if (topic === 'request') for (const market of watched.values()) market.restart()
  }

  function read(frame: Fields): void {
    if (frame.get('event') === 'request') return readPicture(frame)
    const topic = topicOf(frame)
    listeners.tell(topic, frame)
    const [subject, kind] = topic.includes('@') ? topic.split('@') : [undefined, topic]
    if (subject !== undefined && !watched.has(subject)) return
    if (kind === 'orderbookupdate') watched.get(subject ?? '')?.change(pushes.bookChange(frame))
    else if (kind === 'trade') tell({ saw: 'trade', ...pushes.prints(frame) })
    else if (kind === 'tickers') tell({ saw: 'quotes', quotes: pushes.tickers(frame) })
    else if (kind === 'markprices') tell({ saw: 'quotes', quotes: pushes.marks(frame), ...datedBy(frame) })
    else if (kind === 'indexprices') tell({ saw: 'quotes', quotes: pushes.indexes(frame) })
    else if (kind === 'openinterest') tell({ saw: 'quotes', quotes: pushes.openInterest(frame) })
    else if (kind === 'estfundingrate') tell({ saw: 'quotes', quotes: pushes.fundingEstimate(frame) })
  }

  /** The change of a book that is whole goes straight from its text into the book. */
  function readText(text: string): boolean {
    const push = bookPush(text)
    return push !== undefined && watched.get(push.symbol)?.changeText(push) === true
  }

  function readPicture(frame: Fields): void {
    if (frame.get('success') === false) return
    const picture = decodeBookPicture(fieldsOf(frame.get('data'), 'data'))
    watched.get(picture.symbol)?.picture(picture)
  }

  function follow(symbol: string): FollowedMarket {
    const request = { event: 'request', params: { type: 'orderbook', symbol } }
    return followMarket({
      symbol,
      clock,
      rules: parts.rules,
      ask: () => channel.say({ id: `book ${symbol}`, ...request }),
      show: book => watched.has(symbol) && tell({ saw: 'book', book }),
    })
  }

  function leave(symbol: string): void {
    watched.get(symbol)?.close()
    watched.delete(symbol)
    for (const topic of heardOf(symbol)) topics.remove(topic)
  }

  return {
    watch(...symbols) {
      for (const symbol of [...watched.keys()]) if (!symbols.includes(symbol)) leave(symbol)
      for (const symbol of symbols) {
        if (watched.has(symbol)) continue
        for (const topic of heardOf(symbol)) topics.add(topic)
        watched.set(symbol, follow(symbol))
      }
    },
    listen: (topic, hearFrame) => listeners.add(topic, frame => takeIn(frame, hearFrame, unreadable)),
    async close() {
      for (const market of watched.values()) market.close()
      watched.clear()
      topics.close()
      await channel.close()
    },
  }
}

/** Each kind of a union without its time. */
export type Untimed<T> = T extends unknown ? Omit<T, 'at'> : never

/** The time that a frame gives itself, where it does. */
function datedBy(frame: Fields): { readonly venueTime?: number } {
  const venueTime = maybeTimeAt(frame, 'ts')
  return venueTime === undefined ? {} : { venueTime }
}
