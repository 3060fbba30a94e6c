import type { Alerting, AlertManners, AlertRules } from '@core/alert/alert'
import { call, push } from './wire'

/** What the desk's window can ask of alerts, and what it is told of them. */
export const alertApi = {
  alerts: {
    /** What is wished, and what was told in this run. */
    list: call<void, Alerting>(),
    /** The same, whole, whenever something of it changed. */
    changed: push<Alerting>(),
    /** Sets what is worth telling. Kinds that nobody can mute are told whatever is said here. */
    wish: call<AlertRules, undefined>(),
    /** Sets how alerts leave the window. */
    behave: call<AlertManners, undefined>(),
    /** Marks everything told so far as read. */
    read: call<void, undefined>(),
  },
}

/** The same, as a type. */
export type AlertApi = typeof alertApi
