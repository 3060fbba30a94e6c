import {
  findEarlyVariable,
  dropUnsafeVariables,
  hasCommandSwitch,
  isDevelopmentStart,
  suggestSwitch,
  READ_ONLY_SWITCH,
  listForbiddenSwitches,
  findForbiddenSwitch,
  type ProcessEnvironment,
} from '../../../src/main/electron/launch-environment'
import { createBusLineReader } from '../../../src/main/electron/dbus-lines'
import type { Chance } from '../chance'
import { mutated, shortText } from './hostile-text'
import { parserOf, unless, type FuzzedParser } from './parser'

/** Switches that would change a start, and words that are no switches. */
const switches: readonly string[] = [
  ...['--read-only', '--help', '--lang=de', '--disable-gpu', '--gtk-version=4', '--ozone-platform=wayland'],
  ...[
    '--inspect',
    '--inspect-brk=0',
    '--remote-debugging-port=9222',
    '--no-sandbox',
    '--disable-web-security',
  ],
  ...[
    '--js-flags=--x',
    '--proxy-server=x',
    '--host-rules=MAP * x',
    '--load-extension=/x',
    '--log-net-log=/x',
  ],
  ...[
    '-inspect',
    '/inspect',
    '/read-only',
    '--READ-ONLY',
    '--read-only=1',
    'read-only',
    '--',
    '-',
    '/home/x',
    'file.txt',
  ],
  ...['perpdesk://x', ' --inspect', '\u0085--inspect', '--inspect\u00a0', '-psn_0_123', '--updated'],
]

/** Switches that the manual allows. */
const may: ReadonlySet<string> = new Set(
  (
    'read-only help lang force-dark-mode force-device-scale-factor force-renderer-accessibility ozone-platform ozone-platform-hint ' +
    'enable-wayland-ime gtk-version disable-gpu disable-gpu-compositing nsdocumentrevisionsdebugmode updated'
  ).split(' '),
)

interface Words {
  readonly words: readonly string[]
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
}

function wordsOf(chance: Chance): Words {
  const word = () => (chance.happens(0.5) ? chance.pick(switches) : mutated(chance.pick(switches), chance))
  return {
    words: Array.from({ length: 1 + chance.below(4) }, word),
    platform: chance.pick(['linux', 'darwin', 'win32']),
    isRoot: chance.happens(0.2),
  }
}

/**
 * Returns the switch name that Chromium reads from a word, reimplemented from its rules: trims blanks and
 * dashes, and cuts at the equals sign.
 */
function chromiumName(word: string, platform: NodeJS.Platform): string | undefined {
  let [from, to] = [0, word.length]
  const isBlank = (at: number) => word[at] === '\u0085' || (word[at] ?? 'x').trim() === ''
  while (from < to && isBlank(from)) from += 1
  while (to > from && isBlank(to - 1)) to -= 1
  const trimmed = word.slice(from, to)
  const marks = platform === 'win32' ? ['--', '-', '/'] : ['--', '-']
  const mark = marks.find(each => trimmed.startsWith(each))
  if (mark === undefined || trimmed === '-') return undefined
  const name = trimmed.slice(mark.length).toLowerCase()
  return name.includes('=') ? name.slice(0, name.indexOf('=')) : name
}

/** The words of a command line. */
export const wordsParser = (read = findForbiddenSwitch): FuzzedParser =>
  parserOf({
    name: 'words',
    draw: wordsOf,
    judge({ words, platform, isRoot }) {
      const on = { platform, isRoot }
      const strange = read(words, on)
      const named = words.flatMap(word => chromiumName(word, platform) ?? [])
      const isLetIn = (name: string) =>
        may.has(name) ||
        /^psn_[0-9]+_[0-9]+$/.test(name) ||
        (name === 'no-sandbox' && isRoot && platform === 'linux')
      const looks = named.includes('read-only')
      return [
        ...unless(
          strange !== undefined || named.every(isLetIn),
          `a start has ${named.find(name => !isLetIn(name)) ?? ''}`,
        ),
        ...unless(strange === undefined || words.includes(strange), 'it names a word that was not said'),
        ...unless(
          hasCommandSwitch(words, READ_ONLY_SWITCH, platform) === looks,
          'a start that only looks is none, or is one unasked',
        ),
        ...unless(
          strange !== undefined || listForbiddenSwitches(words, on).length === 0,
          'it takes away what it lets in',
        ),
        ...unless(
          strange === undefined || (suggestSwitch(strange) ?? '--help').startsWith('--'),
          'it is told of no switch',
        ),
      ]
    },
  })

