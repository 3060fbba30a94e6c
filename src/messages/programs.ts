import type { ChaseRule, MarketRule, RuleTerms, ScaleRule, TwapRule } from '@core/envelope/program-rule'
import type { LegProgress, ProgramProgress } from '@core/programs/progress'
import { wholeOf } from '@core/programs/scale/levels'
import type { Side } from '@core/market/market'
import { isZero, type Amount } from '@core/value/decimal'
import type { Grid } from './fill'
import { counted, DASH, gain, money, percent, price, size } from './format'
import type { SheetLine } from './sheet'
import { fill } from './message'
import * as messages from './en/programs'

/** The dialog in which a program is armed. */
export const programSays = {
  ...messages.programSays,
  basisPoints: 'bps',
  hundredths: '%',
  /** What a size over a time comes to, before anything is varied. */
  comesTo: (slices: number, part: string, base: string, seconds: number): string =>
    fill(messages.programSays.comesTo, {
      slices: counted(slices),
      part,
      base,
      round: counted(Math.round(seconds * 10) / 10),
    }),
}

/** The row of a program, and what it opens to. */
export const programRowSays = {
  ...messages.programRowSays,
  /** What stands in the row while it is closed. */
  row: (side: string, done: string, of: string, symbol: string, left: string): string =>
    fill(messages.programRowSays.row, { side, done, of, symbol, left }),
  /** When the time of the next slice comes. */
  next: (left: string): string => fill(messages.programRowSays.next, { left }),
}

/** How much is left, and of how much nobody knows whether it was executed: that may be more than is left. */
export const leftToFill = (
  { left, unknown }: Pick<LegProgress, 'left' | 'unknown'>,
  market: Grid | undefined,
): string => {
  const words = fill(messages.leftToFill.left, { left: size(left, market) })
  return isZero(unknown)
    ? words
    : fill(messages.leftToFill.notKnown, { words, unknown: size(unknown, market) })
}

/** That it waits, what for, and when it ends by that. */
export const programWaitSays = {
  ...messages.programWaitSays,
  /** Behind what it waits for. */
  ends: (left: string): string => fill(messages.programWaitSays.ends, { left }),
}

/** What is left of what the rule may send, filled or not: the row beside it says what is left to fill. */
export const mayStillSend = (writes: number, sizes: readonly string[]): string =>
  fill(messages.mayStillSend.stillSend, {
    parts: [fill(messages.mayStillSend.writes, { writes: counted(writes) }), ...sizes].join(' · '),
  })

/** Which way it goes, as a word of the row. */
export const programSideWords: Readonly<Record<Side, string>> = messages.programSideWords

/** Every number of a rule in one market. */
export const ruleLines = (rule: MarketRule, market: Grid | undefined): readonly SheetLine[] => [
  ...ownLines(rule, market),
  waitsLine(rule),
  [messages.ruleLines.midPrice, price(rule.arrival, market)],
  [
    messages.ruleLines.steps,
    fill(messages.ruleLines.sizesPrices, { step: size(rule.step, market), tick: price(rule.tick, market) }),
  ],
]

function ownLines(rule: MarketRule, market: Grid | undefined): readonly SheetLine[] {
  switch (rule.is) {
    case 'twap':
      return twapLines(rule, market)
    case 'chase':
      return chaseLines(rule, market)
    case 'scale':
      return scaleLines(rule, market)
  }
}

/** How long it waits, and what it does not wait for. */
export const waitsLine = (rule: Pick<RuleTerms, 'patience'>): SheetLine => [
  messages.waitsLine.waits,
  fill(messages.waitsLine.upFiguresConnection, { inSeconds: inSeconds(rule.patience) }),
]

const whatFor = (rule: RuleTerms, market: Grid | undefined): string =>
  `${rule.side === 'BUY' ? messages.whatFor.buy : messages.whatFor.sell} ${size(rule.quantity, market)}`
/** From which price to which an order takes. */
export const howItTakes = (rule: Pick<RuleTerms, 'reach'>): string =>
  fill(messages.howItTakes, { reach: counted(rule.reach) })

const chaseLines = (rule: ChaseRule, market: Grid | undefined): readonly SheetLine[] => [
  [
    messages.chaseLines.does,
    fill(messages.chaseLines.within, {
      whatFor: whatFor(rule, market),
      inMinutes: inMinutes(rule.follows),
      reduceOnly: rule.reduceOnly ? messages.chaseLines.reduceOnly : '',
    }),
  ],
  [
    messages.chaseLines.how,
    fill(messages.chaseLines.restsBestPrice, {
      moves: counted(rule.moves),
      inSeconds: inSeconds(rule.apart),
    }),
  ],
  [
    messages.chaseLines.atTheEnd,
    rule.takesRest
      ? fill(messages.chaseLines.leftTakenIoc, { howItTakes: howItTakes(rule) })
      : messages.chaseLines.leftCancelled,
  ],
  [
    messages.chaseLines.howCounts,
    fill(messages.chaseLines.eachPlacingCounts, {
      moves: counted(rule.moves + (rule.takesRest ? 2 : 1)),
      quantity: size(rule.quantity, market),
      least: size(rule.least, market),
    }),
  ],
]

