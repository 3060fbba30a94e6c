import type { ArmingRequest } from '@core/armed/arming-request'
import type { ArmedPlace } from '@core/envelope/mandate'
import type { ProgramRequest } from '@core/programs/program-request'
import { defineCall } from './ipc-contract'

export interface ReportedClick {
  readonly place: ArmedPlace
  readonly price?: string
  readonly orderId?: string
}

/** Calls for armed mandates. Key presses and clicks that main itself observes use a mandate; no call sends an order. */
export const armedMandateApi = {
  armed: {
    /** Asks in main's own window to confirm a mandate for orders within bounds. */
    arm: defineCall<ArmingRequest, 'armed' | 'declined'>(),
    program: defineCall<ProgramRequest, 'armed' | 'declined'>(),
    /**
     * Reports which place a click hit. Main must have observed that click in its frame; the report alone sends nothing.
     */
    clicked: defineCall<ReportedClick, undefined>(),
    disarm: defineCall<void, undefined>(),
  },
}
