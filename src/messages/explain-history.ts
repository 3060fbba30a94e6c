import type { Figures } from '@core/figures/results'
import type { DayPoint } from '@core/history/portfolio'
import type { ValuePoint } from '@core/history/account-value'
import type { Amount } from '@core/value/decimal'
import { gain, counted, money } from './format'
import { dayTime } from './times'
import { DESK, VENUE, type FigureOrigin } from './explain'
import { figureTitles, formulas } from './portfolio'
import { fill } from './message'
import * as messages from './en/explain-history'

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
export const ofDay = (date: string): SumsRow['of'] => ({ name: messages.ofDay, figure: date })
/** A row that is one market. */
export const ofMarket = (symbol: string): SumsRow['of'] => ({ name: messages.ofMarket, figure: symbol })

const fillsIn = ({ fills }: RowFigures) => ({ name: messages.fillsIn, figure: counted(fills) })

/** Fills that the venue says no result of, where there are any. */
const untoldIn = ({ untold }: RowFigures): FigureOrigin['inputs'] =>
  untold === 0 ? [] : [{ name: messages.untoldIn, figure: counted(untold) }]

/** What net PnL is made of. */
export const netInputs = ({
  realised,
  funding,
}: Pick<Figures, 'realised' | 'funding'>): FigureOrigin['inputs'] => [
  { name: messages.netInputs.realisedPnLAfter, figure: gain(realised) },
  { name: messages.netInputs.funding, figure: money(funding) },
]

const inputsOf: Readonly<Record<ResultName, (sums: RowFigures) => FigureOrigin['inputs']>> = {
  net: sums => [...netInputs(sums), ...untoldIn(sums)],
  realised: sums => [fillsIn(sums), ...untoldIn(sums)],
  fees: sums => [fillsIn(sums), { name: messages.inputsOf.fees, figure: `${money(sums.volume)} USDC` }],
  funding: () => [],
  volume: sums => [fillsIn(sums)],
  fills: sums => [{ name: messages.inputsOf.fills, figure: `${money(sums.volume)} USDC` }],
}

/** One figure of a day or a market, out of what happened in it. */
export const explainSum = (name: ResultName, sums: RowFigures, { of, at }: SumsRow): FigureOrigin => ({
  title: name === 'fills' ? messages.explainSum.fills : figureTitles[name],
  formula: name === 'fills' ? messages.explainSum.howManyTrades : formulas[name],
  inputs: [of, ...inputsOf[name](sums)],
  source: DESK,
  at,
})

/** What stayed from the first day of a period to one of its days. */
export const explainStayed = (day: DayPoint, first: string, at?: number): FigureOrigin => ({
  title: messages.explainStayed.netPnLSince,
  formula: fill(messages.explainStayed.netPnLEvery, { net: formulas.net }),
  inputs: [
    { name: messages.explainStayed.firstDayAnything, figure: first },
    { name: messages.explainStayed.upToAnd, figure: day.date },
    { name: messages.explainStayed.netPnLDay, figure: gain(day.net) },
    { name: messages.explainStayed.fillsDay, figure: counted(day.fills) },
  ],
  source: DESK,
  at,
})

/** What the venue’s own record says an account was worth on a day. */
export const explainDayValue = (date: string, at?: number): FigureOrigin => ({
  title: messages.explainDayValue.accountValueVenue,
  formula: messages.explainDayValue.accountWorthEnd,
  inputs: [ofDay(date)],
  source: VENUE,
  at,
})

/** What the account was worth at a moment that was saved here. */
export const explainKept = ({ at }: ValuePoint, saved: number): FigureOrigin => ({
  title: messages.explainKept.accountValueSaved,
  formula: messages.explainKept.totalCollateralOpen,
  inputs: [
    { name: messages.explainKept.saved, figure: dayTime(at) },
    { name: messages.explainKept.momentsSavedThese, figure: counted(saved) },
  ],
  source: VENUE,
  at,
})
