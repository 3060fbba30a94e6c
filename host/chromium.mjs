import { accessSync, constants, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { CannotStart, EXIT } from './cannot-start.mjs'

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']

/** @type {Partial<Record<NodeJS.Platform, (env: NodeJS.ProcessEnv) => string[]>>} */
const PLACES = {
  linux: () => [
    '/usr/bin/chromium',
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: env =>
    ['/Applications', join(env['HOME'] ?? '', 'Applications')].flatMap(at => [
      `${at}/Chromium.app/Contents/MacOS/Chromium`,
      `${at}/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${at}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    ]),
  win32: env =>
    [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap(at =>
      at === undefined
        ? []
        : [
            join(at, 'Chromium/Application/chrome.exe'),
            join(at, 'Google/Chrome/Application/chrome.exe'),
            join(at, 'Microsoft/Edge/Application/msedge.exe'),
          ],
    ),
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Where this machine keeps a Chromium: what PERPDESK_CHROMIUM names, or the usual names and places.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 */
export function findChromium(env = process.env, platform = process.platform) {
  const named = env['PERPDESK_CHROMIUM']
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new CannotStart(
      EXIT.missing,
      `PERPDESK_CHROMIUM names ${named}, which is not a program that can be run.`,
    )
  }
  const suffix = platform === 'win32' ? '.exe' : ''
  const onPath = (env['PATH'] ?? '').split(delimiter).filter(at => at !== '')
  const places = [
    ...NAMES.flatMap(name => onPath.map(at => join(at, name + suffix))),
    ...(PLACES[platform]?.(env) ?? []),
  ]
  const found = places.find(isExecutable)
  if (found !== undefined) return found
  throw new CannotStart(EXIT.missing, 'No Chromium was found: install one, or name it in PERPDESK_CHROMIUM.')
}

/** Chromium's own errands, all ended: the desk's engine talks to nobody. Playwright ends most of them too. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

/** What makes Chromium's first window the desk's: no tabs, no address, no remarks about switches. @param {string} name */
const asApplication = name => [
  '--test-type',
  `--app=data:text/html,<title>${encodeURIComponent(name)}</title>`,
]

/**
 * Starts Chromium on a pipe: no port is opened, and it ends when this process does, however that ends.
 *
 * @param {object} wanted
 * @param {string} wanted.name
 * @param {string} wanted.folder Where Chromium keeps its own files.
 * @param {boolean} wanted.headless
 * @param {readonly string[]} wanted.switches What main asked for, in Chromium's own form.
 * @param {string | undefined} wanted.devServer The one address that may be reached, while developing.
 * @param {{ width: number, height: number }} wanted.size
 * @param {(sentence: string) => void} wanted.say
 */
export async function openBrowser({ name, folder, headless, switches, devServer, size, say }) {
  mkdirSync(folder, { recursive: true })
  const executablePath = findChromium()
  // SECURITY: no name and no bare address leads anywhere, whatever a page finds to try.
  const nowhere = `MAP * ~NOTFOUND${devServer === undefined ? '' : `, EXCLUDE ${new URL(devServer).hostname}`}`
  const args = [
    ...switches.filter(one => !one.startsWith('--host-resolver-rules')),
    ...QUIET,
    `--host-resolver-rules=${nowhere}`,
    `--window-size=${size.width},${size.height}`,
    ...(headless ? [] : asApplication(name)),
  ]
  /** @param {boolean} chromiumSandbox */
  const launch = chromiumSandbox =>
    chromium.launchPersistentContext(folder, {
      executablePath,
      headless,
      chromiumSandbox,
      args,
      ignoreDefaultArgs: headless ? [] : ['--enable-automation', 'about:blank'],
      viewport: null,
      serviceWorkers: 'block',
      acceptDownloads: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  const context = await launchSandboxed(launch, say)
  const browser = context.browser()
  if (browser === null) throw new Error('Chromium started without a browser to talk to.')
  return { context, browser, headless, version: browser.version(), close: () => context.close() }
}

/**
 * SECURITY: Chromium's sandbox is on wherever the system lets it: root has none, and some kernels forbid it.
 *
 * @param {(sandbox: boolean) => Promise<import('playwright-core').BrowserContext>} launch
 * @param {(sentence: string) => void} say
 */
export async function launchSandboxed(launch, say, isRoot = process.getuid?.() === 0) {
  if (isRoot) return launch(false)
  try {
    return await launch(true)
  } catch (error) {
    if (!/no usable sandbox|setuid sandbox|user namespace/i.test(String(error))) throw error
    say("This system forbids Chromium's sandbox to plain users: the window runs without it.")
    return launch(false)
  }
}
