import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { EXIT, printStatus, Stop } from './command.mjs'
import { step } from './step.mjs'
import { browserOn, isProgram } from '../../host/system/browsers.mjs'
import { system } from '../../host/system/system.mjs'

/**
 * A thing the project uses that npm does not bring.
 *
 * @typedef {'browser' | 'display' | 'keyring' | 'packers'} Part
 * @typedef {{ readonly packages: Packages, readonly name: string, readonly found: (on: Machine) => boolean }} Piece
 *
 * The packages that bring a part, by the names that they have on each family of systems.
 * @typedef {Readonly<Record<'debian' | 'fedora' | 'arch', readonly string[]>>} Packages
 *
 * `release` is the text of `/etc/os-release`; `offered` gives those of some packages that apt could install.
 * @typedef {import('../../host/system/browsers.mjs').Machine & { readonly hasLibrary: (name: string) => boolean,
 *   readonly isRoot: boolean, readonly release: string,
 *   readonly offered: (packages: readonly string[]) => readonly string[] }} Machine
 */

/** @type {Machine} */
const here = {
  get platform() {
    return system.platform
  },
  env: process.env,
  isProgram,
  hasLibrary,
  get isRoot() {
    return system.isRoot
  },
  get release() {
    return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  },
  offered: available,
}

/** @type {Readonly<Record<Part, Piece>>} */
const pieces = {
  browser: {
    name: 'Chromium',
    packages: { debian: ['chromium'], fedora: ['chromium'], arch: ['chromium'] },
    found: hasBrowser,
  },
  display: {
    name: 'a virtual display',
    packages: {
      debian: ['xvfb', 'xauth'],
      fedora: ['xorg-x11-server-Xvfb', 'xorg-x11-xauth'],
      arch: ['xorg-server-xvfb', 'xorg-xauth'],
    },
    found: on => on.platform !== 'linux' || ['Xvfb', 'xauth'].every(name => onPath(name, on)),
  },
  keyring: {
    name: 'the Secret Service',
    packages: {
      debian: ['dbus', 'dbus-bin', 'gnome-keyring', 'libsecret-1-0'],
      fedora: ['dbus-daemon', 'dbus-tools', 'gnome-keyring', 'libsecret'],
      arch: ['dbus', 'gnome-keyring', 'libsecret'],
    },
    found: on =>
      on.platform !== 'linux' ||
      (['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].every(name => onPath(name, on)) &&
        on.hasLibrary('libsecret-1.so.0')),
  },
  packers: {
    name: 'what makes packages for Red Hat’s systems and judges those for Debian’s',
    packages: { debian: ['lintian', 'rpm'], fedora: ['rpm-build'], arch: ['rpm-tools'] },
    found: on => on.platform !== 'linux' || ['lintian', 'rpmbuild'].every(name => onPath(name, on)),
  },
}

/** Every part there is. */
export const allParts = /** @type {readonly Part[]} */ (Object.keys(pieces))

/** Parts for starting and testing; the others are installed only on request. */
export const parts = allParts.filter(part => part !== 'packers')

/**
 * Returns the parts that this machine lacks.
 *
 * @param {readonly Part[]} requested
 * @param {Machine} [on]
 */
export function missingParts(requested, on = here) {
  return requested.filter(part => !pieces[part].found(on))
}

/**
 * Returns the name of a part for a sentence.
 *
 * @param {Part} part
 */
export const nameOf = part => pieces[part].name

/** Returns true if set-up may install system packages: as root, on Debian or a derivative. */
export function mayInstall() {
  return system.isRoot && onPath('apt-get') && familyOf(here) === 'debian'
}

/**
 * Installs missing parts with apt. The caller decides on parts that apt cannot install.
 *
 * @param {readonly Part[]} missing
 * @param {import('./lock.mjs').Lock} lock
 */
export async function installParts(missing, lock) {
  const packages = missing.flatMap(part => pieces[part].packages.debian)
  printStatus(`Installing system packages (${packages.join(', ')}) …`)
  const apt = (/** @type {string} */ doing, /** @type {readonly string[]} */ args) =>
    step(doing, 'apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'APT::Status-Fd=1', '-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      started: lock.covers,
      soFar: aptProgress,
    })
  const install = () => {
    const known = available(packages)
    return apt('installing system packages', ['-y', '--no-install-recommends', 'install', ...known])
  }

  const update = await apt('reading the package lists', ['update'])
  let outcome = await install()
  if (/dpkg --configure -a/.test(outcome.output)) {
    await step('finishing an interrupted install', 'dpkg', ['--configure', '-a'], { started: lock.covers })
    outcome = await install()
  }
  if (outcome.code === 0)
    printStatus(`  System packages installed in ${Math.round((update.ms + outcome.ms) / 1000)} s.`)
  else
    printStatus(
      `  apt-get could not install them: ${lastError(outcome.output) ?? lastError(update.output) ?? 'no reason given'}`,
    )
}

