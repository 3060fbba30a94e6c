import { dayOf, nameOf } from '@core/history/history-table'
import type { Comparison, Portfolio } from '@core/history/portfolio'
import type { FigureOrigin } from './explain'
import { counted, money } from './format'
import type { Input } from './figure-inputs'

/** Which of the three figures of a comparison. */
export type FigureAgainst = 'ours' | 'venue' | 'difference'

type Inputs = readonly Input[]
type EachWhat = Readonly<Record<Comparison['what'], string>>

/** What a language says of the figures of a comparison. What went into which is here. */
export interface ComparisonSays {
  readonly titles: EachWhat
  readonly formulas: Readonly<Record<'ours' | 'venue', EachWhat>>
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
  /** What a profit after everything is made of. */
  readonly net: (total: Portfolio['total']) => Inputs
}

const counting = (name: string, count: number): Inputs => [{ name, figure: counted(count) }]

/** What went into our own figure. */
function inputsOfOurs(says: ComparisonSays, { what }: Comparison, { total, worth }: Portfolio): Inputs {
  if (what === 'account value') return counting(says.moments, worth?.saved ?? 0)
  const fills = counting(says.fills, total.fills)
  if (what === 'volume') return fills
  const untold = total.untold === 0 ? [] : counting(says.untold, total.untold)
  return what === 'profit' ? [...says.net(total), ...untold] : [...fills, ...untold]
}

/** What went into the venue's. */
function inputsOfVenue(
  says: ComparisonSays,
  { what }: Comparison,
  { wins, byDay, total }: Portfolio,
): Inputs {
  if (what === 'realised by prices') return counting(says.fills, total.fills)
  return what === 'realised by closed positions'
    ? counting(says.closed, wins.won + wins.lost + wins.even)
    : counting(says.days, byDay.filter(({ value }) => value !== undefined).length)
}

function inputsOf(says: ComparisonSays, name: FigureAgainst, row: Comparison, told: Portfolio): Inputs {
  if (name === 'ours') return inputsOfOurs(says, row, told)
  if (name === 'venue') return inputsOfVenue(says, row, told)
  return [
    { name: says.ours, figure: money(row.ours) },
    { name: says.venue, figure: money(row.venue) },
  ]
}

function formulaOf(
  { formulas, difference }: ComparisonSays,
  name: FigureAgainst,
  { what }: Comparison,
): string {
  if (name !== 'difference') return formulas[name][what]
  return what === 'realised by prices' ? difference.toTheCent : difference.plain
}

/** A figure of ours, of the venue's, or what lies between them. */
export const explainAgainst = (
  says: ComparisonSays,
  name: FigureAgainst,
  row: Comparison,
  { told, at }: { readonly told: Portfolio; readonly at: number | undefined },
): FigureOrigin => ({
  title: says.titles[row.what],
  formula: formulaOf(says, name, row),
  inputs: [
    { name: says.firstDay, figure: nameOf(dayOf(told.period.from)) },
    { name: says.lastDay, figure: nameOf(dayOf(told.period.to - 1)) },
    ...inputsOf(says, name, row, told),
  ],
  source: name === 'venue' ? says.byVenue : says.byDesk,
  at,
})
