import { spawnSync } from 'node:child_process'
import { EXIT, Stop } from '../setup/command.mjs'

/**
 * Versions in Electron's binary, written by hand for the version in `package.json`: its npm package does not
 * state them. The Chromium version is from Electron's releases. The Node version is not known: the package
 * says only that it goes with the types of Node 24 (`dependencies`, and `abi_version` 150), and no available
 * list of releases has this one. The binary reports it at run time.
 *
 * @typedef {{ readonly electron: string, readonly chromium: string, readonly node: string | undefined }} Runtime
 *
 * @type {Runtime}
 */
export const runtime = { electron: '45.4.1', chromium: '156.0.8078.100', node: undefined }

/** @typedef {Readonly<Partial<Record<string, string>>>} Versions */

/**
 * Returns the versions that a program reports of its parts.
 *
 * @param {string} binary
 * @returns {Versions}
 */
export function versionsOf(binary) {
  const { status, stdout } = spawnSync(binary, ['-p', 'JSON.stringify(process.versions)'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status !== 0) throw new Stop(EXIT.failed, `${binary} does not say what it is made of.`)
  return JSON.parse(stdout)
}

/**
 * Returns the versions that Electron's binary reports. Throws if they differ from the written ones.
 *
 * @param {Versions} versions
 * @param {Runtime} [written]
 * @returns {Runtime}
 */
export function runtimeOf({ electron, chrome, node }, written = runtime) {
  const isAsWritten = electron === written.electron && chrome === written.chromium
  if (!isAsWritten || node === undefined || (written.node !== undefined && node !== written.node))
    throw new Stop(
      EXIT.failed,
      `Electron ${electron} says that it has Chromium ${chrome} and Node ${node}; scripts/package/runtime.mjs says otherwise of ${written.electron}.`,
    )
  return { ...written, node }
}
