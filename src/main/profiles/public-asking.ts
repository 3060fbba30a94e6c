import type { Result } from '@core/value/result'
import type { SettingsStore } from '../ports'
import { save } from '../save'

const ALLOWED = 'asks in public'

/** For which profiles the venue may be asked without a key, which ties this computer's address to the wallet. */
export interface PublicAsking {
  isAllowed(profileId: string): boolean
  set(profileId: string, allowed: boolean): Result<undefined>
}

/** Keeps that among the settings. It is off for every profile until a person allowed it, by a line of the journal. */
export function openPublicAsking(
  settings: SettingsStore,
  isJournalled: (profileId: string) => boolean,
): PublicAsking {
  const read = (): readonly string[] => (settings.get(ALLOWED) ?? '').split('\n').filter(id => id !== '')
  let allowed = read()
  return {
    // SECURITY: the data folder alone allows nothing.
    isAllowed: profileId => allowed.includes(profileId) && isJournalled(profileId),
    set(profileId, isAllowed) {
      const others = allowed.filter(id => id !== profileId)
      const next = isAllowed ? [...others, profileId] : others
      const kept = save(settings, ALLOWED, next.join('\n'))
      if (kept.ok) allowed = next
      return kept
    },
  }
}
