import type { SeenManifest } from '@core/update/believe'
import { isVersion } from '@core/update/version'
import type { Result } from '@core/value/result'
import type { Attempts } from '../attempts/attempts'
import type { SettingsStore } from '../ports'
import { save } from '../save'

const ON = 'updates wanted'
const SEEN = 'updates seen'

/** What is kept of updates: whether they are wanted, and the newest manifest that was ever believed. */
export interface UpdateMemory {
  isOn(): boolean
  turn(on: boolean): Result<undefined>
  seen(): SeenManifest | undefined
  /** Returns when it is on the disk, or says why it is not. */
  see(seen: SeenManifest): Result<undefined>
}

export function openUpdateMemory(
  settings: SettingsStore,
  attempts: Pick<Attempts, 'profileRecord'>,
): UpdateMemory {
  return {
    // SECURITY: the data folder alone opens no way out.
    isOn: () => settings.get(ON) === 'yes' && attempts.profileRecord().updatesOn,
    turn: on => save(settings, ON, on ? 'yes' : 'no'),
    seen: () => readSeen(settings.get(SEEN)),
    see: seen => save(settings, SEEN, JSON.stringify(seen)),
  }
}

/** Reads what this desk wrote there itself. Throws where it is something else: forgotten it would be as if never seen. */
function readSeen(kept: string | undefined): SeenManifest | undefined {
  if (kept === undefined) return undefined
  const { version, dated, digest, at, by } = JSON.parse(kept) as Record<keyof SeenManifest, unknown>
  const isWhole =
    typeof version === 'string' &&
    isVersion(version) &&
    Number.isSafeInteger(dated) &&
    Number.isSafeInteger(at) &&
    typeof digest === 'string' &&
    (by === 'venue' || by === 'own')
  if (!isWhole) throw new TypeError('what was kept of updates is something else')
  return { version, dated: dated as number, digest, at: at as number, by }
}
