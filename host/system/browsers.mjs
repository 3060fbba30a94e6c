import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { system } from './system.mjs'

/**
 * What decides on a machine which browser is driven.
 *
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {(path: string) => boolean} isProgram Whether a program that can be run lies at a path.
 */

/**
 * A browser made of Chromium that can be driven, or why there is none.
 *
 * @typedef {{ readonly is: 'found', readonly program: string }
 *   | { readonly is: 'none', readonly why: string }
 *   | { readonly is: 'misnamed', readonly why: string }} Browser
 */

/** The names on the path, the freest build first. */
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

/** Whether a program that can be run lies at a path. @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Nothing is there, or nothing that this person may run.
    return false
  }
}

/**
 * Everywhere that a browser is looked for, in order. Set-up looks nowhere else than the host does.
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
 * The browser of this machine: what PERPDESK_CHROMIUM names, and nothing else then, or what lies in the usual places.
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
