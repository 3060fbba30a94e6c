import type { VenueComparison, PortfolioReport } from '@core/history/portfolio-report'
import { DESK_SOURCE_LABEL, VENUE_SOURCE_LABEL, type FigureOrigin } from './explain'
import { listNetPnlInputs } from './explain-history'
import * as comparisonFigures from './comparison-figures'
import { venueComparisonTitles, portfolioFigureFormulas } from './portfolio'
import * as messages from './en/explain-against'

export type { ComparisonFigureName } from './comparison-figures'

export const comparisonFigureMessages: comparisonFigures.ComparisonFigureMessages = {
  ...messages.comparisonSays,
  titles: venueComparisonTitles,
  formulas: {
    ours: {
      ...messages.comparisonSays.formulas.ours,
      profit: portfolioFigureFormulas.net,
      'realised by closed positions': portfolioFigureFormulas.realised,
    },
    venue: messages.comparisonSays.formulas.venue,
  },
  byVenue: VENUE_SOURCE_LABEL,
  byDesk: DESK_SOURCE_LABEL,
  net: listNetPnlInputs,
}

export const explainComparisonFigure = (
  name: comparisonFigures.ComparisonFigureName,
  row: VenueComparison,
  datedReport: { readonly told: PortfolioReport; readonly at: number | undefined },
): FigureOrigin => comparisonFigures.composeComparisonOrigin(comparisonFigureMessages, name, row, datedReport)
