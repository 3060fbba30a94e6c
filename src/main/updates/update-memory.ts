import type { SeenReleaseManifest } from '@core/update/release-judgement'
import { isProgramVersion } from '@core/update/program-version'
import type { Result } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempt-store'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'

const WANTED_SETTING = 'updates wanted'
const SEEN_SETTING = 'updates seen'

export interface StoredUpdateState {
  isOn(): boolean
  turn(on: boolean): Result<undefined>
  seen(): SeenReleaseManifest | undefined
  storeSeen(seen: SeenReleaseManifest): Result<undefined>
}

export function openStoredUpdateState(
  settings: SettingsStore,
  attempts: Pick<AttemptStore, 'profileRecord'>,
): StoredUpdateState {
  return {
    // SECURITY: the data folder alone enables no update connection.
    isOn: () => settings.get(WANTED_SETTING) === 'yes' && attempts.profileRecord().updatesOn,
    turn: on => saveSetting(settings, WANTED_SETTING, on ? 'yes' : 'no'),
    seen: () => parseSeenManifest(settings.get(SEEN_SETTING)),
    storeSeen: seen => saveSetting(settings, SEEN_SETTING, JSON.stringify(seen)),
  }
}

/** Parses the stored manifest. Throws on invalid data, because ignoring it would allow an older release again. */
function parseSeenManifest(stored: string | undefined): SeenReleaseManifest | undefined {
  if (stored === undefined) return undefined
  const { version, dated, digest, at, by } = JSON.parse(stored) as Record<keyof SeenReleaseManifest, unknown>
  const isValid =
    typeof version === 'string' &&
    isProgramVersion(version) &&
    Number.isSafeInteger(dated) &&
    Number.isSafeInteger(at) &&
    typeof digest === 'string' &&
    (by === 'venue' || by === 'own')
  if (!isValid) throw new TypeError('what was kept of updates is something else')
  return { version, dated: dated as number, digest, at: at as number, by }
}