/**
 * Describes the last progress that apt reported: of its download, then of the installation.
 *
 * @param {string} output
 */
export function aptProgress(output) {
  const [, kind, percent] = [...output.matchAll(/^(dl|pm)status:[^:]*:([\d.]+):/gm)].at(-1) ?? []
  return kind && `${kind === 'dl' ? 'download' : 'installation'} ${Math.floor(Number(percent))} of 100 %`
}

/**
 * Returns the command that brings these parts to the newest Debian.
 *
 * @param {readonly Part[]} missing
 */
export const aptCommand = missing => aptInstall(missing.flatMap(part => pieces[part].packages.debian))

const aptInstall = (/** @type {readonly string[]} */ packages) =>
  `apt-get install -y --no-install-recommends ${packages.join(' ')}`

const ANY_BROWSER = 'install Chromium, Google Chrome or Microsoft Edge, or let PERPDESK_CHROMIUM name one'

/**
 * Returns the command, or the thing to do, that brings the missing parts to this machine. It names no package that apt
 * is known not to have here.
 *
 * @param {readonly Part[]} missing
 * @param {Machine} [on]
 */
export function howToGet(missing, on = here) {
  if (on.platform !== 'linux') return ANY_BROWSER
  const sudo = on.isRoot ? '' : 'sudo '
  const family = familyOf(on)
  if (family === 'debian') return debianAdvice(missing, on, sudo)
  const packages = missing.flatMap(part => pieces[part].packages[family ?? 'arch'])
  if (family === 'fedora') return `${sudo}dnf install ${packages.join(' ')}`
  if (family === 'arch') return `${sudo}pacman -S ${packages.join(' ')}`
  return `install ${packages.join(', ')} with your system’s package tool`
}

/**
 * @param {readonly Part[]} missing
 * @param {Machine} on
 * @param {string} sudo
 */
function debianAdvice(missing, on, sudo) {
  const parts = missing.map(part => {
    const { debian } = pieces[part].packages
    return { part, debian, offered: on.offered(debian) }
  })
  // Ubuntu has Chromium as a snap alone.
  const isBrowserMissing = parts.some(({ part, offered }) => part === 'browser' && offered.length === 0)
  const installable = parts.filter(({ part, offered }) => part !== 'browser' || offered.length > 0)
  // Without its lists apt knows no package.
  const update = installable.some(({ offered }) => offered.length === 0) ? `${sudo}apt-get update && ` : ''
  const packages = installable.flatMap(({ debian, offered }) => (offered.length > 0 ? offered : debian))
  return [
    ...(packages.length > 0 ? [`${update}${sudo}${aptInstall(packages)}`] : []),
    ...(isBrowserMissing ? [ANY_BROWSER] : []),
  ].join('; ')
}

/**
 * Returns which of these packages this release has: names differ (dbus-bin is young).
 *
 * @param {readonly string[]} packages
 */
export function available(packages) {
  const { stdout } = spawnSync('apt-cache', ['policy', ...packages], {
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
    timeout: 30_000,
  })
  const offered = new RegExp(String.raw`^(\S+):\n  Installed: .*\n  Candidate: (?!\(none\))`, 'gm')
  // Without apt-cache nothing is known.
  const known = new Set([...(stdout ?? '').matchAll(offered)].map(match => match[1]))
  return packages.filter(name => known.has(name))
}

/** @param {string} output */
function lastError(output) {
  return output
    .split('\n')
    .filter(line => line.startsWith('E: '))
    .at(-1)
    ?.slice(3)
}

/** @param {Machine} on */
function hasBrowser(on) {
  const browser = browserOn(on)
  if (browser.is === 'misnamed') throw new Stop(EXIT.usage, browser.why)
  return browser.is === 'found'
}

/**
 * Returns true if Linux has a program, on the path or in a system folder.
 *
 * @param {string} name
 * @param {Machine} [on]
 */
function onPath(name, { env, isProgram } = here) {
  // System programs lie where the path of a plain user does not always look.
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.some(folder => folder !== '' && isProgram(join(folder, name)))
}

/** @param {string} name */
function hasLibrary(name) {
  return ['/usr/lib', '/usr/lib64', '/lib'].some(folder => {
    if (!existsSync(folder)) return false
    return ['', ...readdirSync(folder).filter(entry => entry.includes('-linux-'))].some(sub =>
      existsSync(join(folder, sub, name)),
    )
  })
}

/**
 * Returns the family that a Linux names as its own or as what it is like; `undefined` for any other.
 *
 * @param {Pick<Machine, 'release'>} on
 */
function familyOf({ release }) {
  const named = [...release.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].flatMap(
    ([, words = '']) => words.match(/[\w-]+/g) ?? [],
  )
  if (named.some(name => ['debian', 'ubuntu'].includes(name))) return 'debian'
  if (named.some(name => ['fedora', 'rhel', 'centos'].includes(name))) return 'fedora'
  return named.includes('arch') ? 'arch' : undefined
}
