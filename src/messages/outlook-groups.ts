import { isZero } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderForecast, CaseForecast } from '@core/write/plan'
import { describeTriggerEffects } from './algo'
import { formatSignedMoney, formatQuoteMoney, getGainTone } from './format'
import { toFigureLine, createBeforeAfterLine, createFigureLine, type FigureLine } from './line'
import {
  buildAccountRatioLines,
  buildFeeLine,
  formatFillPrice,
  describeImmediateFill,
  buildPositionLine,
  buildRealisedPnlLine,
  buildSafetyLines,
  buildPriceSpanLines,
  buildSpendingLimitLine,
  buildAccountOutcomeLines,
  forecastLabels,
} from './outlook'
import { fillMessage } from './message'
import * as messages from './en/outlook-groups'

/** Figures of one case of an order: immediate, filled, or worst. */
export interface OutcomeLineGroup {
  readonly is: 'now' | 'filled' | 'worst'
  readonly title: string
  /** Note on the basis of these figures. */
  readonly aside?: string
  readonly lines: readonly FigureLine[]
}

const texts = messages.groupsSay

/** Returns true if nothing happens before the trigger price is reached. */
const isWaitingForTrigger = ({ triggers, now }: OrderForecast): boolean =>
  triggers !== undefined && now !== undefined && now.fill === undefined

/**
 * Builds the three cases of an order. The lines and their order never change, so the display does not jump while the
 * trader types. The `refusal` of a draft replaces what it would fill now.
 */
export function describeOutcomeGroups(
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
  refusal?: string,
): readonly OutcomeLineGroup[] {
  if (forecast !== undefined && isWaitingForTrigger(forecast))
    return buildWaitingGroups(forecast, market, refusal)
  const { now, filled, worst } = forecast ?? {}
  return [
    { is: 'now', title: texts.titles.now, lines: buildImmediateLines(forecast, market, refusal) },
    {
      is: 'filled',
      title: texts.titles.filled,
      ...(filled?.fill?.by === 'mark' && { aside: texts.atMark }),
      lines: [
        ...buildFilledLines(forecast, market),
        ...(forecast === undefined ? [] : describeTriggerEffects(forecast, market).map(toFigureLine)),
      ],
    },
    {
      is: 'worst',
      title: texts.titles.worst,
      ...(worst?.fill?.by === 'book' && { aside: texts.noLimit }),
      lines: buildWorstLines(forecast, market, now === undefined && filled?.fill?.by !== 'limit'),
    },
  ]
}

/**
 * Builds the cases for the ticket: free collateral and liquidation are stated once, at the worst price. The short form
 * has three figures: what fills now, and cost or result and liquidation at the worst price.
 */
export function describeTicketOutcomes(
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
  isShort: boolean,
  refusal?: string,
): readonly OutcomeLineGroup[] {
  const { free, liquidation } = forecastLabels
  const isShortened = isShort && !(forecast !== undefined && isWaitingForTrigger(forecast))
  const groups = describeOutcomeGroups(forecast, market, refusal)
  const atWorst = (groups.find(({ is }) => is === 'worst')?.lines ?? []).map(({ label }) => label)
  return groups.flatMap(group => {
    if (isShortened && group.is === 'filled') return []
    const isDropped = ({ label }: FigureLine): boolean =>
      group.is === 'worst'
        ? isShortened && (label === texts.price || label === free)
        : (label === free || label === liquidation) && atWorst.includes(label)
    return { ...group, lines: group.lines.filter(line => !isDropped(line)) }
  })
}

