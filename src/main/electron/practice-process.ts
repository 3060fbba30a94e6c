import { join } from 'node:path'
import { ensureOwnFolder } from '../own-disk'
import type { IdSource, SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'
import { forkHelperProcess, type HelperProcess } from './child-process'
import { childPrograms } from './child-programs'

export interface PracticeProcessParts {
  readonly built: string
  readonly folder: string
  readonly settings: SettingsStore
  readonly ids: Pick<IdSource, 'chance'>
}

const SEED_SETTING = 'practice seed'

/**
 * Creates the launcher of the practice exchange. The seed is drawn once per desk, so the market history is always the
 * same.
 */
export function createPracticeProcess({
  built,
  folder,
  settings,
  ids,
}: PracticeProcessParts): () => HelperProcess {
  const home = join(folder, 'practice')
  const kept = settings.get(SEED_SETTING)
  const seed = kept !== undefined && /^\d{1,9}$/.test(kept) ? kept : `${Math.floor(ids.chance() * 1e9)}`
  // If the seed cannot be stored, the next start has other market data; the account's state is in the exchange's own
  // file.
  if (seed !== kept) saveSetting(settings, SEED_SETTING, seed)
  return () => {
    ensureOwnFolder(home)
    // SECURITY: the arguments contain no key or other secret; the exchange sends its key over its own channel.
    const args = ['--port', '0', '--seed', seed, '--state', join(home, 'exchange')]
    return forkHelperProcess(join(built, childPrograms.practice), args, 'Practice exchange')
  }
}
