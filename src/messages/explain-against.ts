import { getUtcDay, formatUtcDay } from '@core/history/history-table'
import type { VenueComparison, PortfolioReport } from '@core/history/portfolio-report'
import { DESK_SOURCE_LABEL, VENUE_SOURCE_LABEL, type FigureInput, type FigureOrigin } from './explain'
import { listNetPnlInputs } from './explain-history'
import { formatCount, formatQuoteMoney } from './format'
import { venueComparisonTitles, portfolioFigureFormulas } from './portfolio'
import * as messages from './en/explain-against'

export type ComparisonFigureName = 'ours' | 'venue' | 'difference'

type Inputs = readonly FigureInput[]

const labels = messages.comparisonSays
const formulas = {
  ours: {
    ...labels.formulas.ours,
    profit: portfolioFigureFormulas.net,
    'realised by closed positions': portfolioFigureFormulas.realised,
  },
  venue: labels.formulas.venue,
}

const createCountInput = (name: string, count: number): Inputs => [{ name, figure: formatCount(count) }]

function listDeskInputs({ what }: VenueComparison, { total, worth }: PortfolioReport): Inputs {
  if (what === 'account value') return createCountInput(labels.moments, worth?.saved ?? 0)
  const fills = createCountInput(labels.fills, total.fills)
  if (what === 'volume') return fills
  const untold = total.untold === 0 ? [] : createCountInput(labels.untold, total.untold)
  return what === 'profit' ? [...listNetPnlInputs(total), ...untold] : [...fills, ...untold]
}

function listVenueInputs({ what }: VenueComparison, { wins, byDay, total }: PortfolioReport): Inputs {
  if (what === 'realised by prices') return createCountInput(labels.fills, total.fills)
  return what === 'realised by closed positions'
    ? createCountInput(labels.closed, wins.won + wins.lost + wins.even)
    : createCountInput(labels.days, byDay.filter(({ value }) => value !== undefined).length)
}

function listFigureInputs(name: ComparisonFigureName, row: VenueComparison, report: PortfolioReport): Inputs {
  if (name === 'ours') return listDeskInputs(row, report)
  if (name === 'venue') return listVenueInputs(row, report)
  return [
    { name: labels.ours, figure: formatQuoteMoney(row.ours) },
    { name: labels.venue, figure: formatQuoteMoney(row.venue) },
  ]
}

function selectFormula(name: ComparisonFigureName, { what }: VenueComparison): string {
  if (name !== 'difference') return formulas[name][what]
  return what === 'realised by prices' ? labels.difference.toTheCent : labels.difference.plain
}

/** Explains the desk's figure, the venue's figure or their difference. */
export const explainComparisonFigure = (
  name: ComparisonFigureName,
  row: VenueComparison,
  { told, at }: { readonly told: PortfolioReport; readonly at: number | undefined },
): FigureOrigin => ({
  title: venueComparisonTitles[row.what],
  formula: selectFormula(name, row),
  inputs: [
    { name: labels.firstDay, figure: formatUtcDay(getUtcDay(told.period.from)) },
    { name: labels.lastDay, figure: formatUtcDay(getUtcDay(told.period.to - 1)) },
    ...listFigureInputs(name, row, told),
  ],
  source: name === 'venue' ? VENUE_SOURCE_LABEL : DESK_SOURCE_LABEL,
  at,
})
