import type { StopWorstCase } from '@core/armed/stop-worst-case'
import { subtractFees } from '@core/figures/pnl-figures'
import type { ArmedMandate } from '@core/envelope/mandate'
import type { ProtectRule } from '@core/envelope/protect-rule'
import type { ProtectProgress } from '@core/programs/protect/protect-progress'
import { sanitizeExternalText, formatSizeWithBase, type PriceGrid, type MarketGrid } from './fill'
import {
  formatCount,
  formatSignedMoney,
  formatQuoteMoney,
  formatMarketPrice,
  formatMarketSize,
} from './format'
import type { SheetLine } from './sheet'
import { fillMessage } from './message'
import * as messages from './en/protect'

export const stopMoveFormMessages = {
  ...messages.stopMoveSays,
  /** Labels one of the waiting stops by its trigger price and the size it closes. */
  stopOf: (trigger: string, closes: string): string =>
    fillMessage(messages.stopMoveSays.stopOf, { trigger, closes }),
}

/** Lists every number of a rule that moves a stop. */
export function buildProtectRuleLines(
  rule: ProtectRule,
  market: PriceGrid | undefined,
): readonly SheetLine[] {
  const { root, stop, side, from, furthest, even, trail, moves, apart, patience, held, entry } = rule
  return [
    [
      messages.protectLines.does,
      fillMessage(messages.protectLines.movesOneStop, { side: stopDirectionLabels[side] }),
    ],
    [
      messages.protectLines.stop,
      fillMessage(messages.protectLines.orderClosesMarket, {
        stop,
        root: root === stop ? '' : fillMessage(messages.protectLines.of, { root }),
        side,
        closes: formatClosedSize(rule, market),
        from: formatMarketPrice(from, market),
      }),
    ],
    [
      messages.protectLines.position,
      fillMessage(messages.protectLines.entered, {
        side: side === 'SELL' ? messages.protectLines.long : messages.protectLines.short,
        held: formatMarketSize(held, market),
        entry: formatMarketPrice(entry, market),
      }),
    ],
    [
      messages.protectLines.breakEven,
      even === undefined
        ? messages.protectLines.none
        : fillMessage(messages.protectLines.onceMarkStop, {
            at: formatMarketPrice(even.at, market),
            to: formatMarketPrice(even.to, market),
          }),
    ],
    [
      messages.protectLines.trails,
      trail === undefined
        ? messages.protectLines.notAll
        : fillMessage(messages.protectLines.whileMarkPast, {
            from: formatMarketPrice(trail.from, market),
            by: formatMarketPrice(trail.by, market),
            step: formatMarketPrice(trail.step, market),
          }),
    ],
    [
      messages.protectLines.bounds,
      fillMessage(messages.protectLines.neverLooserNever, {
        from: formatMarketPrice(from, market),
        furthest: formatMarketPrice(furthest, market),
        moves: formatCount(moves),
        inSeconds: formatRuleSeconds(apart),
      }),
    ],
    [
      messages.protectLines.waits,
      fillMessage(messages.protectLines.upFiguresConnection, { inSeconds: formatRuleSeconds(patience) }),
    ],
    [messages.protectLines.prices, rule.tick],
  ]
}

const stopDirectionLabels = messages.wayWord

const formatClosedSize = (rule: ProtectRule, market: PriceGrid | undefined): string =>
  rule.size === '0' ? messages.closesWord : formatMarketSize(rule.size, market)

const formatRuleSeconds = (ms: number): string =>
  fillMessage(messages.inSeconds, { round: formatCount(Math.round(ms / 100) / 10) })

/** Lists the limits of a mandate for a stop move. It allows no order. */
export const buildProtectMandateLines = ({
  markets,
}: Pick<ArmedMandate, 'markets'>): readonly SheetLine[] => [
  ...markets.map(({ symbol, marginMode }): SheetLine => [
    messages.barredLines.market,
    fillMessage(messages.barredLines.symbolMarginMode, {
      symbol: sanitizeExternalText(symbol),
      marginMode: marginMode === 'CROSS' ? messages.barredLines.cross : messages.barredLines.isolated,
    }),
  ]),
  [messages.barredLines.orders, messages.barredLines.noneNothingBought],
  [messages.barredLines.kinds, messages.barredLines.movesOneStop],
]

export const protectSheetMessages = messages.protectSheetSays

/** Lists the worst case of the stop at its trigger price at the time of the confirmation. */
export const buildStopWorstCaseLines = (
  { size: all, at, gain, fee }: StopWorstCase,
  market: MarketGrid | undefined,
): readonly SheetLine[] => [
  [
    messages.stopWorstLines.closes,
    fillMessage(messages.stopWorstLines.trigger, {
      all: formatSizeWithBase(all, market),
      at: formatMarketPrice(at, market),
    }),
  ],
  [
    messages.stopWorstLines.realised,
    fee === undefined
      ? messages.stopWorstLines.notKnown
      : `${formatSignedMoney(subtractFees(gain, fee))} USDC`,
  ],
  [
    messages.stopWorstLines.fees,
    fee === undefined ? messages.stopWorstLines.notKnown : `${formatQuoteMoney(fee)} USDC`,
  ],
]

/**
 * Describes a collapsed row with the last price that the stop was moved to. The order table displays the stop itself.
 */
export const describeProtectRow = (
  progress: ProtectProgress,
  symbol: string,
  market: PriceGrid | undefined,
): string => {
  const { moved, of, from, last, unknown } = progress
  const to =
    last === undefined
      ? fillMessage(messages.protectRowWords.from, { from: formatMarketPrice(from, market) })
      : fillMessage(messages.protectRowWords.last, { last: formatMarketPrice(last, market) })
  const words = fillMessage(messages.protectRowWords.stopMovedTimes, {
    symbol,
    moved: formatCount(moved),
    of: formatCount(of),
    to,
  })
  return unknown === undefined
    ? words
    : fillMessage(messages.protectRowWords.notKnown, { words, unknown: formatMarketPrice(unknown, market) })
}

export const buildProtectProgressLines = (
  { moved, of, from, last, unknown }: ProtectProgress,
  market: PriceGrid | undefined,
): readonly SheetLine[] => [
  [
    messages.protectProgressLines.moved,
    fillMessage(messages.protectProgressLines.times, { moved: formatCount(moved), of: formatCount(of) }),
  ],
  [
    messages.protectProgressLines.lastMoved,
    fillMessage(messages.protectProgressLines.atTheYes, {
      last: last === undefined ? messages.protectProgressLines.nowhereYet : formatMarketPrice(last, market),
      from: formatMarketPrice(from, market),
    }),
  ],
  ...(unknown === undefined
    ? []
    : [
        [
          messages.protectProgressLines.notKnown,
          fillMessage(messages.protectProgressLines.whetherMoved, {
            unknown: formatMarketPrice(unknown, market),
          }),
        ] satisfies SheetLine,
      ]),
]
