import type {
  AccountHolding,
  AccountPosition,
  SubAccount,
  SubAccountListing,
} from '@core/account/sub-account'
import type { JsonFields } from '../exact-json-value'
import { decodeTokenHolding } from './decode-account'
import { decodePositionRow } from './decode-position'
import { withoutUndefined } from './decode-market'
import { DecodeFault, decodeEachRow, readOptionalText, readText } from './field-reader'

const ACCOUNT_ID_FORMAT = /^0x[0-9a-f]{64}$/i

/** Reads an account id; another format cannot be signed for and is refused. */
function readAccountId(row: JsonFields, key: string): string {
  const id = readText(row, key)
  if (!ACCOUNT_ID_FORMAT.test(id)) throw new DecodeFault(key)
  return id
}

const decodeSubAccount = (row: JsonFields): SubAccount =>
  withoutUndefined<SubAccount>({
    accountId: readAccountId(row, 'sub_account_id'),
    description: readOptionalText(row, 'description'),
  })

export const decodeSubAccounts = (data: JsonFields): SubAccountListing => ({
  mainAccountId: readAccountId(data, 'main_account_id'),
  rows: decodeEachRow(data.get('rows'), 'rows', decodeSubAccount),
})

export function decodeOwnedPosition(row: JsonFields): AccountPosition {
  const { symbol, marginMode, quantity } = decodePositionRow(row)
  return { accountId: readAccountId(row, 'account_id'), symbol, marginMode, quantity }
}

export function decodeOwnedHolding(row: JsonFields): AccountHolding {
  const { token, held } = decodeTokenHolding(row)
  return { accountId: readAccountId(row, 'account_id'), token, held }
}
