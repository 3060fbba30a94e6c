import type { OwnedHolding, OwnedPosition, SubAccount, SubAccountList } from '@core/account/sub-account'
import type { Fields } from '../json-value'
import { decodeHolding } from './account'
import { decodePosition } from './position'
import { present } from './market'
import { DecodeFault, eachRow, maybeTextAt, textAt } from './reader'

const ACCOUNT = /^0x[0-9a-f]{64}$/i

/** Reads an account's id. Another form of it cannot be signed for, and is not taken. */
function accountAt(row: Fields, key: string): string {
  const id = textAt(row, key)
  if (!ACCOUNT.test(id)) throw new DecodeFault(key)
  return id
}

const decodeSubAccount = (row: Fields): SubAccount =>
  present<SubAccount>({
    accountId: accountAt(row, 'sub_account_id'),
    description: maybeTextAt(row, 'description'),
  })

/** Reads which sub-accounts a main account has. */
export const decodeSubAccounts = (data: Fields): SubAccountList => ({
  mainAccountId: accountAt(data, 'main_account_id'),
  rows: eachRow(data.get('rows'), 'rows', decodeSubAccount),
})

/** Reads a position of any of several accounts. */
export function decodeOwnedPosition(row: Fields): OwnedPosition {
  const { symbol, marginMode, quantity } = decodePosition(row)
  return { accountId: accountAt(row, 'account_id'), symbol, marginMode, quantity }
}

/** Reads a token held by any of several accounts. */
export function decodeOwnedHolding(row: Fields): OwnedHolding {
  const { token, held } = decodeHolding(row)
  return { accountId: accountAt(row, 'account_id'), token, held }
}
