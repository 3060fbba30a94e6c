import type { SeenReleaseManifest } from '@core/update/believe'
import { isProgramVersion } from '@core/update/version'
import type { Result } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempts'
import type { SettingsStore } from '../ports'
import { saveSetting } from '../save'

const WANTED_SETTING = 'updates wanted'
const SEEN_SETTING = 'updates seen'

/** What is kept of updates: whether they are wanted, and the newest manifest that was ever believed. */
export interface StoredUpdateState {
  isOn(): boolean
  turn(on: boolean): Result<undefined>
  seen(): SeenReleaseManifest | undefined
  /** Returns when it is on the disk, or says why it is not. */
  storeSeen(seen: SeenReleaseManifest): Result<undefined>
}

export function openStoredUpdateState(
  settings: SettingsStore,
  attempts: Pick<AttemptStore, 'profileRecord'>,
): StoredUpdateState {
  return {
    // SECURITY: the data folder alone opens no way out.
    isOn: () => settings.get(WANTED_SETTING) === 'yes' && attempts.profileRecord().updatesOn,
    turn: on => saveSetting(settings, WANTED_SETTING, on ? 'yes' : 'no'),
    seen: () => readSeen(settings.get(SEEN_SETTING)),
    storeSeen: seen => saveSetting(settings, SEEN_SETTING, JSON.stringify(seen)),
  }
}

/** Reads what this desk wrote there itself. Throws where it is something else: forgotten it would be as if never seen. */
function readSeen(kept: string | undefined): SeenReleaseManifest | undefined {
  if (kept === undefined) return undefined
  const { version, dated, digest, at, by } = JSON.parse(kept) as Record<keyof SeenReleaseManifest, unknown>
  const isWhole =
    typeof version === 'string' &&
    isProgramVersion(version) &&
    Number.isSafeInteger(dated) &&
    Number.isSafeInteger(at) &&
    typeof digest === 'string' &&
    (by === 'venue' || by === 'own')
  if (!isWhole) throw new TypeError('what was kept of updates is something else')
  return { version, dated: dated as number, digest, at: at as number, by }
}
