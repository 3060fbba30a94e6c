import type { Discrepancy, DiscrepancyKind } from '@core/guard/discrepancy'
import type { BlockedWriteClass, MarketRestriction } from '@core/guard/market-restriction'
import { formatClockTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/doubt'

/** Cleans a name, an id or a figure that came from the venue. */
const clean = (text = ''): string => sanitizeExternalText(text, 40)

const formatMode = (mode: string): string => messages.modes[mode === 'CROSS' ? 'CROSS' : 'ISOLATED']

const discrepancyMessages: Record<DiscrepancyKind, (doubt: Discrepancy) => string> = {
  'open after an end': ({ symbol, orderId }) =>
    fillMessage(messages.sentences['open after an end'], {
      orderId: clean(orderId),
      symbol: clean(symbol),
    }),
  'edited elsewhere': ({ symbol, orderId, facts }) =>
    fillMessage(messages.sentences['edited elsewhere'].orderNowNo, {
      orderId: clean(orderId),
      symbol: clean(symbol),
      quantity: clean(facts.quantity),
      price: clean(facts.price ?? messages.noPrice),
    }),
  'not in the journal': ({ symbol, orderId }) =>
    fillMessage(messages.sentences['not in the journal'], {
      orderId: clean(orderId),
      symbol: clean(symbol),
    }),
  'told otherwise': ({ symbol, orderId, facts: { marginMode = '', there = '', here }, at }) =>
    orderId === undefined
      ? fillMessage(messages.sentences['told otherwise'].sinceVenuePublic, {
          at: formatClockTime(at),
          there: clean(there),
          symbol: clean(symbol),
          marginMode: formatMode(marginMode),
          here: clean(here),
        })
      : fillMessage(messages.sentences['told otherwise'].sinceVenuePublicData, {
          at: formatClockTime(at),
          orderId: clean(orderId),
          symbol: clean(symbol),
          there: sanitizeExternalText(there, 20),
        }),
  'marks apart': ({ symbol, facts: { stream, read } }) =>
    fillMessage(messages.sentences['marks apart'], {
      symbol: clean(symbol),
      stream: clean(stream),
      read: clean(read),
    }),
  'fills beyond the record': ({ symbol, orderId, facts }) =>
    fillMessage(messages.sentences['fills beyond the record'], {
      orderId: clean(orderId),
      symbol: clean(symbol),
      executed: clean(facts.executed),
    }),
  'fill denied': ({ symbol, orderId, facts: { here, there } }) =>
    fillMessage(messages.sentences['fill denied'], {
      here: clean(here),
      orderId: clean(orderId),
      symbol: clean(symbol),
      there: clean(there),
    }),
  'algo fill denied': ({ symbol, orderId, facts: { here, there } }) =>
    fillMessage(messages.sentences['algo fill denied'], {
      here: clean(here),
      orderId: clean(orderId),
      symbol: clean(symbol),
      there: clean(there),
    }),
  'open but not listed': ({ symbol, orderId }) =>
    fillMessage(messages.sentences['open but not listed'], {
      orderId: clean(orderId),
      symbol: clean(symbol),
    }),
  'terms denied': ({ symbol, orderId, facts }) =>
    fillMessage(messages.sentences['terms denied'].otherTerms, {
      orderId: clean(orderId),
      symbol: clean(symbol),
      quantity: clean(facts.quantity),
      price: clean(facts.price ?? messages.noPrice),
      listedQuantity: clean(facts.listedQuantity),
      listedPrice: clean(facts.listedPrice ?? messages.noPrice),
    }),
  'open order not known': ({ symbol, facts: { side, here, there } }) =>
    fillMessage(messages.sentences['open order not known'].openOrders, {
      there: clean(there),
      side: messages.sentences['open order not known'][side === 'BUY' ? 'buy' : 'sell'],
      symbol: clean(symbol),
      here: clean(here),
    }),
  'sequence went back': ({ symbol, facts: { here, there, marginMode = '' } }) =>
    fillMessage(messages.sentences['sequence went back'].venueAnswersSay, {
      there: clean(there),
      symbol: clean(symbol),
      marginMode: formatMode(marginMode),
      here: clean(here),
    }),
  'position not explained': ({ symbol, facts: { by = '', marginMode, lists, twice } }) => {
    const [way, size] = by.startsWith('-')
      ? [messages.sentences['position not explained'].sold, by.slice(1)]
      : [messages.sentences['position not explained'].bought, by]
    const where =
      marginMode === undefined
        ? ''
        : fillMessage(messages.sentences['position not explained'].margin, {
            marginMode: formatMode(marginMode),
          })
    if (lists !== undefined)
      return fillMessage(messages.sentences['position not explained'].positionMoreWhile, {
        size: clean(size),
        way,
        symbol: clean(symbol),
        where,
      })
    return fillMessage(messages.sentences['position not explained'].positionMoreAny, {
      size: clean(size),
      way,
      symbol: clean(symbol),
      where,
      check: messages.sentences['position not explained'][twice === undefined ? 'noOrder' : 'twice'],
    })
  },
}

export const describeDiscrepancy = (discrepancy: Discrepancy): string =>
  discrepancyMessages[discrepancy.is](discrepancy)

/** Describes the blocked writes of a market and the reason, in one sentence. */
export function describeMarketRestriction(restriction: MarketRestriction): string {
  const where = formatMarketList(restriction.markets)
  if (restriction.over === 'a word nobody knows')
    return fillMessage(messages.limitWords.orderPlacedElsewhere, {
      orderId: clean(restriction.orderId),
      word: sanitizeExternalText(restriction.word, 60),
      where,
    })
  const until = formatClockTime(restriction.until)
  if (restriction.bars === 'risk') return fillMessage(messages.limitWords.notFound, { until, where })
  const { request, held } = lateArrivalMessages[restriction.bars]
  return fillMessage(messages.limitWords.neverAnsweredDone, {
    request,
    until,
    held,
    where,
  })
}

/** Request that may still arrive, with the writes that it could affect. */
const lateArrivalMessages: Record<
  Exclude<BlockedWriteClass, 'risk'>,
  { readonly request: string; readonly held: string }
> = messages.arrivals

const formatMarketList = (markets: MarketRestriction['markets']): string =>
  markets === 'all'
    ? messages.listed.anyMarket
    : fillMessage(messages.listed.markets, { markets: sanitizeExternalText(markets.join(', '), 120) })