/** Like `describeOutcomeGroups` for a sealed sheet: a line that repeats under a later heading is left out. */
export function describeSealedOutcomes(
  forecast: OrderForecast,
  market: MarketRules | undefined,
): readonly OutcomeLineGroup[] {
  const { fill } = forecast.now ?? {}
  const isWhole = fill !== undefined && isZero(fill.rests) && isZero(fill.cancelled)
  const toLineKey = ({ label, before = '', text = '' }: FigureLine): string =>
    [label, before, text].join('\n')
  const isPrice = ({ label }: FigureLine): boolean => label === texts.price
  const all = describeOutcomeGroups(forecast, market)
  const filled = new Set((all.find(({ is }) => is === 'filled')?.lines ?? []).map(toLineKey))
  const isNew = (one: FigureLine): boolean => !filled.has(toLineKey(one))
  const span = buildPriceSpanLines(forecast.now, market)
  return all.map(group => {
    if (group.is === 'worst')
      return { ...group, lines: group.lines.filter(one => isPrice(one) || isNew(one)) }
    if (group.is === 'filled')
      return isWhole ? { ...group, lines: group.lines.filter(one => !isPrice(one)) } : group
    const [fills, ...others] = group.lines
    const rest = isWhole ? others.filter(isNew) : others
    return { ...group, lines: [...(fills === undefined ? [] : [fills]), ...span, ...rest] }
  })
}

/**
 * Builds the lines that the sheet shows at once: the `terms` that its title does not state, its exits, what fills now, and the
 * worst case. There are at most six.
 */
export function describeOrderSummary(
  forecast: OrderForecast,
  { terms, legs }: Readonly<Record<'terms' | 'legs', readonly FigureLine[]>>,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const { before, filled, worst, triggers = [] } = forecast
  const [fills] = buildImmediateLines(forecast, market)
  const gains = describeTriggerEffects(forecast, market).map(toFigureLine)
  const isStated = triggers.every(({ price, pnl }) => price === undefined && pnl !== undefined)
  const exits = isStated && triggers.length === legs.length ? gains : [...legs, ...gains]
  const [liquidation, free] = buildSafetyLines(before, worst, market)
  const ceiling = buildSpendingLimitLine(forecast)
  const position = buildPositionLine(forecast, market)
  if (isWaitingForTrigger(forecast))
    return takeSummary([
      ...terms,
      ...exits,
      texts.gap,
      ...(filled?.realised === undefined
        ? [ceiling, liquidation]
        : [{ ...position, label: texts.positionThen }]),
    ])
  // SECURITY: exits with limits, which a page can add, leave the worst case in sight.
  if (triggers.length > 0) return takeSummary([...terms, fills, ...exits], [liquidation, ceiling])
  if (worst?.realised === undefined)
    return takeSummary([...terms, fills, ceiling, position, liquidation, free])
  const isSameAtWorst = filled?.realised === worst.realised
  const atWorst = buildRealisedPnlLine(worst)
  return takeSummary([
    ...terms,
    fills,
    ...(filled === undefined || isSameAtWorst ? [] : [buildRealisedPnlLine(filled)]),
    isSameAtWorst ? atWorst : { ...atWorst, label: fillMessage(texts.worstOf, { label: atWorst.label }) },
    position,
    liquidation,
  ])
}

const SUMMARY_LINES = 6

function takeSummary(
  lines: readonly (FigureLine | undefined)[],
  kept: readonly (FigureLine | undefined)[] = [],
): readonly FigureLine[] {
  const last = kept.filter(line => line !== undefined)
  return [...lines.filter(line => line !== undefined).slice(0, SUMMARY_LINES - last.length), ...last]
}

/** Builds the totals of several requests and their worst case. */
export function describeCombinedSummary(forecast: OrderForecast): readonly FigureLine[] {
  const [, filled, worst] = describeCombinedOutcomes(forecast)
  const { leverage, free } = forecastLabels
  return [
    ...(filled?.lines ?? []).filter(({ label }) => label !== leverage && label !== free).slice(0, 3),
    ...(worst?.lines ?? [])
      .slice(2)
      .map(line => ({ ...line, label: fillMessage(texts.worstOf, { label: line.label }) })),
  ]
}

const buildFreeCollateralLine = (before: CaseForecast['free'], after: CaseForecast['free']): FigureLine =>
  createBeforeAfterLine(forecastLabels.free, before, after, formatQuoteMoney, forecastLabels.noFree)

