import { copyFileSync, existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ensureOwnFile } from '../own-disk'
import type { DeskDatabase } from './database'

/**
 * Lays a copy of a whole database and its anchor beside them, for whoever has to find out what happened.
 * Gives the copy's name. One of the same moment is there already, and stays as it is.
 */
export function backUpDatabase({ sql }: Pick<DeskDatabase, 'sql'>, anchorPath: string, at: number): string {
  const folder = dirname(anchorPath)
  const stamp = new Date(at).toISOString().replace(/[^0-9]/g, '')
  const kept = `set-aside-${stamp}.db`
  const path = join(folder, kept)
  if (!existsSync(path)) sql.prepare('VACUUM INTO ?').run(path)
  // SECURITY: what is laid aside names everything that was ever traded: it is its owner's alone.
  ensureOwnFile(path)
  if (existsSync(anchorPath))
    copyFileSync(anchorPath, join(folder, `set-aside-${stamp}-${basename(anchorPath)}`))
  return kept
}
