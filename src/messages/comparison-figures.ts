import { getUtcDay, formatUtcDay } from '@core/history/history-table'
import type { VenueComparison, PortfolioReport } from '@core/history/portfolio-report'
import type { FigureOrigin } from './explain'
import { formatCount, formatQuoteMoney } from './format'
import type { FigureInput } from './figure-inputs'

export type ComparisonFigureName = 'ours' | 'venue' | 'difference'

type Inputs = readonly FigureInput[]
type ComparisonLabels = Readonly<Record<VenueComparison['what'], string>>

/** Texts of a language about the figures of a comparison. The functions of this file select the inputs. */
export interface ComparisonFigureMessages {
  readonly titles: ComparisonLabels
  readonly formulas: Readonly<Record<'ours' | 'venue', ComparisonLabels>>
  readonly difference: { readonly plain: string; readonly toTheCent: string }
  readonly byVenue: string
  readonly byDesk: string
  readonly firstDay: string
  readonly lastDay: string
  readonly moments: string
  readonly fills: string
  readonly untold: string
  readonly closed: string
  readonly days: string
  readonly ours: string
  readonly venue: string
  /** Inputs of the net profit. */
  readonly net: (total: PortfolioReport['total']) => Inputs
}

const createCountInput = (name: string, count: number): Inputs => [{ name, figure: formatCount(count) }]

function listDeskInputs(
  messages: ComparisonFigureMessages,
  { what }: VenueComparison,
  { total, worth }: PortfolioReport,
): Inputs {
  if (what === 'account value') return createCountInput(messages.moments, worth?.saved ?? 0)
  const fills = createCountInput(messages.fills, total.fills)
  if (what === 'volume') return fills
  const untold = total.untold === 0 ? [] : createCountInput(messages.untold, total.untold)
  return what === 'profit' ? [...messages.net(total), ...untold] : [...fills, ...untold]
}

function listVenueInputs(
  messages: ComparisonFigureMessages,
  { what }: VenueComparison,
  { wins, byDay, total }: PortfolioReport,
): Inputs {
  if (what === 'realised by prices') return createCountInput(messages.fills, total.fills)
  return what === 'realised by closed positions'
    ? createCountInput(messages.closed, wins.won + wins.lost + wins.even)
    : createCountInput(messages.days, byDay.filter(({ value }) => value !== undefined).length)
}

function listFigureInputs(
  messages: ComparisonFigureMessages,
  name: ComparisonFigureName,
  row: VenueComparison,
  report: PortfolioReport,
): Inputs {
  if (name === 'ours') return listDeskInputs(messages, row, report)
  if (name === 'venue') return listVenueInputs(messages, row, report)
  return [
    { name: messages.ours, figure: formatQuoteMoney(row.ours) },
    { name: messages.venue, figure: formatQuoteMoney(row.venue) },
  ]
}

function selectFormula(
  { formulas, difference }: ComparisonFigureMessages,
  name: ComparisonFigureName,
  { what }: VenueComparison,
): string {
  if (name !== 'difference') return formulas[name][what]
  return what === 'realised by prices' ? difference.toTheCent : difference.plain
}

/** Explains the desk's figure, the venue's figure or their difference. */
export const composeComparisonOrigin = (
  messages: ComparisonFigureMessages,
  name: ComparisonFigureName,
  row: VenueComparison,
  { told, at }: { readonly told: PortfolioReport; readonly at: number | undefined },
): FigureOrigin => ({
  title: messages.titles[row.what],
  formula: selectFormula(messages, name, row),
  inputs: [
    { name: messages.firstDay, figure: formatUtcDay(getUtcDay(told.period.from)) },
    { name: messages.lastDay, figure: formatUtcDay(getUtcDay(told.period.to - 1)) },
    ...listFigureInputs(messages, name, row, told),
  ],
  source: name === 'venue' ? messages.byVenue : messages.byDesk,
  at,
})
