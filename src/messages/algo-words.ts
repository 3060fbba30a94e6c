import type { MarketRules } from '@core/market/venue-market-rules'
import type { AlgoWrite, AlgoLegEdit } from '@core/write/requested-writes'
import type {
  AnyAlgoWrite,
  PlannedCancelAlgo,
  PlannedCancelAllAlgo,
  PlannedEditAlgo,
} from '@core/write/planned-algo'
import { sanitizeExternalText } from './fill'
import { formatMarketSize } from './format'
import type { WriteDescription } from './write-words'
import {
  composeAlgoChangeText,
  getAlgoKindLabel,
  composeLegLines,
  composeAlgoTermLines,
  formatOrderPrice,
  composeAlgoTermsText,
} from './algo-lines'
import type { AlgoOrderMessages, LabelledLine } from './algo-says'

/** Returns all texts that the sheet and the tables need for a write about a trigger order. */
export function composeAlgoWriteText(
  messages: AlgoOrderMessages,
  write: AnyAlgoWrite,
  market: MarketRules | undefined,
): WriteDescription {
  switch (write.is) {
    case 'algo order':
      return composePlacementText(messages, write, market)
    case 'edit algo':
      return composeEditText(messages, write, market)
    case 'cancel algo':
      return composeCancelText(messages, write, market)
    case 'cancel all algo':
      return composeCancelAllText(messages, write)
  }
}

const onlyReduces = (write: AlgoWrite): boolean =>
  write.kind === 'TP_SL' || write.kind === 'POSITIONAL_TP_SL' || ('reduceOnly' in write && write.reduceOnly)

function composePlacementText(
  messages: AlgoOrderMessages,
  write: AlgoWrite,
  market: MarketRules | undefined,
): WriteDescription {
  const { place, kinds, modes } = messages
  const what = kinds[write.kind]
  const begin = formatSubject(messages, write, market)
  const type: LabelledLine = [
    place.type,
    [what, modes[write.marginMode], onlyReduces(write) ? place.reduceOnly : ''].filter(Boolean).join(' · '),
  ]
  return {
    sentence: place.sentence(begin, write.symbol, what),
    lead: begin,
    rest:
      write.kind === 'BRACKET'
        ? place.rest(place.rest(write.symbol, what), formatOrderPrice(messages, write.price, market))
        : place.rest(write.symbol, write.kind === 'POSITIONAL_TP_SL' ? place.wholeIs : what),
    sent: [type, ...composeAlgoTermLines(messages, write, market), place.triggersOn],
    ...('legs' in write
      ? { summary: [type], legs: composeLegLines(messages, write.legs, market) }
      : { summary: [type, ...composeAlgoTermLines(messages, write, market)] }),
    may: write.kind === 'BRACKET' ? [] : place.may,
    yes: place.yes(what),
    ...('side' in write && { side: write.side }),
    mayFill: true,
  }
}

function formatSubject(
  { place, sides }: AlgoOrderMessages,
  write: AlgoWrite,
  market: MarketRules | undefined,
): string {
  switch (write.kind) {
    case 'STOP':
    case 'TRAILING_STOP':
    case 'BRACKET':
      return `${sides[write.side]} ${formatMarketSize(write.quantity, market)}`
    case 'TP_SL':
      return place.protect(formatMarketSize(write.quantity, market))
    case 'POSITIONAL_TP_SL':
      return place.protectWhole
  }
}

function composeEditText(
  messages: AlgoOrderMessages,
  write: PlannedEditAlgo,
  market: MarketRules | undefined,
): WriteDescription {
  const { edit } = messages
  const what = getAlgoKindLabel(messages, write.was.kind)
  const own = composeAlgoChangeText(
    messages,
    { ...write, legs: undefined } as unknown as AlgoLegEdit,
    write.was,
    market,
  )
  const legs = write.legs.flatMap((leg, at) => {
    const was = write.wereLegs[at]
    return was === undefined
      ? []
      : [[getAlgoKindLabel(messages, was.kind), composeAlgoChangeText(messages, leg, was, market)] as const]
  })
  const lines: readonly LabelledLine[] = [...(own === '' ? [] : [[what, own] as const]), ...legs]
  const changes = edit.joined.lines(lines.map(([label, text]) => `${label} ${text}`))
  return {
    sentence: edit.sentence(what, write.symbol, changes),
    lead: edit.lead(what),
    rest: edit.rest(write.symbol, changes),
    sent: [[edit.order, sanitizeExternalText(write.algoOrderId, 40)], ...lines, edit.unchanged],
    summary: [...lines, ...edit.may],
    may: edit.may,
    yes: edit.yes(what),
  }
}

function composeCancelText(
  messages: AlgoOrderMessages,
  write: PlannedCancelAlgo,
  market: MarketRules | undefined,
): WriteDescription {
  const { cancel } = messages
  const what = composeAlgoTermsText(messages, write.was, market)
  const kind = getAlgoKindLabel(messages, write.was.kind)
  return {
    sentence: cancel.sentence(what, write.symbol),
    lead: cancel.lead(kind),
    rest: cancel.rest(write.symbol, what),
    sent: [
      [cancel.order, sanitizeExternalText(write.algoOrderId, 40)],
      [cancel.market, write.symbol],
      cancel.cancels,
    ],
    may: cancel.may,
    yes: cancel.yes(kind),
  }
}

function composeCancelAllText(
  { cancelAll: messages }: AlgoOrderMessages,
  { reach, open }: PlannedCancelAllAlgo,
): WriteDescription {
  const where = reach.is === 'market' ? reach.symbol : messages.everywhere
  const all = messages.orders(open.length)
  return {
    sentence: messages.sentence(where, all),
    lead: messages.lead(all),
    rest: messages.rest(where),
    sent: [
      [messages.markets, reach.is === 'market' ? reach.symbol : messages.allMarkets],
      [messages.open, open.map(({ orderId }) => sanitizeExternalText(orderId, 20)).join(', ')],
      ...messages.aside,
    ],
    may: messages.may(all),
    summary: [...messages.may(all), ...messages.aside],
    yes: messages.yes(all),
  }
}
