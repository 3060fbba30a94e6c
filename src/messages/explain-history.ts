import type { PnlFigures } from '@core/figures/pnl-figures'
import type { PortfolioDay } from '@core/history/portfolio-report'
import type { AccountValuePoint } from '@core/history/account-value'
import { negate, type Amount } from '@core/value/decimal-amount'
import { formatSignedMoney, formatCount, formatQuoteMoney } from './format'
import { formatDayTime } from './times'
import { DESK_SOURCE_LABEL, VENUE_SOURCE_LABEL, type FigureOrigin } from './explain'
import { portfolioFigureTitles, portfolioFigureFormulas } from './portfolio'
import { fillMessage } from './message'
import * as messages from './en/explain-history'

export type HistoryRowFigures = PnlFigures & { readonly net: Amount }

/** A figure that is summed per day or per market. */
export type HistoryFigureName = 'net' | 'realised' | 'fees' | 'funding' | 'volume' | 'fills'

/** The day or market of a row, and the latest time up to which all its parts were read. */
export interface HistoryRowContext {
  readonly of: { readonly name: string; readonly figure: string }
  readonly at?: number | undefined
}

export const createDayInput = (date: string): HistoryRowContext['of'] => ({
  name: messages.ofDay,
  figure: date,
})
export const createMarketInput = (symbol: string): HistoryRowContext['of'] => ({
  name: messages.ofMarket,
  figure: symbol,
})

const createFillsInput = ({ fills }: HistoryRowFigures) => ({
  name: messages.fillsIn,
  figure: formatCount(fills),
})

/** Fills for which the venue reports no result. */
const listUnreportedInputs = ({ untold }: HistoryRowFigures): FigureOrigin['inputs'] =>
  untold === 0 ? [] : [{ name: messages.untoldIn, figure: formatCount(untold) }]

export const listNetPnlInputs = ({
  realised,
  funding,
}: Pick<PnlFigures, 'realised' | 'funding'>): FigureOrigin['inputs'] => [
  { name: messages.netInputs.realisedPnLAfter, figure: formatSignedMoney(realised) },
  { name: messages.netInputs.funding, figure: formatSignedMoney(negate(funding)) },
]

const inputsOf: Readonly<Record<HistoryFigureName, (sums: HistoryRowFigures) => FigureOrigin['inputs']>> = {
  net: sums => [...listNetPnlInputs(sums), ...listUnreportedInputs(sums)],
  realised: sums => [createFillsInput(sums), ...listUnreportedInputs(sums)],
  fees: sums => [
    createFillsInput(sums),
    { name: messages.inputsOf.fees, figure: `${formatQuoteMoney(sums.volume)} USDC` },
  ],
  funding: () => [],
  volume: sums => [createFillsInput(sums)],
  fills: sums => [{ name: messages.inputsOf.fills, figure: `${formatQuoteMoney(sums.volume)} USDC` }],
}

export const explainHistoryFigure = (
  name: HistoryFigureName,
  sums: HistoryRowFigures,
  { of, at }: HistoryRowContext,
): FigureOrigin => ({
  title: name === 'fills' ? messages.explainSum.fills : portfolioFigureTitles[name],
  formula: name === 'fills' ? messages.explainSum.howManyTrades : portfolioFigureFormulas[name],
  inputs: [of, ...inputsOf[name](sums)],
  source: DESK_SOURCE_LABEL,
  at,
})

/** Explains the net PnL from the first day of a period to one of its days. */
export const explainCumulativeNetPnl = (day: PortfolioDay, first: string, at?: number): FigureOrigin => ({
  title: messages.explainStayed.netPnLSince,
  formula: fillMessage(messages.explainStayed.netPnLEvery, { net: portfolioFigureFormulas.net }),
  inputs: [
    { name: messages.explainStayed.firstDayAnything, figure: first },
    { name: messages.explainStayed.upToAnd, figure: day.date },
    { name: messages.explainStayed.netPnLDay, figure: formatSignedMoney(day.net) },
    { name: messages.explainStayed.fillsDay, figure: formatCount(day.fills) },
  ],
  source: DESK_SOURCE_LABEL,
  at,
})

/** Explains the account value that the venue's own record has for a day. */
export const explainDayAccountValue = (date: string, at?: number): FigureOrigin => ({
  title: messages.explainDayValue.accountValueVenue,
  formula: messages.explainDayValue.accountWorthEnd,
  inputs: [createDayInput(date)],
  source: VENUE_SOURCE_LABEL,
  at,
})

/** Explains an account value that this desk saved. */
export const explainSavedAccountValue = ({ at }: AccountValuePoint, saved: number): FigureOrigin => ({
  title: messages.explainKept.accountValueSaved,
  formula: messages.explainKept.totalCollateralOpen,
  inputs: [
    { name: messages.explainKept.saved, figure: formatDayTime(at) },
    { name: messages.explainKept.momentsSavedThese, figure: formatCount(saved) },
  ],
  source: VENUE_SOURCE_LABEL,
  at,
})
