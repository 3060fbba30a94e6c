import type { LeftLive } from '@core/guard/guard'
import { lockAfterLimits } from '@core/profile/keyring'
import { isPractice, type Profile } from '@core/profile/profile'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { QuestionHeader } from '@contract/consent'
import type { Attempts } from '../attempts/attempts'
import type { Gate } from '../attempts/gate'
import type { Permissions } from './permissions'
import type { Ids, Log, SettingsStore, Surface, Vault } from '../ports'
import { save } from '../save'

const SHELVED = 'lock after minutes'
const MINUTE = 60_000

/**
 * Whether the desk is locked: no signing key is in memory, and real profiles only read what is public.
 *
 * Practice is never locked: its key is worth nothing, and there is no keychain to ask for it again.
 */
export interface Lock {
  isLocked(): boolean
  /**
   * Drops every signing key and shuts the gate, at once and whatever else is going on. Gives what stays live of the
   * account in use, where it was open until now.
   */
  lock(): LeftLive | undefined
  /** Asks the person and then the keychain. Stays locked unless both say yes. */
  unlock(): Promise<Result<'unlocked' | 'declined'>>
  /** Holds or frees writing for the profile that is being taken up. */
  take(profile: Profile): void
  /** After how many minutes without a touch the desk locks itself. */
  after(): number
  setAfter(minutes: number): Promise<Result<'set' | 'declined'>>
  /** How long nothing may be touched while this profile is in use; undefined: as long as one likes. */
  idleLimit(profile: Profile | undefined): number | undefined
}

export interface LockParts {
  readonly vault: Vault
  readonly gate: Gate
  readonly settings: SettingsStore
  readonly surface: Surface
  readonly ids: Ids
  readonly log: Log
  readonly permissions: Permissions
  readonly header: () => QuestionHeader
  readonly profile: () => Profile | undefined
  /** Makes every plan and every open question worthless. */
  readonly voidAll: () => void
  /** Opens the profile in use again, with its key or without. */
  readonly reopen: () => Promise<unknown>
  readonly onChange: () => void
  /** What stays live of the account in use. */
  readonly left: () => LeftLive
  readonly attempts: Pick<Attempts, 'anchor' | 'profileRecord'>
}

export function createLock(parts: LockParts): Lock {
  const { vault, gate, settings, surface, ids, log, permissions } = parts
  let locked = false
  let locks = 0
  /** What stayed live as the desk was locked, and of which profile. */
  let behind: { readonly profileId: string; readonly left: LeftLive } | undefined

  const leftOf = (profile: Profile | undefined): { readonly left: LeftLive } | undefined =>
    behind !== undefined && behind.profileId === profile?.id ? { left: behind.left } : undefined

  /** Says whether the profile is one that the lock holds. */
  function hold(profile: Profile | undefined): boolean {
    const holds = locked && profile !== undefined && !isPractice(profile)
    gate.hold('lock', holds ? { is: 'read-only', why: 'desk locked', ...leftOf(profile) } : undefined)
    return holds
  }

  /** Says beside the lock what stays live of an account; a venue that is only looked at has none. */
  function tellLeft(profile: Profile | undefined): LeftLive | undefined {
    if (profile?.accountId === undefined) return undefined
    const left = parts.left()
    behind = { profileId: profile.id, left }
    hold(profile)
    return left
  }

  async function unlock(): Promise<Result<'unlocked' | 'declined'>> {
    const before = locks
    // SECURITY: unlocking loosens, so it is asked in main's own surface; a page alone can lock and never unlock.
    if (locked) {
      const left = leftOf(parts.profile())
      const answer = await surface.ask({ ...parts.header(), is: 'unlock', token: ids.token(), ...left })
      if (answer.is !== 'yes') return ok('declined')
    }
    const keyId = parts.profile()?.keyId
    const opened = keyId === undefined ? undefined : await vault.unlock(keyId)
    if (opened?.ok === false) return err([refuse('KEY_UNREADABLE', { why: opened.why })])
    // A lock that came meanwhile wins.
    if (locks !== before) return err([refuse('DESK_LOCKED')])
    locked = false
    behind = undefined
    // SECURITY: before anything may be written again, what the journal holds is written down outside it.
    parts.attempts.anchor()
    // The gate stays shut by the lock until the line that reads everything again holds it itself.
    await parts.reopen()
    // And so does one that came while it was opened again.
    if (locks !== before) return err([refuse('DESK_LOCKED')])
    hold(parts.profile())
    log.note('the desk is unlocked')
    parts.onChange()
    return ok('unlocked')
  }

  function after(): number {
    const kept = settings.get(SHELVED) ?? ''
    const minutes = /^[1-9]\d{0,2}$/.test(kept) ? (JSON.parse(kept) as number) : lockAfterLimits.usual
    // SECURITY: the data folder alone locks no later than the journal says.
    const journalled = parts.attempts.profileRecord().lockAfter ?? lockAfterLimits.usual
    return Math.min(lockAfterLimits.most, journalled, Math.max(lockAfterLimits.least, minutes))
  }

  return {
    isLocked: () => locked,
    lock() {
      const wasOpen = !locked
      locked = true
      locks += 1
      const profile = parts.profile()
      // SECURITY: first the gate, then the keys, then what a person may still be looking at.
      const holds = hold(profile)
      vault.lock()
      parts.voidAll()
      log.note('the desk is locked')
      parts.onChange()
      // Counted once the keys are gone: nothing that goes wrong with a sentence delays a lock.
      const left = holds && wasOpen ? tellLeft(profile) : undefined
      // What is read by an address goes on as before: no key of it was dropped.
      if (holds && profile?.byAddress === undefined) void parts.reopen()
      return left
    },
    unlock,
    take: profile => void hold(profile),
    after,
    async setAfter(minutes) {
      const before = after()
      if (minutes > before) {
        const token = ids.token()
        const answer = await surface.ask({ ...parts.header(), is: 'lock later', token, minutes, before })
        if (answer.is !== 'yes') return ok('declined')
        const written = permissions.lockLater(minutes, before)
        if (!written.ok) return written
      }
      const kept = save(settings, SHELVED, String(minutes))
      if (!kept.ok) return kept
      if (minutes < before) permissions.lockedSooner(minutes, before)
      parts.onChange()
      return ok('set')
    },
    idleLimit: profile => (profile === undefined || isPractice(profile) ? undefined : after() * MINUTE),
  }
}
