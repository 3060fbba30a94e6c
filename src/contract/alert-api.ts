import type { AlertPageState, AlertDelivery, AlertRules } from '@core/alert/alert'
import { defineCall, definePush } from './ipc-contract'

export const alertApi = {
  alerts: {
    list: defineCall<void, AlertPageState>(),
    changed: definePush<AlertPageState>(),
    /** Sets the alert rules. Kinds that cannot be muted are always reported. */
    wish: defineCall<AlertRules, undefined>(),
    behave: defineCall<AlertDelivery, undefined>(),
    read: defineCall<void, undefined>(),
  },
}

export type AlertApi = typeof alertApi
