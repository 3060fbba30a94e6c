import './setup/node.mjs'
import { join } from 'node:path'
import { command, EXIT, printStatus, Stop } from './setup/command.mjs'
import { dependenciesAreReady, installDependencies } from './setup/dependencies.mjs'
import { electronBinary, electronIsWorthATry, fetchElectron } from './setup/electron.mjs'
import { withLock } from './setup/lock.mjs'
import { memory } from './setup/places.mjs'
import { allParts, howToGet, installParts, mayInstall, missingParts, nameOf, parts } from './setup/system.mjs'

/**
 * Requirements of a command besides the dependencies that all of them need.
 *
 * @typedef {import('./setup/system.mjs').Part} Part
 * @typedef {'electron' | Part} Need
 * @typedef {{ readonly electron: string | undefined, readonly missing: readonly Part[] }} Ready
 */

/**
 * Prepares this folder and machine for a command, and reports what is missing.
 *
 * It may be interrupted anywhere and run again: each step is checked first and marked as done last. If
 * nothing is missing, it only checks, writes nothing and takes no lock.
 *
 * @param {{ needs?: readonly Need[] }} [options]
 * @returns {Promise<Ready>}
 */
export async function setUp({ needs = [] } = {}) {
  const requested = allParts.filter(part => needs.includes(part))
  const isReady = () =>
    dependenciesAreReady() &&
    (missingParts(requested).length === 0 || !mayInstall()) &&
    !(needs.includes('electron') && electronIsWorthATry())

  if (!isReady())
    await withLock(join(memory, 'lock'), async lock => {
      // Another set-up may have done it all while this one waited.
      if (!dependenciesAreReady()) await installDependencies(lock)
      if (needs.includes('electron') && electronIsWorthATry()) await fetchElectron(lock)
      // A machine we may change gets every part at once, so that the next command finds them.
      if (missingParts(requested).length > 0 && mayInstall())
        await installParts(missingParts([...new Set([...parts, ...requested])]), lock)
    })
  return { electron: electronBinary(), missing: missingParts(requested) }
}

/**
 * Ends the command unless a part is there, with the one command that brings it.
 *
 * @param {Ready} ready
 * @param {Part} part
 * @param {string} what The command that needs it, for the message.
 */
export function insistOn(ready, part, what) {
  if (ready.missing.includes(part))
    throw new Stop(EXIT.missing, `${what} needs ${nameOf(part)}: ${howToGet([part])}`)
}

await command(import.meta, { usage: 'node scripts/setup.mjs' }, async () => {
  const { electron, missing } = await setUp({ needs: ['electron', ...parts] })
  if (missing.length > 0)
    printStatus(`Still missing: ${missing.map(nameOf).join(', ')}. To get them: ${howToGet(missing)}`)
  printStatus(
    electron === undefined
      ? "Electron's binary is not here; the Chromium host stands in for it."
      : 'Electron is here.',
  )
  return missing.length > 0 ? EXIT.missing : EXIT.fine
})
