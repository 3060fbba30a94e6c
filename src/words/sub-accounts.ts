import type { PartRead } from '@core/account/account-statistics'
import type { OwnedHolding, OwnedPosition } from '@core/account/sub-account'
import { isZero } from '@core/value/decimal'
import { shown } from './fill'
import { exact } from './format'

/** What the panel of sub-accounts says. */
export const subAccountSays = {
  title: 'Sub-accounts',
  source: 'by the venue’s list, for the main account',
  look: 'List sub-accounts',
  together: 'View all together',
  togetherSource: 'The venue reports all accounts together at most once a minute. No order is planned on it.',
  account: 'Account',
  end: 'Ends in',
  holdings: 'Holds',
  positions: 'Open',
  main: 'main',
  notOpened: 'not on this desk yet',
  use: 'Use',
  inUse: 'in use',
  none: 'The venue lists no sub-account of this account.',
  notAsked: '–',
  failed: (why: string): string => `not read: ${shown(why)}`,
}

/** What an account holds, by the venue's word of all together. */
export function holdingsWords(
  part: PartRead<readonly OwnedHolding[]> | undefined,
  accountId: string,
): string {
  const rows = rowsOf(part, accountId)
  if (typeof rows === 'string') return rows
  return rows.map(({ token, held }) => `${exact(held)} ${shown(token)}`).join(', ') || 'nothing'
}

/** What an account has open, by the same word. */
export function positionsWords(
  part: PartRead<readonly OwnedPosition[]> | undefined,
  accountId: string,
): string {
  const rows = rowsOf(part, accountId)
  if (typeof rows === 'string') return rows
  return (
    rows
      .filter(({ quantity }) => !isZero(quantity))
      .map(({ symbol, quantity }) => `${exact(quantity)} ${shown(symbol)}`)
      .join(', ') || 'nothing'
  )
}

function rowsOf<T extends { readonly accountId: string }>(
  part: PartRead<readonly T[]> | undefined,
  accountId: string,
): readonly T[] | string {
  if (part === undefined) return subAccountSays.notAsked
  if (part.is === 'not read') return subAccountSays.failed(part.why)
  return part.value.filter(row => row.accountId === accountId)
}
