/** What a bus tells of: the screen is locked or the machine falls asleep, or that is over. */
export type BusPresence = 'away' | 'back'

/** Screen savers tell of themselves under these names; whoever else takes one can only lock the desk. */
const savers = ['freedesktop', 'gnome', 'cinnamon', 'mate'].map(whose => `org.${whose}.ScreenSaver`)

const LOGIN = 'org.freedesktop.login1'

/** What is asked for on the person's own bus. */
export const sessionBusRules: readonly string[] = savers.map(
  name => `type='signal',interface='${name}',member='ActiveChanged'`,
)

/** What is asked for on the machine's bus: from the service itself, because anybody may say anything there. */
export const systemBusRules: readonly string[] = [
  ['Manager', 'PrepareForSleep'],
  ['Session', 'Lock'],
  ['Session', 'Unlock'],
].map(([part, member]) => `type='signal',sender='${LOGIN}',interface='${LOGIN}.${part}',member='${member}'`)

/** How a session's number stands in its path: signs that a path cannot have are written as their codes. */
const pathOf = (session: string): string =>
  `/org/freedesktop/login1/session/${session.replaceAll(
    /^[0-9]|[^A-Za-z0-9]/g,
    sign => `_${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}`

const ECHO = { path: '/io/perpdesk/echo', interface: 'io.perpdesk.Echo', member: 'Heard' } as const

/** Where a desk says its own word: each has a place of its own. */
export const getEchoPath = (desk: number): string => `${ECHO.path}/${desk}`

/** What is asked for on every bus, to hear that anything is heard at all. */
export const echoMatchRule = `type='signal',interface='${ECHO.interface}',member='${ECHO.member}'`

/** The words by which `dbus-send` says a desk's own. */
export const createEchoArguments = (address: string, desk: number): readonly string[] => [
  `--bus=${address}`,
  '--type=signal',
  getEchoPath(desk),
  `${ECHO.interface}.${ECHO.member}`,
]

/** Whose word a line tells of, by its place; undefined where it is none. */
export function parseEchoPath(line: string): string | undefined {
  const [, path, from, member] = HEAD.exec(line) ?? []
  return from === ECHO.interface && member === ECHO.member ? path : undefined
}

const HEAD = /^signal .* path=(\S+); interface=(\S+); member=(\S+)$/
const BOOLEAN_LINE = /^ {3}boolean (true|false)$/

/**
 * Reads what `dbus-monitor` prints, line by line. Of sessions that lock it heeds its own alone, where that is known.
 */
export function createBusLineReader(session?: string): (line: string) => BusPresence | undefined {
  let expectsBoolean = false
  return line => {
    const [, path, from = '', member] = HEAD.exec(line) ?? []
    if (member !== undefined) {
      expectsBoolean =
        (member === 'ActiveChanged' && savers.includes(from)) ||
        (member === 'PrepareForSleep' && from === `${LOGIN}.Manager`)
      const isOwn = session === undefined || session === '' || path === pathOf(session)
      if (from !== `${LOGIN}.Session` || !isOwn) return undefined
      return member === 'Lock' ? 'away' : member === 'Unlock' ? 'back' : undefined
    }
    const said = expectsBoolean ? BOOLEAN_LINE.exec(line)?.[1] : undefined
    expectsBoolean = false
    return said === undefined ? undefined : said === 'true' ? 'away' : 'back'
  }
}
