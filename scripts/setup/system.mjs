import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { EXIT, say, Stop } from './command.mjs'
import { step } from './step.mjs'

/**
 * A thing the project uses that npm does not bring.
 *
 * @typedef {'browser' | 'display' | 'keyring'} Part
 * @typedef {{ readonly packages: readonly string[], readonly name: string, readonly found: () => boolean }} Piece
 */

/** @type {Readonly<Record<Part, Piece>>} */
const pieces = {
  browser: { name: 'Chromium', packages: ['chromium'], found: () => chromium() !== undefined },
  display: {
    name: 'a virtual display',
    packages: ['xvfb', 'xauth'],
    found: () => process.platform !== 'linux' || ['Xvfb', 'xauth'].every(onPath),
  },
  keyring: {
    name: 'the Secret Service',
    packages: ['dbus', 'dbus-bin', 'gnome-keyring', 'libsecret-1-0'],
    found: () =>
      process.platform !== 'linux' ||
      (['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].every(onPath) && hasLibrary('libsecret-1.so.0')),
  },
}

/** Every part there is. */
export const parts = /** @type {readonly Part[]} */ (Object.keys(pieces))

/**
 * Which of these parts this machine lacks.
 *
 * @param {readonly Part[]} asked
 */
export function missingParts(asked) {
  return asked.filter(part => !pieces[part].found())
}

/**
 * What a part is called in a sentence.
 *
 * @param {Part} part
 */
export const nameOf = part => pieces[part].name

/** Whether set-up may install system packages by itself: root, on Debian or a child of it. */
export function mayInstall() {
  return process.getuid?.() === 0 && onPath('apt-get') && isDebian()
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
 * The one command, or the one thing to do, that brings the missing parts to this machine.
 *
 * @param {readonly Part[]} missing
 */
export function howToGet(missing) {
  const packages = missing.flatMap(part => pieces[part].packages)
  if (process.platform === 'linux' && isDebian())
    return `${process.getuid?.() === 0 ? '' : 'sudo '}apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (process.platform === 'linux') return `install ${packages.join(', ')} with your system's package tool`
  return 'install Google Chrome or Chromium, or let PERPDESK_CHROMIUM name one'
}

/**
 * Which of these packages this release has: names differ (dbus-bin is young).
 *
 * @param {readonly string[]} packages
 */
async function available(packages) {
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

/** A Chromium that can be driven, where `PERPDESK_CHROMIUM` says or in the usual places. */
function chromium() {
  const named = process.env['PERPDESK_CHROMIUM']
  if (named !== undefined && existsSync(named)) return named
  if (named !== undefined)
    throw new Stop(EXIT.usage, `PERPDESK_CHROMIUM names ${named}, which does not exist.`)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  if (names.some(onPath)) return names.find(onPath)
  const places = {
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(name =>
      join(process.env[name] ?? 'C:\\', 'Google', 'Chrome', 'Application', 'chrome.exe'),
    ),
  }
  return places[/** @type {'darwin' | 'win32'} */ (process.platform)]?.find(path => existsSync(path))
}

/** @param {string} name */
function onPath(name) {
  // System programs lie where the path of a plain user does not always look.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.some(folder => folder !== '' && existsSync(join(folder, name)))
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
