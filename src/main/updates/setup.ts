import { join } from 'node:path'
import { targetOf } from '@core/update/updating'
import type { Clock } from '../ports'
import { machineDisk } from './disk'
import { installedAs, onMachine } from './installation'
import { project } from './project'
import type { UpdateSetup } from './updates'
import { openUpdateWay } from './way'
import { system } from '../system'

/** Updates as this program has them, on this machine. */
export function updatesIn(start: {
  readonly folder: string
  readonly clock: Clock
  readonly isPackaged: boolean
}): UpdateSetup {
  const { arch, execPath, env } = process
  const { platform } = system
  const { isPackaged, clock } = start
  const installed = installedAs({ ...onMachine, platform, execPath, env, isPackaged })
  return {
    project,
    installed,
    target: targetOf(installed.installation, platform, arch),
    folder: join(start.folder, 'updates'),
    disk: machineDisk,
    openWay: address => openUpdateWay({ address, clock }),
  }
}
