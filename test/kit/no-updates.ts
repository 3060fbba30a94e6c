import { realUpdateDisk } from '../../src/main/updates/disk'
import type { UpdateClientSetup } from '../../src/main/updates/update-client'

/** The released state of a desk whose project has no update address and no keys. */
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
