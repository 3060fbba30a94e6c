import type { BasketWorstCase, UnpairedLeg } from '@core/armed/basket-worst-case'
import type { BasketRule, MandateRule, ProgramRule, ProgramLeg } from '@core/envelope/program-rule'
import type { LegProgress, ProgramProgress } from '@core/programs/program-progress'
import { isZero } from '@core/value/decimal-amount'
import { sanitizeExternalText, type MarketGridLookup } from './fill'
import {
  formatCount,
  UNKNOWN_FIGURE_DASH,
  formatQuoteMoney,
  formatMarketPrice,
  formatMarketSize,
} from './format'
import {
  formatBenchmarkDifference,
  buildProgramFeesLine,
  describeTakerPriceRange,
  formatDurationMinutes,
  describeRemainingSize,
  programSideLabels,
  buildProgramProgressLines,
  buildProgramRuleLines,
  buildPatienceLine,
} from './programs'
import { buildProtectRuleLines } from './protect'
import type { SheetLine } from './sheet'
import { fillMessage } from './message'
import * as messages from './en/baskets'

export const basketFormMessages = {
  ...messages.basketSays,
  leg: (nth: number): string => fillMessage(messages.basketSays.leg, { nth: formatCount(nth) }),
  remove: (nth: number): string => fillMessage(messages.basketSays.remove, { nth: formatCount(nth) }),
}

export const basketRowMessages = {
  row: (ended: number, of: number, legs: readonly string[]): string =>
    fillMessage(messages.basketRowSays.row, {
      ended: formatCount(ended),
      of: formatCount(of),
      legs: legs.join(' · '),
    }),
  leg: (side: string, done: string, of: string, symbol: string): string =>
    fillMessage(messages.basketRowSays.leg, { side, done, of, symbol }),
}

export const describeBasketLeg = (
  { side, executed, quantity, symbol }: LegProgress,
  gridOf: MarketGridLookup,
): string => {
  const [done, of] = [executed, quantity].map(each => formatMarketSize(each, gridOf(symbol)))
  return basketRowMessages.leg(programSideLabels[side], done ?? '', of ?? '', sanitizeExternalText(symbol))
}

/**
 * Returns a leg for a collapsed row, with the quantity whose outcome is unknown: a collapsed row has no other place for
 * it.
 */
export const describeCollapsedBasketLeg = (leg: LegProgress, gridOf: MarketGridLookup): string => {
  const { symbol, unknown } = leg
  const words = describeBasketLeg(leg, gridOf)
  return isZero(unknown)
    ? words
    : fillMessage(messages.basketLegInRow, { words, unknown: formatMarketSize(unknown, gridOf(symbol)) })
}

/** Returns all numbers of a rule in the markets that it is sealed for. */
export const buildSealedRuleLines = (
  rule: MandateRule,
  markets: readonly { readonly symbol: string }[],
  gridOf: MarketGridLookup,
): readonly SheetLine[] => {
  if (rule.is === 'basket') return buildBasketLines(rule, gridOf)
  const market = gridOf(markets[0]?.symbol ?? '')
  return rule.is === 'protect' ? buildProtectRuleLines(rule, market) : buildProgramRuleLines(rule, market)
}

const buildBasketLines = (rule: BasketRule, gridOf: MarketGridLookup): readonly SheetLine[] => [
  [
    messages.basketLines.does,
    fillMessage(messages.basketLines.oneOrderEach, {
      legs: formatCount(rule.legs.length),
      inMinutes: formatDurationMinutes(rule.follows),
    }),
  ],
  ...rule.legs.map((leg, nth): SheetLine => [basketFormMessages.leg(nth + 1), describeLegTerms(leg, gridOf)]),
  [
    messages.basketLines.eachLeg,
    fillMessage(messages.basketLines.takesIocWhile, { howItTakes: describeTakerPriceRange(rule) }),
  ],
  [messages.basketLines.oneOne, messages.basketLines.orderNextLeg],
  [messages.basketLines.missed, messages.basketLines.notSentAgain],
  buildPatienceLine(rule),
]

function describeLegTerms(
  { symbol, side, quantity, step, tick, arrival }: ProgramLeg,
  gridOf: MarketGridLookup,
): string {
  const grid = gridOf(symbol)
  return fillMessage(messages.legWords.midPriceSizes, {
    side: side === 'BUY' ? messages.legWords.buy : messages.legWords.sell,
    quantity: formatMarketSize(quantity, grid),
    symbol: sanitizeExternalText(symbol),
    arrival: formatMarketPrice(arrival, grid),
    step: formatMarketSize(step, grid),
    tick: formatMarketPrice(tick, grid),
  })
}

