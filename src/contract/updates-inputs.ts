import { seldom, type OwnInputs } from './answer'
import type { UpdatesApi } from './updates-api'

/** What the desk's window may say of updates: that it wants something, and never what or from where. */
export const updatesInputs: OwnInputs<UpdatesApi> = {
  updates: {
    turnOn: { rate: seldom },
    look: { rate: { burst: 3, perSecond: 0.2 } },
    fetch: { rate: seldom },
    place: { rate: seldom },
    show: { rate: seldom },
  },
}
