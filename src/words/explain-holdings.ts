import type { Account, Holding } from '@core/account/account'
import { isZero } from '@core/value/decimal'
import type { CollateralToken } from '@core/market/venue-facts'
import { notFree, notFrozen } from '@core/figures/collateral'
import { fine, money, percent } from './format'
import { toldMoney, VENUE, type FigureOrigin } from './explain'
import { shown } from './fill'

/** What the venue last said that tokens count for, and when; nothing where that was never read or is long ago. */
export interface Weights {
  readonly of: (token: string) => CollateralToken | undefined
  readonly at?: number | undefined
}

/** How many holdings an explanation names; the table has them all. */
export const MOST_HOLDINGS = 6

/** What a token counts for, short enough for a cell; undefined where the venue did not say. */
export function weightWords(token: CollateralToken | undefined): string | undefined {
  if (token === undefined) return undefined
  if (!token.isCollateral) return 'nothing'
  return token.baseWeight === undefined ? undefined : percent(token.baseWeight)
}

const bound = ({ most, token }: CollateralToken): string =>
  most === undefined ? 'no bound' : `${fine(most)} ${shown(token, 20)}`

/** What a token held is worth as margin. */
export const explainWeight = (token: CollateralToken, at?: number): FigureOrigin => ({
  title: 'Collateral weight',
  formula: token.isCollateral
    ? 'held × its price × weight, for no more of it than the venue lets count. The weight is at most the base weight, and the venue lowers it for large amounts by the discount factor.'
    : 'The venue does not take this token for margin: however much is held, it adds nothing to collateral.',
  inputs: [
    { name: 'Counts as collateral', figure: token.isCollateral ? 'yes' : 'no' },
    ...(token.baseWeight === undefined ? [] : [{ name: 'Base weight', figure: percent(token.baseWeight) }]),
    ...(token.discountFactor === undefined
      ? []
      : [{ name: 'Discount factor', figure: fine(token.discountFactor) }]),
    ...(token.haircut === undefined ? [] : [{ name: 'Haircut', figure: percent(token.haircut) }]),
    ...(token.isCollateral ? [{ name: 'Counts up to', figure: bound(token) }] : []),
  ],
  source: VENUE,
  at,
})

const parts = (row: Holding): FigureOrigin['inputs'] => [
  { name: 'Held', figure: `${fine(row.held)} ${shown(row.token, 20)}` },
  { name: 'Of it frozen', figure: fine(row.frozen) },
  { name: 'Not frozen', figure: fine(notFrozen(row)) },
]

/** What is held of a token. */
export const explainHeld = (row: Holding, at?: number): FigureOrigin => ({
  title: 'Held',
  formula:
    'Deposits − withdrawals, with everything that was settled. Profit that is not settled yet is not in it, what is frozen is, and neither says what is free for an order.',
  inputs: parts(row),
  source: VENUE,
  at,
})

/** What is held of a token and cannot be used. */
export const explainFrozen = (row: Holding, at?: number): FigureOrigin => ({
  title: 'Frozen',
  formula:
    'The part of held that the venue has set aside: it can be neither withdrawn nor used for an order.',
  inputs: parts(row),
  source: VENUE,
  at,
})

function holdingWords(row: Holding, counted: Weights): string {
  const token = counted.of(row.token)
  const weight = weightWords(token)
  const frozen = isZero(row.frozen) ? '' : `, ${fine(row.frozen)} frozen`
  const counts =
    weight === undefined
      ? 'weight not read'
      : token?.isCollateral === false
        ? 'counts for nothing'
        : `counts for ${weight}`
  return `${fine(row.held)}${frozen}, ${counts}`
}

/** What is left for new orders, and how that follows from what is held. */
export const explainFree = (
  account: Account,
  at?: number,
  holdings: readonly Holding[] = [],
  counted: Weights = { of: () => undefined },
): FigureOrigin => ({
  title: 'Free collateral',
  formula:
    'Total collateral − initial margin of positions and open orders; never below zero. Total collateral is what each holding counts for, with profit and loss that is not settled yet. What is frozen is held, and not free.',
  inputs: [
    ...holdings.slice(0, MOST_HOLDINGS).map(row => ({
      name: `${shown(row.token, 20)} held`,
      figure: holdingWords(row, counted),
    })),
    ...(holdings.length > MOST_HOLDINGS
      ? [{ name: 'Other tokens held', figure: String(holdings.length - MOST_HOLDINGS) }]
      : []),
    { name: 'Total collateral', figure: `${money(account.totalCollateral)} USDC` },
    {
      name: 'Not free',
      figure: `${isZero(account.free) ? 'at least ' : ''}${money(notFree(account))} USDC`,
    },
    { name: 'Initial margin rate', figure: percent(account.initialMarginRatio, 2) },
    { name: 'Account value', figure: toldMoney(account.value) },
  ],
  source: VENUE,
  at,
})
