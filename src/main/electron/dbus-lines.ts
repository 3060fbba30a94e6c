/** State reported by D-Bus: `away` for a locked screen or sleep, `back` for the end of it. */
export type BusPresence = 'away' | 'back'

/** Interfaces on which screen savers report. A foreign program that uses one can only lock the desk. */
const savers = ['freedesktop', 'gnome', 'cinnamon', 'mate'].map(whose => `org.${whose}.ScreenSaver`)

const LOGIN = 'org.freedesktop.login1'

export const sessionBusRules: readonly string[] = savers.map(
  name => `type='signal',interface='${name}',member='ActiveChanged'`,
)

/** Match rules for the system bus, limited to the login service as sender because any program may send there. */
export const systemBusRules: readonly string[] = [
  ['Manager', 'PrepareForSleep'],
  ['Session', 'Lock'],
  ['Session', 'Unlock'],
].map(([part, member]) => `type='signal',sender='${LOGIN}',interface='${LOGIN}.${part}',member='${member}'`)

/** Returns a session's object path; characters that a path cannot contain are written as their codes. */
const pathOf = (session: string): string =>
  `/org/freedesktop/login1/session/${session.replaceAll(
    /^[0-9]|[^A-Za-z0-9]/g,
    sign => `_${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}`

const ECHO = { path: '/io/perpdesk/echo', interface: 'io.perpdesk.Echo', member: 'Heard' } as const

export const getEchoPath = (desk: number): string => `${ECHO.path}/${desk}`

/** Match rule for echo signals, which prove that the listener works. */
export const echoMatchRule = `type='signal',interface='${ECHO.interface}',member='${ECHO.member}'`

export const createEchoArguments = (address: string, desk: number): readonly string[] => [
  `--bus=${address}`,
  '--type=signal',
  getEchoPath(desk),
  `${ECHO.interface}.${ECHO.member}`,
]

export function parseEchoPath(line: string): string | undefined {
  const [, path, from, member] = HEAD.exec(line) ?? []
  return from === ECHO.interface && member === ECHO.member ? path : undefined
}

const HEAD = /^signal .* path=(\S+); interface=(\S+); member=(\S+)$/
const BOOLEAN_LINE = /^ {3}boolean (true|false)$/

/** Creates a reader for lines of `dbus-monitor`. Lock signals count only for the own `session` if it is known. */
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
    const value = expectsBoolean ? BOOLEAN_LINE.exec(line)?.[1] : undefined
    expectsBoolean = false
    return value === undefined ? undefined : value === 'true' ? 'away' : 'back'
  }
}
