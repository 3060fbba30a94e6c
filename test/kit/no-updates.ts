import { realUpdateDisk } from '../../src/main/updates/disk'
import type { UpdateClientSetup } from '../../src/main/updates/update-client'

/** A desk whose project has no address and no keys, as it ships. */
export const noUpdates: UpdateClientSetup = {
  project: { address: '', keys: [] },
  installed: { installation: 'source' },
  target: undefined,
  folder: '',
  disk: realUpdateDisk,
  openConnection() {
    throw new Error('nobody opens a way to nowhere')
  },
}
