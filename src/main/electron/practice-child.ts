import { join } from 'node:path'
import { ownFolder } from '../own-disk'
import type { Ids, SettingsStore } from '../ports'
import { save } from '../save'
import { forkChild, type Child } from './child'
import { programs } from './taken'

/** Where the exchange next door keeps its state, and what its world is made from. */
export interface PracticeChildParts {
  /** The folder of the built main process. */
  readonly built: string
  /** The desk's own folder; the exchange gets one inside it. */
  readonly folder: string
  readonly settings: SettingsStore
  readonly ids: Pick<Ids, 'chance'>
}

const SEED = 'practice seed'

/** A way to start the exchange next door, always in the same world: its seed is drawn once for each desk. */
export function practiceChild({ built, folder, settings, ids }: PracticeChildParts): () => Child {
  const home = join(folder, 'practice')
  const kept = settings.get(SEED)
  const seed = kept !== undefined && /^\d{1,9}$/.test(kept) ? kept : `${Math.floor(ids.chance() * 1e9)}`
  // Where it cannot be kept the next start has another world; the account's state is in the exchange's own file.
  if (seed !== kept) save(settings, SEED, seed)
  return () => {
    ownFolder(home)
    // SECURITY: neither its key nor any other secret is in these words; it tells its key over its own channel.
    const args = ['--port', '0', '--seed', seed, '--state', join(home, 'exchange')]
    return forkChild(join(built, programs.practice), args, 'Practice exchange')
  }
}
