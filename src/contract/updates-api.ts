import type { UpdateState } from '@core/update/updating'
import { defineCall, definePush } from './wire'

/** What the desk's window can ask of updates, and what it is told of them. None of it names an address or a file. */
export const updatesApi = {
  updates: {
    /** What is set, what was found, and how far a file has come. */
    list: defineCall<void, UpdateState>(),
    /** The same, whole, whenever something of it changed. */
    changed: definePush<UpdateState>(),
    /** Asks, in main's own surface, whether newer versions are looked for from now on. */
    turnOn: defineCall<void, 'on' | 'declined'>(),
    /** Ends that. Works at once and needs no consent. */
    turnOff: defineCall<void, undefined>(),
    /** Looks now. */
    look: defineCall<void, undefined>(),
    /** Asks, in main's own surface, whether the offered file is fetched. Puts nothing in place. */
    fetch: defineCall<void, 'begun' | 'declined'>(),
    /** Ends that; what came of it is gone on with the next time. */
    stop: defineCall<void, undefined>(),
    /**
     * Asks, in main's own surface, whether the fetched file takes the place of the one this desk was started from. Why
     * it failed is told with the rest.
     */
    place: defineCall<void, 'placed' | 'declined' | 'failed'>(),
    /** Shows the fetched file where it lies, in the system's own list of files. */
    show: defineCall<void, undefined>(),
  },
}

/** The same, as a type. */
export type UpdatesApi = typeof updatesApi
