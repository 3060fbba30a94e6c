import { isZero } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderForecast, CaseForecast } from '@core/write/plan'
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
  type OrderForecastMessages,
} from './outlook-lines'

/** Figures of one case of an order: immediate, filled, or worst. */
export type { FigureLine }

export interface OutcomeLineGroup {
  readonly is: 'now' | 'filled' | 'worst'
  readonly title: string
  /** Note on the basis of these figures. */
  readonly aside?: string
  readonly lines: readonly FigureLine[]
}

/** Texts of the three cases. This file decides their lines and the order of the lines. */
export interface OutcomeGroupMessages {
  readonly titles: Readonly<Record<OutcomeLineGroup['is'] | 'triggered', string>>
  readonly atMark: string
  readonly noOtherFill: string
  readonly noLimit: string
  readonly fills: string
  readonly unread: string
  readonly price: string
  readonly neitherLimitNorBook: string
  readonly notional: string
  readonly gap: FigureLine
  readonly waits: string
  readonly worstOf: (label: string) => string
  readonly several: {
    readonly fills: string
    readonly noMark: string
    readonly noEntry: string
    readonly atMarks: string
    readonly atLimits: string
  }
}

export interface OutcomeGroupSources {
  readonly texts: OutcomeGroupMessages
  readonly forecastTexts: OrderForecastMessages
  readonly triggerLines: (
    forecast: OrderForecast,
    market: MarketRules | undefined,
  ) => readonly (readonly [string, string])[]
}

/** Returns true if nothing happens before the trigger price is reached. */
const isWaitingForTrigger = ({ triggers, now }: OrderForecast): boolean =>
  triggers !== undefined && now !== undefined && now.fill === undefined

/**
 * Builds the three cases of an order. The lines and their order never change, so the display does not jump while the
 * trader types.
 */
export function buildOutcomeGroups(
  sources: OutcomeGroupSources,
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): readonly OutcomeLineGroup[] {
  if (forecast !== undefined && isWaitingForTrigger(forecast))
    return buildWaitingGroups(sources, forecast, market)
  const { texts } = sources
  const { now, filled, worst } = forecast ?? {}
  return [
    { is: 'now', title: texts.titles.now, lines: buildImmediateLines(sources, forecast, market) },
    {
      is: 'filled',
      title: texts.titles.filled,
      ...(filled?.fill?.by === 'mark' && { aside: texts.atMark }),
      lines: [
        ...buildFilledLines(sources, forecast, market),
        ...(forecast === undefined ? [] : sources.triggerLines(forecast, market).map(toFigureLine)),
      ],
    },
    {
      is: 'worst',
      title: texts.titles.worst,
      ...(worst?.fill?.by === 'book' && { aside: texts.noLimit }),
      lines: buildWorstLines(sources, forecast, market, now === undefined && filled?.fill?.by !== 'limit'),
    },
  ]
}

/**
 * Builds the cases for the ticket: free collateral and liquidation are stated once, at the worst price. The short form
 * has three figures: what fills now, and cost or result and liquidation at the worst price.
 */
export function buildTicketOutcomeGroups(
  sources: OutcomeGroupSources,
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
  isShort: boolean,
): readonly OutcomeLineGroup[] {
  const { free, liquidation } = sources.forecastTexts
  const isShortened = isShort && !(forecast !== undefined && isWaitingForTrigger(forecast))
  const groups = buildOutcomeGroups(sources, forecast, market)
  const atWorst = (groups.find(({ is }) => is === 'worst')?.lines ?? []).map(({ label }) => label)
  return groups.flatMap(group => {
    if (isShortened && group.is === 'filled') return []
    const isDropped = ({ label }: FigureLine): boolean =>
      group.is === 'worst'
        ? isShortened && (label === sources.texts.price || label === free)
        : (label === free || label === liquidation) && atWorst.includes(label)
    return { ...group, lines: group.lines.filter(line => !isDropped(line)) }
  })
}

