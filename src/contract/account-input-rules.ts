import * as v from 'valibot'
import type { AccountApi } from './account-api'
import { strictRateLimit, type DeclaredInputRules } from './call-dispatch'

export const accountPageInputRules: DeclaredInputRules<AccountApi> = {
  account: {
    read: { rate: strictRateLimit },
    market: {
      shape: v.strictObject({ symbol: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i)) }),
      rate: { burst: 6, perSecond: 1 },
    },
  },
}
