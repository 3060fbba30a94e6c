import { dirname } from 'node:path'
import { findChangedFiles } from '../own-files'
import { currentSystem } from '../system'
import { programIntegrityMessages } from '@messages/own-files'
import { failLaunch } from './give-up'

/** Packing puts the digest of the list of files in this one's place, which is as long. */
const fileListDigest = '@ the digest of the list of files is put here as it is packed  @'

/** What the process ends with when its files are not as they were packed. */
const DAMAGED_EXIT_CODE = 65

/** The files that are not as they were packed. macOS and Windows look at the archive themselves, before this runs. */
function findDamagedFiles(): readonly string[] {
  if (currentSystem.platform !== 'linux') return []
  const electron: { noAsar?: boolean; readonly resourcesPath: string } = process
  // The archive is looked at as the file that it is.
  electron.noAsar = true
  try {
    return findChangedFiles(dirname(electron.resourcesPath), fileListDigest)
  } finally {
    electron.noAsar = false
  }
}

// SECURITY: on Linux, where archive integrity does not exist, a package loads nothing of itself before all of it was compared.
const damagedFiles = findDamagedFiles()
if (damagedFiles.length === 0) await import('../entry')
else failLaunch(programIntegrityMessages.differ(damagedFiles), DAMAGED_EXIT_CODE)
