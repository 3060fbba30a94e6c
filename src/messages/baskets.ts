import type { BasketWorst, LegAlone } from '@core/armed/basket-worst'
import type { BasketRule, EnvelopeRule, ProgramRule, RuleLeg } from '@core/envelope/program-rule'
import type { LegProgress, ProgramProgress } from '@core/programs/progress'
import { isZero } from '@core/value/decimal'
import { shown, type GridOf } from './fill'
import { counted, DASH, money, price, size } from './format'
import {
  compared,
  feesLine,
  howItTakes,
  inMinutes,
  leftToFill,
  programSideWords,
  progressLines,
  ruleLines,
  waitsLine,
} from './programs'
import { protectLines } from './protect'
import type { SheetLine } from './sheet'
import { fill } from './message'
import * as messages from './en/baskets'

/** The legs of a basket, as they are typed. */
export const basketSays = {
  ...messages.basketSays,
  leg: (nth: number): string => fill(messages.basketSays.leg, { nth: counted(nth) }),
  remove: (nth: number): string => fill(messages.basketSays.remove, { nth: counted(nth) }),
}

/** The row of a basket while it is closed. */
export const basketRowSays = {
  row: (ended: number, of: number, legs: readonly string[]): string =>
    fill(messages.basketRowSays.row, { ended: counted(ended), of: counted(of), legs: legs.join(' · ') }),
  leg: (side: string, done: string, of: string, symbol: string): string =>
    fill(messages.basketRowSays.leg, { side, done, of, symbol }),
}

/** What the row of a program says of each leg. */
export const basketLegWords = ({ side, executed, quantity, symbol }: LegProgress, gridOf: GridOf): string => {
  const [done, of] = [executed, quantity].map(each => size(each, gridOf(symbol)))
  return basketRowSays.leg(programSideWords[side], done ?? '', of ?? '', shown(symbol))
}

/** The same in its row while that is closed: there nothing else says how much of it nobody knows. */
export const basketLegInRow = (leg: LegProgress, gridOf: GridOf): string => {
  const { symbol, unknown } = leg
  const words = basketLegWords(leg, gridOf)
  return isZero(unknown)
    ? words
    : fill(messages.basketLegInRow, { words, unknown: size(unknown, gridOf(symbol)) })
}

/** Every number of a rule, of whichever kind, in the markets that it is sealed for. */
export const sealedRuleLines = (
  rule: EnvelopeRule,
  markets: readonly { readonly symbol: string }[],
  gridOf: GridOf,
): readonly SheetLine[] => {
  if (rule.is === 'basket') return basketLines(rule, gridOf)
  const market = gridOf(markets[0]?.symbol ?? '')
  return rule.is === 'protect' ? protectLines(rule, market) : ruleLines(rule, market)
}

const basketLines = (rule: BasketRule, gridOf: GridOf): readonly SheetLine[] => [
  [
    messages.basketLines.does,
    fill(messages.basketLines.oneOrderEach, {
      legs: counted(rule.legs.length),
      inMinutes: inMinutes(rule.follows),
    }),
  ],
  ...rule.legs.map((leg, nth): SheetLine => [basketSays.leg(nth + 1), legWords(leg, gridOf)]),
  [messages.basketLines.eachLeg, fill(messages.basketLines.takesIocWhile, { howItTakes: howItTakes(rule) })],
  [messages.basketLines.oneOne, messages.basketLines.orderNextLeg],
  [messages.basketLines.missed, messages.basketLines.notSentAgain],
  waitsLine(rule),
]

function legWords({ symbol, side, quantity, step, tick, arrival }: RuleLeg, gridOf: GridOf): string {
  const grid = gridOf(symbol)
  return fill(messages.legWords.midPriceSizes, {
    side: side === 'BUY' ? messages.legWords.buy : messages.legWords.sell,
    quantity: size(quantity, grid),
    symbol: shown(symbol),
    arrival: price(arrival, grid),
    step: size(step, grid),
    tick: price(tick, grid),
  })
}

