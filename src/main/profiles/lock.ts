import type { RemainingLiveExposure } from '@core/guard/guard'
import { lockAfterMinuteLimits } from '@core/profile/keyring'
import { isPracticeProfile, type TradingProfile } from '@core/profile/profile'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent'
import type { AttemptStore } from '../attempts/attempts'
import type { TradingGate } from '../attempts/gate'
import type { AccountPermissions } from './permissions'
import type { IdSource, LogPort, SettingsStore, ConsentSurfacePort, KeyVault } from '../ports'
import { saveSetting } from '../save'

const LOCK_AFTER_SETTING = 'lock after minutes'
const MINUTE_MS = 60_000

/**
 * Whether the desk is locked: no signing key is in memory, and real profiles only read what is public.
 *
 * Practice is never locked: its key is worth nothing, and there is no keychain to ask for it again.
 */
export interface DeskLock {
  isLocked(): boolean
  /**
   * Drops every signing key and shuts the gate, at once and whatever else is going on. Gives what stays live of the
   * account in use, where it was open until now.
   */
  lock(): RemainingLiveExposure | undefined
  /** Asks the person and then the keychain. Stays locked unless both say yes. */
  unlock(): Promise<Result<'unlocked' | 'declined'>>
  /** Holds or frees writing for the profile that is being taken up. */
  applyTo(profile: TradingProfile): void
  /** After how many minutes without a touch the desk locks itself. */
  lockAfterMinutes(): number
  setLockAfterMinutes(minutes: number): Promise<Result<'set' | 'declined'>>
  /** How long nothing may be touched while this profile is in use; undefined: as long as one likes. */
  idleLimit(profile: TradingProfile | undefined): number | undefined
}

export interface DeskLockParts {
  readonly vault: KeyVault
  readonly gate: TradingGate
  readonly settings: SettingsStore
  readonly surface: ConsentSurfacePort
  readonly ids: IdSource
  readonly log: LogPort
  readonly permissions: AccountPermissions
  readonly header: () => ConsentQuestionHeader
  readonly profile: () => TradingProfile | undefined
  /** Makes every plan and every open question worthless. */
  readonly voidAll: () => void
  /** Opens the profile in use again, with its key or without. */
  readonly reopen: () => Promise<unknown>
  readonly onChange: () => void
  /** What stays live of the account in use. */
  readonly describeLeftLive: () => RemainingLiveExposure
  readonly attempts: Pick<AttemptStore, 'anchor' | 'profileRecord'>
}

export function createDeskLock(parts: DeskLockParts): DeskLock {
  const { vault, gate, settings, surface, ids, log, permissions } = parts
  let locked = false
  let lockCount = 0
  /** What stayed live as the desk was locked, and of which profile. */
  let leftAtLock: { readonly profileId: string; readonly left: RemainingLiveExposure } | undefined

  const getLeftLive = (profile: TradingProfile | undefined): { readonly left: RemainingLiveExposure } | undefined =>
    leftAtLock !== undefined && leftAtLock.profileId === profile?.id ? { left: leftAtLock.left } : undefined

  /** Says whether the profile is one that the lock holds. */
  function updateRestriction(profile: TradingProfile | undefined): boolean {
    const holds = locked && profile !== undefined && !isPracticeProfile(profile)
    gate.hold('lock', holds ? { is: 'read-only', why: 'desk locked', ...getLeftLive(profile) } : undefined)
    return holds
  }

  /** Says beside the lock what stays live of an account; a venue that is only looked at has none. */
  function reportLeftLive(profile: TradingProfile | undefined): RemainingLiveExposure | undefined {
    if (profile?.accountId === undefined) return undefined
    const left = parts.describeLeftLive()
    leftAtLock = { profileId: profile.id, left }
    updateRestriction(profile)
    return left
  }

  async function unlock(): Promise<Result<'unlocked' | 'declined'>> {
    const before = lockCount
    // SECURITY: unlocking loosens, so it is asked in main's own surface; a page alone can lock and never unlock.
    if (locked) {
      const left = getLeftLive(parts.profile())
      const answer = await surface.askUser({ ...parts.header(), is: 'unlock', token: ids.token(), ...left })
      if (answer.is !== 'yes') return ok('declined')
    }
    const keyId = parts.profile()?.keyId
    const opened = keyId === undefined ? undefined : await vault.unlock(keyId)
    if (opened?.ok === false) return err([createRefusal('KEY_UNREADABLE', { why: opened.why })])
    // A lock that came meanwhile wins.
    if (lockCount !== before) return err([createRefusal('DESK_LOCKED')])
    locked = false
    leftAtLock = undefined
    // SECURITY: before anything may be written again, what the journal holds is written down outside it.
    parts.attempts.anchor()
    // The gate stays shut by the lock until the line that reads everything again holds it itself.
    await parts.reopen()
    // And so does one that came while it was opened again.
    if (lockCount !== before) return err([createRefusal('DESK_LOCKED')])
    updateRestriction(parts.profile())
    log.note('the desk is unlocked')
    parts.onChange()
    return ok('unlocked')
  }

  function lockAfterMinutes(): number {
    const kept = settings.get(LOCK_AFTER_SETTING) ?? ''
    const minutes = /^[1-9]\d{0,2}$/.test(kept) ? (JSON.parse(kept) as number) : lockAfterMinuteLimits.usual
    // SECURITY: the data folder alone locks no later than the journal says.
    const journalled = parts.attempts.profileRecord().lockAfter ?? lockAfterMinuteLimits.usual
    return Math.min(lockAfterMinuteLimits.most, journalled, Math.max(lockAfterMinuteLimits.least, minutes))
  }

  return {
    isLocked: () => locked,
    lock() {
      const wasOpen = !locked
      locked = true
      lockCount += 1
      const profile = parts.profile()
      // SECURITY: first the gate, then the keys, then what a person may still be looking at.
      const holds = updateRestriction(profile)
      vault.lock()
      parts.voidAll()
      log.note('the desk is locked')
      parts.onChange()
      // Counted once the keys are gone: nothing that goes wrong with a sentence delays a lock.
      const left = holds && wasOpen ? reportLeftLive(profile) : undefined
      // What is read by an address goes on as before: no key of it was dropped.
      if (holds && profile?.byAddress === undefined) void parts.reopen()
      return left
    },
    unlock,
    applyTo: profile => void updateRestriction(profile),
    lockAfterMinutes,
    async setLockAfterMinutes(minutes) {
      const before = lockAfterMinutes()
      if (minutes > before) {
        const token = ids.token()
        const answer = await surface.askUser({ ...parts.header(), is: 'lock later', token, minutes, before })
        if (answer.is !== 'yes') return ok('declined')
        const written = permissions.recordLaterLock(minutes, before)
        if (!written.ok) return written
      }
      const kept = saveSetting(settings, LOCK_AFTER_SETTING, String(minutes))
      if (!kept.ok) return kept
      if (minutes < before) permissions.recordSoonerLock(minutes, before)
      parts.onChange()
      return ok('set')
    },
    idleLimit: profile => (profile === undefined || isPracticeProfile(profile) ? undefined : lockAfterMinutes() * MINUTE_MS),
  }
}
