import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { CannotStart, EXIT } from './cannot-start.mjs'
import { AGAINST_THROTTLING } from './page/sight.mjs'
import { browserOn } from './system/browsers.mjs'
import { system } from './system/system.mjs'

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */

/**
 * Returns the path of an installed Chromium. Throws `CannotStart` with the reason if there is none.
 *
 * @param {import('./system/browsers.mjs').Machine} [on]
 */
export function findChromium(on) {
  const browser = browserOn(on)
  if (browser.is === 'found') return browser.program
  throw new CannotStart(EXIT.missing, browser.why)
}

/** Switches that disable Chromium's own network requests. Playwright sets most of them too. */
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
 * Features that load the pages of the address bar. No desk window has one, but Chromium loads both pages for every
 * window it opens, which took three quarters of its work at startup.
 */
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Features that Playwright disables, repeated here because Chromium uses only the last `--disable-features` switch. */
const PLAYWRIGHT_DISABLED_FEATURES = [
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

const DISABLE_FEATURES = '--disable-features='

/**
 * Returns main's switches with all disabled features merged into one switch.
 *
 * @param {readonly string[]} switches
 */
function mergeDisabledFeatures(switches) {
  const disabledByMain = switches
    .filter(one => one.startsWith(DISABLE_FEATURES))
    .map(one => one.slice(DISABLE_FEATURES.length))
  const features = [...PLAYWRIGHT_DISABLED_FEATURES, ...ADDRESS_BAR_FEATURES, ...disabledByMain]
  return [
    ...switches.filter(one => !one.startsWith(DISABLE_FEATURES)),
    `${DISABLE_FEATURES}${features.join(',')}`,
  ]
}

/** Returns switches for a first window without tabs, address bar and switch warnings. @param {string} name */
const listAppSwitches = name => [
  '--test-type',
  `--app=data:text/html,<title>${encodeURIComponent(name)}</title>`,
]

/**
 * Starts Chromium on a pipe. No port is opened, and Chromium ends with this process in every case.
 *
 * @param {object} wanted
 * @param {string} wanted.name
 * @param {string} wanted.folder Folder for Chromium's own files.
 * @param {boolean} wanted.headless
 * @param {readonly string[]} wanted.switches Switches that main set, in Chromium's notation.
 * @param {string | undefined} wanted.devServer The only reachable address, during development.
 * @param {{ width: number, height: number }} wanted.size
 * @param {(sentence: string) => void} wanted.printStatus
 */
export async function openBrowser({ name, folder, headless, switches, devServer, size, printStatus }) {
  mkdirSync(folder, { recursive: true })
  const executablePath = findChromium()
  // SECURITY: no host name and no IP address resolves, except the development server's.
  const resolverRules = `MAP * ~NOTFOUND${devServer === undefined ? '' : `, EXCLUDE ${new URL(devServer).hostname}`}`
  const args = [
    ...mergeDisabledFeatures(switches.filter(one => !one.startsWith('--host-resolver-rules'))),
    ...QUIET,
    `--host-resolver-rules=${resolverRules}`,
    `--window-size=${size.width},${size.height}`,
    ...(headless ? [] : listAppSwitches(name)),
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
  const context = await launchSandboxed(launch, printStatus)
  const browser = context.browser()
  if (browser === null) throw new Error('Chromium started without a browser to talk to.')
  return { context, browser, headless, version: browser.version(), close: () => context.close() }
}

/**
 * Launches Chromium.
 *
 * SECURITY: the sandbox is on wherever the system allows it. Root has none, and some kernels forbid it.
 *
 * @param {(sandbox: boolean) => Promise<import('playwright-core').BrowserContext>} launch
 * @param {(sentence: string) => void} printStatus
 */
export async function launchSandboxed(launch, printStatus, isRoot = system.isRoot) {
  if (isRoot) return launch(false)
  try {
    return await launch(true)
  } catch (error) {
    if (!/no usable sandbox|setuid sandbox|user namespace/i.test(String(error))) throw error
    printStatus("This system forbids Chromium's sandbox to plain users: the window runs without it.")
    return launch(false)
  }
}
