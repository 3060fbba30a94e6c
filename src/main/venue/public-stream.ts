import type { Market } from '@core/market/market'
import type { Clock, Ids, StreamNews } from '../ports'
import { type BookFollower, followBook } from './book-follow'
import { bookPush } from './book-text'
import { openChannel } from './channel'
import { decodeBookPicture } from './decode/push'
import { fieldsOf } from './decode/reader'
import { takeIn, topicOf } from './hearing'
import type { Fields } from './json-value'
import { createListeners } from './listeners'
import { pushes } from './pushes'
import { createSubscriptions } from './subscriptions'
import { heardAlways, heardOf } from './topics'

/** What a stream needs to exist. */
export interface StreamParts {
  readonly url: URL
  readonly clock: Clock
  readonly ids: Pick<Ids, 'chance'>
  readonly hear: (news: StreamNews) => void
}

export interface PublicStreamParts extends StreamParts {
  /** The rules of a market: its book stands on its tick and step. */
  readonly rules: (symbol: string) => Promise<Market | undefined>
}

/** Prices, books and the tape. */
export interface PublicStream {
  watch(symbol: string): void
  /** Hears one topic more, until what it returns is called. */
  listen(topic: string, hear: (frame: Fields) => void): () => void
  close(): Promise<void>
}

/** How long to wait before the rules of a market that could not be read are asked for again. */
const RULES_AGAIN = 2_000

/** Opens the stream of prices. What it says after a gap is whole: pictures are asked for anew. */
export function openPublicStream(parts: PublicStreamParts): PublicStream {
  const { clock, hear } = parts
  let watched: string | undefined
  let follower: BookFollower | undefined
  let closed = false
  let callOffRules: (() => void) | undefined
  const general = heardAlways('public')

  const channel = openChannel({
    ...parts,
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
      follower?.restart()
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
    if (topic.endsWith('@orderbookupdate') || topic === 'request') follower?.restart()
  }

  function read(frame: Fields): void {
    if (frame.get('event') === 'request') return readPicture(frame)
    const topic = topicOf(frame)
    listeners.tell(topic, frame)
    const [subject, kind] = topic.includes('@') ? topic.split('@') : [undefined, topic]
    if (subject !== undefined && subject !== watched) return
    if (kind === 'orderbookupdate') follower?.change(pushes.bookChange(frame))
    else if (kind === 'trade') tell({ saw: 'trade', ...pushes.prints(frame) })
    else if (kind === 'tickers') tell({ saw: 'quotes', quotes: pushes.tickers(frame) })
    else if (kind === 'markprices') tell({ saw: 'quotes', quotes: pushes.marks(frame) })
    else if (kind === 'indexprices') tell({ saw: 'quotes', quotes: pushes.indexes(frame) })
    else if (kind === 'openinterest') tell({ saw: 'quotes', quotes: pushes.openInterest(frame) })
    else if (kind === 'estfundingrate') tell({ saw: 'quotes', quotes: pushes.fundingEstimate(frame) })
  }

  /** The change of a book that is whole goes straight from its text into the book. */
  function readText(text: string): boolean {
    const push = bookPush(text)
    return push !== undefined && push.symbol === watched && follower?.changeText(push) === true
  }

  function readPicture(frame: Fields): void {
    if (frame.get('success') === false) return
    const picture = decodeBookPicture(fieldsOf(frame.get('data'), 'data'))
    if (picture.symbol === watched) follower?.picture(picture)
  }

  async function follow(symbol: string): Promise<void> {
    const market = await parts.rules(symbol)
    if (watched !== symbol || closed) return
    if (market === undefined) {
      callOffRules = clock.after(RULES_AGAIN, () => void follow(symbol))
      return
    }
    const request = { event: 'request', params: { type: 'orderbook', symbol } }
    follower = followBook({
      market,
      clock,
      ask: () => channel.say({ id: `book ${symbol}`, ...request }),
      show: book => watched === symbol && tell({ saw: 'book', book }),
    })
    follower.restart()
  }

  return {
    watch(symbol) {
      if (symbol === watched) return
      follower?.close()
      callOffRules?.()
      follower = undefined
      for (const topic of watched === undefined ? [] : heardOf(watched)) topics.remove(topic)
      watched = symbol
      for (const topic of heardOf(symbol)) topics.add(topic)
      void follow(symbol)
    },
    listen: (topic, hearFrame) => listeners.add(topic, frame => takeIn(frame, hearFrame, unreadable)),
    async close() {
      closed = true
      follower?.close()
      callOffRules?.()
      topics.close()
      await channel.close()
    },
  }
}

/** Each kind of a union without its time. */
export type Untimed<T> = T extends unknown ? Omit<T, 'at'> : never
