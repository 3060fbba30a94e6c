import type { Account, Holding } from '@core/account/account'
import type { CollateralToken } from '@core/market/venue-facts'
import { toldMoney, VENUE, type FigureOrigin } from './explain'
import * as once from './holding-figures'
import { fill } from './message'
import * as messages from './en/explain-holdings'

export type { Weights } from './holding-figures'

/** What is said of what is held. */
export const holdingsSay: once.HoldingsSay = {
  ...messages.holdingsSay,
  byVenue: VENUE,
  free: {
    ...messages.holdingsSay.free,
    heldOf: token => fill(messages.holdingsSay.free.heldOf, { token }),
    ofItFrozen: amount => fill(messages.holdingsSay.free.ofItFrozen, { amount }),
    countsFor: weight => fill(messages.holdingsSay.free.countsFor, { weight }),
    holding: (held, frozen, counts) => fill(messages.holdingsSay.free.holding, { held, frozen, counts }),
    valueIs: toldMoney,
  },
}

/** What a token counts for, short enough for a cell; undefined where the venue did not say. */
export const weightWords = (token: CollateralToken | undefined): string | undefined =>
  once.weightWords(holdingsSay, token)

/** What a token held is worth as margin. */
export const explainWeight = (token: CollateralToken, at?: number): FigureOrigin =>
  once.explainWeight(holdingsSay, token, at)

/** What is held of a token. */
export const explainHeld = (row: Holding, at?: number): FigureOrigin =>
  once.explainHolding(holdingsSay, 'held', row, at)

/** What is held of a token and cannot be used. */
export const explainFrozen = (row: Holding, at?: number): FigureOrigin =>
  once.explainHolding(holdingsSay, 'frozen', row, at)

/** What is left for new orders, and how that follows from what is held. */
export const explainFree = (
  account: Account,
  at?: number,
  holdings: readonly Holding[] = [],
  counted: once.Weights = { of: () => undefined },
): FigureOrigin => once.explainFree(holdingsSay, account, at, holdings, counted)