/** What the legs come to together, and what one of a pair is without the other. */
export const basketWorstLines = (
  { bought, sold, beyondMark, fee, alone }: BasketWorst,
  gridOf: GridOf,
): readonly SheetLine[] => [
  [
    messages.basketWorstLines.allLegsTogether,
    [
      fill(messages.basketWorstLines.usdcBoughtUsdc, { bought: money(bought), sold: money(sold) }),
      beyondMark === undefined
        ? messages.basketWorstLines.markNotKnown
        : fill(messages.basketWorstLines.worseMarks, { beyondMark: money(beyondMark) }),
      fee === undefined
        ? messages.basketWorstLines.feesNotKnown
        : fill(messages.basketWorstLines.fees, { fee: money(fee) }),
      messages.basketWorstLines.liquidationMarginRatio,
    ].join(messages.basketWorstLines.separator),
  ],
  ...alone.map((one, nth): SheetLine =>
    nth === 0
      ? [
          messages.basketWorstLines.worstLegRisk,
          fill(messages.basketWorstLines.firstLegFills, { alone: aloneWords(one, gridOf) }),
        ]
      : [
          messages.basketWorstLines.otherWayRound,
          fill(messages.basketWorstLines.firstLegFillsNot, { alone: aloneWords(one, gridOf) }),
        ],
  ),
]

function aloneWords(
  { symbol, side, size: all, price: at, worth, then, without }: LegAlone,
  gridOf: GridOf,
): string {
  const grid = gridOf(symbol)
  return [
    fill(messages.aloneWords.worthUsdcWorst, {
      side: side === 'BUY' ? messages.aloneWords.buy : messages.aloneWords.sell,
      all: size(all, grid),
      symbol: shown(symbol),
      worth: money(worth),
      at: price(at, grid),
    }),
    fill(messages.aloneWords.position, {
      position: then.position === undefined ? DASH : size(then.position, grid),
    }),
    fill(messages.aloneWords.nothingStandsAgainst, { without: shown(without) }),
  ].join(messages.aloneWords.separator)
}

/** How far a program is, of whichever rule. */
export const sealedProgressLines = (
  rule: ProgramRule,
  progress: ProgramProgress,
  gridOf: GridOf,
): readonly SheetLine[] =>
  rule.is === 'basket'
    ? basketProgressLines(progress, gridOf)
    : progress.legs.flatMap(leg => progressLines(progress, leg, gridOf(leg.symbol)))

const basketProgressLines = (
  { slices, of, ended, fee, legs }: ProgramProgress,
  gridOf: GridOf,
): readonly SheetLine[] => [
  [
    messages.basketProgressLines.legsDone,
    fill(messages.basketProgressLines.of, { ended: counted(ended), of: counted(of) }),
  ],
  [
    messages.basketProgressLines.ordersSent,
    fill(messages.basketProgressLines.of2, { slices: counted(slices), of: counted(of) }),
  ],
  ...legs.map((leg): SheetLine => [shown(leg.symbol), legProgressWords(leg, gridOf)]),
  feesLine(fee),
]

function legProgressWords(leg: LegProgress, gridOf: GridOf): string {
  const { symbol, average, arrival, againstArrival, market: own, againstMarket } = leg
  const grid = gridOf(symbol)
  return [
    basketLegWords(leg, gridOf),
    leftToFill(leg, grid),
    fill(messages.legProgressWords.average, { average: average === undefined ? DASH : price(average, grid) }),
    fill(messages.legProgressWords.againstArrival, {
      compared: compared(againstArrival),
      arrival: price(arrival, grid),
    }),
    fill(messages.legProgressWords.againstMarketOwn, {
      dash:
        own === undefined
          ? DASH
          : fill(messages.legProgressWords.comparedOwn, {
              compared: compared(againstMarket),
              own: price(own, grid),
            }),
    }),
  ].join(messages.legProgressWords.separator)
}
