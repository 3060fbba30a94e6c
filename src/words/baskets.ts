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

/** The legs of a basket, as they are typed. */
export const basketSays = {
  leg: (nth: number): string => `Leg ${counted(nth)}`,
  about:
    'One order for each leg, in this order; the next leaves when the record of the one before is at its end. What a leg did not take is missed.',
  market: 'Market',
  size: 'Size',
  add: 'Add a leg',
  remove: (nth: number): string => `Remove leg ${counted(nth)}`,
  isolated: 'Isolated margin',
}

/** The row of a basket while it is closed. */
export const basketRowSays = {
  row: (ended: number, of: number, legs: readonly string[]): string =>
    `${counted(ended)} of ${counted(of)} legs done · ${legs.join(' · ')}`,
  leg: (side: string, done: string, of: string, symbol: string): string =>
    `${side} ${done} of ${of} ${symbol}`,
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
  return isZero(unknown) ? words : `${words}, ${size(unknown, gridOf(symbol))} not known`
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
    'What it does',
    `one order in each of ${counted(rule.legs.length)} markets, within ${inMinutes(rule.follows)}`,
  ],
  ...rule.legs.map((leg, nth): SheetLine => [basketSays.leg(nth + 1), legWords(leg, gridOf)]),
  ['Each leg', `takes, IOC, ${howItTakes(rule)}; while the best price is past the worst it waits`],
  [
    'One by one',
    'in this order; the next leg leaves only when the record of the one before is at its end, however much of that filled',
  ],
  ['What was missed', 'is not sent again, and the other legs are sent all the same'],
  waitsLine(rule),
]

function legWords({ symbol, side, quantity, step, tick, arrival }: RuleLeg, gridOf: GridOf): string {
  const grid = gridOf(symbol)
  return `${side === 'BUY' ? 'buy' : 'sell'} ${size(quantity, grid)} ${shown(symbol)}; mid price ${price(arrival, grid)}; sizes by ${size(step, grid)}, prices by ${price(tick, grid)}`
}

/** What the legs come to together, and what one of a pair is without the other. */
export const basketWorstLines = (
  { bought, sold, beyondMark, fee, alone }: BasketWorst,
  gridOf: GridOf,
): readonly SheetLine[] => [
  [
    'All legs together',
    [
      `${money(bought)} USDC bought, ${money(sold)} USDC sold`,
      beyondMark === undefined ? 'a mark is not known' : `${money(beyondMark)} worse than the marks`,
      fee === undefined ? 'fees not known' : `${money(fee)} of fees`,
      'liquidation and margin ratio stand above for each leg by itself, and are not known for all of them together',
    ].join('; '),
  ],
  ...alone.map((one, nth): SheetLine =>
    nth === 0
      ? ['Worst leg risk', `the first leg fills whole, the second not at all: ${aloneWords(one, gridOf)}`]
      : [
          'The other way round',
          `the first leg fills not at all, the second whole: ${aloneWords(one, gridOf)}`,
        ],
  ),
]

function aloneWords(
  { symbol, side, size: all, price: at, worth, then, without }: LegAlone,
  gridOf: GridOf,
): string {
  const grid = gridOf(symbol)
  return [
    `you ${side === 'BUY' ? 'buy' : 'sell'} ${size(all, grid)} ${shown(symbol)}, worth ${money(worth)} USDC at its worst price of ${price(at, grid)}`,
    `position ${then.position === undefined ? DASH : size(then.position, grid)}`,
    `nothing of ${shown(without)} stands against it: it moves with its market alone, and nothing here closes it`,
  ].join('; ')
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
  ['Legs done', `${counted(ended)} of ${counted(of)}`],
  ['Orders sent', `${counted(slices)} of ${counted(of)}`],
  ...legs.map((leg): SheetLine => [shown(leg.symbol), legProgressWords(leg, gridOf)]),
  feesLine(fee),
]

function legProgressWords(leg: LegProgress, gridOf: GridOf): string {
  const { symbol, average, arrival, againstArrival, market: own, againstMarket } = leg
  const grid = gridOf(symbol)
  return [
    basketLegWords(leg, gridOf),
    leftToFill(leg, grid),
    `average ${average === undefined ? DASH : price(average, grid)}`,
    `against arrival ${compared(againstArrival)} (${price(arrival, grid)})`,
    `against the market’s own ${own === undefined ? DASH : `${compared(againstMarket)} (${price(own, grid)})`}`,
  ].join('; ')
}
