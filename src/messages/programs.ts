import type {
  ChaseRule,
  SingleMarketRule,
  ProgramRuleTerms,
  ScaleRule,
  TwapRule,
} from '@core/envelope/program-rule'
import type { LegProgress, ProgramProgress } from '@core/programs/program-progress'
import { computeScaleTotal } from '@core/programs/scale/scale-levels'
import type { OrderSide } from '@core/market/venue-market-rules'
import { isZero, type Amount } from '@core/value/decimal-amount'
import type { PriceGrid } from './fill'
import {
  formatCount,
  UNKNOWN_FIGURE_DASH,
  formatSignedMoney,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
} from './format'
import type { SheetLine } from './sheet'
import { fillMessage } from './message'
import * as messages from './en/programs'

export const programDialogMessages = {
  ...messages.programSays,
  basisPoints: 'bps',
  hundredths: '%',
  /** Describes the slices of a size over time, without random variation. */
  comesTo: (slices: number, part: string, base: string, seconds: number): string =>
    fillMessage(messages.programSays.comesTo, {
      slices: formatCount(slices),
      part,
      base,
      round: formatCount(Math.round(seconds * 10) / 10),
    }),
}

export const programRowMessages = {
  ...messages.programRowSays,
  /** Returns the text of a collapsed row. */
  row: (side: string, done: string, of: string, symbol: string, left: string): string =>
    fillMessage(messages.programRowSays.row, { side, done, of, symbol, left }),
  /** Returns the countdown to the next slice. */
  next: (left: string): string => fillMessage(messages.programRowSays.next, { left }),
}

/** Describes the size left to fill and the size whose execution is `unknown`. The unknown size can exceed the rest. */
export const describeRemainingSize = (
  { left, unknown }: Pick<LegProgress, 'left' | 'unknown'>,
  market: PriceGrid | undefined,
): string => {
  const words = fillMessage(messages.leftToFill.left, { left: formatMarketSize(left, market) })
  return isZero(unknown)
    ? words
    : fillMessage(messages.leftToFill.notKnown, { words, unknown: formatMarketSize(unknown, market) })
}

export const programWaitMessages = {
  ...messages.programWaitSays,
  /** Returns the text that follows the reason of the wait. */
  ends: (left: string): string => fillMessage(messages.programWaitSays.ends, { left }),
}

/**
 * Describes the writes and sizes that the rule can still send, filled or not. `describeRemainingSize` covers the size
 * left to fill.
 */
export const describeRemainingAllowance = (writes: number, sizes: readonly string[]): string =>
  fillMessage(messages.mayStillSend.stillSend, {
    parts: [fillMessage(messages.mayStillSend.writes, { writes: formatCount(writes) }), ...sizes].join(' · '),
  })

export const programSideLabels: Readonly<Record<OrderSide, string>> = messages.programSideWords

/** Lists every number of a program rule in one market. */
export const buildProgramRuleLines = (
  rule: SingleMarketRule,
  market: PriceGrid | undefined,
): readonly SheetLine[] => [
  ...buildAlgorithmLines(rule, market),
  buildPatienceLine(rule),
  [messages.ruleLines.midPrice, formatMarketPrice(rule.arrival, market)],
  [
    messages.ruleLines.steps,
    fillMessage(messages.ruleLines.sizesPrices, {
      step: formatMarketSize(rule.step, market),
      tick: formatMarketPrice(rule.tick, market),
    }),
  ],
]

function buildAlgorithmLines(rule: SingleMarketRule, market: PriceGrid | undefined): readonly SheetLine[] {
  switch (rule.is) {
    case 'twap':
      return buildTwapLines(rule, market)
    case 'chase':
      return buildChaseLines(rule, market)
    case 'scale':
      return buildScaleLines(rule, market)
  }
}

/** Builds the line about how long a program waits for missing inputs. */
export const buildPatienceLine = (rule: Pick<ProgramRuleTerms, 'patience'>): SheetLine => [
  messages.waitsLine.waits,
  fillMessage(messages.waitsLine.upFiguresConnection, { inSeconds: formatDurationSeconds(rule.patience) }),
]

const formatSideAndSize = (rule: ProgramRuleTerms, market: PriceGrid | undefined): string =>
  `${rule.side === 'BUY' ? messages.whatFor.buy : messages.whatFor.sell} ${formatMarketSize(rule.quantity, market)}`

/** Describes the price range in which an order takes liquidity. */
export const describeTakerPriceRange = (rule: Pick<ProgramRuleTerms, 'reach'>): string =>
  fillMessage(messages.howItTakes, { reach: formatCount(rule.reach) })

const buildChaseLines = (rule: ChaseRule, market: PriceGrid | undefined): readonly SheetLine[] => [
  [
    messages.chaseLines.does,
    fillMessage(messages.chaseLines.within, {
      whatFor: formatSideAndSize(rule, market),
      inMinutes: formatDurationMinutes(rule.follows),
      reduceOnly: rule.reduceOnly ? messages.chaseLines.reduceOnly : '',
    }),
  ],
  [
    messages.chaseLines.how,
    fillMessage(messages.chaseLines.restsBestPrice, {
      moves: formatCount(rule.moves),
      inSeconds: formatDurationSeconds(rule.apart),
    }),
  ],
  [
    messages.chaseLines.atTheEnd,
    rule.takesRest
      ? fillMessage(messages.chaseLines.leftTakenIoc, { howItTakes: describeTakerPriceRange(rule) })
      : messages.chaseLines.leftCancelled,
  ],
  [
    messages.chaseLines.howCounts,
    fillMessage(messages.chaseLines.eachPlacingCounts, {
      moves: formatCount(rule.moves + (rule.takesRest ? 2 : 1)),
      quantity: formatMarketSize(rule.quantity, market),
      least: formatMarketSize(rule.least, market),
    }),
  ],
]

