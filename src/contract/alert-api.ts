import type { AlertPageState, AlertDelivery, AlertRules } from '@core/alert/alert'
import { defineCall, definePush } from './wire'

/** What the desk's window can ask of alerts, and what it is told of them. */
export const alertApi = {
  alerts: {
    /** What is wished, and what was told in this run. */
    list: defineCall<void, AlertPageState>(),
    /** The same, whole, whenever something of it changed. */
    changed: definePush<AlertPageState>(),
    /** Sets what is worth telling. Kinds that nobody can mute are told whatever is said here. */
    wish: defineCall<AlertRules, undefined>(),
    /** Sets how alerts leave the window. */
    behave: defineCall<AlertDelivery, undefined>(),
    /** Marks everything told so far as read. */
    read: defineCall<void, undefined>(),
  },
}

/** The same, as a type. */
export type AlertApi = typeof alertApi
