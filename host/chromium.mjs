import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { CannotStart, EXIT } from './cannot-start.mjs'
import { AGAINST_THROTTLING } from './page/sight.mjs'
import { browserOn } from './system/browsers.mjs'
import { system } from './system/system.mjs'

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */

/**
 * Where this machine keeps a Chromium; without one nothing starts, and a sentence says why.
 *
 * @param {import('./system/browsers.mjs').Machine} [on]
 */
export function findChromium(on) {
  const browser = browserOn(on)
  if (browser.is === 'found') return browser.program
  throw new CannotStart(EXIT.missing, browser.why)
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

/**
 * The pages behind a line of addresses. No window of the desk has one, yet Chromium loads both for each window that it
 * opens: three quarters of all that it worked at a start.
 */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright turns off, told again here: of two switches that turn features off Chromium hears the last alone. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

const OFF = '--disable-features='

/**
 * What main asked for, with one switch for all features that are off.
 *
 * @param {readonly string[]} switches
 */
function withFeaturesOff(switches) {
  const asked = switches.filter(one => one.startsWith(OFF)).map(one => one.slice(OFF.length))
  const off = [...OFF_FOR_PLAYWRIGHT, ...OWN_PAGES, ...asked]
  return [...switches.filter(one => !one.startsWith(OFF)), `${OFF}${off.join(',')}`]
}

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
    ...withFeaturesOff(switches.filter(one => !one.startsWith('--host-resolver-rules'))),
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
      ignoreDefaultArgs: headless ? AGAINST_THROTTLING : ['--enable-automation', 'about:blank'],
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
export async function launchSandboxed(launch, say, isRoot = system.isRoot) {
  if (isRoot) return launch(false)
  try {
    return await launch(true)
  } catch (error) {
    if (!/no usable sandbox|setuid sandbox|user namespace/i.test(String(error))) throw error
    say("This system forbids Chromium's sandbox to plain users: the window runs without it.")
    return launch(false)
  }
}
