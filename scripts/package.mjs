import './setup/node.mjs'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT, printStatus, Stop } from './setup/command.mjs'
import { processors, sourceDate, unpacked } from './package/about.mjs'
import { fuseFaults } from './package/fuses.mjs'
import { makeKinds } from './package/kinds.mjs'
import { clear, madeIn, megabytes, SUMS, VERIFY, writeSums } from './package/made.mjs'
import { writeNotices } from './package/notices.mjs'
import { signing, unsigned, withoutEmpty } from './package/signing.mjs'
import { whyNoElectron } from './setup/electron.mjs'
import { at, root } from './setup/places.mjs'
import { runInTerminal } from './setup/step.mjs'
import { system } from '../host/system/system.mjs'

/** Names of the systems here, and in Node. */
const systems = /** @type {const} */ ({ linux: 'linux', mac: 'darwin', win: 'win32' })

/** @typedef {import('./package/about.mjs').Arch} Arch */
/** @typedef {{ readonly out: string, readonly forSystems: readonly (keyof typeof systems)[], readonly arches: readonly Arch[] }} PackageTarget */

/**
 * Reads the output folder, the systems and the processors from the arguments. The defaults are those of this
 * machine.
 *
 * @param {readonly string[]} args
 * @returns {PackageTarget}
 */
function readTarget(args) {
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } }, strict: false })
  const named = (/** @type {readonly string[]} */ names) => names.filter(name => args.includes(`--${name}`))
  const own = Object.entries(systems).filter(([, name]) => name === system.platform)
  const forSystems = named(Object.keys(systems))
  const arches = named(Object.keys(processors))
  return /** @type {PackageTarget} */ ({
    out: values.out === undefined ? at('dist') : resolve(String(values.out)),
    forSystems: forSystems.length > 0 ? forSystems : own.map(([name]) => name),
    arches: arches.length > 0 ? arches : [process.arch],
  })
}

/**
 * The unpacked Electron that is packed with. Without one of this machine's own, electron-builder fetches those for the
 * systems and processors that are asked for.
 *
 * @param {PackageTarget} target
 * @param {boolean} isWhole True if installers are made: one for macOS is for both kinds of processor.
 */
async function electronFor({ forSystems, arches }, isWhole) {
  const named = process.env['PERPDESK_ELECTRON_DIST']
  if (named !== undefined && !existsSync(named))
    throw new Stop(EXIT.usage, `PERPDESK_ELECTRON_DIST names ${named}, which does not exist.`)
  const isOwn =
    forSystems.every(name => systems[name] === system.platform) &&
    arches.every(arch => arch === process.arch) &&
    !(isWhole && forSystems.includes('mac'))
  const { electron } = await setUp({ needs: named === undefined && isOwn ? ['electron'] : [] })
  if (named !== undefined) return [`-c.electronDist=${named}`]
  if (!isOwn) return []
  if (electron === undefined)
    throw new Stop(EXIT.missing, `Packaging needs Electron's binary, which is not here: ${whyNoElectron()}.`)
  return [`-c.electronDist=${at('node_modules', 'electron', 'dist')}`]
}

/**
 * Prints the packages that were made with their sizes and digests, and the ones that were not made.
 *
 * @param {PackageTarget} target
 * @param {{ date: number, missing: readonly string[], isWhole: boolean }} how
 */
function printMade({ out, forSystems }, { date, missing, isWhole }) {
  const made = madeIn(out)
  checkFuses(out, made)
  const isPacked = made.some(({ digest }) => digest !== undefined)
  if (isPacked) writeSums(out, made, date)
  console.log(`In ${out}:`)
  for (const { name, bytes, digest } of made)
    console.log(
      `  ${name}, ${megabytes(bytes)}, ${digest === undefined ? 'runs from where it is, its fuses as they are written down' : `sha256 ${digest}`}`,
    )
  if (isPacked) console.log(`  ${SUMS} with the digests, and ${VERIFY}, which says how to use them`)
  const skipped = forSystems.flatMap(name => (isWhole ? [] : installers[name]))
  const without =
    skipped.length === 0
      ? []
      : [`${skipped.join(', ')} (--installers does, with tools that electron-builder fetches)`]
  if (missing.length + without.length > 0) console.log(`Not made: ${[...missing, ...without].join('; ')}.`)
  const lack = isWhole ? unsigned() : undefined
  // The forge shows such a line on the page of the run.
  if (lack !== undefined)
    console.log(`${process.env['GITHUB_ACTIONS'] === 'true' ? '::warning::' : ''}${lack}`)
}

/**
 * Reads the fuses back from each program that was laid out, once all was done to it: a package without them is none.
 *
 * @param {string} out
 * @param {readonly import('./package/made.mjs').Made[]} made
 */
function checkFuses(out, made) {
  const wrong = made.flatMap(({ name, digest }) =>
    digest === undefined ? fuseFaults(join(out, name)).map(fault => `${name}: ${fault}`) : [],
  )
  if (wrong.length > 0) throw new Stop(EXIT.failed, `What was packed is not to be used: ${wrong.join('; ')}.`)
}

/** Formats that electron-builder makes for each system with tools that it downloads. */
const installers = /** @type {const} */ ({ linux: ['AppImage'], mac: ['dmg', 'zip'], win: ['nsis'] })

// npm run package: makes the app as a folder that runs in place, and the packages to install.
// PERPDESK_ELECTRON_DIST names an unpacked Electron.
await command(
  import.meta,
  {
    usage:
      'npm run package [-- --linux | --mac | --win] [-- --x64 | --arm64] [-- --folder | --installers] [-- --out FOLDER]',
    values: ['out'],
    flags: [...Object.keys(systems), ...Object.keys(processors), 'folder', 'installers'],
  },
  async args => {
    const target = readTarget(args)
    const [isFolder, isWhole] = [args.includes('--folder'), args.includes('--installers')]
    if (isFolder && isWhole)
      throw new Stop(EXIT.usage, 'Either --folder, for the folder alone, or --installers, for all there is.')
    const date = sourceDate()
    const electron = await electronFor(target, isWhole)
    await build()
    writeNotices()
    // Files get the same modes whatever the umask of the shell is.
    process.umask(0o022)
    clear(target)
    const packager = at('node_modules', 'electron-builder', 'cli.js')
    const ours = [...(isWhole ? [] : ['--dir']), ...electron, '--publish=never', ...signing()]
    const code = await runInTerminal(
      process.execPath,
      [
        ...[packager, ...ours, `-c.directories.output=${target.out}`],
        ...[...target.forSystems, ...target.arches].map(name => `--${name}`),
      ],
      { cwd: root, env: withoutEmpty(process.env) },
    )
    const laid = target.arches.filter(arch => existsSync(join(target.out, unpacked[arch])))
    if (code !== 0 && (!isWhole || laid.length === 0)) {
      if (electron.length === 0)
        printStatus(
          'What is packed for another system or processor has its own Electron, which electron-builder fetches; PERPDESK_ELECTRON_DIST names one that is here.',
        )
      return code
    }
    // The folder from electron-builder is worth packing even if it lacks a tool for its own packages.
    const missing = new Set(
      code === 0
        ? []
        : target.forSystems.map(name => `${installers[name].join(', ')} (electron-builder says why)`),
    )
    if (target.forSystems.includes('linux') && !isFolder)
      for (const arch of laid) for (const kind of await makeKinds(target.out, arch, date)) missing.add(kind)
    printMade(target, { date, missing: [...missing], isWhole })
    return code === 0 && isWhole && missing.size > 0 ? EXIT.missing : code
  },
)
