import './setup/node.mjs'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { signing } from './package/mac.mjs'
import { writeNotices } from './package/notices.mjs'
import { whyNoElectron } from './setup/electron.mjs'
import { at, root } from './setup/places.mjs'
import { hand } from './setup/step.mjs'

/** What the folder is for: systems and kinds of processors. */
const platforms = ['linux', 'mac', 'win', 'x64', 'arm64']

// npm run package: the app as a folder that runs by itself, in dist/. PERPDESK_ELECTRON_DIST names an unpacked Electron.
await command(
  import.meta,
  {
    usage: 'npm run package [-- --linux | --mac | --win] [-- --x64 | --arm64] [-- --out FOLDER]',
    values: ['out'],
    flags: platforms,
  },
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
    writeNotices()
    // What is laid out has the same modes whoever's shell this is.
    process.umask(0o022)
    const packager = at('node_modules', 'electron-builder', 'cli.js')
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } }, strict: false })
    const ours = ['--dir', `-c.electronDist=${dist}`, '--publish=never', ...signing()]
    const out = values.out === undefined ? [] : [`-c.directories.output=${resolve(String(values.out))}`]
    const systems = args.filter(arg => platforms.includes(arg.slice(2)))
    return hand(process.execPath, [packager, ...ours, ...out, ...systems], { cwd: root })
  },
)
