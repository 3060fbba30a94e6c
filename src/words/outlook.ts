import type { Market } from '@core/market/market'
import type { Outlook } from '@core/write/plan'
import { explainCeiling, explainFee, explainLeverage } from './explain'
import type { Line } from './once/line'
import { safety, type OutlookSays } from './once/outlook-lines'

export type { Line } from './once/line'

const by = {
  book: ' avg',
  limit: ', its limit',
  limits: ' avg of its limits',
  mark: ', the mark',
} as const

/** What is said of how an order may go, figure by figure. */
export const outlookSays: OutlookSays = {
  leverage: 'Effective leverage',
  noValue: 'the account’s value is not known',
  ratio: 'Margin ratio',
  noRatio: 'no cross position would be open, or the account’s value is not known',
  liquidation: 'Liquidation',
  noneLiquidates: 'none',
  noLiquidation: 'the mark, the account or the market’s rules are not known',
  free: 'Free collateral',
  noFree: 'free collateral is not known',
  joined: { some: parts => parts.join(', '), nothing: parts => parts.join('; ') },
  nothingFills: 'nothing',
  allFills: 'all of it',
  allRests: 'all of it rests',
  allCancelled: 'all of it is cancelled',
  rests: size => `${size} rests`,
  cancelled: size => `${size} is cancelled`,
  average: price => ` at ${price} avg`,
  by,
  worstBy: { ...by, book: ', the last the book gives' },
  span: 'Best / worst fill',
  noPrice: 'the price is not known',
  spendsAtMost: 'Spends at most',
  worthAtLeast: 'Notional at least',
  noCeiling: 'Notional, no ceiling',
  feeOf: {
    plus: amount => ` + ${amount} fee`,
    less: amount => ` less ${amount} fee`,
    and: amount => ` and ${amount} fee`,
  },
  rebateOf: {
    plus: amount => ` less ${amount} rebate`,
    less: amount => ` + ${amount} rebate`,
    and: amount => ` and ${amount} rebate`,
  },
  fee: 'Fee',
  feeAt: (as, rate) => `Fee (${as}${rate})`,
  feeAs: { taker: 'taker', maker: 'maker', both: 'taker and maker' },
  noFee: 'this account’s fee rates have not been read',
  realised: 'Realises, after fees',
  noEntry: 'the entry is not known',
  position: 'Position',
  noPosition: 'positions have not been read',
  explain: { leverage: explainLeverage, ceiling: explainCeiling, fee: explainFee },
}

/** What something that moves no position changes all the same: where it would be liquidated, and what is free. */
export const safetyLines = (outlook: Outlook | undefined, market: Market | undefined): readonly Line[] =>
  safety(outlookSays, outlook?.before, outlook?.now, market)
