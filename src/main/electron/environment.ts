/** The environment of a process: names and what they say. */
export type ProcessEnvironment = Record<string, string | undefined>

/**
 * What of an environment changes whom Node believes, how it connects, what it loads or what it writes down; and what
 * has Electron do so. Proxies are the person's to set in the desk, and nothing else's.
 */
const unsafeVariables = new RegExp(
  `^(${[
    'NODE_(?!ENV$).*',
    'SSLKEYLOGFILE',
    'SSL_CERT_(FILE|DIR)',
    'OPENSSL_.*',
    '(HTTPS?|ALL|FTP|NO|WSS?|SOCKS5?)_PROXY',
    'DEBUG',
    'ELECTRON_(RUN_AS_NODE|NO_ASAR|NO_ATTACH_CONSOLE|ENABLE_LOGGING|LOG_FILE|ALSO_LOG_TO_STDERR|LOG_ASAR_READS)',
    'ELECTRON_(DISABLE_SANDBOX|FORCE_IS_PACKAGED|PROFILE_INIT_SCRIPTS|ENABLE_STACK_DUMPING|DEBUG_.*)',
    'LIBVA_.*',
  ].join('|')})$`,
  // A name may hold the end of a line.
  'is',
)

/** Takes out of an environment what is not to reach this process any more, nor any it starts. Gives the names. */
export function dropUnsafeVariables(env: ProcessEnvironment): readonly string[] {
  // SECURITY: what a shell or a launcher says about the network, modules and logs of Node is not believed.
  const names = Object.keys(env).filter(name => unsafeVariables.test(name))
  for (const name of names) Reflect.deleteProperty(env, name)
  return names.toSorted()
}

const DROPPED_VARIABLE = 'PERPDESK_LEFT_OUT'

/** Takes out of an environment the names of what `npm start` left out of it before this process began. */
export function takeEarlierDroppedNames(env: ProcessEnvironment): readonly string[] {
  const names = env[DROPPED_VARIABLE]?.split(' ') ?? []
  Reflect.deleteProperty(env, DROPPED_VARIABLE)
  // SECURITY: anybody can set it, and it is shown: no word that is no such name passes.
  return names.filter(name => unsafeVariables.test(name))
}

/**
 * What Node or Electron has followed before any of our code ran, so that taking it out comes too late: by the last two
 * no page is shut in, and a desk believes that it was packaged.
 */
const earlyVariables: ReadonlySet<string> = new Set([
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'NODE_OPTIONS',
  'OPENSSL_CONF',
  'ELECTRON_DISABLE_SANDBOX',
  'ELECTRON_FORCE_IS_PACKAGED',
])

/** What a packaged desk does not follow: of `NODE_OPTIONS` a fuse says so, and Electron's own BoringSSL reads no file. */
const ignoredWhenPackaged: readonly string[] = ['NODE_OPTIONS', 'OPENSSL_CONF']

/** The first of the names that has had its effect on this very process. */
export const findEarlyVariable = (names: readonly string[], isPackaged: boolean): string | undefined =>
  names.find(name => {
    // Windows takes a name in whatever case.
    const plain = name.toUpperCase()
    return earlyVariables.has(plain) && !(isPackaged && ignoredWhenPackaged.includes(plain))
  })

const DEVELOPMENT_VARIABLE = 'PERPDESK_DEVELOPING'

/** Whether this start is for work on the desk itself, with its walls open: hot reload says so, and nothing else. */
export const isDevelopmentStart = (env: ProcessEnvironment, isPackaged: boolean): boolean =>
  !isPackaged && env[DEVELOPMENT_VARIABLE] === 'hot reload'

/** The desk's own switch for a start that can only look. */
export const READ_ONLY_SWITCH = 'read-only'

/** Switches a start may have: the desk's own, and those by which a screen is made fit for its person. */
const allowedSwitches: ReadonlySet<string> = new Set([
  READ_ONLY_SWITCH,
  'help',
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

const ownSwitches: ReadonlySet<string> = new Set([READ_ONLY_SWITCH, 'help'])

/**
 * Words that a system adds to a start: the process number of macOS, the word of an updater, and the one with which
 * Windows starts a program whose notification was clicked after it had ended. None of them has an effect here.
 */
const systemWords = /^(psn_\d+_\d+|nsdocumentrevisionsdebugmode|updated|embedding)$/

/** Whom and where a command line is judged for. */
interface SwitchContext {
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
}

/**
 * The first switch on a command line that no start may have, as it was written.
 *
 * Chromium takes one dash for two, on Windows a stroke as well, and reads nothing into blanks around them.
 */
export const findForbiddenSwitch = (words: readonly string[], context: SwitchContext): string | undefined =>
  words.find(word => isForbidden(word, context))

/** The names of all such switches, as Chromium takes them. */
export const listForbiddenSwitches = (words: readonly string[], context: SwitchContext): readonly string[] =>
  words.filter(word => isForbidden(word, context)).flatMap(word => parseSwitchName(word, context.platform) ?? [])

function isForbidden(word: string, { platform, isRoot }: SwitchContext): boolean {
  const name = parseSwitchName(word, platform)
  // A word without its dashes is as good as none: whoever wrote it would have a desk that it does not hold for.
  if (name === undefined) return bareSwitches.has(lettersOf(word))
  if (ownSwitches.has(name) && word.includes('=')) return true
  // On Linux Chromium's sandbox does not run for root at all.
  const hasNone = isRoot && platform === 'linux'
  return !allowedSwitches.has(name) && !systemWords.test(name) && !(hasNone && name === 'no-sandbox')
}

/** Whether a command line has one of the desk's own switches, however Chromium would take it to be written. */
export const hasCommandSwitch = (words: readonly string[], name: string, platform: NodeJS.Platform): boolean =>
  words.some(word => parseSwitchName(word, platform) === name)

/** The desk's own switch that a refused word was meant to be, where one is near. */
export function suggestSwitch(word: string): string | undefined {
  const letters = lettersOf(word)
  if (letters.includes('read') || letters.includes('only')) return `--${READ_ONLY_SWITCH}`
  return letters.includes('hel') ? '--help' : undefined
}

/** Words that are one of the desk's own switches but for their dashes. */
const bareSwitches: ReadonlySet<string> = new Set([...ownSwitches].map(lettersOf))

function lettersOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/=.*$/, '')
    .replace(/[^a-z./\\]/g, '')
}

/** Blanks at the ends of a word, as Chromium takes them off; it knows one more than a pattern does. */
const blanks = /^[\s\u0085]+|[\s\u0085]+$/g

/** The name of the switch that a word is; undefined where it is none. */
function parseSwitchName(word: string, platform: NodeJS.Platform): string | undefined {
  const mark = platform === 'win32' ? /^(--?|\/)/ : /^--?/
  const bare = word.replaceAll(blanks, '')
  if (!mark.test(bare) || bare === '-') return undefined
  return bare.replace(mark, '').toLowerCase().split('=')[0]
}
