import type { StopWorst } from '@core/armed/stop-worst'
import type { ArmedEnvelope } from '@core/envelope/envelope'
import type { ProtectRule } from '@core/envelope/protect-rule'
import type { ProtectProgress } from '@core/programs/protect/protect-progress'
import { shown, sized, type Grid, type Sized } from './fill'
import { counted, gain, money, price, size } from './format'
import type { SheetLine } from './sheet'

/** The form of a program that moves a stop. */
export const stopMoveSays = {
  stop: 'The stop',
  /** One of those that wait, by where it triggers and how much it closes. */
  stopOf: (trigger: string, closes: string): string => `at ${trigger}, closes ${closes}`,
  whole: 'all',
  noStop: 'No stop that leaves at market waits for the position in this market. Place one first.',
  notRead: 'Which stops wait in this market was not read.',
  gone: 'The stop that was chosen waits no more. Choose another one.',
  evenAt: 'To entry once the mark is at',
  evenTicks: 'Beyond the entry price by',
  ticks: 'ticks',
  trailFrom: 'Trails while the mark is past',
  trailBy: 'Behind the mark by',
  trailStep: 'In steps of at least',
  furthest: 'Trails as far as',
  moves: 'Moved at most',
  apart: 'Between moves',
  minutes: 'For how long',
}

/** Every number of a rule that moves a stop. */
export function protectLines(rule: ProtectRule, market: Grid | undefined): readonly SheetLine[] {
  const { root, stop, side, from, furthest, even, trail, moves, apart, patience, held, entry } = rule
  return [
    ['What it does', `moves one stop that stands at the venue, ${wayWord[side]} and no other way`],
    [
      'The stop',
      `order ${stop}${root === stop ? '' : ` of ${root}`}, ${side}, closes ${closesWord(rule, market)} at market; it triggers at ${price(from, market)}`,
    ],
    [
      'The position',
      `${side === 'SELL' ? 'long' : 'short'} ${size(held, market)}, entered at ${price(entry, market)}`,
    ],
    [
      'Break-even',
      even === undefined
        ? 'none'
        : `once the mark is at ${price(even.at, market)} the stop moves to ${price(even.to, market)}`,
    ],
    [
      'Trails',
      trail === undefined
        ? 'not at all'
        : `while the mark is past ${price(trail.from, market)} it follows ${price(trail.by, market)} behind the mark, by ${price(trail.step, market)} at least each time`,
    ],
    [
      'Bounds',
      `never looser than ${price(from, market)}, never past ${price(furthest, market)}; moved ${counted(moves)} times at most, ${inSeconds(apart)} apart at least`,
    ],
    [
      'Waits',
      `up to ${inSeconds(patience)} for figures or a connection, then it ends; the stop stands meanwhile, where it was moved to last`,
    ],
    ['Prices by', rule.tick],
  ]
}

const wayWord = { SELL: 'upwards', BUY: 'downwards' } as const

const closesWord = (rule: ProtectRule, market: Grid | undefined): string =>
  rule.size === '0' ? 'all of the position' : size(rule.size, market)

const inSeconds = (ms: number): string => `${counted(Math.round(ms / 100) / 10)} s`

/** What its envelope allows beside that: no order at all. */
export const barredLines = ({ markets }: Pick<ArmedEnvelope, 'markets'>): readonly SheetLine[] => [
  ...markets.map(({ symbol, marginMode }): SheetLine => [
    'Market',
    `${shown(symbol)}, ${marginMode === 'CROSS' ? 'cross' : 'isolated'}`,
  ]),
  ['Orders', 'none: nothing is bought or sold by it, on either side'],
  ['Kinds', 'moves of that one stop, and only tighter'],
]

/** What stands on its sheet beside the figures. */
export const protectSheetSays = {
  sends:
    'It moves the stop only while this desk runs. The stop is the venue’s own: it stands meanwhile and afterwards, where it was moved to last, whatever ends this. A page that was taken over can neither begin, change nor hasten it.',
  after:
    'The position is never larger by it. A stop that is nearer to the market is let go sooner; what a trigger lets go is filled at the prices of that moment.',
  ends: 'It ends when it has moved as often or as far as was sealed, when the stop is filled, cancelled or changed by anybody else, when the position is closed or turned, by an order of your own in its market, a stop of trading, a lock, sleep, another account, the first unknown outcome, a refusal, a guard, when it has waited too long, or when you end it.',
}

/** What the stop comes to where it stands at the yes. */
export const stopWorstLines = (
  { size: all, at, gain: then, fee }: StopWorst,
  market: Sized | undefined,
): readonly SheetLine[] => [
  ['Closes', `${sized(all, market)} from a trigger at ${price(at, market)}`],
  ['Realised there', `${gain(then)} USDC`],
  ['Fees', fee === undefined ? 'not known' : `${money(fee)} USDC`],
]

/** Its row while that is closed. Whether the stop stands is told where the orders are: here, where it was moved to. */
export const protectRowWords = (
  progress: ProtectProgress,
  symbol: string,
  market: Grid | undefined,
): string => {
  const { moved, of, from, last, unknown } = progress
  const to = last === undefined ? `from ${price(from, market)}` : `last to ${price(last, market)}`
  const words = `Stop of ${symbol} moved ${counted(moved)} of ${counted(of)} times, ${to}`
  return unknown === undefined ? words : `${words}, or to ${price(unknown, market)}: not known`
}

/** How often it was moved, and where to. */
export const protectProgressLines = (
  { moved, of, from, last, unknown }: ProtectProgress,
  market: Grid | undefined,
): readonly SheetLine[] => [
  ['Moved', `${counted(moved)} of ${counted(of)} times`],
  [
    'Last moved to',
    `${last === undefined ? 'nowhere yet' : price(last, market)}; at the yes ${price(from, market)}`,
  ],
  ...(unknown === undefined
    ? []
    : [['Not known', `whether it was moved to ${price(unknown, market)}`] satisfies SheetLine]),
]
