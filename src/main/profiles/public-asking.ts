import type { Result } from '@core/value/result'
import type { SettingsStore } from '../ports'
import { saveSetting } from '../save'

const ALLOWED_SETTING = 'asks in public'

/** For which profiles the venue may be asked without a key, which ties this computer's address to the wallet. */
export interface PublicQueryPermission {
  isAllowed(profileId: string): boolean
  set(profileId: string, allowed: boolean): Result<undefined>
}

/** Keeps that among the settings. It is off for every profile until a person allowed it, by a line of the journal. */
export function openPublicQueryPermission(
  settings: SettingsStore,
  isJournalled: (profileId: string) => boolean,
): PublicQueryPermission {
  const read = (): readonly string[] => (settings.get(ALLOWED_SETTING) ?? '').split('\n').filter(id => id !== '')
  let allowed = read()
  return {
    // SECURITY: the data folder alone allows nothing.
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
