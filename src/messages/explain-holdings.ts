import type { AccountMargin, TokenHolding } from '@core/account/account-margin'
import type { CollateralToken } from '@core/market/venue-facts'
import { formatReportedMoney, VENUE_SOURCE_LABEL, type FigureOrigin } from './explain'
import * as holdingFigures from './holding-figures'
import { fillMessage } from './message'
import * as messages from './en/explain-holdings'

export type { CollateralWeights } from './holding-figures'

export const holdingFigureMessages: holdingFigures.HoldingFigureMessages = {
  ...messages.holdingsSay,
  byVenue: VENUE_SOURCE_LABEL,
  free: {
    ...messages.holdingsSay.free,
    heldOf: token => fillMessage(messages.holdingsSay.free.heldOf, { token }),
    ofItFrozen: amount => fillMessage(messages.holdingsSay.free.ofItFrozen, { amount }),
    countsFor: weight => fillMessage(messages.holdingsSay.free.countsFor, { weight }),
    holding: (held, frozen, counts) =>
      fillMessage(messages.holdingsSay.free.holding, { held, frozen, counts }),
    valueIs: formatReportedMoney,
  },
}

/** Returns the collateral weight for a table cell, or `undefined` if the venue did not send it. */
export const formatCollateralWeight = (token: CollateralToken | undefined): string | undefined =>
  holdingFigures.composeWeightText(holdingFigureMessages, token)

export const explainCollateralWeight = (token: CollateralToken, at?: number): FigureOrigin =>
  holdingFigures.composeWeightOrigin(holdingFigureMessages, token, at)

export const explainHeldQuantity = (row: TokenHolding, at?: number): FigureOrigin =>
  holdingFigures.composeHoldingOrigin(holdingFigureMessages, 'held', row, at)

export const explainFrozenQuantity = (row: TokenHolding, at?: number): FigureOrigin =>
  holdingFigures.composeHoldingOrigin(holdingFigureMessages, 'frozen', row, at)

/** Explains the free collateral and its derivation from the holdings. */
export const explainFreeCollateral = (
  account: AccountMargin,
  at?: number,
  holdings: readonly TokenHolding[] = [],
  weights: holdingFigures.CollateralWeights = { of: () => undefined },
): FigureOrigin =>
  holdingFigures.composeFreeCollateralOrigin(holdingFigureMessages, account, at, holdings, weights)
