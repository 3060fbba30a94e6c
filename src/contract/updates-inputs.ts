import * as v from 'valibot'
import type { CallShapes } from './answer'
import type { UpdatesApi } from './updates-api'

const nothing = v.undefined()

/** What the desk's window may say of updates: that it wants something, and never what or from where. */
export const updatesInputs: CallShapes<UpdatesApi> = {
  updates: {
    list: nothing,
    turnOn: nothing,
    turnOff: nothing,
    look: nothing,
    fetch: nothing,
    stop: nothing,
    place: nothing,
    show: nothing,
  },
}
