import type { Preview } from '@core/context/inputs'
import type { RefusalCode } from '@core/value/result'
import { refusalIn } from './refusals'
import type { Grid } from './fill'

/** What is wrong with a draft in such a way that nothing can be worked out of it, whatever has been read. */
const stopping: readonly RefusalCode[] = [
  'AMOUNT_MALFORMED',
  'AMOUNT_NOT_POSITIVE',
  'PRICE_MISSING',
  'LEVERAGE_MALFORMED',
  'MARKET_UNKNOWN',
  'REDUCE_ONLY_NOTHING',
  'REDUCE_ONLY_TOO_LARGE',
  'ORDER_NOT_OPEN',
  'MARGIN_NO_POSITION',
]

/** Why there is no outlook of a draft: what is wrong with itself, and never that something was not read that was. */
export function whyNoOutlook({ refusals, outlook }: Preview, market: Grid | undefined): string | undefined {
  const first = refusals.find(({ code }) => stopping.includes(code))
  const why = first ?? (outlook === undefined ? refusals[0] : undefined)
  return why && refusalIn(market)(why)
}

/** Why a figure is not there, as it is said in its place. */
export const missing = {
  mark: 'no mark price yet',
  index: 'no index price yet',
  last: 'no trade yet',
  dayAgo: 'the price a day ago is not known',
  then: 'the price then is not known',
  funding: 'no funding rate yet',
  nextFunding: 'the funding time has passed, and the next rate is not reported yet',
  untold: 'not reported yet',
  touch: 'no best price yet',
  bookSide: 'one side of the book is empty',
  pointedPrice: 'point at a price',
  rules: 'the market’s rules have not been read',
  rulesOfOne: 'the rules of a market have not been read',
  account: 'the account has not been read',
  unread: 'not read yet',
  unknown: 'not known yet',
  nothingRead: 'nothing was read',
  nothingOpen: 'nothing is open',
  noCross: 'no cross position is open',
} as const

/** The same while the desk is offline: a figure that was not saved is not about to come. */
export const missingOffline: Readonly<Record<keyof typeof missing, string>> = {
  ...missing,
  mark: 'not saved',
  index: 'not saved',
  last: 'not saved',
  funding: 'not saved',
  nextFunding: 'the funding time has passed, and nothing is read while offline',
  untold: 'not saved',
  touch: 'not saved',
  rules: 'not saved',
  rulesOfOne: 'not saved',
  account: 'not saved',
  unread: 'not saved',
  unknown: 'not known',
  bookSide: 'no book while offline',
}