const variables: readonly string[] = [
  ...[
    'NODE_OPTIONS',
    'node_options',
    'NODE_ENV',
    'NODE_EXTRA_CA_CERTS',
    'NODE_DEBUG',
    'SSLKEYLOGFILE',
    'HTTPS_PROXY',
    'https_proxy',
  ],
  ...[
    'ELECTRON_RUN_AS_NODE',
    'ELECTRON_DISABLE_SANDBOX',
    'OPENSSL_CONF',
    'DEBUG',
    'PATH',
    'HOME',
    'PERPDESK_HOME',
    'PERPDESK_DEVELOPING',
  ],
  ...[
    'LANG',
    'DISPLAY',
    'LIBVA_DRIVER_NAME',
    'XNODE_OPTIONS',
    'NODE',
    'constructor',
    'toString',
    'All_Proxy',
  ],
]

/** Independent list of environment variables that must never reach the process. */
function isUnwanted(name: string): boolean {
  const plain = name.toUpperCase()
  return (
    (plain.startsWith('NODE_') && plain !== 'NODE_ENV') ||
    ['SSLKEYLOGFILE', 'DEBUG', 'ELECTRON_RUN_AS_NODE', 'ELECTRON_DISABLE_SANDBOX'].includes(plain) ||
    plain.startsWith('OPENSSL_') ||
    plain.startsWith('LIBVA_') ||
    ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'].includes(plain)
  )
}

/** The environment of a process. */
export const environmentParser = (drop = dropUnsafeVariables): FuzzedParser =>
  parserOf({
    name: 'environment',
    draw: (chance): ProcessEnvironment =>
      Object.fromEntries(
        Array.from({ length: chance.below(8) }, () => [
          chance.happens(0.8) ? chance.pick(variables) : mutated(chance.pick(variables), chance),
          chance.pick(['hot reload', '', '--inspect', shortText(chance)]),
        ]),
      ),
    judge(before) {
      const env = { ...before }
      const dropped = drop(env)
      const works = before['PERPDESK_DEVELOPING'] === 'hot reload'
      const late = findEarlyVariable(dropped, true)
      return [
        ...unless(
          !Object.keys(env).some(isUnwanted),
          `${Object.keys(env).find(isUnwanted) ?? ''} is left in it`,
        ),
        ...unless(
          dropped.every(name => Object.hasOwn(before, name)),
          'it names what was not there',
        ),
        ...unless(
          Object.keys(env).length + dropped.length === Object.keys(before).length,
          'more is gone than it names',
        ),
        ...unless(
          !isDevelopmentStart(before, true) && isDevelopmentStart(before, false) === works,
          'the walls are open, or are not where they should be',
        ),
        ...unless(late === undefined || dropped.includes(late), 'what came too late was not there'),
      ]
    },
  })

/** Output lines of the system bus monitor. */
export const busParser = (read = createBusLineReader): FuzzedParser =>
  parserOf({
    name: 'bus',
    draw: chance =>
      Array.from({ length: 1 + chance.below(5) }, () => {
        const line = chance.pick([
          'signal time=1 sender=:1.1 -> destination=(null) serial=5 path=/org/freedesktop/login1/session/_31; interface=org.freedesktop.login1.Session; member=Lock',
          'signal time=1 sender=:1.1 -> destination=(null) serial=5 path=/org/freedesktop/login1; interface=org.freedesktop.login1.Manager; member=PrepareForSleep',
          '   boolean true',
          '   boolean false',
          'signal time=1 sender=:1.1 -> destination=(null) serial=5 path=/org/gnome/ScreenSaver; interface=org.gnome.ScreenSaver; member=ActiveChanged',
        ])
        return chance.happens(0.4) ? mutated(line, chance) : line
      }),
    judge(lines) {
      const readLine = read('1')
      return lines.flatMap((line, at) => {
        const word = readLine(line)
        const before = lines[at - 1] ?? ''
        const isLock = line.includes('login1.Session') && /member=(?:Lock|Unlock)$/.test(line)
        const isStateLine =
          /^ {3}boolean (?:true|false)$/.test(line) &&
          /member=(?:PrepareForSleep|ActiveChanged)$/.test(before)
        return unless(
          word === undefined || isLock || isStateLine,
          `it heard ${word ?? ''} where nobody said it`,
        )
      })
    },
  })
