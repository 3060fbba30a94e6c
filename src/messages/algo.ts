import { subtractFees } from '@core/figures/pnl-figures'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { Amount } from '@core/value/decimal-amount'
import type { OrderForecast } from '@core/write/plan'
import type {
  AlgoRecordTerms,
  AnyAlgoWrite,
  PlannedCancelAlgo,
  PlannedCancelAllAlgo,
  PlannedEditAlgo,
} from '@core/write/planned-algo'
import { countReferencedOrders } from '@core/write/planned-write'
import type { AlgoWrite, AlgoLegEdit, AlgoLegTerms } from '@core/write/requested-writes'
import { sanitizeExternalText } from './fill'
import { formatSignedMoney, formatPercent, formatMarketPrice, formatMarketSize } from './format'
import { fillMessage } from './message'
import { requestMarginModeLabels, requestSideLabels } from './order-words'
import { fillPluralMessage } from './plural-message'
import type { WriteDescription } from './write-words'
import * as messages from './en/algo'

const { triggers: triggerTexts, terms, place, edit, cancel, cancelAll, legs: legLabels } = messages.algoSays

type LabelledLine = readonly [label: string, text: string]

export const algoKindLabels: Readonly<Record<AlgoWrite['kind'], string>> = messages.algoKindWords

/** Returns all texts that the sheet and the tables need for a write about a trigger order. */
export function describeAlgoWrite(write: AnyAlgoWrite, market: MarketRules | undefined): WriteDescription {
  switch (write.is) {
    case 'algo order':
      return describePlacement(write, market)
    case 'edit algo':
      return describeEdit(write, market)
    case 'cancel algo':
      return describeCancel(write, market)
    case 'cancel all algo':
      return describeCancelAll(write)
  }
}

const onlyReduces = (write: AlgoWrite): boolean =>
  write.kind === 'TP_SL' || write.kind === 'POSITIONAL_TP_SL' || ('reduceOnly' in write && write.reduceOnly)

function describePlacement(write: AlgoWrite, market: MarketRules | undefined): WriteDescription {
  const { symbol } = write
  const what = algoKindLabels[write.kind]
  const begin = formatSubject(write, market)
  const type: LabelledLine = [
    place.type,
    [what, requestMarginModeLabels[write.marginMode], onlyReduces(write) ? place.reduceOnly : '']
      .filter(Boolean)
      .join(' · '),
  ]
  const rest = fillMessage(place.rest, {
    symbol,
    what: write.kind === 'POSITIONAL_TP_SL' ? place.wholeIs : what,
  })
  return {
    sentence: fillMessage(place.sentence, { begin, symbol, what }),
    lead: begin,
    rest:
      write.kind === 'BRACKET'
        ? fillMessage(place.rest, { symbol: rest, what: formatOrderPrice(write.price, market) })
        : rest,
    sent: [type, ...buildAlgoTermLines(write, market), place.triggersOn],
    ...('legs' in write
      ? { summary: [type], legs: buildLegLines(write.legs, market) }
      : { summary: [type, ...buildAlgoTermLines(write, market)] }),
    may: write.kind === 'BRACKET' ? [] : place.may,
    yes: fillMessage(place.yes, { what }),
    ...('side' in write && { side: write.side }),
    mayFill: true,
  }
}

function formatSubject(write: AlgoWrite, market: MarketRules | undefined): string {
  switch (write.kind) {
    case 'STOP':
    case 'TRAILING_STOP':
    case 'BRACKET':
      return formatSideAndSize(write, market)
    case 'TP_SL':
      return fillMessage(place.protect, { size: formatMarketSize(write.quantity, market) })
    case 'POSITIONAL_TP_SL':
      return place.protectWhole
  }
}

const formatSideAndSize = (
  { side, quantity }: Extract<AlgoWrite, { readonly side: unknown }>,
  market: MarketRules | undefined,
): string => `${requestSideLabels[side]} ${formatMarketSize(quantity, market)}`

