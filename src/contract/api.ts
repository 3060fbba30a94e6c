import type { Candle, CandleInterval } from '@core/market/market'
import type { GuardsDraft } from '@core/guard/guard-change'
import type { Plan } from '@core/write/plan'
import type { Snapshot } from '@core/snapshot/snapshot'
import type { Timeline } from '@core/attempt/timeline'
import type { CollateralToken, PastFundingRate } from '@core/market/venue-facts'
import type { AttemptId, Draft } from '@core/write/write'
import type { DiagnosticsApi } from './diagnostics-api'
import type { AlertApi } from './alert-api'
import type { AuditApi } from './audit-api'
import type { PackedChanges } from './changes-wire'
import type { PastApi } from './past-api'
import type { Told, ToldApi } from './told-api'
import type { UpdatesApi } from './updates-api'
import type { PackedView } from './view-wire'
import type { WindowsApi } from './windows-api'
import type { Call, Names, Push } from './wire'

/** Everything the desk's window can ask of the main process, and everything it can be told. */
export interface Api extends PastApi, AuditApi, AlertApi, DiagnosticsApi, ToldApi, UpdatesApi, WindowsApi {
  readonly desk: {
    /** Everything known now, section by section. */
    readonly snapshot: Call<void, Snapshot>
    /** The sections that changed, whole but for prices, at most every 100 ms. */
    readonly changed: Push<Told<PackedChanges>>
  }
  readonly market: {
    /** Makes a market the one being watched: its book and tape are told from now on. */
    readonly watch: Call<{ readonly symbol: string }, undefined>
    /** The watched market's book and newest trades, at most one picture per frame. */
    readonly view: Push<Told<PackedView>>
    /** Bars of a market, oldest first, ending before `before` where given. */
    readonly candles: Call<CandleQuestion, readonly Candle[]>
    /** What funding of a market was, newest first: as much as the venue gives at once. */
    readonly pastFunding: Call<{ readonly symbol: string }, readonly PastFundingRate[]>
    /** What the venue takes for margin, token by token, and when it said so. */
    readonly tokens: Call<void, { readonly tokens: readonly CollateralToken[]; readonly at: number }>
  }
  readonly orders: {
    /** Works out exactly what would be sent and what it could cost. Sends nothing. */
    readonly plan: Call<Draft, Plan>
    /** Asks the person, in main's own surface, and sends the plan once if they say yes. */
    readonly submit: Call<{ readonly token: string }, AttemptId | 'declined'>
  }
  readonly attempts: {
    /** Every step of one attempt, with its times: out of the journal, and of nothing else. */
    readonly timeline: Call<{ readonly attempt: string }, Timeline>
    /** All that was written down of one attempt, as text that checks by itself. Names no account and no key. */
    readonly evidence: Call<{ readonly attempt: string }, string>
  }
  readonly writes: {
    /** Stops every write that could add risk, at once and across restarts. Needs no consent. */
    readonly stop: Call<void, undefined>
    /**
     * Asks the person, in main's own surface, whether writing may go on. Where the journal was changed from
     * outside, it asks first whether it is taken as it was found, by a phrase typed there.
     */
    readonly reopen: Call<void, 'reopened' | 'accepted' | 'declined'>
    /** Asks the venue again now about everything that is unknown. Sends nothing that writes. */
    readonly reconcile: Call<void, undefined>
    /** Asks the person, in main's own surface, what became of an attempt that nothing could prove. */
    readonly declare: Call<{ readonly attempt: string }, 'declared' | 'declined'>
  }
  readonly guards: {
    /**
     * Sets the profile's own guards. What tightens works at once and needs no consent; what loosens is asked
     * about in main's own surface and waits. The first guards of a profile are in force at once.
     */
    readonly set: Call<GuardsDraft, 'set' | 'waiting' | 'declined'>
    /** Calls off what was raised and waits. Needs no consent. */
    readonly cancelRaise: Call<void, undefined>
    /**
     * Asks, in main's own surface, for a break from trading: until it ends only what lowers risk may be sent, by
     * any profile and across restarts. It can be made longer, and never be ended.
     */
    readonly takeBreak: Call<{ readonly minutes: number }, 'begun' | 'declined'>
  }
  readonly profiles: {
    /** Makes a profile the one in use. Drafts, plans and questions of the other one are void. */
    readonly use: Call<{ readonly id: string }, undefined>
    /** Asks, in main's own surface, which venue to look at without an account: what it shows to everybody. */
    readonly add: Call<void, 'added' | 'declined'>
    /** Asks, in main's own surface, for another label and, where they were typed in, other addresses. */
    readonly edit: Call<{ readonly id: string }, 'edited' | 'declined'>
    /** Asks, in main's own surface, whether a profile without a key shall be taken off the list. What was saved of it stays. */
    readonly remove: Call<{ readonly id: string }, 'removed' | 'declined'>
    /**
     * Asks, in main's own surface and by the label typed there, whether the profile may write: once for good,
     * and again before the first write of every run.
     */
    readonly allowWrites: Call<{ readonly id: string }, 'allowed' | 'declined'>
    /** Takes that back. Works at once and needs no consent. */
    readonly forbidWrites: Call<{ readonly id: string }, undefined>
  }
  readonly connection: {
    /** Closes every connection and opens none, across starts, until it is wanted again. Needs no consent. */
    readonly leave: Call<void, undefined>
    /** Connects again; everything is read and reconciled before anything can be written. */
    readonly come: Call<void, undefined>
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
    /** Asks for a key for a profile that has none, or for another; the old one is forgotten only after that was read back. */
    readonly replace: Call<{ readonly profileId: string }, 'replaced' | 'declined'>
    /** Reads the key's own row at the venue again now. */
    readonly inspect: Call<{ readonly profileId: string }, undefined>
    /** Drops every signing key at once; real profiles only read from here on. Needs no consent. */
    readonly lock: Call<void, undefined>
    /** Asks, in main's own surface, and then the keychain again. Everything is read again before anything is written. */
    readonly unlock: Call<void, 'unlocked' | 'declined'>
    /** Sets after how many minutes without a touch the desk locks itself. Only a longer time is asked about. */
    readonly lockAfter: Call<{ readonly minutes: number }, 'set' | 'declined'>
  }
  readonly screen: {
    /** How the person likes the screen: kept by main as plain text it does not read. */
    readonly recall: Call<void, string | undefined>
    readonly remember: Call<{ readonly preferences: string }, undefined>
    /** Gives plain text to the clipboard. */
    readonly copy: Call<{ readonly text: string }, undefined>
    /** Makes everything in the window larger or smaller, its sheet included. */
    readonly zoom: Call<{ readonly step: ZoomStep }, undefined>
    /** Asks the person for a place, in main's own dialog, and writes settings to it. */
    readonly save: Call<{ readonly text: string }, 'saved' | 'declined'>
  }
}

