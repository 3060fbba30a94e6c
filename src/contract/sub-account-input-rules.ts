import * as v from 'valibot'
import { strictRateLimit, type DeclaredInputRules } from './call-dispatch'
import type { SubAccountApi } from './sub-account-api'

export const subAccountInputRules: DeclaredInputRules<SubAccountApi> = {
  subAccounts: {
    list: { rate: strictRateLimit },
    together: { rate: strictRateLimit },
    open: {
      shape: v.strictObject({ accountId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)) }),
      rate: strictRateLimit,
    },
  },
}
