import type { Market } from '@core/market/market'
import { isZero, type Amount } from '@core/value/decimal'
import { shareUntil, type Scenario, type ScenarioLiquidation, type ScenarioRow } from '@core/context/scenario'
import type { BeforeAfter } from '@core/write/plan'
import { change, gain, money, percent, price, tone } from './format'
import type { Line } from './outlook'
import { fill } from './message'
import { choicesOf } from './choices'
import * as messages from './en/what-if'

/** How many markets of one liquidation are named. */
export const NAMED = 3
/** What the dialog of supposed prices says by itself. */
export const whatIf = { ...messages.whatIf, ways: choicesOf(messages.whatIf.ways) }

/** What can be moved. */
export const shockChoices = choicesOf(messages.shockChoices)

export const pair = (
  label: string,
  { before, after }: BeforeAfter,
  shown: (figure: Amount) => string,
  missing: string,
): Line => ({
  label,
  ...(before !== undefined && { before: shown(before) }),
  text: after && shown(after),
  missing,
})

/** The account before and after. */
export const scenarioLines = (scenario: Scenario): readonly Line[] => [
  {
    ...pair(
      messages.scenarioLines.unrealisedPnL,
      scenario.unrealised,
      gain,
      messages.scenarioLines.positionsNotRead,
    ),
    tone: tone(scenario.unrealised.after),
  },
  pair(
    messages.scenarioLines.totalCollateral,
    scenario.collateral,
    money,
    messages.scenarioLines.accountNotRead,
  ),
  pair(
    messages.scenarioLines.marginRatio,
    scenario.ratio,
    ratio => percent(ratio, 1),
    messages.scenarioLines.accountNotRead,
  ),
  pair(messages.scenarioLines.freeCollateral, scenario.free, money, messages.scenarioLines.cannotToldKnown),
  pair(
    messages.scenarioLines.crossMaintenanceMargin,
    scenario.maintenance,
    money,
    messages.scenarioLines.rulesMarketNot,
  ),
]

/** One position before and after. */
export function scenarioRowLine(row: ScenarioRow, market: Market | undefined): Line {
  return {
    label: fill(messages.scenarioRowLine, {
      name: nameOf(row, market),
      after: price(row.mark.after, market),
    }),
    before: gain(row.unrealised.before),
    text: gain(row.unrealised.after),
    tone: tone(row.unrealised.after),
  }
}

const nameOf = ({ symbol, marginMode }: ScenarioRow, market: Market | undefined): string =>
  `${market?.base ?? symbol}${marginMode === 'ISOLATED' ? messages.nameOf : ''}`

/** What is liquidated at one point of the way, as a sentence. */
export function liquidationWords(
  liquidation: ScenarioLiquidation,
  marketOf: (symbol: string) => Market | undefined,
  share: Amount | undefined,
): string {
  const { marginMode, way, marks } = liquidation
  const [named, others] = [marks.slice(0, NAMED), marks.length - NAMED]
  const places = named.map(({ symbol, mark }) => {
    const market = marketOf(symbol)
    return fill(messages.liquidationWords.at, { base: market?.base ?? symbol, mark: price(mark, market) })
  })
  const list = [
    ...places,
    ...(others > 0 ? [fill(messages.liquidationWords.more, { others: String(others) })] : []),
  ].join(messages.liquidationWords.separator)
  const what =
    marginMode === 'CROSS'
      ? fill(messages.liquidationWords.allCrossPositions, { list })
      : fill(messages.liquidationWords.isolated, { list })
  if (isZero(way)) return fill(messages.liquidationWords.figuresNow, { what })
  return share === undefined
    ? fill(messages.liquidationWords.what, { what })
    : fill(messages.liquidationWords.oncePricesMoved, {
        what,
        shareUntil: change(shareUntil(liquidation, share)),
      })
}

/** That the figures moved from are not fresh themselves. */
export const restsOnWords = (old: string): string => fill(messages.restsOnWords, { old })

/** That not every position is listed. */
export const moreWords = (others: number): string => fill(messages.moreWords, { others: String(others) })

/** Which positions nobody can speak of. */
export const unruledWords = (symbols: readonly string[]): string =>
  fill(messages.unruledWords.rulesNotRead, {
    symbols: symbols.slice(0, NAMED).join(messages.unruledWords.separator),
    symbols2: symbols.length > NAMED ? messages.unruledWords.others : messages.unruledWords.none,
  })

/** What a fall has to stay within. */
export const tooFarWords = messages.tooFarWords
