import type { AlertPageState, AlertDelivery, AlertRules } from '@core/alert/alert'
import { defineCall, definePush } from './ipc-contract'

export const alertApi = {
  alerts: {
    list: defineCall<void, AlertPageState>(),
    changed: definePush<AlertPageState>(),
    /** Sets the alert rules. Kinds that cannot be muted are always reported. */
    wish: defineCall<AlertRules, undefined>(),
    /** Sets the delivery of alerts: notifications, sounds and quiet hours. */
    behave: defineCall<AlertDelivery, undefined>(),
    /** Marks all alerts as read. */
    read: defineCall<void, undefined>(),
  },
}

export type AlertApi = typeof alertApi
