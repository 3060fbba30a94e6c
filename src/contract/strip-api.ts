import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { ArmedMandate } from '@core/envelope/mandate'
import type { MandateUsageTotals } from '@core/envelope/mandate-consumption'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { ArmedSession, ProgramWait } from '@core/snapshot/desk-snapshot'
import type { Refusal } from '@core/value/result'
import { defineCall, definePush } from './ipc-contract'

export const mandateStripApi = {
  strip: {
    now: defineCall<void, MandateStripView | undefined>(),
    /** Sends the view after a change and once a second. */
    changed: definePush<MandateStripView | undefined>(),
    /** Confirms that the strip displays this mandate; only then do key presses count. */
    shown: defineCall<{ readonly envelope: string }, undefined>(),
    /** Changes the size of the order keys, within the sealed size of one order. */
    resize: defineCall<{ readonly quantity: string }, undefined>(),
    disarm: defineCall<void, undefined>(),
  },
}

export type MandateStripApi = typeof mandateStripApi

/** Contents of the strip. Main composes them from sealed, journalled and counted values. */
export interface MandateStripView {
  readonly envelope: ArmedMandate
  readonly used: MandateUsageTotals
  /** Remaining time for presses or the program in milliseconds, by the clock that gives less. */
  readonly left: number
  /** Condition that a program waits for, and the time until it ends the program, if any. */
  readonly waits?: { readonly on: ProgramWait['on']; readonly left?: number }
  /** Request of the last press that sent one, or of the program. */
  readonly last?: WriteAttempt
  readonly refused: readonly Refusal[]
  /** State of one-click trading; absent for a program. */
  readonly session?: ArmedSession
  readonly markets: readonly MarketRules[]
  readonly theme: 'dark' | 'light'
  readonly palette: 'standard' | 'safe'
}

export const mandateStripSizes = { height: 46, edge: 3 } as const
