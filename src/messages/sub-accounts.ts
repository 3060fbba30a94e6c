import type { VenuePartResult } from '@core/account/account-statistics'
import type { AccountHolding, AccountPosition } from '@core/account/sub-account'
import { isZero } from '@core/value/decimal-amount'
import { sanitizeExternalText } from './fill'
import { formatExactNumber } from './format'
import { fillMessage } from './message'
import * as messages from './en/sub-accounts'

export const subAccountPanelMessages = {
  ...messages.subAccountSays,
  notAsked: '–',
  failed: (why: string): string =>
    fillMessage(messages.subAccountSays.failed, { why: sanitizeExternalText(why) }),
}

/** Lists the holdings of one account out of the venue's list of all accounts. */
export function describeAccountHoldings(
  part: VenuePartResult<readonly AccountHolding[]> | undefined,
  accountId: string,
): string {
  const rows = findAccountRows(part, accountId)
  if (typeof rows === 'string') return rows
  return (
    rows
      .map(({ token, held }) => `${formatExactNumber(held)} ${sanitizeExternalText(token)}`)
      .join(messages.holdingsWords.separator) || messages.holdingsWords.nothing
  )
}

/** Lists the open positions of one account out of the venue's list of all accounts. */
export function describeAccountPositions(
  part: VenuePartResult<readonly AccountPosition[]> | undefined,
  accountId: string,
): string {
  const rows = findAccountRows(part, accountId)
  if (typeof rows === 'string') return rows
  return (
    rows
      .filter(({ quantity }) => !isZero(quantity))
      .map(({ symbol, quantity }) => `${formatExactNumber(quantity)} ${sanitizeExternalText(symbol)}`)
      .join(messages.positionsWords.separator) || messages.positionsWords.nothing
  )
}

function findAccountRows<T extends { readonly accountId: string }>(
  part: VenuePartResult<readonly T[]> | undefined,
  accountId: string,
): readonly T[] | string {
  if (part === undefined) return subAccountPanelMessages.notAsked
  if (part.is === 'not read') return subAccountPanelMessages.failed(part.why)
  return part.value.filter(row => row.accountId === accountId)
}
