export type ProcessEnvironment = Record<string, string | undefined>

/**
 * Variables that change which servers Node or Electron trusts, how it connects, or what it loads and logs. Only the
 * desk's own settings configure a proxy.
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
  // A variable name may contain a line break.
  'is',
)

/** Removes unsafe variables from `env` for this process and its children. Returns their names. */
export function dropUnsafeVariables(env: ProcessEnvironment): readonly string[] {
  // SECURITY: settings of a shell or launcher for Node's network, modules and logs are not trusted.
  const names = Object.keys(env).filter(name => unsafeVariables.test(name))
  for (const name of names) Reflect.deleteProperty(env, name)
  return names.toSorted()
}

const DROPPED_VARIABLE = 'PERPDESK_LEFT_OUT'

/** Returns and removes the list of variables that `npm start` dropped before this process began. */
export function takeEarlierDroppedNames(env: ProcessEnvironment): readonly string[] {
  const names = env[DROPPED_VARIABLE]?.split(' ') ?? []
  Reflect.deleteProperty(env, DROPPED_VARIABLE)
  // SECURITY: any program can set this variable and its value is displayed, so only known names pass.
  return names.filter(name => unsafeVariables.test(name))
}

/**
 * Variables that Node or Electron obeys before our code runs, so that removal is too late. The last two disable the
 * sandbox and imitate a packaged build.
 */
const earlyVariables: ReadonlySet<string> = new Set([
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'NODE_OPTIONS',
  'OPENSSL_CONF',
  'ELECTRON_DISABLE_SANDBOX',
  'ELECTRON_FORCE_IS_PACKAGED',
])

/**
 * Variables that a packaged build ignores: a fuse disables `NODE_OPTIONS`, and Electron's BoringSSL reads no
 * configuration file.
 */
const ignoredWhenPackaged: readonly string[] = ['NODE_OPTIONS', 'OPENSSL_CONF']

export const findEarlyVariable = (names: readonly string[], isPackaged: boolean): string | undefined =>
  names.find(name => {
    // Windows ignores the case of a name.
    const plain = name.toUpperCase()
    return earlyVariables.has(plain) && !(isPackaged && ignoredWhenPackaged.includes(plain))
  })

const DEVELOPMENT_VARIABLE = 'PERPDESK_DEVELOPING'

/** Returns true for a development start with open walls; only hot reload sets the variable. */
export const isDevelopmentStart = (env: ProcessEnvironment, isPackaged: boolean): boolean =>
  !isPackaged && env[DEVELOPMENT_VARIABLE] === 'hot reload'

export const READ_ONLY_SWITCH = 'read-only'
export const LIFEBOAT_SWITCH = 'lifeboat'

const allowedSwitches: ReadonlySet<string> = new Set([
  READ_ONLY_SWITCH,
  LIFEBOAT_SWITCH,
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

const ownSwitches: ReadonlySet<string> = new Set([READ_ONLY_SWITCH, LIFEBOAT_SWITCH, 'help'])

/**
 * Words that a system adds to a start: the process number of macOS, the updater's word, and the word with which Windows
 * restarts a program after a click on its notification. They have no effect here.
 */
const systemWords = /^(psn_\d+_\d+|nsdocumentrevisionsdebugmode|updated|embedding)$/

interface SwitchContext {
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
}

/**
 * Returns the first forbidden switch on a command line as written. Chromium accepts one dash for two, on Windows also a
 * slash, and ignores blanks around a word.
 */
export const findForbiddenSwitch = (words: readonly string[], context: SwitchContext): string | undefined =>
  words.find(word => isForbidden(word, context))

/** Returns the names of all forbidden switches, as Chromium parses them. */
export const listForbiddenSwitches = (words: readonly string[], context: SwitchContext): readonly string[] =>
  words
    .filter(word => isForbidden(word, context))
    .flatMap(word => parseSwitchName(word, context.platform) ?? [])

function isForbidden(word: string, { platform, isRoot }: SwitchContext): boolean {
  const name = parseSwitchName(word, platform)
  // A switch without its dashes is refused as well, because it would silently have no effect.
  if (name === undefined) return bareSwitches.has(lettersOf(word))
  if (ownSwitches.has(name) && word.includes('=')) return true
  // Chromium's sandbox does not run for root on Linux.
  const hasNone = isRoot && platform === 'linux'
  return !allowedSwitches.has(name) && !systemWords.test(name) && !(hasNone && name === 'no-sandbox')
}

/** Returns true if the command line has this switch in any form that Chromium accepts. */
export const hasCommandSwitch = (
  words: readonly string[],
  name: string,
  platform: NodeJS.Platform,
): boolean => words.some(word => parseSwitchName(word, platform) === name)

export function suggestSwitch(word: string): string | undefined {
  const letters = lettersOf(word)
  if (letters.includes('read') || letters.includes('only')) return `--${READ_ONLY_SWITCH}`
  return letters.includes('hel') ? '--help' : undefined
}

const bareSwitches: ReadonlySet<string> = new Set([...ownSwitches].map(lettersOf))

function lettersOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/=.*$/, '')
    .replace(/[^a-z./\\]/g, '')
}

/** Blanks that Chromium trims from a word; `\s` lacks one of them. */
const blanks = /^[\s\u0085]+|[\s\u0085]+$/g

function parseSwitchName(word: string, platform: NodeJS.Platform): string | undefined {
  const mark = platform === 'win32' ? /^(--?|\/)/ : /^--?/
  const bare = word.replaceAll(blanks, '')
  if (!mark.test(bare) || bare === '-') return undefined
  return bare.replace(mark, '').toLowerCase().split('=')[0]
}
