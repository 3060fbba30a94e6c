import type { ChaseRule, MarketRule, RuleTerms, ScaleRule, TwapRule } from '@core/envelope/program-rule'
import type { LegProgress, ProgramProgress } from '@core/programs/progress'
import { wholeOf } from '@core/programs/scale/levels'
import type { Side } from '@core/market/market'
import type { ToldWait } from '@core/snapshot/snapshot'
import { isZero, type Amount } from '@core/value/decimal'
import type { Grid } from './fill'
import { counted, DASH, gain, money, percent, price, size } from './format'
import type { SheetLine } from './sheet'

/** The dialog in which a program is armed. */
export const programSays = {
  title: 'A program',
  about:
    'One yes to a rule: for as long as it lasts, it sends its orders without a sheet of their own, each within bounds that stand on the sheet. It runs only while this desk does, and nothing of it continues after a restart.',
  kind: 'What it does',
  kinds: {
    twap: 'A size over a time (TWAP)',
    chase: 'Follow the best price (chase)',
    basket: 'Several markets, one by one (basket)',
    scale: 'A size at levels (scale)',
    'close over time': 'Close over time',
    protect: 'Move a stop (break-even, trail)',
  },
  near: 'From (the nearest price)',
  far: 'To (the furthest price)',
  levels: 'Levels',
  grows: 'Each next larger by',
  ofFirst: '% of the first',
  every: 'Between two (0: no wait)',
  rests: 'All of it rests for',
  closes: {
    BUY: 'Buys back a short position, and can only reduce it.',
    SELL: 'Sells a long position, and can only reduce it.',
  },
  nothingHeld: 'You hold no position in this market that is to be closed.',
  heldNotRead: 'What you hold in this market was not read.',
  moves: 'Placed anew at most',
  apart: 'Between placings',
  takesRest: 'Take what is left at the end (IOC)',
  side: 'Side',
  quantity: 'Size in all',
  worst: { BUY: 'Buy at most', SELL: 'Sell at least' },
  worthInAll: 'Value of all at most',
  /** Of what is placed anew, and counts each time. */
  worthForEach: 'Value for each placing',
  slices: 'Slices',
  minutes: 'Over',
  minute: 'min',
  type: 'Each slice',
  types: { IOC: 'Takes (IOC)', POST_ONLY: 'Rests (post-only)' },
  reach: 'Beyond best price by',
  basisPoints: 'bps',
  sizeVaries: 'Sizes vary by up to',
  timeVaries: 'Times vary by up to',
  hundredths: '%',
  catchUp: 'Missed, sent once more',
  patience: 'Waits for figures',
  seconds: 's',
  reduceOnly: 'Close a position: it can only reduce',
  isolated: 'Isolated margin',
  ask: 'Review the rule',
  noMarket: 'No market is shown.',
  filled:
    'The worst price is filled in within your collar, the value as all of it at that price: look at both. They stand on the sheet, and nothing is sent past them.',
  filledForEach:
    'The worst price is filled in within your collar, the value as all of it at that price: look at both. The value counts once for each placing: all that may be sent comes to as many times of it, and the sheet says how much.',
  filledAtLevels:
    'The value is filled in as all of it at the higher of both prices: look at it. It stands on the sheet, and nothing is sent past it.',
  /** What a size over a time comes to, before anything is varied. */
  comesTo: (slices: number, part: string, base: string, seconds: number): string =>
    `${counted(slices)} slices of about ${part} ${base}, one every ${counted(Math.round(seconds * 10) / 10)} s.`,
  open: 'Something is armed already. End it before a program begins.',
}

/** The row of a program, and what it opens to. */
export const programRowSays = {
  title: 'Program',
  end: 'End it',
  /** What stands in the row while it is closed. */
  row: (side: string, done: string, of: string, symbol: string, left: string): string =>
    `${side} ${done} of ${of} ${symbol}, ${left}`,
  /** When the time of the next slice comes. */
  next: (left: string): string => `next slice in ${left}`,
}

/** How much is left, and of how much nobody knows whether it was executed: that may be more than is left. */
export const leftToFill = (
  { left, unknown }: Pick<LegProgress, 'left' | 'unknown'>,
  market: Grid | undefined,
): string => {
  const words = `${size(left, market)} left`
  return isZero(unknown) ? words : `${words}, ${size(unknown, market)} not known`
}

/** That it waits, what for, and when it ends by that. */
export const programWaitSays = {
  title: 'PROGRAM WAITS',
  on: {
    connection: 'waits for the connection',
    figures: 'waits for fresh figures',
    price: 'waits for a better price',
  } satisfies Readonly<Record<ToldWait['on'], string>>,
  /** Behind what it waits for. */
  ends: (left: string): string => `, ends in ${left}`,
}

/** What is left of what the rule may send, filled or not: the row beside it says what is left to fill. */
export const mayStillSend = (writes: number, sizes: readonly string[]): string =>
  `may still send: ${[`${counted(writes)} writes`, ...sizes].join(' · ')}`

/** Which way it goes, as a word of the row. */
export const programSideWords: Readonly<Record<Side, string>> = { BUY: 'Bought', SELL: 'Sold' }

/** Every number of a rule in one market. */
export const ruleLines = (rule: MarketRule, market: Grid | undefined): readonly SheetLine[] => [
  ...ownLines(rule, market),
  waitsLine(rule),
  ['Mid price', price(rule.arrival, market)],
  ['Steps', `sizes by ${size(rule.step, market)}, prices by ${price(rule.tick, market)}`],
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
  'Waits',
  `up to ${inSeconds(rule.patience)} for figures or a connection, then it ends; at once at a gap with anything open`,
]

