import type { GuardsDraft } from '@core/guard/guard-change'
import type { Plan } from '@core/write/plan'
import type { AttemptTimeline } from '@core/attempt/timeline'
import type { AttemptId, WriteDraft } from '@core/write/write'
import { accountApi } from './account-api'
import { subAccountApi } from './sub-account-api'
import { diagnosticsApi } from './diagnostics-api'
import { alertApi } from './alert-api'
import { armedMandateApi } from './armed-api'
import { auditApi } from './audit-api'
import { historyApi } from './past-api'
import { sharedWindowApi } from './shared-api'
import { marketLinksApi } from './links-api'
import { messageFlowApi } from './messages-api'
import { updatesApi } from './updates-api'
import { windowsApi } from './windows-api'
import type { PagePoint } from './consent'
import { defineCall } from './wire'

/** Everything the desk's window can ask of the main process, and everything it can be told. */
export const deskApi = {
  ...accountApi,
  ...subAccountApi,
  ...historyApi,
  ...auditApi,
  ...alertApi,
  ...armedMandateApi,
  ...diagnosticsApi,
  ...marketLinksApi,
  ...messageFlowApi,
  ...updatesApi,
  ...windowsApi,
  ...sharedWindowApi,
  orders: {
    /** Works out exactly what would be sent and what it could cost. Sends nothing. */
    plan: defineCall<WriteDraft, Plan>(),
    /**
     * Asks the person, in main's own surface, and sends the plan once if they say yes. A cancel or a close can be asked
     * over a place of the page: main judges whether a small sheet can be laid there, and how.
     */
    submit: defineCall<{ readonly token: string; readonly over?: PagePoint }, AttemptId | 'declined'>(),
  },
  attempts: {
    /** Every step of one attempt, with its times: out of the journal, and of nothing else. */
    timeline: defineCall<{ readonly attempt: string }, AttemptTimeline>(),
    /** Exports one attempt's journal lines as verifiable text, without account or key. Refused until its signature has lapsed. */
    evidence: defineCall<{ readonly attempt: string }, string>(),
  },
  writes: {
    /** Stops every write that could add risk, at once and across restarts. Needs no consent. */
    stop: defineCall<void, undefined>(),
    /**
     * Asks the person, in main's own surface, whether writing may go on. Where the journal was changed from
     * outside, it asks first whether it is taken as it was found, by a phrase typed there.
     */
    reopen: defineCall<void, 'reopened' | 'accepted' | 'declined'>(),
    /** Asks the venue again now about everything that is unknown. Sends nothing that writes. */
    reconcile: defineCall<void, undefined>(),
    /** Asks the person, in main's own surface, what became of an attempt that nothing could prove. */
    declare: defineCall<{ readonly attempt: string }, 'declared' | 'declined'>(),
  },
  guards: {
    /**
     * Sets the profile's own guards. What tightens works at once and needs no consent; what loosens is asked
     * about in main's own surface and waits. The first guards of a profile are in force at once.
     */
    set: defineCall<GuardsDraft, 'set' | 'waiting' | 'declined'>(),
    /**
     * Asks, in main's own surface and by a word typed there, what the key of the profile in use is to sign at most,
     * whoever asks it; proposed from the guards. The key is opened by it at once.
     */
    boundKey: defineCall<void, 'set' | 'declined'>(),
    /** Calls off what was raised and waits. Needs no consent. */
    cancelRaise: defineCall<void, undefined>(),
    /**
     * Asks, in main's own surface, for a break from trading: until it ends only what lowers risk may be sent, by
     * any profile and across restarts. It can be made longer, and never be ended.
     */
    takeBreak: defineCall<{ readonly minutes: number }, 'begun' | 'declined'>(),
  },
  profiles: {
    /** Makes a profile the one in use. Drafts, plans and questions of the other one are void. */
    use: defineCall<{ readonly id: string }, undefined>(),
    /** Asks, in main's own surface, which venue to look at without an account: what it shows to everybody. */
    add: defineCall<void, 'added' | 'declined'>(),
    /** Asks, in main's own surface, which account to look at by its wallet's address. */
    addByAddress: defineCall<void, AddedProfile | 'declined'>(),
    /** Asks, in main's own surface, for another label and, where they were typed in, other addresses. */
    edit: defineCall<{ readonly id: string }, 'edited' | 'declined'>(),
    /**
     * Asks, in main's own surface, whether the hosts and the account of a profile that the journal does not hold are the
     * person's own; nothing is connected before.
     */
    confirm: defineCall<{ readonly id: string }, 'confirmed' | 'declined'>(),
    /** Asks, in main's own surface, whether a profile without a key shall be taken off the list. What was saved of it stays. */
    remove: defineCall<{ readonly id: string }, 'removed' | 'declined'>(),
    /**
     * Asks, in main's own surface and by the label typed there, whether the profile may write: once for good,
     * and again before the first write of every run.
     */
    allowWrites: defineCall<{ readonly id: string }, 'allowed' | 'declined'>(),
    /** Takes that back. Works at once and needs no consent. */
    forbidWrites: defineCall<{ readonly id: string }, undefined>(),
  },
  connection: {
    /** Closes every connection and opens none, across starts, until it is wanted again. Needs no consent. */
    leave: defineCall<void, undefined>(),
    /** Connects again; everything is read and reconciled before anything can be written. */
    come: defineCall<void, undefined>(),
  },
  announcements: {
    /** Asks the person, in main's own surface, whether the page that an announcement names is opened outside this desk. */
    openPage: defineCall<{ readonly id: string }, 'opened' | 'declined'>(),
  },
  drills: {
    /** What can be rehearsed where this profile trades; nothing at a real venue. */
    list: defineCall<void, readonly string[]>(),
    /** Has one happen, and gives the sentence that says what will. */
    run: defineCall<{ readonly name: string }, string>(),
  },
  keys: {
    /** Opens main's own surface, where a secret is typed, checked and kept. */
    add: defineCall<void, AddedProfile | 'declined'>(),
    /**
     * The same for the account of a profile that is looked at by its address: it becomes an account of its own, whose
     * venue and id nobody has to type.
     */
    addFor: defineCall<{ readonly profileId: string }, AddedProfile | 'declined' | 'waits'>(),
    /**
     * Makes a key here for that account and has a wallet sign for it, or goes on with one that was made: it waits then
     * until the venue shows it, and is the account's own from there on.
     */
    make: defineCall<{ readonly profileId: string }, 'declined' | 'waits'>(),
    /** Asks whether the key that was made for that account, and is not its own yet, shall be dropped. */
    giveUp: defineCall<{ readonly profileId: string }, 'given up' | 'declined'>(),
    /** Asks, in main's own surface, whether the profile's key shall be forgotten. Exposure stays open. */
    remove: defineCall<{ readonly profileId: string }, 'removed' | 'declined'>(),
    /** Asks for a key for a profile that has none, or for another; the old one is forgotten only after that was read back. */
    replace: defineCall<{ readonly profileId: string }, 'replaced' | 'declined'>(),
    /** Reads the key's own row at the venue again now. */
    inspect: defineCall<{ readonly profileId: string }, undefined>(),
    /** The whole public key of a profile, where a person asks for it; it is told nowhere else. */
    whole: defineCall<{ readonly profileId: string }, string>(),
    /** Drops every signing key at once; real profiles only read from here on. Needs no consent. */
    lock: defineCall<void, undefined>(),
    /** Asks, in main's own surface, and then the keychain again. Everything is read again before anything is written. */
    unlock: defineCall<void, 'unlocked' | 'declined'>(),
    /** Sets after how many minutes without a touch the desk locks itself. Only a longer time is asked about. */
    lockAfter: defineCall<{ readonly minutes: number }, 'set' | 'declined'>(),
  },
}

/** The same, as a type. */
export type DeskApi = typeof deskApi

/** A profile that was put on the list, so that it can be used at once. */
export interface AddedProfile {
  readonly id: string
}

export type { MarketView } from './view-wire'
