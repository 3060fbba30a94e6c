import type { VenuePartResult } from '@core/account/account-statistics'
import type { AccountHolding, AccountPosition } from '@core/account/sub-account'
import { isZero } from '@core/value/decimal'
import { sanitizeExternalText } from './fill'
import { formatExactNumber } from './format'
import { fillMessage } from './message'
import * as messages from './en/sub-accounts'

/** What the panel of sub-accounts says. */
export const subAccountPanelMessages = {
  ...messages.subAccountSays,
  notAsked: '–',
  failed: (why: string): string => fillMessage(messages.subAccountSays.failed, { why: sanitizeExternalText(why) }),
}

/** What an account holds, by the venue's word of all together. */
export function describeAccountHoldings(
  part: VenuePartResult<readonly AccountHolding[]> | undefined,
  accountId: string,
): string {
  const rows = findAccountRows(part, accountId)
  if (typeof rows === 'string') return rows
  return (
    rows.map(({ token, held }) => `${formatExactNumber(held)} ${sanitizeExternalText(token)}`).join(messages.holdingsWords.separator) ||
    messages.holdingsWords.nothing
  )
}

/** What an account has open, by the same word. */
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
