import type { Market, Quote } from '@core/market'
import type { Clock, Ids, StreamNews } from '../ports'
import { type BookFollower, followBook } from './book-follow'
import { openChannel } from './channel'
import {
  decodeBookChange,
  decodeBookPicture,
  decodeFundingEstimate,
  decodeIndex,
  decodeMark,
  decodeOpenInterest,
  decodePrint,
  decodeTicker,
  pushedRows,
} from './decode/push'
import { DecodeFault, fieldsOf, timeAt } from './decode/reader'
import { type Fields, plainText } from './json'
import { createSubscriptions } from './subscriptions'

/** What is heard of the whole venue. */
const general = ['tickers', 'markprices', 'indexprices'] as const
/** What is heard of the one market being watched. */
const special = ['orderbookupdate', 'trade', 'openinterest', 'estfundingrate'] as const

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
  close(): Promise<void>
}

/** Opens the stream of prices. What it says after a gap is whole: pictures are asked for anew. */
export function openPublicStream(parts: PublicStreamParts): PublicStream {
  const { clock, hear } = parts
  let watched: string | undefined
  let follower: BookFollower | undefined

  const channel = openChannel({
    ...parts,
    ears: {
      opened: () => topics.renew(),
      closed(is, why) {
        topics.lost()
        tell({ saw: 'channel', channel: 'public', is, why })
      },
      frame: frame => {
        if (!topics.hear(frame)) readFault(() => read(frame), topicOf(frame))
      },
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
      if (general.some(one => one === topic)) channel.drop(`${topic}: ${why}`)
      else fault(topic)
    },
  })
  for (const topic of general) topics.add(topic)

  /** News without its time, which is now. */
  function tell(news: Untimed<StreamNews>): void {
    hear({ at: clock.now(), ...news } as StreamNews)
  }

  const fault = (path: string): void => tell({ saw: 'decode fault', channel: 'public', path })

  function readFault(run: () => void, path: string): void {
    try {
      run()
    } catch (error) {
      if (!(error instanceof DecodeFault)) throw error
      fault(`${path}.${error.path}`)
      if (path.endsWith('@orderbookupdate') || path === 'request') follower?.restart()
    }
  }

  function read(frame: Fields): void {
    if (frame.event === 'request') return readPicture(frame)
    const topic = topicOf(frame)
    const [subject, kind] = topic.includes('@') ? topic.split('@') : [undefined, topic]
    if (subject !== undefined && subject !== watched) return
    if (kind === 'orderbookupdate') {
      follower?.change(decodeBookChange(fieldsOf(frame.data, 'data'), timeAt(frame, 'ts')))
    } else if (kind === 'trade') {
      tell({ saw: 'trade', ...decodePrint(fieldsOf(frame.data, 'data'), timeAt(frame, 'ts')) })
    } else if (kind !== undefined) {
      const decode = quoteReaders[kind]
      if (decode !== undefined) tell({ saw: 'quotes', quotes: pushedRows(frame.data, decode) })
    }
  }

  function readPicture(frame: Fields): void {
    if (frame.success === false) return
    const picture = decodeBookPicture(fieldsOf(frame.data, 'data'))
    if (picture.symbol === watched) follower?.picture(picture)
  }

  async function follow(symbol: string): Promise<void> {
    const market = await parts.rules(symbol)
    if (market === undefined || watched !== symbol) return
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
      follower = undefined
      for (const kind of special) if (watched !== undefined) topics.remove(`${watched}@${kind}`)
      watched = symbol
      for (const kind of special) topics.add(`${symbol}@${kind}`)
      void follow(symbol)
    },
    async close() {
      follower?.close()
      topics.close()
      await channel.close()
    },
  }
}

const quoteReaders: Readonly<Record<string, (row: Fields) => Quote>> = {
  tickers: decodeTicker,
  markprices: decodeMark,
  indexprices: decodeIndex,
  openinterest: decodeOpenInterest,
  estfundingrate: decodeFundingEstimate,
}

/** Each kind of a union without its time. */
export type Untimed<T> = T extends unknown ? Omit<T, 'at'> : never

const topicOf = (frame: Fields): string =>
  plainText(frame.topic) ?? (frame.event === 'request' ? 'request' : 'frame')
