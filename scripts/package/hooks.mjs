import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fuseFile, setFuses } from './fuses.mjs'
import { seal, setModes } from './seal.mjs'

/** @typedef {{ readonly appOutDir: string, readonly electronPlatformName: string }} Laid */

/**
 * Prepares Electron's own files before the program is added. A manually unpacked Electron contains the
 * default program that it shows without one.
 *
 * @param {Laid} laid
 */
export async function afterExtract({ appOutDir, electronPlatformName }) {
  const isMac = electronPlatformName === 'darwin'
  const resources = isMac ? join('Electron.app', 'Contents', 'Resources') : 'resources'
  rmSync(join(appOutDir, resources, 'default_app.asar'), { force: true })
  const license = join(appOutDir, 'LICENSE')
  if (existsSync(license)) renameSync(license, join(appOutDir, 'LICENSE.electron.txt'))
}

/**
 * Finishes the folder once all files are there, before signing.
 *
 * @param {Laid & { readonly packager: { readonly config: { readonly executableName?: string | null }, readonly appInfo: { readonly productFilename: string } } }} laid
 */
export async function afterPack({ appOutDir, electronPlatformName: platform, packager }) {
  const program = platform === 'linux' ? packager.config.executableName : packager.appInfo.productFilename
  setFuses(fuseFile(appOutDir, { platform, program: program ?? packager.appInfo.productFilename }))
  if (platform !== 'linux') return
  setModes(appOutDir)
  await seal(appOutDir)
}
