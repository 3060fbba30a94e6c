import type { WriteAttempt } from '@core/attempt/attempt'
import type { ArmedMandate } from '@core/envelope/envelope'
import type { MandateUsageTotals } from '@core/envelope/used'
import type { MarketRules } from '@core/market/market'
import type { ProgramWait } from '@core/snapshot/snapshot'
import type { Refusal } from '@core/value/result'
import { defineCall, definePush } from './wire'

/** What the strip of what is armed can say: "what is armed", "it is drawn" and "disarm". */
export const mandateStripApi = {
  strip: {
    /** What is armed now, if anything is. */
    now: defineCall<void, MandateStripView | undefined>(),
    /** The same whenever something of it changed, and once a second. */
    changed: definePush<MandateStripView | undefined>(),
    /** It stands on the screen for this envelope: from here on a press counts. */
    shown: defineCall<{ readonly envelope: string }, undefined>(),
    /** Ends it at once. Needs no consent. */
    disarm: defineCall<void, undefined>(),
  },
}

/** The same, as a type. */
export type MandateStripApi = typeof mandateStripApi

/** All that the strip shows, composed by main from what is sealed, journalled and counted. */
export interface MandateStripView {
  readonly envelope: ArmedMandate
  readonly used: MandateUsageTotals
  /** How long it lasts yet, by whichever clock says less. */
  readonly left: number
  /** What a program waits for, and how long until it ends by that, if it does. */
  readonly waits?: { readonly on: ProgramWait['on']; readonly left?: number }
  /** The newest thing that left inside it. */
  readonly last?: WriteAttempt
  /** Why the last press sent nothing, where it did not. */
  readonly refused: readonly Refusal[]
  /** The rules of the markets that it names, as far as they are known. */
  readonly markets: readonly MarketRules[]
  readonly theme: 'dark' | 'light'
  readonly palette: 'standard' | 'safe'
}

/** How high the strip is, and how thick the border that goes with it around the rest of the window, in a page's own pixels. */
export const mandateStripSizes = { height: 36, edge: 3 } as const
