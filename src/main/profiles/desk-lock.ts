import type { RemainingLiveExposure } from '@core/guard/trading-guards'
import { isLaterLock, lockAfterMinuteLimits, NEVER_LOCKS_AFTER } from '@core/profile/keyring-overview'
import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { AttemptStore } from '../attempts/attempt-store'
import type { TradingGate } from '../attempts/trading-gate'
import type { AccountPermissions } from './account-permissions'
import type { IdSource, LogPort, SettingsStore, ConsentSurfacePort, KeyVault } from '../main-ports'
import { saveSetting } from '../save-setting'

const LOCK_AFTER_SETTING = 'lock after minutes'
const MINUTE_MS = 60_000

/**
 * The desk lock: while locked no signing key is in memory. A connection of a real profile keeps its authenticated
 * stream, and nothing else is read with the key. Practice is never locked, because its key has no value and no keychain
 * stores it.
 */
export interface DeskLock {
  isLocked(): boolean
  appliesTo(profile: TradingProfile | undefined): boolean
  /**
   * Drops every signing key and blocks writes at once. Returns what stays live of the active account if the desk was
   * unlocked until now.
   */
  lock(): RemainingLiveExposure | undefined
  /** Asks the user and then the keychain. Stays locked unless both agree. */
  unlock(): Promise<Result<'unlocked' | 'declined'>>
  applyTo(profile: TradingProfile): void
  lockAfterMinutes(): number
  setLockAfterMinutes(minutes: number): Promise<Result<'set' | 'declined'>>
  /** Idle time in milliseconds before the lock for this profile; `undefined` for no limit. */
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
  readonly isScreenLockHeard: () => boolean
  readonly header: () => ConsentQuestionHeader
  readonly profile: () => TradingProfile | undefined
  readonly voidAll: () => void
  readonly reopen: () => Promise<unknown>
  readonly onChange: () => void
  readonly describeLeftLive: () => RemainingLiveExposure
  readonly attempts: Pick<AttemptStore, 'anchor' | 'profileRecord'>
}

export function createDeskLock(parts: DeskLockParts): DeskLock {
  const { vault, gate, settings, surface, ids, log, permissions } = parts
  let locked = false
  let lockCount = 0
  let leftAtLock: { readonly profileId: string; readonly left: RemainingLiveExposure } | undefined

  const getLeftLive = (
    profile: TradingProfile | undefined,
  ): { readonly left: RemainingLiveExposure } | undefined =>
    leftAtLock !== undefined && leftAtLock.profileId === profile?.id ? { left: leftAtLock.left } : undefined

  const appliesTo = (profile: TradingProfile | undefined): boolean =>
    locked && profile !== undefined && !isPracticeProfile(profile)

  /** Updates the restriction; returns true if the lock applies to the profile. */
  function updateRestriction(profile: TradingProfile | undefined): boolean {
    const holds = appliesTo(profile)
    gate.hold('lock', holds ? { is: 'read-only', why: 'desk locked', ...getLeftLive(profile) } : undefined)
    return holds
  }

  /** Adds what stays live to the lock's restriction; a venue without an account has none. */
  function reportLeftLive(profile: TradingProfile | undefined): RemainingLiveExposure | undefined {
    if (profile?.accountId === undefined) return undefined
    const left = parts.describeLeftLive()
    leftAtLock = { profileId: profile.id, left }
    updateRestriction(profile)
    return left
  }

  async function unlock(): Promise<Result<'unlocked' | 'declined'>> {
    const before = lockCount
    // SECURITY: unlocking is asked in main's own surface; a page can lock but never unlock.
    if (locked) {
      const left = getLeftLive(parts.profile())
      const answer = await surface.askUser({ ...parts.header(), is: 'unlock', token: ids.token(), ...left })
      if (answer.is !== 'yes') return ok('declined')
    }
    const keyId = parts.profile()?.keyId
    const opened = keyId === undefined ? undefined : await vault.unlock(keyId)
    if (opened?.ok === false) return err([createRefusal('KEY_UNREADABLE', { why: opened.why })])
    // A lock during the unlock takes precedence.
    if (lockCount !== before) return err([createRefusal('DESK_LOCKED')])
    locked = false
    leftAtLock = undefined
    // SECURITY: the journal's state is anchored externally before any write.
    parts.attempts.anchor()
    // Writes stay blocked by the lock until the new connection adds its own reconciliation restriction.
    await parts.reopen()
    // A lock during the reconnection takes precedence as well.
    if (lockCount !== before) return err([createRefusal('DESK_LOCKED')])
    updateRestriction(parts.profile())
    log.note('the desk is unlocked')
    parts.onChange()
    return ok('unlocked')
  }

  function lockAfterMinutes(): number {
    const kept = settings.get(LOCK_AFTER_SETTING) ?? ''
    const { least, usual, most } = lockAfterMinuteLimits
    const minutes = /^(?:0|[1-9]\d{0,2})$/.test(kept) ? (JSON.parse(kept) as number) : usual
    // SECURITY: settings in the data folder cannot delay the lock beyond the journalled time.
    const journalled = parts.attempts.profileRecord().lockAfter ?? usual
    const sooner = isLaterLock(minutes, journalled) ? journalled : minutes
    // SECURITY: "never" holds only while another lock is detected.
    if (sooner === NEVER_LOCKS_AFTER) return parts.isScreenLockHeard() ? NEVER_LOCKS_AFTER : most
    return Math.min(most, Math.max(least, sooner))
  }

  return {
    isLocked: () => locked,
    appliesTo,
    lock() {
      const wasOpen = !locked
      locked = true
      lockCount += 1
      const profile = parts.profile()
      // SECURITY: first block writes, then drop the keys, then void open questions.
      const holds = updateRestriction(profile)
      vault.lock()
      parts.voidAll()
      log.note('the desk is locked')
      parts.onChange()
      // Computed after the keys are gone, so that no failure here delays the lock. The connection stays: its
      // authenticated stream needs no signature until it ends.
      return holds && wasOpen ? reportLeftLive(profile) : undefined
    },
    unlock,
    applyTo: profile => void updateRestriction(profile),
    lockAfterMinutes,
    async setLockAfterMinutes(minutes) {
      const before = lockAfterMinutes()
      if (minutes === NEVER_LOCKS_AFTER && !parts.isScreenLockHeard()) return ok('declined')
      const isLater = isLaterLock(minutes, before)
      if (isLater) {
        const token = ids.token()
        const answer = await surface.askUser({ ...parts.header(), is: 'lock later', token, minutes, before })
        if (answer.is !== 'yes') return ok('declined')
        const written = permissions.recordLaterLock(minutes, before)
        if (!written.ok) return written
      }
      const kept = saveSetting(settings, LOCK_AFTER_SETTING, String(minutes))
      if (!kept.ok) return kept
      if (!isLater && minutes !== before) permissions.recordSoonerLock(minutes, before)
      parts.onChange()
      return ok('set')
    },
    idleLimit(profile) {
      const minutes = lockAfterMinutes()
      return profile === undefined || isPracticeProfile(profile) || minutes === NEVER_LOCKS_AFTER
        ? undefined
        : minutes * MINUTE_MS
    },
  }
}
