import type { Updating } from '@core/update/updating'
import type { Call, Push } from './wire'

/** What the desk's window can ask of updates, and what it is told of them. None of it names an address or a file. */
export interface UpdatesApi {
  readonly updates: {
    /** What is set, what was found, and how far a file has come. */
    readonly list: Call<void, Updating>
    /** The same, whole, whenever something of it changed. */
    readonly told: Push<Updating>
    /** Asks, in main's own surface, whether newer versions are looked for from now on. */
    readonly turnOn: Call<void, 'on' | 'declined'>
    /** Ends that. Works at once and needs no consent. */
    readonly turnOff: Call<void, undefined>
    /** Looks now. */
    readonly look: Call<void, undefined>
    /** Asks, in main's own surface, whether the offered file is fetched. Puts nothing in place. */
    readonly fetch: Call<void, 'begun' | 'declined'>
    /** Ends that; what came of it is gone on with the next time. */
    readonly stop: Call<void, undefined>
    /**
     * Asks, in main's own surface, whether the fetched file takes the place of the one this desk was started from. Why
     * it failed is told with the rest.
     */
    readonly place: Call<void, 'placed' | 'declined' | 'failed'>
    /** Shows the fetched file where it lies, in the system's own list of files. */
    readonly show: Call<void, undefined>
  }
}
