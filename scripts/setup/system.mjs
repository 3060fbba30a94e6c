import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { EXIT, say, Stop } from './command.mjs'
import { step } from './step.mjs'
import { browserOn, isProgram } from '../../host/system/browsers.mjs'
import { system } from '../../host/system/system.mjs'

/**
 * A thing the project uses that npm does not bring.
 *
 * @typedef {'browser' | 'display' | 'keyring' | 'packers'} Part
 * @typedef {{ readonly packages: readonly string[], readonly name: string, readonly found: (on: Machine) => boolean }} Piece
 * @typedef {import('../../host/system/browsers.mjs').Machine & { readonly hasLibrary: (name: string) => boolean }} Machine
 */

/** @type {Machine} */
const here = {
  get platform() {
    return system.platform
  },
  env: process.env,
  isProgram,
  hasLibrary,
}

/** @type {Readonly<Record<Part, Piece>>} */
const pieces = {
  browser: { name: 'Chromium', packages: ['chromium'], found: hasBrowser },
  display: {
    name: 'a virtual display',
    packages: ['xvfb', 'xauth'],
    found: on => on.platform !== 'linux' || ['Xvfb', 'xauth'].every(name => onPath(name, on)),
  },
  keyring: {
    name: 'the Secret Service',
    packages: ['dbus', 'dbus-bin', 'gnome-keyring', 'libsecret-1-0'],
    found: on =>
      on.platform !== 'linux' ||
      (['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].every(name => onPath(name, on)) &&
        on.hasLibrary('libsecret-1.so.0')),
  },
  packers: {
    name: 'what makes packages for Red Hat’s systems and judges those for Debian’s',
    packages: ['lintian', 'rpm'],
    found: on => on.platform !== 'linux' || ['lintian', 'rpmbuild'].every(name => onPath(name, on)),
  },
}

/** Every part there is. */
export const allParts = /** @type {readonly Part[]} */ (Object.keys(pieces))

/** The parts that starting and testing want; the others come for those who ask for them. */
export const parts = allParts.filter(part => part !== 'packers')

/**
 * Which of these parts this machine lacks.
 *
 * @param {readonly Part[]} asked
 * @param {Machine} [on]
 */
export function missingParts(asked, on = here) {
  return asked.filter(part => !pieces[part].found(on))
}

/**
 * What a part is called in a sentence.
 *
 * @param {Part} part
 */
export const nameOf = part => pieces[part].name

/** Whether set-up may install system packages by itself: root, on Debian or a child of it. */
export function mayInstall() {
  return system.isRoot && onPath('apt-get') && isDebian()
}

/**
 * Installs what is missing with apt. What cannot be had stays missing; the caller decides what that means.
 *
 * @param {readonly Part[]} missing
 * @param {import('./lock.mjs').Lock} lock
 */
export async function installParts(missing, lock) {
  const packages = missing.flatMap(part => pieces[part].packages)
  say(`Installing system packages (${packages.join(', ')}) …`)
  const apt = (/** @type {string} */ doing, /** @type {readonly string[]} */ args) =>
    step(doing, 'apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      started: lock.covers,
    })
  const install = async () => {
    const known = await available(packages)
    return apt('installing system packages', ['-y', '--no-install-recommends', 'install', ...known])
  }

  const update = await apt('reading the package lists', ['update'])
  let outcome = await install()
  if (/dpkg --configure -a/.test(outcome.output)) {
    await step('finishing an interrupted install', 'dpkg', ['--configure', '-a'], { started: lock.covers })
    outcome = await install()
  }
  if (outcome.code === 0)
    say(`  System packages installed in ${Math.round((update.ms + outcome.ms) / 1000)} s.`)
  else
    say(
      `  apt-get could not install them: ${lastError(outcome.output) ?? lastError(update.output) ?? 'no reason given'}`,
    )
}

/**
 * The one command that brings these parts to a Debian or a child of it.
 *
 * @param {readonly Part[]} missing
 */
export const aptCommand = missing =>
  `apt-get install -y --no-install-recommends ${missing.flatMap(part => pieces[part].packages).join(' ')}`

/**
 * The one command, or the one thing to do, that brings the missing parts to this machine.
 *
 * @param {readonly Part[]} missing
 */
export function howToGet(missing) {
  const packages = missing.flatMap(part => pieces[part].packages)
  if (system.platform === 'linux' && isDebian())
    return `${system.isRoot ? '' : 'sudo '}${aptCommand(missing)}`
  if (system.platform === 'linux') return `install ${packages.join(', ')} with your system's package tool`
  return 'install Chromium, Google Chrome or Microsoft Edge, or let PERPDESK_CHROMIUM name one'
}

/**
 * Which of these packages this release has: names differ (dbus-bin is young).
 *
 * @param {readonly string[]} packages
 */
export async function available(packages) {
  const { output } = await step('looking up packages', 'apt-cache', ['policy', ...packages], {
    env: { ...process.env, LC_ALL: 'C' },
  })
  const offered = new RegExp(String.raw`^(\S+):\n  Installed: .*\n  Candidate: (?!\(none\))`, 'gm')
  const known = new Set([...output.matchAll(offered)].map(match => match[1]))
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
 * Whether Linux has a program.
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

function isDebian() {
  if (!existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
}
