import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { available } from '../setup/system.mjs'
import { step } from '../setup/step.mjs'
import { about, processors } from './about.mjs'
import { starts } from './flips.mjs'
import { HOME, SANDBOX } from './installed.mjs'
import { debDepends, rpmRequires } from './libraries.mjs'
import { unpackPackage } from './look.mjs'
import { filesIn } from './seal.mjs'
import { tarballFolder } from './tarball.mjs'
import { hasTool, tool } from './tool.mjs'
import { system } from '../../host/system/system.mjs'

/** @typedef {'tar.gz' | 'deb' | 'rpm'} KindName */
/** @typedef {{ readonly name: string, readonly faults: readonly string[] }} Verdict */
/** @typedef {{ readonly verdicts: readonly Verdict[], readonly left: readonly string[] }} Judged */

/** Files that a system gets beside the program, from any kind of package and from each kind. */
const beside =
  /^usr\/share\/(applications\/perpdesk\.desktop|icons\/hicolor\/\d+x\d+\/apps\/perpdesk\.png|man\/man1\/perpdesk\.1\.gz)$/
const besideOf = {
  'tar.gz': /^$/,
  deb: /^usr\/share\/(doc\/perpdesk\/(copyright|changelog\.gz)|lintian\/overrides\/perpdesk|perpdesk\/apparmor)$/,
  rpm: /^usr\/share\/licenses\/perpdesk\/LICENSE$/,
}
const COMMAND = 'usr/bin/perpdesk'

/** Modes in text form. */
const letters = /** @type {const} */ ({
  folder: 'drwxr-xr-x',
  runs: '-rwxr-xr-x',
  plain: '-rw-r--r--',
  asRoot: '-rwsr-xr-x',
})

/**
 * Compares a package with the folder that it was made of, and starts the program from it.
 *
 * @param {string} file
 * @param {KindName} kind
 * @param {{ folder: string, arch: import('./about.mjs').Arch, room: string }} given
 * @returns {Promise<Judged>}
 */
export async function judge(file, kind, { folder, arch, room }) {
  const own = join(room, `look-${kind}`)
  mkdirSync(own)
  const { at, laid } = await unpackPackage(file, kind, own)
  const home = kind === 'tar.gz' ? tarballFolder(arch) : HOME
  // Only root can install a package; otherwise it is unpacked.
  const isInstalled = kind !== 'tar.gz' && system.isRoot
  const installed = isInstalled ? await install(file, kind, own) : at
  const program = kind === 'tar.gz' ? join(at, home) : join(installed, 'usr', 'bin')
  const verdicts = [
    {
      name: `${kind}: what the folder holds, with its modes, and all of it root's`,
      faults: laidFaults(folder, { at, laid, home, kind }),
    },
    {
      name: `${kind}: starts from where it ${isInstalled ? 'installs itself' : 'is unpacked'}`,
      faults: (await starts(program)) ? [] : ['it does not'],
    },
  ]
  const metadata =
    kind === 'tar.gz'
      ? []
      : [
          {
            name: `${kind}: says what it is, whose, from where and what it needs`,
            faults: kind === 'deb' ? await debFaults(file, arch) : await rpmFaults(file, arch),
          },
        ]
  const { verdicts: further, left } = kind === 'deb' ? await debJudged(file, own) : { verdicts: [], left: [] }
  rmSync(own, { recursive: true })
  return { verdicts: [...verdicts, ...metadata, ...further], left }
}

/**
 * @param {string} folder
 * @param {{ at: string, laid: ReadonlyMap<string, import('./look.mjs').Laid>, home: string, kind: KindName }} given
 */
function laidFaults(folder, { at, laid, home, kind }) {
  const files = filesIn(folder)
  const expected = new Map(files.map(path => [`${home}/${path}`, path]))
  const faults = [...laid].flatMap(([path, { mode, owner, link }]) => [
    ...(owner === '0/0' ? [] : [`${path} belongs to ${owner}`]),
    ...(mode === modeOf(path, mode, folder, expected.get(path)) ? [] : [`${path} has the mode ${mode}`]),
    ...(mode.startsWith('d') || expected.has(path) || belongs(path, link, kind)
      ? []
      : [`${path} has no place in it`]),
  ])
  const differing = files.filter(path => {
    const there = join(at, home, path)
    return !existsSync(there) || !readFileSync(there).equals(readFileSync(join(folder, path)))
  })
  return [...faults, ...differing.map(path => `${path} is not as in the folder`)]
}

/** @param {string} path @param {string | undefined} link @param {KindName} kind */
const belongs = (path, link, kind) =>
  kind !== 'tar.gz' &&
  (link === undefined
    ? beside.test(path) || besideOf[kind].test(path)
    : path === COMMAND && link === '../lib/perpdesk/perpdesk')

