/** The environment of a process: names and what they say. */
export type Environment = Record<string, string | undefined>

/**
 * What of an environment changes whom Node believes, how it connects, what it loads or what it writes down; and what
 * has Electron do so. Proxies are the person's to set in the desk, and nothing else's.
 */
const unwanted = new RegExp(
  `^(${[
    'NODE_(?!ENV$).*',
    'SSLKEYLOGFILE',
    'SSL_CERT_(FILE|DIR)',
    'OPENSSL_.*',
    '(HTTPS?|ALL|FTP|NO|WSS?|SOCKS5?)_PROXY',
    'DEBUG',
    'ELECTRON_(RUN_AS_NODE|NO_ASAR|NO_ATTACH_CONSOLE|ENABLE_LOGGING|LOG_FILE|ENABLE_STACK_DUMPING|DEBUG_.*)',
    'LIBVA_.*',
  ].join('|')})$`,
  'i',
)

/** Takes out of an environment what is not to reach this process any more, nor any it starts. Gives the names. */
export function dropUnwanted(env: Environment): readonly string[] {
  // SECURITY: what a shell or a launcher says about the network, modules and logs of Node is not believed.
  const names = Object.keys(env).filter(name => unwanted.test(name))
  for (const name of names) Reflect.deleteProperty(env, name)
  return names.toSorted()
}

/** What Node has followed before any of our code ran, so that taking it out comes too late. */
const followedAlready = ['NODE_DEBUG', 'NODE_DEBUG_NATIVE', 'NODE_OPTIONS'] as const

/**
 * The first of the names that has had its effect on this very process. A packaged desk does not follow `NODE_OPTIONS`:
 * a fuse says so.
 */
export const cameTooLate = (names: readonly string[], isPackaged: boolean): string | undefined =>
  followedAlready.find(name => names.includes(name) && !(isPackaged && name === 'NODE_OPTIONS'))

const DEVELOPING = 'PERPDESK_DEVELOPING'

/** Whether this start is for work on the desk itself, with its walls open: hot reload says so, and nothing else. */
export const isDevelopment = (env: Environment, isPackaged: boolean): boolean =>
  !isPackaged && env[DEVELOPING] === 'hot reload'

/** Switches a start may have: the desk's own, and those by which a screen is made fit for its person. */
const allowed: ReadonlySet<string> = new Set([
  'read-only',
  'lang',
  'force-dark-mode',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'gtk-version',
  'disable-gpu',
  'disable-gpu-compositing',
])

/** What a system adds by itself: the number of a process that macOS started, and what an updater says. */
const added = /^(psn_\d+_\d+|nsdocumentrevisionsdebugmode|updated)$/

/**
 * The first switch on a command line that no start may have, as it was written.
 *
 * Chromium takes one dash for two, and on Windows a stroke as well.
 */
export function strangeSwitch(
  words: readonly string[],
  { platform, isRoot }: { readonly platform: NodeJS.Platform; readonly isRoot: boolean },
): string | undefined {
  const mark = platform === 'win32' ? /^(--?|\/)/ : /^--?/
  return words.find(word => {
    if (!mark.test(word) || word === '-') return false
    const [name = ''] = word.replace(mark, '').toLowerCase().split('=')
    // Chromium's sandbox does not run for root at all.
    return !allowed.has(name) && !added.test(name) && !(isRoot && name === 'no-sandbox')
  })
}