/** Like `buildOutcomeGroups` for a sealed sheet: a line that repeats under a later heading is left out. */
export function buildSealedOutcomeGroups(
  sources: OutcomeGroupSources,
  forecast: OrderForecast,
  market: MarketRules | undefined,
): readonly OutcomeLineGroup[] {
  const { fill } = forecast.now ?? {}
  const isWhole = fill !== undefined && isZero(fill.rests) && isZero(fill.cancelled)
  const toLineKey = ({ label, before = '', text = '' }: FigureLine): string =>
    [label, before, text].join('\n')
  const isPrice = ({ label }: FigureLine): boolean => label === sources.texts.price
  const all = buildOutcomeGroups(sources, forecast, market)
  const filled = new Set((all.find(({ is }) => is === 'filled')?.lines ?? []).map(toLineKey))
  const isNew = (one: FigureLine): boolean => !filled.has(toLineKey(one))
  const span = buildPriceSpanLines(sources.forecastTexts, forecast.now, market)
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
export function buildOrderSummary(
  sources: OutcomeGroupSources,
  forecast: OrderForecast,
  { terms, legs }: Readonly<Record<'terms' | 'legs', readonly FigureLine[]>>,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const { texts, forecastTexts } = sources
  const { before, filled, worst, triggers = [] } = forecast
  const [fills] = buildImmediateLines(sources, forecast, market)
  const gains = sources.triggerLines(forecast, market).map(toFigureLine)
  const isStated = triggers.every(({ price, pnl }) => price === undefined && pnl !== undefined)
  const exits = isStated && triggers.length === legs.length ? gains : [...legs, ...gains]
  const [liquidation, free] = buildSafetyLines(forecastTexts, before, worst, market)
  const ceiling = buildSpendingLimitLine(forecastTexts, forecast)
  const position = buildPositionLine(forecastTexts, forecast, market)
  if (isWaitingForTrigger(forecast))
    return takeSummary([
      ...terms,
      ...exits,
      texts.gap,
      ...(filled?.realised === undefined ? [ceiling, liquidation] : [position]),
    ])
  // SECURITY: exits with limits, which a page can add, leave the worst case in sight.
  if (triggers.length > 0) return takeSummary([...terms, fills, ...exits], [liquidation, ceiling])
  if (worst?.realised === undefined)
    return takeSummary([...terms, fills, ceiling, position, liquidation, free])
  const isSameAtWorst = filled?.realised === worst.realised
  const atWorst = buildRealisedPnlLine(forecastTexts, worst)
  return takeSummary([
    ...terms,
    fills,
    ...(filled === undefined || isSameAtWorst ? [] : [buildRealisedPnlLine(forecastTexts, filled)]),
    isSameAtWorst ? atWorst : { ...atWorst, label: texts.worstOf(atWorst.label) },
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
export function buildCombinedSummary(
  sources: OutcomeGroupSources,
  forecast: OrderForecast,
): readonly FigureLine[] {
  const { forecastTexts, texts } = sources
  const [, filled, worst] = buildCombinedOutcomeGroups(sources, forecast)
  const { free } = forecastTexts
  return [
    ...(filled?.lines ?? [])
      .filter(({ label }) => label !== forecastTexts.leverage && label !== free)
      .slice(0, 3),
    ...(worst?.lines ?? []).slice(2).map(line => ({ ...line, label: texts.worstOf(line.label) })),
  ]
}

const buildFreeCollateralLine = (
  { forecastTexts }: OutcomeGroupSources,
  before: CaseForecast['free'],
  after: CaseForecast['free'],
): FigureLine =>
  createBeforeAfterLine(forecastTexts.free, before, after, formatQuoteMoney, forecastTexts.noFree)

function buildImmediateLines(
  sources: OutcomeGroupSources,
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const { before, now } = forecast ?? {}
  return [
    createFigureLine(
      sources.texts.fills,
      describeImmediateFill(sources.forecastTexts, now, market),
      sources.texts.unread,
    ),
    ...(now?.realised === undefined || isZero(now.realised)
      ? []
      : [buildRealisedPnlLine(sources.forecastTexts, now)]),
    buildFreeCollateralLine(sources, before?.free, now?.free),
  ]
}

const buildNotionalLine = (
  { texts }: OutcomeGroupSources,
  then: CaseForecast | undefined,
  missing: string,
): FigureLine =>
  createFigureLine(texts.notional, then?.paid && `${formatQuoteMoney(then.paid)} USDC`, missing)

function buildFilledLines(
  sources: OutcomeGroupSources,
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const { filled } = forecast ?? {}
  const { by, noPrice } = sources.forecastTexts
  return [
    createFigureLine(sources.texts.price, formatFillPrice(filled, market, by), noPrice),
    buildNotionalLine(sources, filled, noPrice),
    buildFeeLine(sources.forecastTexts, filled),
    ...(filled?.realised === undefined ? [] : [buildRealisedPnlLine(sources.forecastTexts, filled)]),
    buildPositionLine(sources.forecastTexts, forecast, market),
    ...buildAccountOutcomeLines(sources.forecastTexts, forecast, filled, market),
  ]
}

/** Worst price that the trader accepted, or the worst price in the book without such a limit. */
function buildWorstLines(
  sources: OutcomeGroupSources,
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
  isUnread: boolean,
): readonly FigureLine[] {
  const { before, worst } = forecast ?? {}
  const missing = isUnread ? sources.texts.neitherLimitNorBook : sources.forecastTexts.noPrice
  return [
    createFigureLine(
      sources.texts.price,
      formatFillPrice(worst, market, sources.forecastTexts.worstBy),
      missing,
    ),
    buildSpendingLimitLine(sources.forecastTexts, forecast),
    ...(worst?.realised === undefined ? [] : [buildRealisedPnlLine(sources.forecastTexts, worst)]),
    ...buildSafetyLines(sources.forecastTexts, before, worst, market),
  ]
}

/** Builds the combined cases of several closes. No order book is read for them. */
export function buildCombinedOutcomeGroups(
  sources: OutcomeGroupSources,
  forecast: OrderForecast | undefined,
): readonly OutcomeLineGroup[] {
  const { before, filled, worst } = forecast ?? {}
  const { titles, fills, several } = sources.texts
  const lines = (then: CaseForecast | undefined): readonly FigureLine[] => [
    buildNotionalLine(sources, then, several.noMark),
    buildFeeLine(sources.forecastTexts, then),
    {
      ...createFigureLine(
        sources.forecastTexts.realised,
        then?.realised && `${formatSignedMoney(then.realised)} USDC`,
        several.noEntry,
      ),
      tone: getGainTone(then?.realised),
    },
    buildFreeCollateralLine(sources, before?.free, then?.free),
  ]
  return [
    { is: 'now', title: titles.now, lines: [createFigureLine(fills, several.fills, '')] },
    {
      is: 'filled',
      title: titles.filled,
      aside: several.atMarks,
      lines: [...lines(filled), ...buildAccountRatioLines(sources.forecastTexts, forecast, filled)],
    },
    { is: 'worst', title: titles.worst, aside: several.atLimits, lines: lines(worst) },
  ]
}

/** Builds the cases of an order that waits for its trigger. */
function buildWaitingGroups(
  sources: OutcomeGroupSources,
  forecast: OrderForecast,
  market: MarketRules | undefined,
): readonly OutcomeLineGroup[] {
  const { texts } = sources
  const { before, now, filled, worst } = forecast
  const closes = filled?.realised !== undefined
  return [
    {
      is: 'now',
      title: texts.titles.now,
      lines: [
        createFigureLine(texts.fills, texts.waits, ''),
        buildFreeCollateralLine(sources, before.free, now?.free),
      ],
    },
    {
      is: 'filled',
      title: texts.titles.triggered,
      aside: texts.noOtherFill,
      lines: [
        ...sources.triggerLines(forecast, market).map(toFigureLine),
        ...(closes
          ? [
              buildFeeLine(sources.forecastTexts, filled),
              buildPositionLine(sources.forecastTexts, forecast, market),
            ]
          : buildFilledLines(sources, forecast, market)),
      ],
    },
    {
      is: 'worst',
      title: texts.titles.worst,
      lines:
        worst === undefined ? [texts.gap] : [...buildWorstLines(sources, forecast, market, false), texts.gap],
    },
  ]
}
