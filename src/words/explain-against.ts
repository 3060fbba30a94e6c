import type { Comparison, Portfolio } from '@core/history/portfolio'
import { dayOf, nameOf } from '@core/history/history-table'
import { counted, money } from './format'
import { DESK, VENUE, type FigureOrigin } from './explain'
import { netInputs } from './explain-history'
import { comparisonTitles, formulas } from './portfolio'

/** Which of the three figures of a comparison. */
export type FigureAgainst = 'ours' | 'venue' | 'difference'

const ours: Readonly<Record<Comparison['what'], string>> = {
  volume: 'price × size, added up over every fill of these days.',
  profit: formulas.net,
  'realised by prices':
    'Got for what was sold − paid for what was bought − fees, with what is open at its entry: of the markets whose fills in these days are all that led to what is open.',
  'realised by closed positions': formulas.realised,
  'account value': 'What the venue said the account was worth, as this desk saved it last on that day.',
}

const venue: Readonly<Record<Comparison['what'], string>> = {
  volume: 'The volume of each of these days by the venue’s daily figures, added up.',
  profit: 'The profit of each of these days by the venue’s daily figures, added up.',
  'realised by prices': 'The realised PnL in the venue’s record of each fill, of the same markets.',
  'realised by closed positions':
    'What the venue says each position realised that was closed in these days, added up.',
  'account value':
    'The account’s value by the venue’s daily figures, on the newest day that was saved here too.',
}

const formulaOf: Readonly<Record<FigureAgainst, (what: Comparison['what']) => string>> = {
  ours: what => ours[what],
  venue: what => venue[what],
  difference: what =>
    what === 'realised by prices' ? 'this desk − the venue, to the cent.' : 'this desk − the venue.',
}

const count = (all: number): string => counted(all)

/** What went into our own figure. */
function inputsOfOurs({ what }: Comparison, { total, worth }: Portfolio): FigureOrigin['inputs'] {
  if (what === 'account value') return [{ name: 'Moments saved', figure: count(worth?.saved ?? 0) }]
  const fills = { name: 'Fills', figure: count(total.fills) }
  if (what === 'volume') return [fills]
  const untold = total.untold === 0 ? [] : [{ name: 'Of them without a result', figure: count(total.untold) }]
  return what === 'profit' ? [...netInputs(total), ...untold] : [fills, ...untold]
}

/** What went into the venue's. */
function inputsOfVenue({ what }: Comparison, { wins, byDay, total }: Portfolio): FigureOrigin['inputs'] {
  if (what === 'realised by prices') return [{ name: 'Fills', figure: count(total.fills) }]
  return what === 'realised by closed positions'
    ? [{ name: 'Closed positions', figure: count(wins.won + wins.lost + wins.even) }]
    : [{ name: 'Days reported', figure: count(byDay.filter(({ value }) => value !== undefined).length) }]
}

const inputs: Readonly<Record<FigureAgainst, (row: Comparison, told: Portfolio) => FigureOrigin['inputs']>> =
  {
    ours: inputsOfOurs,
    venue: inputsOfVenue,
    difference: row => [
      { name: 'This desk', figure: money(row.ours) },
      { name: 'The venue', figure: money(row.venue) },
    ],
  }

/** A figure of ours, of the venue's, or what lies between them. */
export const explainAgainst = (
  name: FigureAgainst,
  row: Comparison,
  { told, at }: { readonly told: Portfolio; readonly at: number | undefined },
): FigureOrigin => ({
  title: comparisonTitles[row.what],
  formula: formulaOf[name](row.what),
  inputs: [
    { name: 'First day', figure: nameOf(dayOf(told.period.from)) },
    { name: 'Last day', figure: nameOf(dayOf(told.period.to - 1)) },
    ...inputs[name](row, told),
  ],
  source: name === 'venue' ? VENUE : DESK,
  at,
})