const whatFor = (rule: RuleTerms, market: Grid | undefined): string =>
  `${rule.side === 'BUY' ? 'buy' : 'sell'} ${size(rule.quantity, market)}`
/** From which price to which an order takes. */
export const howItTakes = (rule: Pick<RuleTerms, 'reach'>): string =>
  `from the best price of the other side to ${counted(rule.reach)} bps beyond, never past the worst price`

const chaseLines = (rule: ChaseRule, market: Grid | undefined): readonly SheetLine[] => [
  [
    'What it does',
    `${whatFor(rule, market)} within ${inMinutes(rule.follows)}${rule.reduceOnly ? ', reduce-only' : ''}`,
  ],
  [
    'How',
    `rests at the best price of its own side, post-only; where the market goes on it is cancelled and what is left placed anew, ${counted(rule.moves)} times at most, ${inSeconds(rule.apart)} apart at least`,
  ],
  [
    'At the end',
    rule.takesRest ? `what is left is taken, IOC, ${howItTakes(rule)}` : 'what is left is cancelled',
  ],
  [
    'How it counts',
    `each placing counts whole, for all of it could fill: what is allowed in all is ${counted(rule.moves + (rule.takesRest ? 2 : 1))} placings; what is placed anew is what the venue’s records leave of ${size(rule.quantity, market)}, and less than ${size(rule.least, market)} is left as it is`,
  ],
]

const twapLines = (rule: TwapRule, market: Grid | undefined): readonly SheetLine[] => [
  [
    'What it does',
    `${whatFor(rule, market)} over ${inMinutes(rule.slices * rule.every)}${rule.reduceOnly ? ', reduce-only' : ''}`,
  ],
  [
    'Slices',
    `${counted(rule.slices)}, one each ${inSeconds(rule.every)}; sizes vary by up to ${counted(rule.sizeVaries)} %, times by up to ${counted(rule.timeVaries)} %, drawn from the seed ${counted(rule.seed)}`,
  ],
  [
    'Each slice',
    rule.type === 'POST_ONLY'
      ? 'rests at the best price of its own side, post-only, until its time is over; then it is cancelled'
      : `takes, IOC, ${howItTakes(rule)}`,
  ],
  [
    'What was missed',
    isZero(rule.catchUp)
      ? 'is not sent again'
      : `is sent once more up to ${size(rule.catchUp, market)} in all, as far as the venue’s records leave it of ${size(rule.quantity, market)}`,
  ],
]

const scaleLines = (rule: ScaleRule, market: Grid | undefined): readonly SheetLine[] => [
  [
    'What it does',
    `${whatFor(rule, market)} at ${counted(rule.levels)} levels from ${price(rule.near, market)} to ${price(rule.far, market)}${rule.reduceOnly ? ', reduce-only' : ''}`,
  ],
  [
    'Sizes',
    rule.grows === 0
      ? 'all alike, in whole steps'
      : `each larger than the one before by ${counted(rule.grows)} % of the first, in whole steps`,
  ],
  [
    'Each level',
    `rests at its own price, post-only, placed once: ${rule.every === 0 ? 'one after the other' : `one each ${inSeconds(rule.every)}`}. One that the market is past, or that is further than ${percent(rule.collar)} from the mark, waits; one that the venue cancels at once is missed`,
  ],
  ['At the end', `what rests after ${inMinutes(rule.rests)} is cancelled, one by one`],
  [
    'All of it filled',
    `${size(rule.quantity, market)} at ${price(wholeOf(rule).average, market)} on average, ${money(wholeOf(rule).worth)} USDC`,
  ],
]

export const inMinutes = (ms: number): string => `${counted(Math.round(ms / 6_000) / 10)} min`
export const inSeconds = (ms: number): string => `${counted(Math.round(ms / 100) / 10)} s`

/** What stands on the sheet of a program beside the figures. */
export const programSheetSays = {
  rule: 'The rule',
  sends:
    'Nobody presses anything: the rule sends each order by itself, and every bound above holds for it. A page that was taken over can neither begin, change nor hasten it.',
  own: 'Of a program that closes, an order of your own in the same market is its end.',
  ends: 'It ends when it is done, by a stop, a lock, sleep, another account, the first unknown outcome, a refusal, a guard, when it has waited too long, or when you end it. What was missed is missed. What rests at the venue stays when it ends.',
}

/** How far a program in one market is, and how well it did. */
export const progressLines = (
  { slices, of, fee }: ProgramProgress,
  leg: LegProgress,
  market: Grid | undefined,
): readonly SheetLine[] => {
  const { executed, average, arrival, againstArrival, againstMarket, market: own } = leg
  return [
    ['Executed', `${size(executed, market)}, ${leftToFill(leg, market)}`],
    ['Orders sent', `${counted(slices)} of ${counted(of)}`],
    ['Average', average === undefined ? DASH : price(average, market)],
    ['Against arrival', `${compared(againstArrival)} (${price(arrival, market)})`],
    [
      'Against the market’s own',
      own === undefined ? DASH : `${compared(againstMarket)} (${price(own, market)})`,
    ],
    feesLine(fee),
  ]
}

/** What its fills cost together. */
export const feesLine = (fee: Amount | undefined): SheetLine => [
  'Fees',
  fee === undefined ? 'not known' : `${money(fee)} USDC`,
]

/** Better is what the person paid less, or was paid more. */
export function compared(against: LegProgress['againstArrival']): string {
  if (against === undefined) return DASH
  return `${gain(against.money)} USDC, ${percent(against.fraction, 3)}`
}
