import { join } from 'node:path'
import { ensureOwnFolder } from '../own-disk'
import type { IdSource, SettingsStore } from '../ports'
import { saveSetting } from '../save'
import { forkHelperProcess, type HelperProcess } from './child'
import { childPrograms } from './taken'

/** Where the exchange next door keeps its state, and what its world is made from. */
export interface PracticeProcessParts {
  /** The folder of the built main process. */
  readonly built: string
  /** The desk's own folder; the exchange gets one inside it. */
  readonly folder: string
  readonly settings: SettingsStore
  readonly ids: Pick<IdSource, 'chance'>
}

const SEED_SETTING = 'practice seed'

/** A way to start the exchange next door, always in the same world: its seed is drawn once for each desk. */
export function createPracticeProcess({ built, folder, settings, ids }: PracticeProcessParts): () => HelperProcess {
  const home = join(folder, 'practice')
  const kept = settings.get(SEED_SETTING)
  const seed = kept !== undefined && /^\d{1,9}$/.test(kept) ? kept : `${Math.floor(ids.chance() * 1e9)}`
  // Where it cannot be kept the next start has another world; the account's state is in the exchange's own file.
  if (seed !== kept) saveSetting(settings, SEED_SETTING, seed)
  return () => {
    ensureOwnFolder(home)
    // SECURITY: neither its key nor any other secret is in these words; it tells its key over its own channel.
    const args = ['--port', '0', '--seed', seed, '--state', join(home, 'exchange')]
    return forkHelperProcess(join(built, childPrograms.practice), args, 'Practice exchange')
  }
}
