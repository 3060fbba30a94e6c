import { dirname } from 'node:path'
import { findChangedFiles } from '../own-files'
import { currentSystem } from '../system'
import { programIntegrityMessages } from '@messages/own-files'
import { failLaunch } from './launch-failure'

/** Placeholder for the digest of the file list; packaging replaces it with a digest of equal length. */
const fileListDigest = '@ the digest of the list of files is put here as it is packed  @'

const DAMAGED_EXIT_CODE = 65

/** Returns the files that differ from the package. macOS and Windows check the archive themselves before this runs. */
function findDamagedFiles(): readonly string[] {
  if (currentSystem.platform !== 'linux') return []
  const electron: { noAsar?: boolean; readonly resourcesPath: string } = process
  // The archive is read as a plain file.
  electron.noAsar = true
  try {
    return findChangedFiles(dirname(electron.resourcesPath), fileListDigest)
  } finally {
    electron.noAsar = false
  }
}

// SECURITY: Linux has no archive integrity, so the package loads nothing before all its files are compared.
const damagedFiles = findDamagedFiles()
if (damagedFiles.length === 0) await import('../entry')
else failLaunch(programIntegrityMessages.differ(damagedFiles), DAMAGED_EXIT_CODE)
