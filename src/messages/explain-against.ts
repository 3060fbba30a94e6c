import type { Comparison, Portfolio } from '@core/history/portfolio'
import { DESK, VENUE, type FigureOrigin } from './explain'
import { netInputs } from './explain-history'
import * as once from './comparison-figures'
import { comparisonTitles, formulas } from './portfolio'
import * as messages from './en/explain-against'

export type { FigureAgainst } from './comparison-figures'

/** What is said of the figures of a comparison. */
export const comparisonSays: once.ComparisonSays = {
  ...messages.comparisonSays,
  titles: comparisonTitles,
  formulas: {
    ours: {
      ...messages.comparisonSays.formulas.ours,
      profit: formulas.net,
      'realised by closed positions': formulas.realised,
    },
    venue: messages.comparisonSays.formulas.venue,
  },
  byVenue: VENUE,
  byDesk: DESK,
  net: netInputs,
}

/** A figure of ours, of the venue's, or what lies between them. */
export const explainAgainst = (
  name: once.FigureAgainst,
  row: Comparison,
  told: { readonly told: Portfolio; readonly at: number | undefined },
): FigureOrigin => once.explainAgainst(comparisonSays, name, row, told)
