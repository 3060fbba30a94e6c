import type { PartRead } from '@core/account/account-statistics'
import type { OwnedHolding, OwnedPosition } from '@core/account/sub-account'
import { isZero } from '@core/value/decimal'
import { shown } from './fill'
import { exact } from './format'
import { fill } from './message'
import * as messages from './en/sub-accounts'

/** What the panel of sub-accounts says. */
export const subAccountSays = {
  ...messages.subAccountSays,
  notAsked: '–',
  failed: (why: string): string => fill(messages.subAccountSays.failed, { why: shown(why) }),
}

/** What an account holds, by the venue's word of all together. */
export function holdingsWords(
  part: PartRead<readonly OwnedHolding[]> | undefined,
  accountId: string,
): string {
  const rows = rowsOf(part, accountId)
  if (typeof rows === 'string') return rows
  return (
    rows.map(({ token, held }) => `${exact(held)} ${shown(token)}`).join(messages.holdingsWords.separator) ||
    messages.holdingsWords.nothing
  )
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
      .join(messages.positionsWords.separator) || messages.positionsWords.nothing
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
