import type { StopWorst } from '@core/armed/stop-worst'
import type { ArmedEnvelope } from '@core/envelope/envelope'
import type { ProtectRule } from '@core/envelope/protect-rule'
import type { ProtectProgress } from '@core/programs/protect/protect-progress'
import { shown, sized, type Grid, type Sized } from './fill'
import { counted, gain, money, price, size } from './format'
import type { SheetLine } from './sheet'
import { fill } from './message'
import * as messages from './en/protect'

/** The form of a program that moves a stop. */
export const stopMoveSays = {
  ...messages.stopMoveSays,
  /** One of those that wait, by where it triggers and how much it closes. */
  stopOf: (trigger: string, closes: string): string =>
    fill(messages.stopMoveSays.stopOf, { trigger, closes }),
}

/** Every number of a rule that moves a stop. */
export function protectLines(rule: ProtectRule, market: Grid | undefined): readonly SheetLine[] {
  const { root, stop, side, from, furthest, even, trail, moves, apart, patience, held, entry } = rule
  return [
    [messages.protectLines.does, fill(messages.protectLines.movesOneStop, { side: wayWord[side] })],
    [
      messages.protectLines.stop,
      fill(messages.protectLines.orderClosesMarket, {
        stop,
        root: root === stop ? '' : fill(messages.protectLines.of, { root }),
        side,
        closes: closesWord(rule, market),
        from: price(from, market),
      }),
    ],
    [
      messages.protectLines.position,
      fill(messages.protectLines.entered, {
        side: side === 'SELL' ? messages.protectLines.long : messages.protectLines.short,
        held: size(held, market),
        entry: price(entry, market),
      }),
    ],
    [
      messages.protectLines.breakEven,
      even === undefined
        ? messages.protectLines.none
        : fill(messages.protectLines.onceMarkStop, {
            at: price(even.at, market),
            to: price(even.to, market),
          }),
    ],
    [
      messages.protectLines.trails,
      trail === undefined
        ? messages.protectLines.notAll
        : fill(messages.protectLines.whileMarkPast, {
            from: price(trail.from, market),
            by: price(trail.by, market),
            step: price(trail.step, market),
          }),
    ],
    [
      messages.protectLines.bounds,
      fill(messages.protectLines.neverLooserNever, {
        from: price(from, market),
        furthest: price(furthest, market),
        moves: counted(moves),
        inSeconds: inSeconds(apart),
      }),
    ],
    [
      messages.protectLines.waits,
      fill(messages.protectLines.upFiguresConnection, { inSeconds: inSeconds(patience) }),
    ],
    [messages.protectLines.prices, rule.tick],
  ]
}

const wayWord = messages.wayWord

const closesWord = (rule: ProtectRule, market: Grid | undefined): string =>
  rule.size === '0' ? messages.closesWord : size(rule.size, market)

const inSeconds = (ms: number): string =>
  fill(messages.inSeconds, { round: counted(Math.round(ms / 100) / 10) })

/** What its envelope allows beside that: no order at all. */
export const barredLines = ({ markets }: Pick<ArmedEnvelope, 'markets'>): readonly SheetLine[] => [
  ...markets.map(({ symbol, marginMode }): SheetLine => [
    messages.barredLines.market,
    fill(messages.barredLines.symbolMarginMode, {
      symbol: shown(symbol),
      marginMode: marginMode === 'CROSS' ? messages.barredLines.cross : messages.barredLines.isolated,
    }),
  ]),
  [messages.barredLines.orders, messages.barredLines.noneNothingBought],
  [messages.barredLines.kinds, messages.barredLines.movesOneStop],
]

/** What stands on its sheet beside the figures. */
export const protectSheetSays = messages.protectSheetSays

/** What the stop comes to where it stands at the yes. */
export const stopWorstLines = (
  { size: all, at, gain: then, fee }: StopWorst,
  market: Sized | undefined,
): readonly SheetLine[] => [
  [
    messages.stopWorstLines.closes,
    fill(messages.stopWorstLines.trigger, { all: sized(all, market), at: price(at, market) }),
  ],
  [messages.stopWorstLines.realised, `${gain(then)} USDC`],
  [messages.stopWorstLines.fees, fee === undefined ? messages.stopWorstLines.notKnown : `${money(fee)} USDC`],
]

/** Its row while that is closed. Whether the stop stands is told where the orders are: here, where it was moved to. */
export const protectRowWords = (
  progress: ProtectProgress,
  symbol: string,
  market: Grid | undefined,
): string => {
  const { moved, of, from, last, unknown } = progress
  const to =
    last === undefined
      ? fill(messages.protectRowWords.from, { from: price(from, market) })
      : fill(messages.protectRowWords.last, { last: price(last, market) })
  const words = fill(messages.protectRowWords.stopMovedTimes, {
    symbol,
    moved: counted(moved),
    of: counted(of),
    to,
  })
  return unknown === undefined
    ? words
    : fill(messages.protectRowWords.notKnown, { words, unknown: price(unknown, market) })
}

/** How often it was moved, and where to. */
export const protectProgressLines = (
  { moved, of, from, last, unknown }: ProtectProgress,
  market: Grid | undefined,
): readonly SheetLine[] => [
  [
    messages.protectProgressLines.moved,
    fill(messages.protectProgressLines.times, { moved: counted(moved), of: counted(of) }),
  ],
  [
    messages.protectProgressLines.lastMoved,
    fill(messages.protectProgressLines.atTheYes, {
      last: last === undefined ? messages.protectProgressLines.nowhereYet : price(last, market),
      from: price(from, market),
    }),
  ],
  ...(unknown === undefined
    ? []
    : [
        [
          messages.protectProgressLines.notKnown,
          fill(messages.protectProgressLines.whetherMoved, { unknown: price(unknown, market) }),
        ] satisfies SheetLine,
      ]),
]
