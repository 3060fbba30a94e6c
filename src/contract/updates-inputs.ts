import { strictRateLimit, type DeclaredInputRules } from './answer'
import type { UpdatesApi } from './updates-api'

/** What the desk's window may say of updates: that it wants something, and never what or from where. */
export const updatesInputRules: DeclaredInputRules<UpdatesApi> = {
  updates: {
    turnOn: { rate: strictRateLimit },
    look: { rate: { burst: 3, perSecond: 0.2 } },
    fetch: { rate: strictRateLimit },
    place: { rate: strictRateLimit },
    show: { rate: strictRateLimit },
  },
}