/** Which way the size of everything goes. */
export type ZoomStep = 'in' | 'out' | 'usual'

export interface CandleQuestion {
  readonly symbol: string
  readonly interval: CandleInterval
  readonly before?: number
}

export type { MarketView } from './view-wire'

/** The names of the contract: all that the preload and the bridge know of it. */
export const apiNames: Names<Api> = {
  desk: { snapshot: 'call', changed: 'push' },
  told: { took: 'call', shows: 'call' },
  market: { watch: 'call', view: 'push', candles: 'call', pastFunding: 'call', tokens: 'call' },
  orders: { plan: 'call', submit: 'call' },
  attempts: { timeline: 'call', evidence: 'call' },
  audit: { journal: 'call', save: 'call', notes: 'call', note: 'call', saveNotes: 'call' },
  writes: { stop: 'call', reopen: 'call', reconcile: 'call', declare: 'call' },
  guards: { set: 'call', cancelRaise: 'call', takeBreak: 'call' },
  profiles: {
    use: 'call',
    add: 'call',
    edit: 'call',
    remove: 'call',
    allowWrites: 'call',
    forbidWrites: 'call',
  },
  connection: { leave: 'call', come: 'call' },
  drills: { list: 'call', run: 'call' },
  keys: {
    add: 'call',
    remove: 'call',
    replace: 'call',
    inspect: 'call',
    lock: 'call',
    unlock: 'call',
    lockAfter: 'call',
  },
  snapshots: { moments: 'call', at: 'call', between: 'call' },
  history: { page: 'call', portfolio: 'call', explain: 'call' },
  exports: { save: 'call', moment: 'call' },
  diagnostics: { look: 'call', showLog: 'call', list: 'call', bundle: 'call' },
  alerts: { list: 'call', told: 'push', wish: 'call', behave: 'call', read: 'call' },
  screen: { recall: 'call', remember: 'call', copy: 'call', zoom: 'call', save: 'call' },
  windows: { open: 'call', chosen: 'push' },
  updates: {
    list: 'call',
    told: 'push',
    turnOn: 'call',
    turnOff: 'call',
    look: 'call',
    fetch: 'call',
    stop: 'call',
    place: 'call',
    show: 'call',
  },
}
