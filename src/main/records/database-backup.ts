import { copyFileSync, existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ensureOwnFile } from '../own-disk'
import type { DeskDatabase } from './desk-database'

/**
 * Copies a database and its anchor to backup files beside them and returns the copy's name. An existing copy of the
 * same time is unchanged.
 */
export function backUpDatabase({ sql }: Pick<DeskDatabase, 'sql'>, anchorPath: string, at: number): string {
  const folder = dirname(anchorPath)
  const stamp = new Date(at).toISOString().replace(/[^0-9]/g, '')
  const kept = `set-aside-${stamp}.db`
  const path = join(folder, kept)
  if (!existsSync(path)) sql.prepare('VACUUM INTO ?').run(path)
  // SECURITY: the copy contains all trades, so only its owner may read it.
  ensureOwnFile(path)
  if (existsSync(anchorPath))
    copyFileSync(anchorPath, join(folder, `set-aside-${stamp}-${basename(anchorPath)}`))
  return kept
}
