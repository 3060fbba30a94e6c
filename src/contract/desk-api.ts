import type { GuardsDraft } from '@core/guard/guard-change'
import type { Plan } from '@core/write/plan'
import type { AttemptTimeline } from '@core/attempt/attempt-timeline'
import type { AttemptId, WriteDraft } from '@core/write/venue-write'
import { accountApi } from './account-api'
import { subAccountApi } from './sub-account-api'
import { diagnosticsApi } from './diagnostics-api'
import { alertApi } from './alert-api'
import { armedMandateApi } from './armed-api'
import { auditApi } from './audit-api'
import { historyApi } from './history-api'
import { sharedWindowApi } from './shared-window-api'
import { marketLinksApi } from './links-api'
import { messageFlowApi } from './messages-api'
import { updatesApi } from './updates-api'
import { windowsApi } from './windows-api'
import type { PagePoint } from './consent-api'
import { defineCall } from './ipc-contract'

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
    plan: defineCall<WriteDraft, Plan>(),
    /**
     * Asks the user for confirmation in main's own window, and sends the plan once if confirmed. A cancel or a close
     * may use a small sheet at the page point `over`; main decides if it fits.
     */
    submit: defineCall<{ readonly token: string; readonly over?: PagePoint }, AttemptId | 'declined'>(),
  },
  attempts: {
    timeline: defineCall<{ readonly attempt: string }, AttemptTimeline>(),
    /**
     * Exports the journal lines of one attempt as verifiable text, without account and key. Refused until the signature
     * has expired.
     */
    evidence: defineCall<{ readonly attempt: string }, string>(),
  },
  writes: {
    stop: defineCall<void, undefined>(),
    /**
     * Asks the user in main's own window to allow writes again. After an external change of the journal, it first asks
     * for a typed phrase that accepts the journal as found.
     */
    reopen: defineCall<void, 'reopened' | 'accepted' | 'declined'>(),
    /** Queries the venue again for everything that is unknown. Sends no write. */
    reconcile: defineCall<void, undefined>(),
    /** Asks the user in main's own window for the outcome of an attempt that no evidence could prove. */
    declare: defineCall<{ readonly attempt: string }, 'declared' | 'declined'>(),
  },
  guards: {
    /**
     * Sets the guards of the profile. A tighter guard applies at once and needs no confirmation. A looser guard needs a
     * confirmation and a waiting time. The first guards of a profile apply at once.
     */
    set: defineCall<GuardsDraft, 'set' | 'waiting' | 'declined'>(),
    /**
     * Asks for a typed word in main's own window, then sets the ceilings of what the current key signs. The proposal
     * comes from the guards. The key is opened at once.
     */
    boundKey: defineCall<void, 'set' | 'declined'>(),
    /** Asks in main's own window for the size that the current key signs in one market, at its present mark. */
    sizeMarket: defineCall<{ readonly symbol: string }, 'set' | 'declined'>(),
    /** Cancels a pending increase of guards. Needs no confirmation. */
    cancelRaise: defineCall<void, undefined>(),
    /**
     * Asks in main's own window for a break from trading. Until it ends, only risk-reducing writes are sent, for every
     * profile and across restarts. It can be extended, never shortened.
     */
    takeBreak: defineCall<{ readonly minutes: number }, 'begun' | 'declined'>(),
  },
  profiles: {
    use: defineCall<{ readonly id: string }, undefined>(),
    /** Asks in main's own window for a venue to watch without an account, by its public data. */
    add: defineCall<void, 'added' | 'declined'>(),
    addByAddress: defineCall<void, AddedProfile | 'declined'>(),
    /** Asks in main's own window for a new label and, for typed addresses, new addresses. */
    edit: defineCall<{ readonly id: string }, 'edited' | 'declined'>(),
    /**
     * Asks in main's own window for confirmation of the hosts and the account of a profile that the journal does not
     * list. Nothing connects before that.
     */
    confirm: defineCall<{ readonly id: string }, 'confirmed' | 'declined'>(),
    /** Asks in main's own window to remove a profile without a key. Its saved data stays. */
    remove: defineCall<{ readonly id: string }, 'removed' | 'declined'>(),
    /**
     * Asks in main's own window for the typed label before the profile may write: once per profile, and again before
     * the first write of each run.
     */
    allowWrites: defineCall<
      /** `guards` are the first ones of an account without guards. The same confirmation sets them. */
      { readonly id: string; readonly guards?: GuardsDraft },
      'allowed' | 'declined'
    >(),
    forbidWrites: defineCall<{ readonly id: string }, undefined>(),
    /** Asks in main's own window to open the broker's own page of the active profile in the browser. */
    openPage: defineCall<void, 'opened' | 'declined'>(),
  },
  connection: {
    leave: defineCall<void, undefined>(),
    /** Connects again. Everything is read and reconciled before any write. */
    come: defineCall<void, undefined>(),
  },
  announcements: {
    openPage: defineCall<{ readonly id: string }, 'opened' | 'declined'>(),
  },
  drills: {
    /** Lists the drills available for this profile. Empty at a real venue. */
    list: defineCall<void, readonly string[]>(),
    run: defineCall<{ readonly name: string }, string>(),
  },
  keys: {
    add: defineCall<void, AddedProfile | 'declined'>(),
    /** Adds a key for the account of a watched profile. The venue and the account id are known and not typed. */
    addFor: defineCall<{ readonly profileId: string }, AddedProfile | 'declined' | 'waits'>(),
    /**
     * Creates a key for the account and asks a wallet to sign its registration, or resumes a started registration. The
     * key stays pending until the venue lists it.
     */
    make: defineCall<{ readonly profileId: string }, 'declined' | 'waits'>(),
    giveUp: defineCall<{ readonly profileId: string }, 'given up' | 'declined'>(),
    /** Asks in main's own window to delete the profile's key. Open exposure stays open. */
    remove: defineCall<{ readonly profileId: string }, 'removed' | 'declined'>(),
    /** Asks for a first or another key of a profile. The old key is deleted only after the new one was read back. */
    replace: defineCall<{ readonly profileId: string }, 'replaced' | 'declined'>(),
    inspect: defineCall<{ readonly profileId: string }, undefined>(),
    /** Returns the full public key of a profile. No other call returns it. */
    whole: defineCall<{ readonly profileId: string }, string>(),
    /** Drops all signing keys at once; real profiles become read-only. Needs no confirmation. */
    lock: defineCall<void, undefined>(),
    /** Asks in main's own window, then opens the keychain. Everything is read again before any write. */
    unlock: defineCall<void, 'unlocked' | 'declined'>(),
    /** Sets the idle time in minutes before the desk locks. Only a longer time needs a confirmation. */
    lockAfter: defineCall<{ readonly minutes: number }, 'set' | 'declined'>(),
  },
}

export type DeskApi = typeof deskApi

export interface AddedProfile {
  readonly id: string
}

export type { MarketView } from './packed-view'