const twapLines = (rule: TwapRule, market: Grid | undefined): readonly SheetLine[] => [
  [
    messages.twapLines.does,
    fill(messages.twapLines.over, {
      whatFor: whatFor(rule, market),
      inMinutes: inMinutes(rule.slices * rule.every),
      reduceOnly: rule.reduceOnly ? messages.twapLines.reduceOnly : '',
    }),
  ],
  [
    messages.twapLines.slices,
    fill(messages.twapLines.oneEachSizes, {
      slices: counted(rule.slices),
      inSeconds: inSeconds(rule.every),
      sizeVaries: counted(rule.sizeVaries),
      timeVaries: counted(rule.timeVaries),
      seed: counted(rule.seed),
    }),
  ],
  [
    messages.twapLines.eachSlice,
    rule.type === 'POST_ONLY'
      ? messages.twapLines.restsBestPrice
      : fill(messages.twapLines.takesIoc, { howItTakes: howItTakes(rule) }),
  ],
  [
    messages.twapLines.missed,
    isZero(rule.catchUp)
      ? messages.twapLines.notSentAgain
      : fill(messages.twapLines.sentOnceMore, {
          catchUp: size(rule.catchUp, market),
          quantity: size(rule.quantity, market),
        }),
  ],
]

const scaleLines = (rule: ScaleRule, market: Grid | undefined): readonly SheetLine[] => [
  [
    messages.scaleLines.does,
    fill(messages.scaleLines.levels, {
      whatFor: whatFor(rule, market),
      levels: counted(rule.levels),
      near: price(rule.near, market),
      far: price(rule.far, market),
      reduceOnly: rule.reduceOnly ? messages.scaleLines.reduceOnly : '',
    }),
  ],
  [
    messages.scaleLines.sizes,
    rule.grows === 0
      ? messages.scaleLines.allAlikeWhole
      : fill(messages.scaleLines.eachLargerOne, { grows: counted(rule.grows) }),
  ],
  [
    messages.scaleLines.eachLevel,
    fill(messages.scaleLines.restsOwnPrice, {
      every:
        rule.every === 0
          ? messages.scaleLines.oneAfterOther
          : fill(messages.scaleLines.oneEach, { inSeconds: inSeconds(rule.every) }),
      collar: percent(rule.collar),
    }),
  ],
  [
    messages.scaleLines.atTheEnd,
    fill(messages.scaleLines.restsAfterCancelled, { inMinutes: inMinutes(rule.rests) }),
  ],
  [
    messages.scaleLines.allFilled,
    fill(messages.scaleLines.averageUsdc, {
      quantity: size(rule.quantity, market),
      average: price(wholeOf(rule).average, market),
      worth: money(wholeOf(rule).worth),
    }),
  ],
]

export const inMinutes = (ms: number): string =>
  fill(messages.inMinutes, { round: counted(Math.round(ms / 6_000) / 10) })
export const inSeconds = (ms: number): string =>
  fill(messages.inSeconds, { round: counted(Math.round(ms / 100) / 10) })

/** What stands on the sheet of a program beside the figures. */
export const programSheetSays = messages.programSheetSays

/** How far a program in one market is, and how well it did. */
export const progressLines = (
  { slices, of, fee }: ProgramProgress,
  leg: LegProgress,
  market: Grid | undefined,
): readonly SheetLine[] => {
  const { executed, average, arrival, againstArrival, againstMarket, market: own } = leg
  return [
    [
      messages.progressLines.executed,
      fill(messages.progressLines.executedLeftToFill, {
        executed: size(executed, market),
        leftToFill: leftToFill(leg, market),
      }),
    ],
    [
      messages.progressLines.ordersSent,
      fill(messages.progressLines.of, { slices: counted(slices), of: counted(of) }),
    ],
    [messages.progressLines.average, average === undefined ? DASH : price(average, market)],
    [
      messages.progressLines.againstArrival,
      fill(messages.progressLines.comparedArrival, {
        compared: compared(againstArrival),
        arrival: price(arrival, market),
      }),
    ],
    [
      messages.progressLines.againstMarketOwn,
      own === undefined
        ? DASH
        : fill(messages.progressLines.comparedOwn, {
            compared: compared(againstMarket),
            own: price(own, market),
          }),
    ],
    feesLine(fee),
  ]
}

/** What its fills cost together. */
export const feesLine = (fee: Amount | undefined): SheetLine => [
  messages.feesLine.fees,
  fee === undefined ? messages.feesLine.notKnown : `${money(fee)} USDC`,
]

/** Better is what the person paid less, or was paid more. */
export function compared(against: LegProgress['againstArrival']): string {
  if (against === undefined) return DASH
  return fill(messages.compared, { money: gain(against.money), fraction: percent(against.fraction, 3) })
}
