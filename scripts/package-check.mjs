import './setup/node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lutimesSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setUp } from './setup.mjs'
import { command, EXIT, printStatus, Stop } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { howToGet } from './setup/system.mjs'
import { contentFaults } from './package/contents.mjs'
import { chooseFlips, starts, tryFlips } from './package/flips.mjs'
import { judge } from './package/held.mjs'
import { kinds } from './package/kinds.mjs'
import { digestOfFile, packagesIn, SUMS, VERIFY } from './package/made.mjs'
import { filesIn } from './package/seal.mjs'
import { layStandIn } from './package/stand-in.mjs'
import { system } from '../host/system/system.mjs'

/** Files from which a package is made, and the ones that make it. */
const sources = [
  ...[
    'src',
    'scripts',
    'host',
    'build',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    '.npmrc',
    'LICENSE',
  ],
  ...['electron.vite.config.ts', 'electron-builder.yml'],
]
const TRIES = 200
/** Long ago, for the files of the second tree. */
const LONG_AGO = new Date('2001-02-03T04:05:06Z')
/** Written beside the sources and into the environment of both, and to be found in neither package. */
const CANARY = 'canary-7f3e1d0c55'

/**
 * A named check and the faults it found.
 *
 * @typedef {{ readonly name: string, readonly faults: readonly string[] }} Verdict
 */

/**
 * Makes the package twice, in two folders and at two times, from a stand-in for Electron, and checks every
 * promise about a package. Ends with one plain line.
 *
 * @param {{ seed: number, tries: number }} options
 */
export async function packageCheck({ seed, tries }) {
  if (system.platform !== 'linux')
    throw new Stop(EXIT.missing, 'A package is checked on Linux: its program checks itself there alone.')
  const { missing } = await setUp({ needs: ['packers'] })
  if (missing.length > 0) printStatus(`${howToGet(missing)} brings what is missing here.`)
  const room = mkdtempSync(join(tmpdir(), 'perpdesk-package-check-'))
  try {
    layStandIn(join(room, 'electron'))
    const first = await packageIn(room, 'one', false)
    const second = await packageIn(room, 'another-folder-of-another-length', true)
    const words = [
      CANARY,
      room,
      root.replace(/\/$/, ''),
      `${homedir()}/`,
      ...(hostname().length > 5 ? [hostname()] : []),
    ]
    const platform = `linux-${process.arch}`
    const verdicts = [
      { name: 'the same from two folders at two times', faults: differences(first, second) },
      {
        name: 'contents, modes, fuses, sizes, no place of this machine and no secret',
        faults: contentFaults(first, { program: 'perpdesk', platform, words }),
      },
      { name: 'starts as it was packed', faults: (await starts(first)) ? [] : ['it does not'] },
    ]
    for (const verdict of verdicts) printVerdict(verdict)
    console.log(`        digest of all: ${digestOfAll(first)}; ${sizes(first)}`)
    const packages = await judgePackages(first, second, room)
    const flips = await flipAll(first, room, { seed, tries })
    console.log(
      "Not made here, for want of their tools: the AppImage, the dmg and zip for macOS and the nsis installer for Windows, of which the configuration alone is checked (test/walls/package.test.ts). No deb or rpm of electron-builder's was made. Electron itself is a stand-in: what lintian says of its machine code is not known.",
    )
    const all = [...verdicts, ...packages]
    const held = all.filter(({ faults }) => faults.length === 0).length + flips.held
    const tried = all.length + flips.tried
    console.log(`package: tried ${tried}, held ${held}, failed ${tried - held} (seed ${seed})`)
    return tried === held ? EXIT.fine : EXIT.failed
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

/**
 * Compares the packages with the folder they were made of, and with the packages of the other tree.
 *
 * @param {string} first
 * @param {string} second
 * @param {string} room
 */
async function judgePackages(first, second, room) {
  const arch = /** @type {import('./package/about.mjs').Arch} */ (process.arch)
  const [one, other] = [dirname(first), dirname(second)]
  const verdicts = /** @type {Verdict[]} */ ([sumFaults(one)])
  const left = /** @type {string[]} */ ([])
  for (const [kind, { name, requires }] of Object.entries(kinds)) {
    const [file, again] = [join(one, name(arch)), join(other, name(arch))]
    if (!existsSync(file)) {
      left.push(`${kind} (it wants ${requires})`)
      continue
    }
    const isSame = existsSync(again) && digestOfFile(file) === digestOfFile(again)
    const judged = await judge(file, /** @type {keyof typeof kinds} */ (kind), { folder: first, arch, room })
    verdicts.push(
      { name: `${kind}: the same twice`, faults: isSame ? [] : ['it is not'] },
      ...judged.verdicts,
    )
    left.push(...judged.left)
  }
  const isFault = process.env['CI'] === 'true'
  if (isFault) verdicts.push({ name: 'made and looked at: all of it', faults: left })
  for (const verdict of verdicts) printVerdict(verdict)
  if (left.length > 0 && !isFault) console.log(`Not made: ${left.join('; ')}.`)
  return verdicts
}

/** Checks that there is a correct digest for each package. @param {string} folder @returns {Verdict} */
function sumFaults(folder) {
  const sums = readFileSync(join(folder, SUMS), 'utf8')
  const packages = packagesIn(folder)
  const wrong = packages.filter(name => !sums.includes(`${digestOfFile(join(folder, name))}  ${name}\n`))
  const isMore = sums.split('\n').length - 1 !== packages.length || !existsSync(join(folder, VERIFY))
  return { name: 'beside the packages their digests, and how to verify', faults: isMore ? ['not so'] : wrong }
}

/** @param {Verdict} verdict */
function printVerdict({ name, faults }) {
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`)
  for (const fault of faults) console.log(`        ${fault}`)
}

/**
 * Copies the sources to a separate tree and makes a package in it.
 *
 * @param {string} room
 * @param {string} name
 * @param {boolean} isOld
 */
async function packageIn(room, name, isOld) {
  const tree = join(room, name)
  for (const source of sources) cpSync(at(source), join(tree, source), { recursive: true })
  for (const secret of ['.env', 'src/main/.env', 'key.pem'])
    writeFileSync(join(tree, secret), `KEY=${CANARY}\n`)
  if (isOld)
    for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) lutimesSync(join(entry.parentPath, entry.name), LONG_AGO, LONG_AGO)
  layPackages(join(tree, 'node_modules'))
  printStatus(`Packing in ${name} …`)
  const output = /** @type {string[]} */ ([])
  const code = await new Promise(resolve => {
    const child = spawn(process.execPath, [join(tree, 'scripts', 'package.mjs'), '--linux'], {
      cwd: tree,
      env: {
        ...process.env,
        PERPDESK_ELECTRON_DIST: join(room, 'electron'),
        GH_TOKEN: CANARY,
        CSC_KEY_PASSWORD: CANARY,
        VITE_SECRET: CANARY,
        TZ: isOld ? 'Asia/Tokyo' : 'UTC',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', piece => output.push(String(piece)))
    child.stderr.on('data', piece => output.push(String(piece)))
    child.on('close', resolve)
  })
  if (code !== 0) throw new Stop(EXIT.failed, `${output.join('')}\nPacking in ${name} failed.`)
  const [folder] = readdirSync(join(tree, 'dist')).filter(entry => entry.endsWith('-unpacked'))
  return join(tree, 'dist', folder ?? '')
}

/**
 * The installed packages, as files of this tree: what only points elsewhere is bundled under its true place.
 *
 * @param {string} to
 */
function layPackages(to) {
  const copy = (/** @type {string} */ how) =>
    spawnSync('cp', [how, at('node_modules'), to], { stdio: 'ignore' })
  // Names for the same bytes where one disk holds both, else the bytes themselves.
  if (copy('-al').status === 0) return
  rmSync(to, { recursive: true, force: true })
  if (copy('-a').status !== 0)
    throw new Stop(EXIT.cannotWrite, `The installed packages cannot be copied to ${to}.`)
}

/** @param {string} folder */
function digests(folder) {
  return new Map(
    filesIn(folder).map(path => {
      const mode = (statSync(join(folder, path)).mode & 0o7777).toString(8)
      return [
        path,
        `${mode} ${createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')}`,
      ]
    }),
  )
}

