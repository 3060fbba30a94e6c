import { strictRateLimit, type DeclaredInputRules } from './call-dispatch'
import type { UpdatesApi } from './updates-api'

/** No call about updates accepts input: the page cannot choose a version or a source. */
export const updatesInputRules: DeclaredInputRules<UpdatesApi> = {
  updates: {
    turnOn: { rate: strictRateLimit },
    check: { rate: { burst: 3, perSecond: 0.2 } },
    fetch: { rate: strictRateLimit },
    place: { rate: strictRateLimit },
    show: { rate: strictRateLimit },
  },
}
