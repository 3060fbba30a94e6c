import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SENTINEL } from './fuses.mjs'

/** Files that come with Electron's program, as small as possible. */
const others = {
  LICENSE: 'Electron\n',
  'LICENSES.chromium.html': '<p>Chromium</p>\n',
  version: '0.0.0\n',
  'locales/en-US.pak': 'words\n',
  'resources.pak': 'pictures\n',
  // Shown by an Electron that has no program: it has no place in ours.
  'resources/default_app.asar': 'not ours\n',
}

/**
 * Lays as much of an unpacked Electron as the packager looks at, with fuses in their factory state. Its
 * program is a script that runs `player.mjs` in Node. The paths of both are in the environment, so that the
 * program is the same on every machine.
 *
 * @param {string} folder
 */
export function layStandIn(folder) {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'locales'))
  for (const [name, text] of Object.entries(others)) writeFileSync(join(folder, name), text)
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler'])
    writeFileSync(join(folder, name), '#!/bin/sh\n', { mode: 0o755 })
  // Like Electron it finds its files from its real path, and not from a link to it.
  const script = '#!/bin/sh\nexec "$PLAYER_NODE" "$PLAYER" "$(readlink -f "$0")" "$@"\n'
  const wire = `${SENTINEL}\u0001\u0009101100011`
  // Nearly all of Electron is its program.
  writeFileSync(join(folder, 'electron'), `${script}${'machine code\n'.repeat(20_000)}${wire}\nthe end\n`, {
    mode: 0o755,
    encoding: 'latin1',
  })
  // As a shell may have unpacked it in which the group may write.
  chmodSync(join(folder, 'version'), 0o664)
  chmodSync(join(folder, 'chrome-sandbox'), 0o775)
}

/** Environment of the stand-in's program on this machine. */
export const playing = {
  PLAYER_NODE: process.execPath,
  PLAYER: fileURLToPath(new URL('player.mjs', import.meta.url)),
}
