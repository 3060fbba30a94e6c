import { spawnSync } from 'node:child_process'
import { EXIT, Stop } from '../setup/command.mjs'

/**
 * What Electron's binary brings along, written down by hand for the version that package.json asks for: its own package
 * does not say it. Chromium's is what Electron's releases tell of this one. Which Node it has is not known: the package
 * says no more than that types of Node 24 go with it (`dependencies`, and `abi_version` 150), and no list of releases
 * that could be had knows this one. The binary says it, wherever it is.
 *
 * @typedef {{ readonly electron: string, readonly chromium: string, readonly node: string | undefined }} Runtime
 *
 * @type {Runtime}
 */
export const runtime = { electron: '45.4.1', chromium: '156.0.8078.100', node: undefined }

/** @typedef {Readonly<Partial<Record<string, string>>>} Versions */

/**
 * What a program says that it is made of.
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
 * What Electron's binary brings along as it says it itself; it ends where that is not what was written down.
 *
 * @param {Versions} said
 * @param {Runtime} [written]
 * @returns {Runtime}
 */
export function runtimeSaid({ electron, chrome, node }, written = runtime) {
  const isAsWritten = electron === written.electron && chrome === written.chromium
  if (!isAsWritten || node === undefined || (written.node !== undefined && node !== written.node))
    throw new Stop(
      EXIT.failed,
      `Electron ${electron} says that it has Chromium ${chrome} and Node ${node}; scripts/package/runtime.mjs says otherwise of ${written.electron}.`,
    )
  return { ...written, node }
}
