import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { layStandIn } from '../../scripts/package/stand-in.mjs'
import { builtRoot } from './desk-window'

/** Packs the built desk for Linux from a stand-in for Electron, and returns the folder of the package. */
export function packInto(folder: string): string {
  const electron = join(folder, 'electron')
  layStandIn(electron)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(builtRoot, 'scripts/package.mjs'), '--linux', '--x64', '--folder', '--out', join(folder, 'dist')],
    { env: { ...process.env, PERPDESK_ELECTRON_DIST: electron }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`packaging ended with ${String(status)}:\n${stdout}${stderr}`)
  return join(folder, 'dist', 'linux-unpacked')
}
