import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { system } from './system.mjs'

/**
 * Properties of a machine that decide which browser is used.
 *
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {(path: string) => boolean} isProgram Returns true if the file at a path is executable.
 */

/**
 * A usable Chromium browser, or the reason why there is none.
 *
 * @typedef {{ readonly is: 'found', readonly program: string }
 *   | { readonly is: 'none', readonly why: string }
 *   | { readonly is: 'misnamed', readonly why: string }} Browser
 */

/** Program names in `PATH`, the open-source builds first. */
const NAMES = [
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  ...['microsoft-edge-stable', 'microsoft-edge'],
]

/** @type {Partial<Record<NodeJS.Platform, (env: Machine['env']) => readonly string[]>>} */
const PLACES = {
  linux: () => [
    '/usr/bin/chromium',
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
  ],
  darwin: ({ HOME }) =>
    ['/Applications', ...(HOME === undefined ? [] : [posix.join(HOME, 'Applications')])].flatMap(at =>
      ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(name => `${at}/${name}.app/Contents/MacOS/${name}`),
    ),
  win32: env =>
    [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap(at =>
      at === undefined
        ? []
        : ['Chromium\\Application\\chrome.exe', 'Google\\Chrome\\Application\\chrome.exe']
            .concat('Microsoft\\Edge\\Application\\msedge.exe')
            .map(place => win32.join(at, place)),
    ),
}

/** @type {Machine} */
const here = {
  get platform() {
    return system.platform
  },
  env: process.env,
  isProgram,
}

/** Returns true if the file at a path is executable. @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // The file does not exist, or this user may not run it.
    return false
  }
}

/**
 * Returns all paths that may hold a browser, in order. The set-up scripts use the same list.
 *
 * @param {Pick<Machine, 'platform' | 'env'>} on
 */
export function browserPlaces({ platform, env }) {
  const { join, delimiter } = platform === 'win32' ? win32 : posix
  const suffix = platform === 'win32' ? '.exe' : ''
  const onPath = (env['PATH'] ?? '').split(delimiter).filter(at => at !== '')
  return [
    ...NAMES.flatMap(name => onPath.map(at => join(at, name + suffix))),
    ...(PLACES[platform]?.(env) ?? []),
  ]
}

/**
 * Finds the browser of a machine. If `PERPDESK_CHROMIUM` is set, only that path counts; otherwise the usual
 * places.
 *
 * @param {Machine} [on]
 * @returns {Browser}
 */
export function browserOn(on = here) {
  const named = on.env['PERPDESK_CHROMIUM'] ?? ''
  if (named !== '')
    return on.isProgram(named)
      ? { is: 'found', program: named }
      : { is: 'misnamed', why: `PERPDESK_CHROMIUM names ${named}, which is not a program that can be run.` }
  const program = browserPlaces(on).find(on.isProgram)
  return program === undefined
    ? { is: 'none', why: 'No Chromium was found: install one, or name it in PERPDESK_CHROMIUM.' }
    : { is: 'found', program }
}
