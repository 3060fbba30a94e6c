import type { ArmingRequest } from '@core/armed/wish'
import type { ArmedPlace } from '@core/envelope/envelope'
import type { ProgramRequest } from '@core/programs/program-wish'
import { defineCall } from './wire'

/** What the page says of a click: where it was, and the level or the order's row that was hit there. */
export interface ReportedClick {
  readonly place: ArmedPlace
  readonly price?: string
  readonly orderId?: string
}

/** Orders allowed in advance. What is armed is used by keys and clicks that main itself sees: no call sends anything by itself. */
export const armedMandateApi = {
  armed: {
    /** Asks the person, in main's own surface, for one yes to orders within bounds. */
    arm: defineCall<ArmingRequest, 'armed' | 'declined'>(),
    /** The same for orders that a sealed rule makes. */
    program: defineCall<ProgramRequest, 'armed' | 'declined'>(),
    /** Says which place a click hit, that main saw within its frame just now: by itself it sends nothing. */
    clicked: defineCall<ReportedClick, undefined>(),
    /** Ends it at once. Needs no consent. */
    disarm: defineCall<void, undefined>(),
  },
}