function describeEdit(write: PlannedEditAlgo, market: MarketRules | undefined): WriteDescription {
  const { symbol } = write
  const what = getAlgoKindLabel(write.was.kind)
  const own = formatAlgoChange({ ...write, legs: undefined } as unknown as AlgoLegEdit, write.was, market)
  const legs = write.legs.flatMap((leg, at) => {
    const was = write.wereLegs[at]
    return was === undefined
      ? []
      : [[getAlgoKindLabel(was.kind), formatAlgoChange(leg, was, market)] as const]
  })
  const lines: readonly LabelledLine[] = [...(own === '' ? [] : [[what, own] as const]), ...legs]
  const told = lines.map(([label, text]) => `${label} ${text}`).join(edit.joined.lines)
  return {
    sentence: fillMessage(edit.sentence, { what, symbol, told }),
    lead: fillMessage(edit.lead, { what }),
    rest: fillMessage(edit.rest, { symbol, told }),
    sent: [[edit.order, sanitizeExternalText(write.algoOrderId, 40)], ...lines, edit.unchanged],
    summary: [...lines, ...edit.may],
    may: edit.may,
    yes: fillMessage(edit.yes, { what }),
  }
}

function describeCancel(write: PlannedCancelAlgo, market: MarketRules | undefined): WriteDescription {
  const { symbol } = write
  const what = formatAlgoTerms(write.was, market)
  const kind = getAlgoKindLabel(write.was.kind)
  return {
    sentence: fillMessage(cancel.sentence, { what, symbol }),
    lead: fillMessage(cancel.lead, { kind }),
    rest: fillMessage(cancel.rest, { symbol, what }),
    sent: [
      [cancel.order, sanitizeExternalText(write.algoOrderId, 40)],
      [cancel.market, symbol],
      cancel.cancels,
    ],
    may: cancel.may,
    yes: fillMessage(cancel.yes, { kind }),
  }
}

function describeCancelAll({ reach, open }: PlannedCancelAllAlgo): WriteDescription {
  const where = reach.is === 'market' ? reach.symbol : cancelAll.everywhere
  const all = fillPluralMessage(cancelAll.orders, countReferencedOrders(open))
  const may: WriteDescription['may'] = [
    [cancelAll.may.likely, fillMessage(cancelAll.may.cancelled, { all })],
    [cancelAll.may.or, cancelAll.may.someTriggerFirst],
  ]
  return {
    sentence: fillMessage(cancelAll.sentence, { where, all }),
    lead: fillMessage(cancelAll.lead, { all }),
    rest: fillMessage(cancelAll.rest, { where }),
    sent: [
      [cancelAll.markets, reach.is === 'market' ? reach.symbol : cancelAll.allMarkets],
      [cancelAll.open, open.map(({ orderId }) => sanitizeExternalText(orderId, 20)).join(', ')],
      ...cancelAll.aside,
    ],
    may,
    summary: [...may, ...cancelAll.aside],
    yes: fillMessage(cancelAll.yes, { all }),
  }
}

/**
 * Returns the gain or loss at each trigger and the part of the position that stops cover, as far as the forecast has
 * them.
 */
export function describeTriggerEffects(
  { triggers = [], coverage }: OrderForecast,
  market: MarketRules | undefined,
): readonly LabelledLine[] {
  const gains = triggers.flatMap(({ kind, trigger, pnl, fees }): readonly LabelledLine[] =>
    trigger === undefined || pnl === undefined
      ? []
      : [
          [
            fillMessage(triggerTexts.at, {
              kind: getAlgoKindLabel(kind),
              price: formatMarketPrice(trigger, market),
            }),
            formatTriggerGain(pnl, fees),
          ],
        ],
  )
  if (coverage === undefined) return gains
  const { size: whole, before, after } = coverage
  const covered = fillMessage(triggerTexts.covered, {
    size: formatMarketSize(after, market),
    whole: formatMarketSize(whole, market),
  })
  const previous =
    before === after ? '' : fillMessage(triggerTexts.coveredNow, { size: formatMarketSize(before, market) })
  return [...gains, [triggerTexts.covers, `${covered}${previous}`]]
}

const formatTriggerGain = (pnl: Amount, fees: Amount | undefined): string =>
  fees === undefined
    ? fillMessage(triggerTexts.beforeFees, { gain: formatSignedMoney(pnl) })
    : fillMessage(triggerTexts.afterFees, { gain: formatSignedMoney(subtractFees(pnl, fees)) })

/** Returns the name of a trigger order's `kind`, or of the `kind` of a leg that belongs to another order. */
const getAlgoKindLabel = (kind: string): string =>
  algoKindLabels[kind as AlgoWrite['kind']] ??
  legLabels[kind as AlgoLegTerms['kind']] ??
  sanitizeExternalText(kind, 20)

