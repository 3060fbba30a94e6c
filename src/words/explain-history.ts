import type { Figures } from '@core/figures/results'
import type { DayPoint } from '@core/history/portfolio'
import type { ValuePoint } from '@core/history/account-value'
import type { Amount } from '@core/value/decimal'
import { gain, counted, money } from './format'
import { dayTime } from './times'
import { DESK, VENUE, type FigureOrigin } from './explain'
import { figureTitles, formulas } from './portfolio'

/** The figures of one day or of one market. */
export type RowFigures = Figures & { readonly net: Amount }

/** A sum that stands in a row of its own for each day or market. */
export type ResultName = 'net' | 'realised' | 'fees' | 'funding' | 'volume' | 'fills'

/** Of what a row is, in words, and up to when everything it is made of was read. */
export interface SumsRow {
  readonly of: { readonly name: string; readonly figure: string }
  readonly at?: number | undefined
}

/** A row that is one day. */
export const ofDay = (date: string): SumsRow['of'] => ({ name: 'Day (UTC)', figure: date })
/** A row that is one market. */
export const ofMarket = (symbol: string): SumsRow['of'] => ({ name: 'Market', figure: symbol })

const fillsIn = ({ fills }: RowFigures) => ({ name: 'Fills', figure: counted(fills) })

/** Fills that the venue says no result of, where there are any. */
const untoldIn = ({ untold }: RowFigures): FigureOrigin['inputs'] =>
  untold === 0 ? [] : [{ name: 'Of them without a result', figure: counted(untold) }]

/** What net PnL is made of. */
export const netInputs = ({
  realised,
  funding,
}: Pick<Figures, 'realised' | 'funding'>): FigureOrigin['inputs'] => [
  { name: 'Realised PnL, after fees', figure: gain(realised) },
  { name: '− Funding', figure: money(funding) },
]

const inputsOf: Readonly<Record<ResultName, (sums: RowFigures) => FigureOrigin['inputs']>> = {
  net: sums => [...netInputs(sums), ...untoldIn(sums)],
  realised: sums => [fillsIn(sums), ...untoldIn(sums)],
  fees: sums => [fillsIn(sums), { name: 'Volume', figure: `${money(sums.volume)} USDC` }],
  funding: () => [],
  volume: sums => [fillsIn(sums)],
  fills: sums => [{ name: 'Volume', figure: `${money(sums.volume)} USDC` }],
}

/** One figure of a day or a market, out of what happened in it. */
export const explainSum = (name: ResultName, sums: RowFigures, { of, at }: SumsRow): FigureOrigin => ({
  title: name === 'fills' ? 'Fills' : figureTitles[name],
  formula:
    name === 'fills'
      ? 'How many trades of this account the venue’s record has, whoever placed the orders.'
      : formulas[name],
  inputs: [of, ...inputsOf[name](sums)],
  source: DESK,
  at,
})

/** What stayed from the first day of a period to one of its days. */
export const explainStayed = (day: DayPoint, first: string, at?: number): FigureOrigin => ({
  title: 'Net PnL since the period began',
  formula: `The net PnL of every day from the first one on, added up. ${formulas.net}`,
  inputs: [
    { name: 'First day with anything', figure: first },
    { name: 'Up to and with', figure: day.date },
    { name: 'Net PnL of that day', figure: gain(day.net) },
    { name: 'Fills of that day', figure: counted(day.fills) },
  ],
  source: DESK,
  at,
})

/** What the venue’s own record says an account was worth on a day. */
export const explainDayValue = (date: string, at?: number): FigureOrigin => ({
  title: 'Account value, the venue’s daily',
  formula:
    'What the account was worth at the end of the day, open positions at their mark. Today’s may lag until the day is over.',
  inputs: [ofDay(date)],
  source: VENUE,
  at,
})

/** What the account was worth at a moment that was saved here. */
export const explainKept = ({ at }: ValuePoint, saved: number): FigureOrigin => ({
  title: 'Account value, as saved here',
  formula:
    'Total collateral with open positions at their mark, as the venue told it at this moment and this desk saved it.',
  inputs: [
    { name: 'Saved', figure: dayTime(at) },
    { name: 'Moments saved in these days', figure: counted(saved) },
  ],
  source: VENUE,
  at,
})
