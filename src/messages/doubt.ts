import type { Doubt, DoubtKind } from '@core/guard/doubt'
import type { Barred, Limit } from '@core/guard/limit'
import { clockTime } from './times'
import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/doubt'

const sentences: Record<DoubtKind, (doubt: Doubt) => string> = {
  'open after an end': ({ symbol, orderId = '' }) =>
    fill(messages.sentences['open after an end'], { orderId: shown(orderId, 40), symbol: shown(symbol, 40) }),
  'edited elsewhere': ({ symbol, orderId = '', facts }) =>
    fill(messages.sentences['edited elsewhere'].orderNowNo, {
      orderId: shown(orderId, 40),
      symbol: shown(symbol, 40),
      quantity: shown(facts.quantity ?? '', 40),
      price: shown(facts.price ?? messages.sentences['edited elsewhere'].noPrice, 40),
    }),
  'not in the journal': ({ symbol, orderId = '' }) =>
    fill(messages.sentences['not in the journal'], {
      orderId: shown(orderId, 40),
      symbol: shown(symbol, 40),
    }),
  'told otherwise': ({ symbol, orderId, facts: { marginMode = '', there = '', here = '' }, at }) =>
    orderId === undefined
      ? fill(messages.sentences['told otherwise'].sinceVenuePublic, {
          at: clockTime(at),
          there: shown(there, 40),
          symbol: shown(symbol, 40),
          marginMode:
            marginMode === 'CROSS'
              ? messages.sentences['told otherwise'].cross
              : messages.sentences['told otherwise'].isolated,
          here: shown(here, 40),
        })
      : fill(messages.sentences['told otherwise'].sinceVenuePublicData, {
          at: clockTime(at),
          orderId: shown(orderId, 40),
          symbol: shown(symbol, 40),
          there: shown(there, 20),
        }),
  'marks apart': ({ symbol, facts: { stream = '', read = '' } }) =>
    fill(messages.sentences['marks apart'], {
      symbol: shown(symbol, 40),
      stream: shown(stream, 40),
      read: shown(read, 40),
    }),
  'fills beyond the record': ({ symbol, orderId = '', facts }) =>
    fill(messages.sentences['fills beyond the record'], {
      orderId: shown(orderId, 40),
      symbol: shown(symbol, 40),
      executed: shown(facts.executed ?? '', 40),
    }),
  'fill denied': ({ symbol, orderId = '', facts: { here = '', there = '' } }) =>
    fill(messages.sentences['fill denied'], {
      here: shown(here, 40),
      orderId: shown(orderId, 40),
      symbol: shown(symbol, 40),
      there: shown(there, 40),
    }),
  'algo fill denied': ({ symbol, orderId = '', facts: { here = '', there = '' } }) =>
    fill(messages.sentences['algo fill denied'], {
      here: shown(here, 40),
      orderId: shown(orderId, 40),
      symbol: shown(symbol, 40),
      there: shown(there, 40),
    }),
  'open but not listed': ({ symbol, orderId = '' }) =>
    fill(messages.sentences['open but not listed'], {
      orderId: shown(orderId, 40),
      symbol: shown(symbol, 40),
    }),
  'terms denied': ({ symbol, orderId = '', facts }) =>
    fill(messages.sentences['terms denied'].otherTerms, {
      orderId: shown(orderId, 40),
      symbol: shown(symbol, 40),
      quantity: shown(facts.quantity ?? '', 40),
      price: shown(facts.price ?? messages.sentences['terms denied'].noPrice, 40),
      listedQuantity: shown(facts.listedQuantity ?? '', 40),
      listedPrice: shown(facts.listedPrice ?? messages.sentences['terms denied'].noPrice, 40),
    }),
  'open order not known': ({ symbol, facts: { side, here = '', there = '' } }) =>
    fill(messages.sentences['open order not known'].openOrders, {
      there: shown(there, 40),
      side: messages.sentences['open order not known'][side === 'BUY' ? 'buy' : 'sell'],
      symbol: shown(symbol, 40),
      here: shown(here, 40),
    }),
  'sequence went back': ({ symbol, facts: { here = '', there = '', marginMode = '' } }) =>
    fill(messages.sentences['sequence went back'].venueAnswersSay, {
      there: shown(there, 40),
      symbol: shown(symbol, 40),
      marginMode:
        marginMode === 'CROSS'
          ? messages.sentences['sequence went back'].cross
          : messages.sentences['sequence went back'].isolated,
      here: shown(here, 40),
    }),
  'position not explained': ({ symbol, facts: { by = '', marginMode, lists } }) => {
    const [way, size] = by.startsWith('-')
      ? [messages.sentences['position not explained'].sold, by.slice(1)]
      : [messages.sentences['position not explained'].bought, by]
    const where =
      marginMode === undefined
        ? ''
        : fill(messages.sentences['position not explained'].margin, {
            marginMode:
              marginMode === 'CROSS'
                ? messages.sentences['position not explained'].cross
                : messages.sentences['position not explained'].isolated,
          })
    if (lists !== undefined)
      return fill(messages.sentences['position not explained'].positionMoreWhile, {
        size: shown(size, 40),
        way,
        symbol: shown(symbol, 40),
        where,
      })
    return fill(messages.sentences['position not explained'].positionMoreAny, {
      size: shown(size, 40),
      way,
      symbol: shown(symbol, 40),
      where,
    })
  },
}

/** What does not fit together, as one sentence. */
export const doubtWords = (doubt: Doubt): string => sentences[doubt.is](doubt)

/** What is held in a market meanwhile, and why, as one sentence. */
export function limitWords(limit: Limit): string {
  const where = listed(limit.markets)
  if (limit.over === 'a word nobody knows')
    return fill(messages.limitWords.orderPlacedElsewhere, {
      orderId: shown(limit.orderId, 40),
      word: shown(limit.word, 60),
      where,
    })
  const { request, held } = arrivals[limit.bars]
  return fill(messages.limitWords.neverAnsweredDone, { request, until: clockTime(limit.until), held, where })
}

/** What may still arrive, and what it could hit. */
const arrivals: Record<
  Exclude<Barred, 'risk'>,
  { readonly request: string; readonly held: string }
> = messages.arrivals

const listed = (markets: Limit['markets']): string =>
  markets === 'all'
    ? messages.listed.anyMarket
    : fill(messages.listed.markets, { markets: shown(markets.join(', '), 120) })
