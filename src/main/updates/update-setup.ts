import { join } from 'node:path'
import { getReleaseTarget } from '@core/update/update-state'
import type { ClockPort } from '../main-ports'
import { realUpdateDisk } from './disk'
import { detectInstallation, installationFileReader } from './program-installation'
import { updateProject } from './update-project'
import type { UpdateClientSetup } from './update-client'
import { openUpdateConnection } from './update-connection'
import { currentSystem } from '../system'

export function createUpdateSetup(start: {
  readonly folder: string
  readonly clock: ClockPort
  readonly isPackaged: boolean
}): UpdateClientSetup {
  const { arch, execPath, env } = process
  const { platform } = currentSystem
  const { isPackaged, clock } = start
  const installed = detectInstallation({ ...installationFileReader, platform, execPath, env, isPackaged })
  return {
    project: updateProject,
    installed,
    target: getReleaseTarget(installed.installation, platform, arch),
    folder: join(start.folder, 'updates'),
    disk: realUpdateDisk,
    openConnection: address => openUpdateConnection({ address, clock }),
  }
}
