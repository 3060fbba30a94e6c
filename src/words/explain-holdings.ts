import type { Account, Holding } from '@core/account/account'
import type { CollateralToken } from '@core/market/venue-facts'
import { toldMoney, VENUE, type FigureOrigin } from './explain'
import * as once from './once/holding-figures'

export type { Weights } from './once/holding-figures'

/** What is said of what is held. */
export const holdingsSay: once.HoldingsSay = {
  byVenue: VENUE,
  nothing: 'nothing',
  weight: {
    title: 'Collateral weight',
    counting:
      'held × its price × weight, for no more of it than the venue lets count. The weight is at most the base weight, and the venue lowers it for large amounts by the discount factor.',
    notCounting:
      'The venue does not take this token for margin: however much is held, it adds nothing to collateral.',
    counts: 'Counts as collateral',
    yes: 'yes',
    no: 'no',
    base: 'Base weight',
    discount: 'Discount factor',
    haircut: 'Haircut',
    upTo: 'Counts up to',
    noBound: 'no bound',
  },
  held: {
    title: 'Held',
    formula:
      'Deposits − withdrawals, with everything that was settled. Profit that is not settled yet is not in it, what is frozen is, and neither says what is free for an order.',
  },
  frozen: {
    title: 'Frozen',
    formula:
      'The part of held that the venue has set aside: it can be neither withdrawn nor used for an order.',
  },
  parts: { held: 'Held', frozen: 'Of it frozen', notFrozen: 'Not frozen' },
  free: {
    title: 'Free collateral',
    formula:
      'Total collateral − initial margin of positions and open orders; never below zero. Total collateral is what each holding counts for, with profit and loss that is not settled yet. What is frozen is held, and not free.',
    heldOf: token => `${token} held`,
    ofItFrozen: amount => `, ${amount} frozen`,
    weightUnread: 'weight not read',
    countsForNothing: 'counts for nothing',
    countsFor: weight => `counts for ${weight}`,
    holding: (held, frozen, counts) => `${held}${frozen}, ${counts}`,
    others: 'Other tokens held',
    total: 'Total collateral',
    notFree: 'Not free',
    atLeast: 'at least ',
    initial: 'Initial margin rate',
    value: 'Account value',
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
