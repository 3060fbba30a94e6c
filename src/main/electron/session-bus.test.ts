import { beforeEach, describe, expect, it } from 'vitest'
import { handClock, type HandClock } from '../../../test/kit/hand-clock'
import { getEchoPath } from './dbus-lines'
import { openSessionMonitor, type SessionMonitorParts } from './session-bus'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const ownBus = 'unix:path=/run/user/1/bus'

/** A program of the system, as it is played here. */
interface Program {
  readonly file: string
  readonly args: readonly string[]
  emit(line: string): void
  dies(): void
  isEnded: boolean
}

let clock: HandClock
let started: Program[]
let logged: string[]
let events: string[]
/** True if a listener on a bus hears its signals. */
let answers: boolean
let here: (path: string) => boolean

beforeEach(() => {
  clock = handClock(0)
  ;[started, logged, events, answers] = [[], [], [], true]
  here = () => true
})

const monitors = () => started.filter(({ file }) => file.endsWith('dbus-monitor'))
const living = () => monitors().filter(({ isEnded }) => !isEnded)
const echo = `signal time=1.0 sender=:1.9 -> destination=(null destination) serial=2 path=${getEchoPath(process.pid)}; interface=io.perpdesk.Echo; member=Heard`
const locks = [
  'signal time=1.0 sender=:1.7 -> destination=(null destination) serial=9 path=/org/gnome/ScreenSaver; interface=org.gnome.ScreenSaver; member=ActiveChanged',
  '   boolean true',
]

function start(file: string, args: readonly string[]) {
  let hear = (_line: string): void => undefined
  let over = (): void => undefined
  const program: Program = {
    file,
    args,
    isEnded: false,
    emit: line => hear(line),
    dies() {
      program.isEnded = true
      over()
    },
  }
  started.push(program)
  if (file.endsWith('dbus-send') && answers) for (const monitor of living()) monitor.emit(echo)
  return {
    onLine: (listen: (line: string) => void) => void (hear = listen),
    onEnd: (run: () => void) => void (over = run),
    end: () => void (program.isEnded = true),
  }
}

function session(changes: Partial<SessionMonitorParts> = {}) {
  const log = {
    note: (what: string) => void logged.push(what),
    trouble: (what: string) => void logged.push(`trouble: ${what}`),
  }
  const env = { DBUS_SESSION_BUS_ADDRESS: ownBus, DBUS_SYSTEM_BUS_ADDRESS: 'autolaunch:' }
  const parts = {
    platform: 'linux',
    env,
    clock,
    log,
    isReportedByEngine: false,
    start,
    exists: here,
  } as const
  return openSessionMonitor({ ...parts, ...changes })
}
const listening = (changes: Partial<SessionMonitorParts> = {}) => {
  const open = session(changes)
  return { open, stop: open.listen(word => events.push(word)) }
}

const NOT_WATCHED = 'not watched: only the desk’s own lock'

describe('a bus listener', () => {
  it('is monitored once the desk’s own message returns, and keeps listening', async () => {
    const { open } = listening()
    expect(open.describeSource()).toBe('by the session bus')
    await clock.pass(60 * MINUTE)
    for (const line of locks) living()[0]?.emit(line)
    expect([monitors().length, events, logged]).toEqual([1, ['away'], []])
  })

  it('is detected as hanging within two minutes, reported and restarted', async () => {
    const { open } = listening()
    await clock.pass(5 * MINUTE)
    answers = false
    await clock.pass(2 * MINUTE)
    expect(open.describeSource()).toBe(NOT_WATCHED)
    expect(logged).toEqual([expect.stringMatching(/^trouble: a bus is not watched/)])
    expect(monitors()[0]?.isEnded).toBe(true)

    answers = true
    await clock.pass(2 * MINUTE)
    expect([monitors().length, living().length, open.describeSource()]).toEqual([2, 1, 'by the session bus'])
    expect(logged.at(-1)).toBe('a bus is watched again')
  })

  it('is restarted with increasing delays while it stays silent, and reported once', async () => {
    answers = false
    listening()
    const beginnings: number[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      const before = monitors().length
      await clock.pass(MINUTE)
      if (monitors().length > before) beginnings.push(minute)
    }
    expect(beginnings.length).toBeGreaterThan(5)
    expect(beginnings.length).toBeLessThan(12)
    expect([living().length <= 1, logged.length]).toEqual([true, 1])
  })

  it('may miss a message on a busy machine', async () => {
    const { open } = listening()
    await clock.pass(30 * SECOND)
    answers = false
    await clock.pass(35 * SECOND)
    answers = true
    await clock.pass(5 * MINUTE)
    expect([monitors().length, open.describeSource(), logged]).toEqual([1, 'by the session bus', []])
  })

  it('is restarted a minute after it ends, and ignores the message of another desk', async () => {
    const { open } = listening()
    answers = false
    monitors()[0]?.dies()
    expect(open.describeSource()).toBe(NOT_WATCHED)
    await clock.pass(MINUTE)
    expect(living()).toHaveLength(1)
    living()[0]?.emit(echo.replace(getEchoPath(process.pid), getEchoPath(process.pid + 1)))
    expect(open.describeSource()).toBe(NOT_WATCHED)
    living()[0]?.emit(echo)
    expect(open.describeSource()).toBe('by the session bus')
  })

  it('runs unmonitored if no program can send a message', async () => {
    here = path => !path.endsWith('dbus-send')
    const { open } = listening()
    await clock.pass(60 * MINUTE)
    expect([open.describeSource(), monitors().length]).toEqual(['by the session bus', 1])
  })

  it('ends with every process it started, and starts none afterwards', async () => {
    const { stop } = listening()
    answers = false
    await clock.pass(2 * MINUTE)
    stop()
    const before = started.length
    await clock.pass(60 * MINUTE)
    expect([started.length, started.filter(({ isEnded }) => !isEnded).length]).toEqual([before, 0])
  })
})

describe('the sources of screen-lock events', () => {
  it.each([
    ['nobody, without a bus', { env: {} }, NOT_WATCHED],
    [
      'nobody, on another system than Linux, without an engine that does',
      { platform: 'darwin' },
      NOT_WATCHED,
    ],
    ['the engine', { platform: 'win32', isReportedByEngine: true }, 'by system'],
  ] as const)('are %s', (_who, changes, words) => {
    here = path => !path.startsWith('/run') && !path.startsWith('/none')
    const { open } = listening(changes)
    expect([open.describeSource(), started]).toEqual([words, []])
  })

  it('are both buses if there are two', () => {
    const env = { DBUS_SESSION_BUS_ADDRESS: ownBus, DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/run/dbus/socket' }
    const { open } = listening({ env })
    expect(open.describeSource()).toBe('by the session and the system buses')
  })
})
