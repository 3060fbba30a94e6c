import { systemClock } from '../../src/main/clock'
import { realUpdateDisk, type UpdateDisk, type UpdateFileHandle } from '../../src/main/updates/disk'
import { downloadUpdateFile } from '../../src/main/updates/file-download'
import { replaceProgramFile } from '../../src/main/updates/file-replacement'
import { openUpdateConnection } from '../../src/main/updates/update-connection'
import type { UpdateFile } from '../../src/core/update/release-manifest'
import { endSelf } from '../../host/system/processes.mjs'

/** Instructions for a process that is killed at one of its steps. */
export interface UpdateOrder {
  readonly address: string
  readonly folder: string
  readonly over: string
  readonly file: UpdateFile
  /** Kills the process before the nth file operation of this kind; without it the process runs to its end. */
  readonly killAt?: { readonly what: string; readonly nth: number }
}

const { address, folder, over, file, killAt } = JSON.parse(process.argv[2] ?? '{}') as UpdateOrder
const steps: string[] = []

/** Marks the start of a file operation. */
function step(what: string): void {
  steps.push(what)
  if (what === killAt?.what && steps.filter(each => each === what).length === killAt.nth) endSelf()
}

const stepping = (handle: UpdateFileHandle): UpdateFileHandle => ({
  read: (from, most) => (step('read'), handle.read(from, most)),
  // A process may end with half of a piece on the disk.
  async write(bytes) {
    const half = bytes.length >> 1
    await handle.write(bytes.subarray(0, half))
    step('write')
    await handle.write(bytes.subarray(half))
  },
  truncate: length => (step('cut'), handle.truncate(length)),
  mode: mode => (step('mode'), handle.mode(mode)),
  sync: () => (step('sync'), handle.sync()),
  close: () => (step('close'), handle.close()),
})

const disk: UpdateDisk = {
  open: async (...how) => (step('open'), stepping(await realUpdateDisk.open(...how))),
  rename: (from, to) => (step('rename'), realUpdateDisk.rename(from, to)),
  remove: path => (step('remove'), realUpdateDisk.remove(path)),
  names: realUpdateDisk.names,
  modeOf: realUpdateDisk.modeOf,
}

const connection = openUpdateConnection({ address, clock: systemClock })
const open = () => []
const fetched = await downloadUpdateFile(file, { disk, folder, connection, open, onHave: () => undefined })
if (!fetched.ok) throw new Error(`not fetched: ${JSON.stringify(fetched.error)}`)
const placed = await replaceProgramFile({ disk, from: fetched.value, over, file, open })
connection.close()
if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed.error)}`)
process.stdout.write(`${JSON.stringify(steps)}\n`, () => process.exit(0))
