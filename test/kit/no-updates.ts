import { machineDisk } from '../../src/main/updates/disk'
import type { UpdateSetup } from '../../src/main/updates/updates'

/** A desk whose project has no address and no keys, as it ships. */
export const noUpdates: UpdateSetup = {
  project: { address: '', keys: [] },
  installed: { installation: 'source' },
  target: undefined,
  folder: '',
  disk: machineDisk,
  openWay() {
    throw new Error('nobody opens a way to nowhere')
  },
}
