import { subtractFees } from '@core/figures/pnl-figures'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { Amount } from '@core/value/decimal-amount'
import type { AlgoWrite, AlgoLegEdit, AlgoLegTerms } from '@core/write/requested-writes'
import type { OrderForecast } from '@core/write/plan'
import type { AlgoRecordTerms } from '@core/write/planned-algo'
import { sanitizeExternalText } from './fill'
import { formatSignedMoney, formatPercent, formatMarketPrice, formatMarketSize } from './format'
import type { AlgoOrderMessages, LabelledLine } from './algo-says'

/**
 * Returns the gain or loss at each trigger and the part of the position that stops cover, as far as the forecast has
 * them.
 */
export function composeTriggerLines(
  messages: AlgoOrderMessages,
  { triggers = [], coverage }: OrderForecast,
  market: MarketRules | undefined,
): readonly LabelledLine[] {
  const gains = triggers.flatMap(({ kind, trigger, pnl, fees }): readonly LabelledLine[] =>
    trigger === undefined || pnl === undefined
      ? []
      : [
          [
            messages.triggers.at(getAlgoKindLabel(messages, kind), formatMarketPrice(trigger, market)),
            formatTriggerGain(messages, pnl, fees),
          ],
        ],
  )
  if (coverage === undefined) return gains
  const { size: positionSize, before, after } = coverage
  const covered = messages.triggers.covered(
    formatMarketSize(after, market),
    formatMarketSize(positionSize, market),
  )
  const previous = before === after ? '' : messages.triggers.coveredNow(formatMarketSize(before, market))
  return [...gains, [messages.triggers.covers, `${covered}${previous}`]]
}

const formatTriggerGain = (
  { triggers: messages }: AlgoOrderMessages,
  pnl: Amount,
  fees: Amount | undefined,
): string =>
  fees === undefined
    ? messages.beforeFees(formatSignedMoney(pnl))
    : messages.afterFees(formatSignedMoney(subtractFees(pnl, fees)))

/** Returns the name of a trigger order's `kind`, or of the `kind` of a leg that belongs to another order. */
export const getAlgoKindLabel = ({ kinds, legs }: AlgoOrderMessages, kind: string): string =>
  kinds[kind as AlgoWrite['kind']] ?? legs[kind as AlgoLegTerms['kind']] ?? sanitizeExternalText(kind, 20)

/** Returns the terms of a trigger order as lines: trigger, effect and legs, as far as its kind has them. */
export function composeAlgoTermLines(
  messages: AlgoOrderMessages,
  write: AlgoWrite,
  market: MarketRules | undefined,
): readonly LabelledLine[] {
  const { terms, sides } = messages
  switch (write.kind) {
    case 'STOP': {
      const formatCondition = terms.mark[write.side === 'BUY' ? 'rises' : 'falls']
      const what = `${sides[write.side]} ${formatMarketSize(write.quantity, market)}`
      return [
        [terms.trigger, formatCondition(formatMarketPrice(write.triggerPrice, market))],
        [terms.then, terms.done(what, formatOrderPrice(messages, write.price, market))],
      ]
    }
    case 'TRAILING_STOP':
      return composeTrailLines(messages, write, market)
    case 'TP_SL':
      return [
        [terms.protects, formatMarketSize(write.quantity, market)],
        ...composeLegLines(messages, write.legs, market),
      ]
    case 'POSITIONAL_TP_SL':
      return [[terms.protects, terms.wholeAtTrigger], ...composeLegLines(messages, write.legs, market)]
    case 'BRACKET': {
      const what = `${sides[write.side]} ${formatMarketSize(write.quantity, market)}`
      return [
        [terms.entry, terms.done(what, formatOrderPrice(messages, write.price, market))],
        [terms.covers, write.protection === 'TP_SL' ? terms.filledPart : terms.wholeAtTrigger],
        ...composeLegLines(messages, write.legs, market),
      ]
    }
  }
}

function composeTrailLines(
  { terms, sides }: AlgoOrderMessages,
  { distance, activatedPrice, side, quantity }: Extract<AlgoWrite, { kind: 'TRAILING_STOP' }>,
  market: MarketRules | undefined,
): readonly LabelledLine[] {
  const by = distance.is === 'rate' ? formatPercent(distance.by) : formatMarketPrice(distance.by, market)
  return [
    [terms.trails, terms.trailsBy[side](by)],
    [
      terms.activation,
      activatedPrice === undefined
        ? terms.notActivated
        : terms.activatedAt(formatMarketPrice(activatedPrice, market)),
    ],
    [terms.then, terms.done(`${sides[side]} ${formatMarketSize(quantity, market)}`, terms.atMarket)],
  ]
}

export const composeLegLines = (
  messages: AlgoOrderMessages,
  legs: readonly AlgoLegTerms[],
  market: MarketRules | undefined,
): readonly LabelledLine[] =>
  legs.map(({ kind, side, triggerPrice, price: limit }) => {
    // A take-profit that sells and a stop-loss that buys trigger on a rising mark.
    const rises = (kind === 'TAKE_PROFIT') === (side === 'SELL')
    const condition = messages.terms.mark[rises ? 'rises' : 'falls'](formatMarketPrice(triggerPrice, market))
    const action = messages.terms.done(messages.sides[side], formatOrderPrice(messages, limit, market))
    return [messages.legs[kind], messages.terms.when(condition, action)]
  })

export const formatOrderPrice = (
  { terms }: AlgoOrderMessages,
  limit: Amount | undefined,
  market: MarketRules | undefined,
): string => (limit === undefined ? terms.atMarket : terms.atLimit(formatMarketPrice(limit, market)))

/** Returns the changed figures of an order with their old values, or an empty text if none changes. */
export function composeAlgoChangeText(
  { edit: messages }: AlgoOrderMessages,
  change: AlgoLegEdit,
  current: AlgoRecordTerms,
  market: MarketRules | undefined,
): string {
  const listChange = (
    label: string,
    before: Amount | undefined,
    after: Amount | undefined,
    format: (a: Amount, of: MarketRules | undefined) => string,
  ) =>
    after === undefined
      ? []
      : [
          `${label} ${before === undefined ? messages.none : format(before, market)} → ${format(after, market)}`,
        ]
  return messages.joined.changes([
    ...listChange(messages.trigger, current.triggerPrice, change.triggerPrice, formatMarketPrice),
    ...listChange(messages.limit, current.price, change.price, formatMarketPrice),
    ...listChange(messages.size, current.quantity, change.quantity, formatMarketSize),
    ...(change.active === undefined ? [] : [change.active ? messages.switched.on : messages.switched.off]),
  ])
}

/** Returns the kind, side, size and trigger of an order as it is now. */
export function composeAlgoTermsText(
  messages: AlgoOrderMessages,
  { kind, side, quantity, triggerPrice }: AlgoRecordTerms,
  market: MarketRules | undefined,
): string {
  const triggerText =
    triggerPrice === undefined ? '' : messages.terms.triggerAt(formatMarketPrice(triggerPrice, market))
  const sizeText = quantity === '0' ? '' : ` ${formatMarketSize(quantity, market)}`
  const sideText = side === undefined ? '' : ` ${messages.sides[side]}`
  return `${getAlgoKindLabel(messages, kind)}${sideText}${sizeText}${triggerText}`
}
