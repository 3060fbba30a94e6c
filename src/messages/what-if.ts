import type { MarketRules } from '@core/market/venue-market-rules'
import { isZero, type Amount } from '@core/value/decimal-amount'
import {
  getPnlAfter,
  getShareAtLiquidation,
  type AccountScenario,
  type ScenarioLiquidation,
  type ScenarioRow,
} from '@core/context/price-scenario'
import type { BeforeAfterAmounts } from '@core/write/plan'
import {
  formatSignedPercent,
  formatSignedMoney,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  getGainTone,
} from './format'
import type { FigureLine } from './outlook'
import { fillMessage } from './message'
import { listLabelledChoices } from './choices'
import * as messages from './en/what-if'

/** Largest number of markets that the text of one liquidation names. */
export const MAX_LIQUIDATION_MARKETS = 3
export const whatIfDialogMessages = { ...messages.whatIf, ways: listLabelledChoices(messages.whatIf.ways) }

export const priceShockChoices = listLabelledChoices(messages.shockChoices)

export const createAmountPairLine = (
  label: string,
  { before, after }: BeforeAfterAmounts,
  formatFigure: (figure: Amount) => string,
  missing: string,
): FigureLine => ({
  label,
  ...(before !== undefined && { before: formatFigure(before) }),
  text: after && formatFigure(after),
  missing,
})

export const buildScenarioAccountLines = (scenario: AccountScenario): readonly FigureLine[] => [
  {
    ...createAmountPairLine(
      messages.scenarioLines.unrealisedPnL,
      scenario.unrealised,
      formatSignedMoney,
      messages.scenarioLines.positionsNotRead,
    ),
    tone: getGainTone(scenario.unrealised.after),
  },
  ...(scenario.realised === undefined
    ? []
    : [
        {
          label: scenario.rows.some(({ liquidated }) => liquidated)
            ? messages.scenarioLines.stopsLiquidations
            : messages.scenarioLines.stops,
          text: formatSignedMoney(scenario.realised),
          missing: '',
          tone: getGainTone(scenario.realised),
        },
      ]),
  createAmountPairLine(
    messages.scenarioLines.totalCollateral,
    scenario.collateral,
    formatQuoteMoney,
    messages.scenarioLines.accountNotRead,
  ),
  createAmountPairLine(
    messages.scenarioLines.marginRatio,
    scenario.ratio,
    ratio => formatPercent(ratio, 1),
    messages.scenarioLines.accountNotRead,
  ),
  createAmountPairLine(
    messages.scenarioLines.freeCollateral,
    scenario.free,
    formatQuoteMoney,
    messages.scenarioLines.cannotToldKnown,
  ),
  createAmountPairLine(
    messages.scenarioLines.crossMaintenanceMargin,
    scenario.maintenance,
    formatQuoteMoney,
    messages.scenarioLines.rulesMarketNot,
  ),
]

export function buildScenarioPositionLine(row: ScenarioRow, market: MarketRules | undefined): FigureLine {
  const after = getPnlAfter(row)
  return {
    label: describeRow(row, market),
    before: formatSignedMoney(row.unrealised.before),
    text: formatSignedMoney(after),
    tone: getGainTone(after),
  }
}

function describeRow(row: ScenarioRow, market: MarketRules | undefined): string {
  const words = messages.scenarioRowLine
  const price = (at: Amount) => formatMarketPrice(at, market)
  const { stopped, liquidated, isBeyondLiquidation } = row
  const [name, after] = [formatPositionName(row, market), price(row.mark.after)]
  if (liquidated !== undefined) return fillMessage(words.liquidated, { name, mark: price(liquidated.mark) })
  const at =
    stopped === undefined
      ? fillMessage(words.at, { name, after })
      : fillMessage(words.stopped, { name, after, stop: price(stopped.trigger) })
  return isBeyondLiquidation ? fillMessage(words.beyond, { at }) : at
}

const formatPositionName = ({ symbol, marginMode }: ScenarioRow, market: MarketRules | undefined): string =>
  `${market?.base ?? symbol}${marginMode === 'ISOLATED' ? messages.nameOf : ''}`

/**
 * Describes a liquidation at one point of the price change. `share` is the whole change, `undefined` if it has none.
 */
export function describeScenarioLiquidation(
  liquidation: ScenarioLiquidation,
  marketOf: (symbol: string) => MarketRules | undefined,
  share: Amount | undefined,
): string {
  const { marginMode, progress, marks } = liquidation
  const [named, others] = [marks.slice(0, MAX_LIQUIDATION_MARKETS), marks.length - MAX_LIQUIDATION_MARKETS]
  const places = named.map(({ symbol, mark }) => {
    const market = marketOf(symbol)
    return fillMessage(messages.liquidationWords.at, {
      base: market?.base ?? symbol,
      mark: formatMarketPrice(mark, market),
    })
  })
  const list = [
    ...places,
    ...(others > 0 ? [fillMessage(messages.liquidationWords.more, { others: String(others) })] : []),
  ].join(messages.liquidationWords.separator)
  const what =
    marginMode === 'CROSS'
      ? fillMessage(messages.liquidationWords.allCrossPositions, { list })
      : fillMessage(messages.liquidationWords.isolated, { list })
  if (isZero(progress)) return fillMessage(messages.liquidationWords.figuresNow, { what })
  return share === undefined
    ? fillMessage(messages.liquidationWords.what, { what })
    : fillMessage(messages.liquidationWords.oncePricesMoved, {
        what,
        shareUntil: formatSignedPercent(getShareAtLiquidation(liquidation, share)),
      })
}

export const describeStaleInputs = (old: string): string => fillMessage(messages.restsOnWords, { old })

export const describeUnlistedPositions = (others: number): string =>
  fillMessage(messages.moreWords, { others: String(others) })

/** Names the positions whose market rules were not read. */
export const describeMissingRules = (symbols: readonly string[]): string =>
  fillMessage(messages.unruledWords.rulesNotRead, {
    symbols: symbols.slice(0, MAX_LIQUIDATION_MARKETS).join(messages.unruledWords.separator),
    symbols2:
      symbols.length > MAX_LIQUIDATION_MARKETS ? messages.unruledWords.others : messages.unruledWords.none,
  })

export const changeTooLargeMessage = messages.tooFarWords
