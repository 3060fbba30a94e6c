import { dirname } from 'node:path'
import { whatDiffers } from '../own-files'
import { system } from '../system'
import { ownFilesSay } from '@messages/own-files'
import { giveUp } from './give-up'

/** Packing puts the digest of the list of files in this one's place, which is as long. */
const digestOfList = '@ the digest of the list of files is put here as it is packed  @'

/** What the process ends with when its files are not as they were packed. */
const DAMAGED = 65

/** The files that are not as they were packed. macOS and Windows look at the archive themselves, before this runs. */
function damaged(): readonly string[] {
  if (system.platform !== 'linux') return []
  const electron: { noAsar?: boolean; readonly resourcesPath: string } = process
  // The archive is looked at as the file that it is.
  electron.noAsar = true
  try {
    return whatDiffers(dirname(electron.resourcesPath), digestOfList)
  } finally {
    electron.noAsar = false
  }
}

// SECURITY: on Linux, where archive integrity does not exist, a package loads nothing of itself before all of it was compared.
const found = damaged()
if (found.length === 0) await import('../entry')
else giveUp(ownFilesSay.differ(found), DAMAGED)
