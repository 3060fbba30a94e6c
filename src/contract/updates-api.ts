import type { UpdateState } from '@core/update/update-state'
import { defineCall, definePush } from './ipc-contract'

/** Calls about program updates. None of them carries an address or a file path. */
export const updatesApi = {
  updates: {
    list: defineCall<void, UpdateState>(),
    changed: definePush<UpdateState>(),
    /** Asks in main's own window to check for newer versions from now on. */
    turnOn: defineCall<void, 'on' | 'declined'>(),
    turnOff: defineCall<void, undefined>(),
    /** Checks for a newer version now. */
    check: defineCall<void, undefined>(),
    /** Asks in main's own window to download the offered file. Does not install it. */
    fetch: defineCall<void, 'begun' | 'declined'>(),
    /** Stops the download; the next one resumes it. */
    stop: defineCall<void, undefined>(),
    /**
     * Asks in main's own window to replace the running program's file by the downloaded one. The update state reports a
     * failure.
     */
    place: defineCall<void, 'placed' | 'declined' | 'failed'>(),
    /** Shows the downloaded file in its folder. */
    show: defineCall<void, undefined>(),
  },
}

export type UpdatesApi = typeof updatesApi