/** @param {string} folder */
function digestOfAll(folder) {
  return createHash('sha256')
    .update(JSON.stringify([...digests(folder)]))
    .digest('hex')
}

/** @param {string} first @param {string} second */
function differences(first, second) {
  const [one, other] = [digests(first), digests(second)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter(path => one.get(path) !== other.get(path))
    .map(path => `${path} differs`)
}

/** @param {string} folder */
function sizes(folder) {
  const bytes = (/** @type {string} */ path) => statSync(join(folder, path)).size
  const all = filesIn(folder).reduce((sum, path) => sum + bytes(path), 0)
  return `${filesIn(folder).length} files, ${Math.round(all / 1000)} kB, of them the archive ${Math.round(bytes('resources/app.asar') / 1000)} kB (Electron's own are a stand-in's)`
}

/** @param {string} folder @param {string} room @param {{ seed: number, tries: number }} how */
async function flipAll(folder, room, how) {
  const flips = chooseFlips(folder, how)
  const counts = { named: 0, 'not started': 0, FAILED: 0 }
  await tryFlips(folder, room, flips, ({ path, at: byte, bit }, outcome) => {
    counts[outcome] += 1
    if (outcome === 'FAILED') console.log(`FAILED  ${path}, byte ${byte}, bit ${bit}: the desk was loaded`)
  })
  console.log(
    `${counts.FAILED === 0 ? 'ok    ' : 'FAILED'}  ${flips.length} files with one bit of theirs another: ${counts.named} named, ${counts['not started']} did not start, ${counts.FAILED} loaded`,
  )
  return { tried: flips.length, held: flips.length - counts.FAILED }
}

await command(
  import.meta,
  { usage: 'npm run package:check [-- --seed S] [--tries N]', numbers: ['seed', 'tries'] },
  args => {
    const number = (/** @type {string} */ name) => new RegExp(`--${name}[= ](\\d+)`).exec(args.join(' '))?.[1]
    return packageCheck({ seed: Number(number('seed') ?? 1), tries: Number(number('tries') ?? TRIES) })
  },
)