/** Returns the terms of a trigger order as lines: trigger, effect and legs, as far as its kind has them. */
function buildAlgoTermLines(write: AlgoWrite, market: MarketRules | undefined): readonly LabelledLine[] {
  switch (write.kind) {
    case 'STOP':
      return [
        [terms.trigger, formatMarkCondition(write.side === 'BUY', write.triggerPrice, market)],
        [terms.then, formatOrder(write, market)],
      ]
    case 'TRAILING_STOP':
      return buildTrailLines(write, market)
    case 'TP_SL':
      return [
        [terms.protects, formatMarketSize(write.quantity, market)],
        ...buildLegLines(write.legs, market),
      ]
    case 'POSITIONAL_TP_SL':
      return [[terms.protects, terms.wholeAtTrigger], ...buildLegLines(write.legs, market)]
    case 'BRACKET':
      return [
        [terms.entry, formatOrder(write, market)],
        [terms.covers, write.protection === 'TP_SL' ? terms.filledPart : terms.wholeAtTrigger],
        ...buildLegLines(write.legs, market),
      ]
  }
}

const formatOrder = (
  write: Extract<AlgoWrite, { kind: 'STOP' | 'BRACKET' }>,
  market: MarketRules | undefined,
): string =>
  fillMessage(terms.done, {
    what: formatSideAndSize(write, market),
    how: formatOrderPrice(write.price, market),
  })

const formatMarkCondition = (rises: boolean, at: Amount, market: MarketRules | undefined): string =>
  fillMessage(terms.mark[rises ? 'rises' : 'falls'], { price: formatMarketPrice(at, market) })

function buildTrailLines(
  write: Extract<AlgoWrite, { kind: 'TRAILING_STOP' }>,
  market: MarketRules | undefined,
): readonly LabelledLine[] {
  const { distance, activatedPrice, side } = write
  const by = distance.is === 'rate' ? formatPercent(distance.by) : formatMarketPrice(distance.by, market)
  return [
    [terms.trails, fillMessage(terms.trailsBy[side], { by })],
    [
      terms.activation,
      activatedPrice === undefined
        ? terms.notActivated
        : fillMessage(terms.activatedAt, { price: formatMarketPrice(activatedPrice, market) }),
    ],
    [terms.then, fillMessage(terms.done, { what: formatSideAndSize(write, market), how: terms.atMarket })],
  ]
}

const buildLegLines = (
  legs: readonly AlgoLegTerms[],
  market: MarketRules | undefined,
): readonly LabelledLine[] =>
  legs.map(({ kind, side, triggerPrice, price: limit }) => {
    // A take-profit that sells and a stop-loss that buys trigger on a rising mark.
    const rises = (kind === 'TAKE_PROFIT') === (side === 'SELL')
    const when = formatMarkCondition(rises, triggerPrice, market)
    const done = fillMessage(terms.done, {
      what: requestSideLabels[side],
      how: formatOrderPrice(limit, market),
    })
    return [legLabels[kind], fillMessage(terms.when, { when, done })]
  })

const formatOrderPrice = (limit: Amount | undefined, market: MarketRules | undefined): string =>
  limit === undefined
    ? terms.atMarket
    : fillMessage(terms.atLimit, { price: formatMarketPrice(limit, market) })

/** Returns the changed figures of an order with their old values, or an empty text if none changes. */
function formatAlgoChange(
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
      : [`${label} ${before === undefined ? edit.none : format(before, market)} → ${format(after, market)}`]
  return [
    ...listChange(edit.trigger, current.triggerPrice, change.triggerPrice, formatMarketPrice),
    ...listChange(edit.limit, current.price, change.price, formatMarketPrice),
    ...listChange(edit.size, current.quantity, change.quantity, formatMarketSize),
    ...(change.active === undefined ? [] : [change.active ? edit.switched.on : edit.switched.off]),
  ].join(edit.joined.changes)
}

/** Returns the kind, side, size and trigger of an order as it is now. */
function formatAlgoTerms(
  { kind, side, quantity, triggerPrice }: AlgoRecordTerms,
  market: MarketRules | undefined,
): string {
  const triggerText =
    triggerPrice === undefined
      ? ''
      : fillMessage(terms.triggerAt, { price: formatMarketPrice(triggerPrice, market) })
  const sizeText = quantity === '0' ? '' : ` ${formatMarketSize(quantity, market)}`
  const sideText = side === undefined ? '' : ` ${requestSideLabels[side]}`
  return `${getAlgoKindLabel(kind)}${sideText}${sizeText}${triggerText}`
}
