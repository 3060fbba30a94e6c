import type { BookView } from '@core/book'
import type { Candle, CandleInterval, Trade } from '@core/market'
import type { Plan } from '@core/plan'
import type { Changes, Snapshot } from '@core/snapshot'
import type { AttemptId, Draft } from '@core/write'
import type { Call, Names, Push } from './wire'

/** Everything the desk's window can ask of the main process, and everything it can be told. */
export interface Api {
  readonly desk: {
    /** Everything known now, section by section. */
    readonly snapshot: Call<void, Snapshot>
    /** The sections that changed, whole, at most every 100 ms. */
    readonly changed: Push<Changes>
  }
  readonly market: {
    /** Makes a market the one being watched: its book and tape are told from now on. */
    readonly watch: Call<{ readonly symbol: string }, undefined>
    /** The watched market's book and newest trades, at most one picture per frame. */
    readonly view: Push<MarketView>
    /** Bars of a market, oldest first, ending before `before` where given. */
    readonly candles: Call<CandleQuestion, readonly Candle[]>
  }
  readonly orders: {
    /** Works out exactly what would be sent and what it could cost. Sends nothing. */
    readonly plan: Call<Draft, Plan>
    /** Asks the person, in main's own surface, and sends the plan once if they say yes. */
    readonly submit: Call<{ readonly token: string }, AttemptId | 'declined'>
  }
  readonly writes: {
    /** Stops every write that could add risk, at once and across restarts. Needs no consent. */
    readonly stop: Call<void, undefined>
    /** Asks the person, in main's own surface, whether writing may go on. */
    readonly reopen: Call<void, 'reopened' | 'declined'>
    /** Asks the venue again now about everything that is unknown. Sends nothing that writes. */
    readonly reconcile: Call<void, undefined>
    /** Asks the person, in main's own surface, what became of an attempt that nothing could prove. */
    readonly declare: Call<{ readonly attempt: string }, 'declared' | 'declined'>
  }
  readonly profiles: {
    /** Makes a profile the one in use. Drafts, plans and questions of the other one are void. */
    readonly use: Call<{ readonly id: string }, undefined>
  }
  readonly drills: {
    /** What can be rehearsed where this profile trades; nothing at a real venue. */
    readonly list: Call<void, readonly string[]>
    /** Has one happen, and gives the sentence that says what will. */
    readonly run: Call<{ readonly name: string }, string>
  }
  readonly keys: {
    /** Opens main's own surface, where a secret is typed, checked and kept. */
    readonly add: Call<void, 'kept' | 'declined'>
    /** Asks, in main's own surface, whether the profile's key shall be forgotten. Exposure stays open. */
    readonly remove: Call<{ readonly profileId: string }, 'removed' | 'declined'>
  }
  readonly screen: {
    /** How the person likes the screen: kept by main as plain text it does not read. */
    readonly recall: Call<void, string | undefined>
    readonly remember: Call<{ readonly preferences: string }, undefined>
    /** Gives plain text to the clipboard. */
    readonly copy: Call<{ readonly text: string }, undefined>
  }
}

export interface CandleQuestion {
  readonly symbol: string
  readonly interval: CandleInterval
  readonly before?: number
}

/** The watched market at one moment. */
export interface MarketView {
  readonly symbol: string
  readonly book?: BookView
  /** When the book was last confirmed, on this desk's clock. */
  readonly bookAt?: number
  /** Newest first, at most 60. */
  readonly trades: readonly Trade[]
}

/** The names of the contract: all that the preload and the bridge know of it. */
export const apiNames: Names<Api> = {
  desk: { snapshot: 'call', changed: 'push' },
  market: { watch: 'call', view: 'push', candles: 'call' },
  orders: { plan: 'call', submit: 'call' },
  writes: { stop: 'call', reopen: 'call', reconcile: 'call', declare: 'call' },
  profiles: { use: 'call' },
  drills: { list: 'call', run: 'call' },
  keys: { add: 'call', remove: 'call' },
  screen: { recall: 'call', remember: 'call', copy: 'call' },
}
