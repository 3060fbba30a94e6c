import type { EnvelopeEnd } from '@core/envelope/ended'
import type { Guards, Hold } from '@core/guard/guard'
import type { KeyState } from '@core/profile/keyring'
import { isPractice, type Profile } from '@core/profile/profile'
import type { Changes } from '@core/snapshot/snapshot'
import type { MarketView } from '@contract/api'
import type { QuestionHeader } from '@contract/consent'
import type { Attempts } from '../attempts/attempts'
import type { WhoseKey } from '../attempts/signatures-found'
import type { Standing } from '../attempts/standing'
import { createDesk, type Desk } from '../desk'
import type { Gate } from '../attempts/gate'
import { tellVenueActs } from '../attempts/venue-act-hold'
import { watchGuards, type GuardWatch } from '../profiles/guards'
import type { AccountReading } from '@core/history/account-reading'
import { keepDayReadings } from '../past/day-readings'
import { watchPast } from '../past/history-watch'
import { healthOf } from '../feed/lights'
import { openConnection, type Connection } from './connection'
import type { KeyedVenue } from '../profiles/practice-process'
import type { ConsentPace } from '../orders/pace'
import type { CallableSurface } from './callable-surface'
import { endLeftOpen, tellEnvelopes } from '../armed/told-envelopes'
import type { Archive, Clock, Ids, Log } from '../ports'
import { headerOf } from '../profiles/profiles'
import type { Past } from '../records/past'

/** How often the lights are looked at. */
const BLINK = 1_000

/** A profile in use: what is known of it, and the connection to its venue while there is one. */
export interface ActiveProfile {
  readonly profile: Profile
  readonly desk: Desk
  readonly guards: GuardWatch
  connection(): Connection | undefined
  /** Whether the key of the connection can sign, or why not; at rest while there is no connection. */
  key(): KeyState
  /** Opens a connection, in place of one that broke. */
  connect(keyed: KeyedVenue): Promise<void>
  /** The venue is gone; what was known stays readable, and looks its age. */
  disconnect(why: string): Promise<void>
  /** Watches these markets and no others, now and on every connection to come; the first is the desk's own. */
  watch(...symbols: readonly string[]): void
  /** The account in the venue's newest answer; undefined before the first. */
  reading(): AccountReading | undefined
  /** Takes what was kept of the account, once its data key is at hand. */
  recall(): void
  /** Leaves it; what was armed there ends, and this is why. */
  close(why: EnvelopeEnd): Promise<void>
}

export interface ActiveProfileParts {
  readonly profile: Profile
  readonly gate: Gate
  readonly attempts: Attempts
  readonly doubtsOf: Standing['doubtsOf']
  readonly archive: Archive
  readonly surface: CallableSurface
  readonly clock: Clock
  readonly steady: Pick<Clock, 'now'>
  readonly ids: Ids
  readonly log: Log
  readonly version: string
  readonly storage: () => string | undefined
  readonly dropped: readonly string[]
  readonly past: Past
  /** Why nothing of the account can be kept or read back, when that is so. */
  readonly dataTrouble: () => string | undefined
  readonly guards: () => Guards | undefined
  /** Whether the venue may be asked about a profile without the key as well. */
  readonly asksInPublic: (profileId: string) => boolean
  readonly whoseKey: WhoseKey
  readonly pace: ConsentPace
  /** What holds the profile as long as the person has not let it write. */
  readonly permission: () => Hold | undefined
  readonly header: () => QuestionHeader
  readonly onChange: (changes: Changes) => void
  readonly onView: (view: MarketView) => void
}

export function activateProfile(parts: ActiveProfileParts): ActiveProfile {
  const { profile, gate, clock, archive, attempts } = parts
  const desk = createDesk({ clock, archive, profileId: profile.id, start: archive.recall(profile.id) })
  desk.onChange(parts.onChange)
  let connection: Connection | undefined
  let watched: readonly string[] = []
  let callOff: (() => void) | undefined
  let leavePast = () => {}

  function light(): void {
    const { version, dropped } = parts
    const health = healthOf({ clock, version, dropped, ...storageOf(parts), desk, connection })
    desk.see({ saw: 'health', at: clock.now(), health })
  }

  function blink(): void {
    guards.look()
    connection?.inspect()
    light()
    callOff = clock.after(BLINK, blink)
  }

  const { past, log } = parts
  const isByAddress = profile.byAddress !== undefined
  const readings = past && keepDayReadings({ desk, past, profileId: profile.id, isByAddress, log })
  desk.see({ saw: 'profile', at: clock.now(), profile: headerOf(profile) })
  const guards = watchGuards({
    profile,
    attempts,
    desk,
    gate,
    clock,
    log: parts.log,
    offset: () => connection?.venue.clockOffset(),
  })
  guards.look()
  for (const attempt of attempts.all()) {
    if (attempt.profileId === profile.id) desk.see({ saw: 'attempt', at: clock.now(), attempt })
  }
  tellVenueActs({ profileId: profile.id, attempts, gate, clock, desk })
  // SECURITY: what was armed in an earlier run, or on an earlier line, is over: nothing continues.
  endLeftOpen(attempts, profile.id, clock.now())
  tellEnvelopes({ profileId: profile.id, attempts, desk, clock })
  gate.hold('daily', undefined)
  const permission = parts.permission()
  gate.hold('profile', permission)
  gate.hold('key', noKey(profile, permission))
  gate.hold('opening', { is: 'offline' })
  desk.see({ saw: 'writes', at: clock.now(), writes: gate.writes() })
  blink()

  const disconnect: ActiveProfile['disconnect'] = async why => {
    const closing = connection
    connection = undefined
    leavePast()
    gate.hold('opening', { is: 'offline' })
    if (closing !== undefined) parts.log.note('the connection is closed', { profile: profile.id, why })
    await closing?.close()
  }

  return {
    profile,
    desk,
    guards,
    connection: () => connection,
    key: () => connection?.key ?? 'at rest',
    async connect(keyed) {
      await disconnect('another connection opens')
      const { surface, steady, ids, pace, header, onView } = parts
      connection = openConnection({
        ...keyed,
        ...{ desk, gate, attempts, surface, clock, steady, ids, log, pace, header, onView },
        profileId: profile.id,
        signer: isPractice(profile) ? 'practice' : 'kept',
        whoseKey: parts.whoseKey,
        kept: parts.doubtsOf(profile.id),
        guards: parts.guards,
        asksInPublic: () => parts.asksInPublic(profile.id),
        onSettled: light,
      })
      leavePast = watchPast({ desk, gate, clock, log, past, connection, profileId: profile.id })
      connection.feed.watch(...watched)
    },
    disconnect,
    watch(...symbols) {
      watched = symbols
      connection?.feed.watch(...symbols)
    },
    reading: () => readings?.last(),
    recall: () => desk.recall(archive.recall(profile.id)),
    async close(why) {
      callOff?.()
      connection?.armed?.end(why)
      await disconnect('the profile is left')
      readings?.close()
      desk.close()
    },
  }
}

/** Why not everything is kept: the disk, or the account's data key. */
function storageOf({ storage, dataTrouble }: ActiveProfileParts): { readonly storage?: string } {
  const why = storage() ?? dataTrouble()
  return why === undefined ? {} : { storage: why }
}

/**
 * Whether it has no key, before any connection looks: which language is spoken goes by it, and what was said of the
 * profile before is not said of this one.
 */
const noKey = (profile: Profile, permission: Hold | undefined): Hold | undefined =>
  profile.keyId === undefined && permission?.is === 'read-only' && permission.why === 'profile'
    ? { is: 'read-only', why: 'no key' }
    : undefined
