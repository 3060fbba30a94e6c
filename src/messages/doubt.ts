import type { Discrepancy, DiscrepancyKind } from '@core/guard/discrepancy'
import type { BlockedWriteClass, MarketRestriction } from '@core/guard/market-restriction'
import { formatClockTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/doubt'

const formatMode = (mode: string): string => messages.modes[mode === 'CROSS' ? 'CROSS' : 'ISOLATED']

const discrepancyMessages: Record<DiscrepancyKind, (doubt: Discrepancy) => string> = {
  'open after an end': ({ symbol, orderId = '' }) =>
    fillMessage(messages.sentences['open after an end'], {
      orderId: sanitizeExternalText(orderId, 40),
      symbol: sanitizeExternalText(symbol, 40),
    }),
  'edited elsewhere': ({ symbol, orderId = '', facts }) =>
    fillMessage(messages.sentences['edited elsewhere'].orderNowNo, {
      orderId: sanitizeExternalText(orderId, 40),
      symbol: sanitizeExternalText(symbol, 40),
      quantity: sanitizeExternalText(facts.quantity ?? '', 40),
      price: sanitizeExternalText(facts.price ?? messages.noPrice, 40),
    }),
  'not in the journal': ({ symbol, orderId = '' }) =>
    fillMessage(messages.sentences['not in the journal'], {
      orderId: sanitizeExternalText(orderId, 40),
      symbol: sanitizeExternalText(symbol, 40),
    }),
  'told otherwise': ({ symbol, orderId, facts: { marginMode = '', there = '', here = '' }, at }) =>
    orderId === undefined
      ? fillMessage(messages.sentences['told otherwise'].sinceVenuePublic, {
          at: formatClockTime(at),
          there: sanitizeExternalText(there, 40),
          symbol: sanitizeExternalText(symbol, 40),
          marginMode: formatMode(marginMode),
          here: sanitizeExternalText(here, 40),
        })
      : fillMessage(messages.sentences['told otherwise'].sinceVenuePublicData, {
          at: formatClockTime(at),
          orderId: sanitizeExternalText(orderId, 40),
          symbol: sanitizeExternalText(symbol, 40),
          there: sanitizeExternalText(there, 20),
        }),
  'marks apart': ({ symbol, facts: { stream = '', read = '' } }) =>
    fillMessage(messages.sentences['marks apart'], {
      symbol: sanitizeExternalText(symbol, 40),
      stream: sanitizeExternalText(stream, 40),
      read: sanitizeExternalText(read, 40),
    }),
  'fills beyond the record': ({ symbol, orderId = '', facts }) =>
    fillMessage(messages.sentences['fills beyond the record'], {
      orderId: sanitizeExternalText(orderId, 40),
      symbol: sanitizeExternalText(symbol, 40),
      executed: sanitizeExternalText(facts.executed ?? '', 40),
    }),
  'fill denied': ({ symbol, orderId = '', facts: { here = '', there = '' } }) =>
    fillMessage(messages.sentences['fill denied'], {
      here: sanitizeExternalText(here, 40),
      orderId: sanitizeExternalText(orderId, 40),
      symbol: sanitizeExternalText(symbol, 40),
      there: sanitizeExternalText(there, 40),
    }),
  'algo fill denied': ({ symbol, orderId = '', facts: { here = '', there = '' } }) =>
    fillMessage(messages.sentences['algo fill denied'], {
      here: sanitizeExternalText(here, 40),
      orderId: sanitizeExternalText(orderId, 40),
      symbol: sanitizeExternalText(symbol, 40),
      there: sanitizeExternalText(there, 40),
    }),
  'open but not listed': ({ symbol, orderId = '' }) =>
    fillMessage(messages.sentences['open but not listed'], {
      orderId: sanitizeExternalText(orderId, 40),
      symbol: sanitizeExternalText(symbol, 40),
    }),
  'terms denied': ({ symbol, orderId = '', facts }) =>
    fillMessage(messages.sentences['terms denied'].otherTerms, {
      orderId: sanitizeExternalText(orderId, 40),
      symbol: sanitizeExternalText(symbol, 40),
      quantity: sanitizeExternalText(facts.quantity ?? '', 40),
      price: sanitizeExternalText(facts.price ?? messages.noPrice, 40),
      listedQuantity: sanitizeExternalText(facts.listedQuantity ?? '', 40),
      listedPrice: sanitizeExternalText(facts.listedPrice ?? messages.noPrice, 40),
    }),
  'open order not known': ({ symbol, facts: { side, here = '', there = '' } }) =>
    fillMessage(messages.sentences['open order not known'].openOrders, {
      there: sanitizeExternalText(there, 40),
      side: messages.sentences['open order not known'][side === 'BUY' ? 'buy' : 'sell'],
      symbol: sanitizeExternalText(symbol, 40),
      here: sanitizeExternalText(here, 40),
    }),
  'sequence went back': ({ symbol, facts: { here = '', there = '', marginMode = '' } }) =>
    fillMessage(messages.sentences['sequence went back'].venueAnswersSay, {
      there: sanitizeExternalText(there, 40),
      symbol: sanitizeExternalText(symbol, 40),
      marginMode: formatMode(marginMode),
      here: sanitizeExternalText(here, 40),
    }),
  'position not explained': ({ symbol, facts: { by = '', marginMode, lists } }) => {
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
        size: sanitizeExternalText(size, 40),
        way,
        symbol: sanitizeExternalText(symbol, 40),
        where,
      })
    return fillMessage(messages.sentences['position not explained'].positionMoreAny, {
      size: sanitizeExternalText(size, 40),
      way,
      symbol: sanitizeExternalText(symbol, 40),
      where,
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
      orderId: sanitizeExternalText(restriction.orderId, 40),
      word: sanitizeExternalText(restriction.word, 60),
      where,
    })
  const { request, held } = lateArrivalMessages[restriction.bars]
  return fillMessage(messages.limitWords.neverAnsweredDone, {
    request,
    until: formatClockTime(restriction.until),
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