/**
 * The mode that a path has to have.
 *
 * @param {string} path
 * @param {string} mode
 * @param {string} folder
 * @param {string | undefined} source
 */
function modeOf(path, mode, folder, source) {
  if (mode.startsWith('d')) return letters.folder
  if (path === COMMAND) return 'lrwxrwxrwx'
  if (path === SANDBOX) return letters.asRoot
  return source !== undefined && (statSync(join(folder, source)).mode & 0o100) !== 0
    ? letters.runs
    : letters.plain
}

/**
 * Installs a package where nothing else is.
 *
 * @param {string} file
 * @param {'deb' | 'rpm'} kind
 * @param {string} own
 */
async function install(file, kind, own) {
  const root = join(own, 'root')
  if (kind === 'rpm') {
    mkdirSync(root)
    await tool('installing the rpm', 'rpm', ['--root', root, '--nodeps', '--noscripts', '-i', file])
    return root
  }
  await dpkg(root, ['--install', file])
  return root
}

/**
 * Judges a package with Debian's own tools: the rules it breaks, and the files it leaves behind.
 *
 * @param {string} file
 * @param {string} own
 * @returns {Promise<Judged>}
 */
async function debJudged(file, own) {
  const verdicts = []
  const left = []
  if (system.isRoot) {
    const root = join(own, 'root')
    await dpkg(root, ['--purge', about.name])
    const stays = filesIn(root).filter(path => !path.startsWith('var/'))
    verdicts.push({ name: 'deb: takes all of it away again', faults: stays.map(path => `${path} stays`) })
  }
  if (hasTool('lintian')) {
    const { code, output } = await step('lintian', 'lintian', ['--fail-on', 'error,warning', file])
    verdicts.push({
      name: 'deb: lintian has nothing to say',
      faults: code === 0 ? [] : output.trim().split('\n'),
    })
  } else left.push('what lintian says of the deb (it wants lintian)')
  const known = hasTool('apt-cache') ? await available(debDepends.flatMap(one => one.split(' | '))) : []
  if (known.length > 0) {
    const strange = debDepends.filter(one => !one.split(' | ').some(name => known.includes(name)))
    verdicts.push({
      name: 'deb: this system has all that it needs',
      faults: strange.map(name => `${name} is no package of this system`),
    })
  } else left.push('whether this system has what the deb needs (it wants apt with its lists)')
  return { verdicts, left }
}

/** @param {string} root @param {readonly string[]} args */
async function dpkg(root, args) {
  const records = join(root, 'var', 'lib', 'dpkg')
  for (const folder of ['updates', 'info', 'triggers']) mkdirSync(join(records, folder), { recursive: true })
  if (!existsSync(join(records, 'status'))) writeFileSync(join(records, 'status'), '')
  const how = [
    `--root=${root}`,
    `--log=${join(root, 'var', 'log')}`,
    '--force-script-chrootless',
    '--force-depends',
  ]
  await tool('installing the deb', 'dpkg', [...how, ...args])
}

/** @param {string} file @param {import('./about.mjs').Arch} arch */
async function debFaults(file, arch) {
  const expected = {
    Package: about.name,
    Version: about.version,
    Architecture: processors[arch].deb,
    Maintainer: about.maintainer,
    Homepage: about.homepage,
    Depends: debDepends.join(', '),
  }
  const fields = await tool('reading the deb', 'dpkg-deb', ['--field', file])
  return Object.entries(expected)
    .filter(([field, value]) => !fields.split('\n').includes(`${field}: ${value}`))
    .map(([field, value]) => `${field} is not ${value}`)
}

/** @param {string} file @param {import('./about.mjs').Arch} arch */
async function rpmFaults(file, arch) {
  const expected = {
    NAME: about.name,
    VERSION: about.version,
    ARCH: processors[arch].rpm,
    PACKAGER: about.maintainer,
    URL: about.homepage,
    LICENSE: about.license,
    // Nothing of the machine that made it.
    BUILDHOST: 'perpdesk',
  }
  const format = Object.keys(expected)
    .map(field => `${field}: %{${field}}\\n`)
    .join('')
  const output = await tool('reading the rpm', 'rpm', [
    '-qp',
    '--qf',
    `${format}[needs: %{REQUIRENAME}\\n]`,
    file,
  ])
  const lines = output.split('\n')
  const needs = lines.filter(line => /^needs: (?!rpmlib\()/.test(line)).map(line => line.slice(7))
  return [
    ...Object.entries(expected)
      .filter(([field, value]) => !lines.includes(`${field}: ${value}`))
      .map(([field, value]) => `${field} is not ${value}`),
    ...(needs.sort().join() === rpmRequires.join() ? [] : [`it needs ${needs.join(', ')}`]),
  ]
}
