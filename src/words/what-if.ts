import type { Market } from '@core/market/market'
import { isZero, type Amount } from '@core/value/decimal'
import { shareUntil, type Scenario, type ScenarioLiquidation, type ScenarioRow } from '@core/context/scenario'
import type { BeforeAfter } from '@core/write/plan'
import { change, gain, money, percent, price, tone } from './format'
import type { Line } from './outlook'

/** How many markets of one liquidation are named. */
export const NAMED = 3
/** What the dialog of supposed prices says by itself. */
export const whatIf = {
  title: 'What-if: prices move',
  about: 'Scenario: nothing below is live, nothing here is sent, and no order is drafted.',
  tag: 'scenario',
  what: 'What moves',
  way: 'Which way',
  ways: [
    { value: 'down', label: '▼ Down' },
    { value: 'up', label: '▲ Up' },
  ],
  move: 'Move',
  market: 'Market',
  price: 'Scenario price',
  open: 'What-if: prices move…',
  unread: 'Positions have not been read.',
  empty: 'Nothing is held, so no price would change anything.',
  together: 'All together',
  liquidated: 'Liquidated on the way',
  each: 'Each position',
  noAccount: 'The account has not been read: what happens to cross positions is not known.',
  none: 'Nothing would be liquidated on the way.',
  rests:
    'It starts from the newest marks and goes straight there. Funding, fees, fills of open orders and triggers, and the value of other tokens stay as they are; what would be liquidated on the way is counted as if it were still held. The venue takes cross positions together and does not say in which order.',
} as const

/** What can be moved. */
export const shockChoices = [
  { value: 'all', label: 'All markets' },
  { value: 'one', label: 'One market' },
  { value: 'price', label: 'One, to a price' },
] as const

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
    ...pair('Unrealised PnL', scenario.unrealised, gain, 'positions have not been read'),
    tone: tone(scenario.unrealised.after),
  },
  pair('Total collateral', scenario.collateral, money, 'the account has not been read'),
  pair('Margin ratio', scenario.ratio, ratio => percent(ratio, 1), 'the account has not been read'),
  pair('Free collateral', scenario.free, money, 'it cannot be told from what is known'),
  pair('Cross maintenance margin', scenario.maintenance, money, 'the rules of a market have not been read'),
]

/** One position before and after. */
export function scenarioRowLine(row: ScenarioRow, market: Market | undefined): Line {
  return {
    label: `${nameOf(row, market)} at ${price(row.mark.after, market)}`,
    before: gain(row.unrealised.before),
    text: gain(row.unrealised.after),
    tone: tone(row.unrealised.after),
  }
}

const nameOf = ({ symbol, marginMode }: ScenarioRow, market: Market | undefined): string =>
  `${market?.base ?? symbol}${marginMode === 'ISOLATED' ? ' isolated' : ''}`

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
    return `${market?.base ?? symbol} at ${price(mark, market)}`
  })
  const list = [...places, ...(others > 0 ? [`${others} more`] : [])].join(', ')
  const what = marginMode === 'CROSS' ? `All cross positions together: ${list}` : `Isolated ${list}`
  if (isZero(way)) return `${what}, by the figures of now.`
  return share === undefined
    ? `${what}.`
    : `${what}, once prices moved by ${change(shareUntil(liquidation, share))}.`
}

/** That the figures moved from are not fresh themselves. */
export const restsOnWords = (old: string): string => `rests on figures ${old}`

/** That not every position is listed. */
export const moreWords = (others: number): string => `and ${others} more that would change less`

/** Which positions nobody can speak of. */
export const unruledWords = (symbols: readonly string[]): string =>
  `The rules of ${symbols.slice(0, NAMED).join(', ')}${symbols.length > NAMED ? ' and others' : ''} have not been read: whether they would be liquidated is not known.`

/** What a fall has to stay within. */
export const tooFarWords = 'A price cannot fall by more than all of it.'
