import { notionalOf } from '@core/figures/rates'
import { changeFrom } from '@core/figures/prices'
import {
  averageSpans,
  changeSpans,
  type AverageSpan,
  type ChangeSpan,
  type FundingAverages,
  type FundingRate,
  type IndexSource,
  type OpenInterest,
  type PriceChanges,
} from '@core/market/venue-facts'
import type { Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { change, changeTone, counted, DASH, money, price, size } from './format'
import { shown } from './fill'
import { dayTime } from './times'

/** A line under a figure that was opened: what it names, and what that comes to. */
export interface FactLine {
  readonly name: string
  readonly figure: string
  readonly tone?: string
}

/** The spans that prices are told over, as they are chosen. */
export const changeSpanWords: Readonly<Record<ChangeSpan, string>> = {
  '5m': '5 m',
  '30m': '30 m',
  '1h': '1 h',
  '4h': '4 h',
  '24h': '24 h',
  '3d': '3 d',
  '7d': '7 d',
  '30d': '30 d',
}

const averageWords: Readonly<Record<AverageSpan, string>> = {
  last: 'The last',
  '1d': '1 d',
  '3d': '3 d',
  '7d': '7 d',
  '14d': '14 d',
  '30d': '30 d',
  '90d': '90 d',
  '180d': '180 d',
}

/** What stands over and under such lines. */
export const factSays = {
  changes: {
    heading: 'Price change',
    note: '(last − price then) ÷ price then, both reported at one time. Then is a whole minute up to 24 h, and 00:00 UTC of the day for 3 d, 7 d and 30 d. A price the venue does not have is left out.',
  },
  interests: {
    heading: 'Trader positions',
    note: 'Market makers are left out, so that long and short differ, and neither their sum nor either of them is the open interest above. Notional is size × mark.',
  },
  averages: {
    heading: 'Average funding',
    note: (hours: number | undefined, since: string | undefined): string =>
      [
        hours === undefined
          ? 'The mean of the rates, each for one period.'
          : `The mean of the rates, each for ${hours} h.`,
        'Beside it, in how many periods longs paid (+) and shorts paid (−): where the venue has less than the span, that is all it is the mean of.',
        since === undefined ? '' : `It has rates since ${shown(since, 19)}.`,
      ]
        .filter(part => part !== '')
        .join(' '),
  },
  sources: {
    heading: 'Index sources',
    note: 'The markets that the venue reads, by its own names. Their weights are not reported.',
  },
  lastPaid: 'Last funding',
  periods: (positive: number, negative: number): string => `${counted(positive)} + / ${counted(negative)} −`,
  reading: 'Loading…',
  unread: 'Could not be loaded now.',
  none: 'The venue reports nothing for this market.',
  asOf: (at: string, age: string): string => `As of ${at} (${age} ago).`,
} as const

/** How far a market moved over a span, by prices that were told together; nothing where one of them is not known. */
export function movedOver(row: PriceChanges | undefined, span: ChangeSpan): Amount | undefined {
  const [then, last] = [row?.before[span], row?.last]
  return then && last && changeFrom(then, last)
}

/** How far a market moved over each span. */
export const changeLines = (row: PriceChanges, market: Market | undefined): readonly FactLine[] =>
  changeSpans.map(span => {
    const [moved, then] = [movedOver(row, span), row.before[span]]
    return {
      name:
        then === undefined ? changeSpanWords[span] : `${changeSpanWords[span]}, from ${price(then, market)}`,
      figure: moved === undefined ? DASH : change(moved),
      tone: changeTone(moved),
    }
  })

/** How much traders hold on each side. */
export function interestLines(
  { long, short }: OpenInterest,
  mark: Amount | undefined,
  market: Market | undefined,
): readonly FactLine[] {
  const held = (of: Amount): string => `${size(of, market)} ${market?.base ?? ''}`.trim()
  const worth = (of: Amount): string => (mark === undefined ? DASH : `${money(notionalOf(of, mark))} USDC`)
  return [
    { name: 'Long', figure: held(long) },
    { name: 'Long, notional at mark', figure: worth(long) },
    { name: 'Short', figure: held(short) },
    { name: 'Short, notional at mark', figure: worth(short) },
  ]
}

/** What was paid last, and when. */
export const lastPaidLine = ({ last, lastAt }: FundingRate): FactLine => ({
  name: lastAt === undefined ? DASH : dayTime(lastAt),
  figure: change(last, 4),
  tone: changeTone(last, 4),
})

/** What funding was on average over each span that was told. */
export const averageLines = ({ over }: FundingAverages): readonly FactLine[] =>
  averageSpans.flatMap(span => {
    const told = over[span]
    return told === undefined
      ? []
      : [
          {
            name: `${averageWords[span]} · ${factSays.periods(told.positive, told.negative)}`,
            figure: change(told.rate, 4),
            tone: changeTone(told.rate, 4),
          },
        ]
  })

/** Where an index comes from: a line for each source, as the venue calls it. */
export const sourceLines = ({ sources }: IndexSource): readonly FactLine[] =>
  sources.map((source, at) => ({ name: counted(at + 1), figure: shown(source, 40) }))
