import type { Alerting, AlertManners, AlertRules } from '@core/alert/alert'
import type { Call, Push } from './wire'

/** What the desk's window can ask of alerts, and what it is told of them. */
export interface AlertApi {
  readonly alerts: {
    /** What is wished, and what was told in this run. */
    readonly list: Call<void, Alerting>
    /** The same, whole, whenever something of it changed. */
    readonly told: Push<Alerting>
    /** Sets what is worth telling. Kinds that nobody can mute are told whatever is said here. */
    readonly wish: Call<AlertRules, undefined>
    /** Sets how alerts leave the window. */
    readonly behave: Call<AlertManners, undefined>
    /** Marks everything told so far as read. */
    readonly read: Call<void, undefined>
  }
}
