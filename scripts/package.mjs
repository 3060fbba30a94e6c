import './setup/node.mjs'
import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { whyNoElectron } from './setup/electron.mjs'
import { at, root } from './setup/places.mjs'
import { hand } from './setup/step.mjs'

// npm run package: the app as a folder that runs by itself, in dist/. PERPDESK_ELECTRON_DIST names an unpacked Electron.
await command(
  import.meta,
  { usage: 'npm run package [-- ARGS of electron-builder]', passesOn: true },
  async args => {
    const named = process.env['PERPDESK_ELECTRON_DIST']
    const { electron } = await setUp({ needs: named === undefined ? ['electron'] : [] })
    const dist = named ?? (electron === undefined ? undefined : at('node_modules', 'electron', 'dist'))
    if (dist === undefined)
      throw new Stop(
        EXIT.missing,
        `Packaging needs Electron's binary, which is not here: ${whyNoElectron()}.`,
      )
    if (!existsSync(dist))
      throw new Stop(EXIT.usage, `PERPDESK_ELECTRON_DIST names ${dist}, which does not exist.`)
    await build()
    const packager = at('node_modules', 'electron-builder', 'cli.js')
    return hand(
      process.execPath,
      [packager, '--dir', `-c.electronDist=${dist}`, '--publish=never', ...args],
      {
        cwd: root,
      },
    )
  },
)