const buildTwapLines = (rule: TwapRule, market: PriceGrid | undefined): readonly SheetLine[] => [
  [
    messages.twapLines.does,
    fillMessage(messages.twapLines.over, {
      whatFor: formatSideAndSize(rule, market),
      inMinutes: formatDurationMinutes(rule.slices * rule.every),
      reduceOnly: rule.reduceOnly ? messages.twapLines.reduceOnly : '',
    }),
  ],
  [
    messages.twapLines.slices,
    fillMessage(messages.twapLines.oneEachSizes, {
      slices: formatCount(rule.slices),
      inSeconds: formatDurationSeconds(rule.every),
      sizeVaries: formatCount(rule.sizeVaries),
      timeVaries: formatCount(rule.timeVaries),
      seed: formatCount(rule.seed),
    }),
  ],
  [
    messages.twapLines.eachSlice,
    rule.type === 'POST_ONLY'
      ? messages.twapLines.restsBestPrice
      : fillMessage(messages.twapLines.takesIoc, { howItTakes: describeTakerPriceRange(rule) }),
  ],
  [
    messages.twapLines.missed,
    isZero(rule.catchUp)
      ? messages.twapLines.notSentAgain
      : fillMessage(messages.twapLines.sentOnceMore, {
          catchUp: formatMarketSize(rule.catchUp, market),
          quantity: formatMarketSize(rule.quantity, market),
        }),
  ],
]

const buildScaleLines = (rule: ScaleRule, market: PriceGrid | undefined): readonly SheetLine[] => [
  [
    messages.scaleLines.does,
    fillMessage(messages.scaleLines.levels, {
      whatFor: formatSideAndSize(rule, market),
      levels: formatCount(rule.levels),
      near: formatMarketPrice(rule.near, market),
      far: formatMarketPrice(rule.far, market),
      reduceOnly: rule.reduceOnly ? messages.scaleLines.reduceOnly : '',
    }),
  ],
  [
    messages.scaleLines.sizes,
    rule.grows === 0
      ? messages.scaleLines.allAlikeWhole
      : fillMessage(messages.scaleLines.eachLargerOne, { grows: formatCount(rule.grows) }),
  ],
  [
    messages.scaleLines.eachLevel,
    fillMessage(messages.scaleLines.restsOwnPrice, {
      every:
        rule.every === 0
          ? messages.scaleLines.oneAfterOther
          : fillMessage(messages.scaleLines.oneEach, { inSeconds: formatDurationSeconds(rule.every) }),
      collar: formatPercent(rule.collar),
    }),
  ],
  [
    messages.scaleLines.atTheEnd,
    fillMessage(messages.scaleLines.restsAfterCancelled, { inMinutes: formatDurationMinutes(rule.rests) }),
  ],
  [
    messages.scaleLines.allFilled,
    fillMessage(messages.scaleLines.averageUsdc, {
      quantity: formatMarketSize(rule.quantity, market),
      average: formatMarketPrice(computeScaleTotal(rule).average, market),
      worth: formatQuoteMoney(computeScaleTotal(rule).worth),
    }),
  ],
]

export const formatDurationMinutes = (ms: number): string =>
  fillMessage(messages.inMinutes, { round: formatCount(Math.round(ms / 6_000) / 10) })
export const formatDurationSeconds = (ms: number): string =>
  fillMessage(messages.inSeconds, { round: formatCount(Math.round(ms / 100) / 10) })

export const programSheetMessages = messages.programSheetSays

/** Lists the progress of a program in one market and its prices against the benchmarks. */
export const buildProgramProgressLines = (
  { slices, of, fee }: ProgramProgress,
  leg: LegProgress,
  market: PriceGrid | undefined,
): readonly SheetLine[] => {
  const { executed, average, arrival, againstArrival, againstMarket, market: own } = leg
  return [
    [
      messages.progressLines.executed,
      fillMessage(messages.progressLines.executedLeftToFill, {
        executed: formatMarketSize(executed, market),
        leftToFill: describeRemainingSize(leg, market),
      }),
    ],
    [
      messages.progressLines.ordersSent,
      fillMessage(messages.progressLines.of, { slices: formatCount(slices), of: formatCount(of) }),
    ],
    [
      messages.progressLines.average,
      average === undefined ? UNKNOWN_FIGURE_DASH : formatMarketPrice(average, market),
    ],
    [
      messages.progressLines.againstArrival,
      fillMessage(messages.progressLines.comparedArrival, {
        compared: formatBenchmarkDifference(againstArrival),
        arrival: formatMarketPrice(arrival, market),
      }),
    ],
    [
      messages.progressLines.againstMarketOwn,
      own === undefined
        ? UNKNOWN_FIGURE_DASH
        : fillMessage(messages.progressLines.comparedOwn, {
            compared: formatBenchmarkDifference(againstMarket),
            own: formatMarketPrice(own, market),
          }),
    ],
    buildProgramFeesLine(fee),
  ]
}

export const buildProgramFeesLine = (fee: Amount | undefined): SheetLine => [
  messages.feesLine.fees,
  fee === undefined ? messages.feesLine.notKnown : `${formatQuoteMoney(fee)} USDC`,
]

/** Formats the difference to a benchmark price. A gain means that the trader paid less or received more. */
export function formatBenchmarkDifference(against: LegProgress['againstArrival']): string {
  if (against === undefined) return UNKNOWN_FIGURE_DASH
  return fillMessage(messages.compared, {
    money: formatSignedMoney(against.money),
    fraction: formatPercent(against.fraction, 3),
  })
}
