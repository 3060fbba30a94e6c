import type { Attempt } from '@core/attempt/attempt'
import type { ArmedEnvelope } from '@core/envelope/envelope'
import type { EnvelopeUse } from '@core/envelope/used'
import type { Market } from '@core/market/market'
import type { ToldWait } from '@core/snapshot/snapshot'
import type { Refusal } from '@core/value/result'
import { call, push } from './wire'

/** What the strip of what is armed can say: "what is armed", "it is drawn" and "disarm". */
export const stripApi = {
  strip: {
    /** What is armed now, if anything is. */
    now: call<void, StripView | undefined>(),
    /** The same whenever something of it changed, and once a second. */
    changed: push<StripView | undefined>(),
    /** It stands on the screen for this envelope: from here on a press counts. */
    shown: call<{ readonly envelope: string }, undefined>(),
    /** Ends it at once. Needs no consent. */
    disarm: call<void, undefined>(),
  },
}

/** The same, as a type. */
export type StripApi = typeof stripApi

/** All that the strip shows, composed by main from what is sealed, journalled and counted. */
export interface StripView {
  readonly envelope: ArmedEnvelope
  readonly used: EnvelopeUse
  /** How long it lasts yet, by whichever clock says less. */
  readonly left: number
  /** What a program waits for, and how long until it ends by that, if it does. */
  readonly waits?: { readonly on: ToldWait['on']; readonly left?: number }
  /** The newest thing that left inside it. */
  readonly last?: Attempt
  /** Why the last press sent nothing, where it did not. */
  readonly refused: readonly Refusal[]
  /** The rules of the markets that it names, as far as they are known. */
  readonly markets: readonly Market[]
  readonly theme: 'dark' | 'light'
  readonly palette: 'standard' | 'safe'
}

/** How high the strip is, and how thick the border that goes with it around the rest of the window, in a page's own pixels. */
export const stripSizes = { height: 36, edge: 3 } as const