/** Returns the totals of all legs and the exposure of one leg of a pair without the other. */
export const buildBasketWorstCaseLines = (
  { bought, sold, beyondMark, fee, alone }: BasketWorstCase,
  gridOf: MarketGridLookup,
): readonly SheetLine[] => [
  [
    messages.basketWorstLines.allLegsTogether,
    [
      fillMessage(messages.basketWorstLines.usdcBoughtUsdc, {
        bought: formatQuoteMoney(bought),
        sold: formatQuoteMoney(sold),
      }),
      beyondMark === undefined
        ? messages.basketWorstLines.markNotKnown
        : fillMessage(messages.basketWorstLines.worseMarks, { beyondMark: formatQuoteMoney(beyondMark) }),
      fee === undefined
        ? messages.basketWorstLines.feesNotKnown
        : fillMessage(messages.basketWorstLines.fees, { fee: formatQuoteMoney(fee) }),
      messages.basketWorstLines.liquidationMarginRatio,
    ].join(messages.basketWorstLines.separator),
  ],
  ...alone.map((one, nth): SheetLine =>
    nth === 0
      ? [
          messages.basketWorstLines.worstLegRisk,
          fillMessage(messages.basketWorstLines.firstLegFills, { alone: describeUnpairedLeg(one, gridOf) }),
        ]
      : [
          messages.basketWorstLines.otherWayRound,
          fillMessage(messages.basketWorstLines.firstLegFillsNot, {
            alone: describeUnpairedLeg(one, gridOf),
          }),
        ],
  ),
]

function describeUnpairedLeg(
  { symbol, side, size: all, price: at, worth, then, without }: UnpairedLeg,
  gridOf: MarketGridLookup,
): string {
  const grid = gridOf(symbol)
  return [
    fillMessage(messages.aloneWords.worthUsdcWorst, {
      side: side === 'BUY' ? messages.aloneWords.buy : messages.aloneWords.sell,
      all: formatMarketSize(all, grid),
      symbol: sanitizeExternalText(symbol),
      worth: formatQuoteMoney(worth),
      at: formatMarketPrice(at, grid),
    }),
    fillMessage(messages.aloneWords.position, {
      position: then.position === undefined ? UNKNOWN_FIGURE_DASH : formatMarketSize(then.position, grid),
    }),
    fillMessage(messages.aloneWords.nothingStandsAgainst, { without: sanitizeExternalText(without) }),
  ].join(messages.aloneWords.separator)
}

export const buildSealedProgressLines = (
  rule: ProgramRule,
  progress: ProgramProgress,
  gridOf: MarketGridLookup,
): readonly SheetLine[] =>
  rule.is === 'basket'
    ? buildBasketProgressLines(progress, gridOf)
    : progress.legs.flatMap(leg => buildProgramProgressLines(progress, leg, gridOf(leg.symbol)))

const buildBasketProgressLines = (
  { slices, of, ended, fee, legs }: ProgramProgress,
  gridOf: MarketGridLookup,
): readonly SheetLine[] => [
  [
    messages.basketProgressLines.legsDone,
    fillMessage(messages.basketProgressLines.of, { ended: formatCount(ended), of: formatCount(of) }),
  ],
  [
    messages.basketProgressLines.ordersSent,
    fillMessage(messages.basketProgressLines.of2, { slices: formatCount(slices), of: formatCount(of) }),
  ],
  ...legs.map((leg): SheetLine => [sanitizeExternalText(leg.symbol), describeLegProgress(leg, gridOf)]),
  buildProgramFeesLine(fee),
]

function describeLegProgress(leg: LegProgress, gridOf: MarketGridLookup): string {
  const { symbol, average, arrival, againstArrival, market: own, againstMarket } = leg
  const grid = gridOf(symbol)
  return [
    describeBasketLeg(leg, gridOf),
    describeRemainingSize(leg, grid),
    fillMessage(messages.legProgressWords.average, {
      average: average === undefined ? UNKNOWN_FIGURE_DASH : formatMarketPrice(average, grid),
    }),
    fillMessage(messages.legProgressWords.againstArrival, {
      compared: formatBenchmarkDifference(againstArrival),
      arrival: formatMarketPrice(arrival, grid),
    }),
    fillMessage(messages.legProgressWords.againstMarketOwn, {
      dash:
        own === undefined
          ? UNKNOWN_FIGURE_DASH
          : fillMessage(messages.legProgressWords.comparedOwn, {
              compared: formatBenchmarkDifference(againstMarket),
              own: formatMarketPrice(own, grid),
            }),
    }),
  ].join(messages.legProgressWords.separator)
}
