import * as v from 'valibot'
import { seldom, type OwnInputs } from './answer'
import type { SubAccountApi } from './sub-account-api'

/** What a page may say of sub-accounts. */
export const subAccountInputs: OwnInputs<SubAccountApi> = {
  subAccounts: {
    look: { rate: seldom },
    together: { rate: seldom },
    open: {
      shape: v.strictObject({ accountId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)) }),
      rate: seldom,
    },
  },
}
