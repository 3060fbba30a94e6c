import type { Result } from '@core/value/result'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'

const ALLOWED_SETTING = 'asks in public'

/** Profiles whose venue may be queried without a key. Such queries link this computer's address to the wallet. */
export interface PublicQueryPermission {
  isAllowed(profileId: string): boolean
  set(profileId: string, allowed: boolean): Result<undefined>
}

/** Opens the permission in the settings. It is off for every profile until the user allows it by a journal line. */
export function openPublicQueryPermission(
  settings: SettingsStore,
  isJournalled: (profileId: string) => boolean,
): PublicQueryPermission {
  const read = (): readonly string[] =>
    (settings.get(ALLOWED_SETTING) ?? '').split('\n').filter(id => id !== '')
  let allowed = read()
  return {
    // SECURITY: the data folder alone grants nothing.
    isAllowed: profileId => allowed.includes(profileId) && isJournalled(profileId),
    set(profileId, isAllowed) {
      const others = allowed.filter(id => id !== profileId)
      const next = isAllowed ? [...others, profileId] : others
      const kept = saveSetting(settings, ALLOWED_SETTING, next.join('\n'))
      if (kept.ok) allowed = next
      return kept
    },
  }
}