const buildFillsLine = (text: string | undefined, refusal: string | undefined): FigureLine =>
  createFigureLine(texts.fills, refusal ?? text, texts.unread, refusal && 'down')

function buildImmediateLines(
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
  refusal?: string,
): readonly FigureLine[] {
  const { before, now } = forecast ?? {}
  return [
    buildFillsLine(describeImmediateFill(now, market), refusal),
    ...(now?.realised === undefined || isZero(now.realised) ? [] : [buildRealisedPnlLine(now)]),
    buildFreeCollateralLine(before?.free, now?.free),
  ]
}

const buildNotionalLine = (then: CaseForecast | undefined, missing: string): FigureLine =>
  createFigureLine(texts.notional, then?.paid && `${formatQuoteMoney(then.paid)} USDC`, missing)

function buildFilledLines(
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const { filled } = forecast ?? {}
  return [
    createFigureLine(texts.price, formatFillPrice(filled, market), forecastLabels.noPrice),
    buildNotionalLine(filled, forecastLabels.noPrice),
    buildFeeLine(filled),
    ...(filled?.realised === undefined ? [] : [buildRealisedPnlLine(filled)]),
    buildPositionLine(forecast, market),
    ...buildAccountOutcomeLines(forecast, filled, market),
  ]
}

/** Worst price that the trader accepted, or the worst price in the book without such a limit. */
function buildWorstLines(
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
  isUnread: boolean,
): readonly FigureLine[] {
  const { before, worst } = forecast ?? {}
  const missing = isUnread ? texts.neitherLimitNorBook : forecastLabels.noPrice
  return [
    createFigureLine(texts.price, formatFillPrice(worst, market, forecastLabels.worstBy.book), missing),
    buildSpendingLimitLine(forecast),
    ...(worst?.realised === undefined ? [] : [buildRealisedPnlLine(worst)]),
    ...buildSafetyLines(before, worst, market),
  ]
}

/** Builds the combined cases of several closes. No order book is read for them. */
export function describeCombinedOutcomes(forecast: OrderForecast | undefined): readonly OutcomeLineGroup[] {
  const { before, filled, worst } = forecast ?? {}
  const { titles, fills, several } = texts
  const lines = (then: CaseForecast | undefined): readonly FigureLine[] => [
    buildNotionalLine(then, several.noMark),
    buildFeeLine(then),
    {
      ...createFigureLine(
        forecastLabels.realised,
        then?.realised && `${formatSignedMoney(then.realised)} USDC`,
        several.noEntry,
      ),
      tone: getGainTone(then?.realised),
    },
    buildFreeCollateralLine(before?.free, then?.free),
  ]
  return [
    { is: 'now', title: titles.now, lines: [createFigureLine(fills, several.fills, '')] },
    {
      is: 'filled',
      title: titles.filled,
      aside: several.atMarks,
      lines: [...lines(filled), ...buildAccountRatioLines(forecast, filled)],
    },
    { is: 'worst', title: titles.worst, aside: several.atLimits, lines: lines(worst) },
  ]
}

/** Builds the cases of an order that waits for its trigger. */
function buildWaitingGroups(
  forecast: OrderForecast,
  market: MarketRules | undefined,
  refusal: string | undefined,
): readonly OutcomeLineGroup[] {
  const { before, now, filled, worst } = forecast
  const closes = filled?.realised !== undefined
  return [
    {
      is: 'now',
      title: texts.titles.now,
      lines: [buildFillsLine(texts.waits, refusal), buildFreeCollateralLine(before.free, now?.free)],
    },
    {
      is: 'filled',
      title: texts.titles.triggered,
      aside: texts.noOtherFill,
      lines: [
        ...describeTriggerEffects(forecast, market).map(toFigureLine),
        ...(closes
          ? [buildFeeLine(filled), buildPositionLine(forecast, market)]
          : buildFilledLines(forecast, market)),
      ],
    },
    {
      is: 'worst',
      title: texts.titles.worst,
      lines: worst === undefined ? [texts.gap] : [...buildWorstLines(forecast, market, false), texts.gap],
    },
  ]
}
