import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKeyring, type Keyring } from '../../../test/kit/keyring'
import { patient } from '../../../test/kit/patience'
import type { BusPresence } from './dbus-lines'
import { openSessionMonitor } from './session-bus'

let bus: Keyring
beforeAll(async () => {
  bus = await openKeyring('no service')
})
afterAll(() => bus.close())

const address = () => bus.env['DBUS_SESSION_BUS_ADDRESS']
const emitSignal = (path: string, name: string, ...args: readonly string[]) =>
  execFileSync('dbus-send', ['--session', '--type=signal', path, name, ...args], { env: bus.env })
const saver = (isActive: boolean) =>
  emitSignal('/org/gnome/ScreenSaver', 'org.gnome.ScreenSaver.ActiveChanged', `boolean:${isActive}`)

const alarms: { readonly ms: number; readonly ring: () => void }[] = []
const clock = {
  after(ms: number, ring: () => void) {
    const alarm = { ms, ring }
    alarms.push(alarm)
    return () => void alarms.splice(alarms.indexOf(alarm), alarms.includes(alarm) ? 1 : 0)
  },
}
/** Rings what is due next. */
const ring = () => alarms.shift()?.ring()

/**
 * Listens on these buses. A listener needs a moment to begin, so a signal is repeated until the first one
 * arrives.
 */
function hearing(env: Readonly<Record<string, string | undefined>>) {
  const events: BusPresence[] = []
  const log = { note: () => undefined, trouble: () => undefined }
  const session = openSessionMonitor({
    platform: 'linux',
    env: { ...bus.env, ...env },
    clock,
    log,
    isReportedByEngine: false,
  })
  const stop = session.listen(word => events.push(word))
  return { events, stop, inWords: session.describeSource }
}

it('receives screen lock and unlock on a real bus until it is stopped', async () => {
  const { events, stop } = hearing({ DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/none' })
  await expect.poll(() => (saver(true), events.length), { interval: 100 }).toBeGreaterThan(0)
  expect(new Set(events)).toEqual(new Set(['away']))
  saver(false)
  await expect.poll(() => events.at(-1)).toBe('back')
  stop()
  const before = events.length
  // The second listener hears the signal, and the first one is gone.
  const next = hearing({ DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/none' })
  await expect.poll(() => (saver(true), next.events.length), { interval: 100 }).toBeGreaterThan(0)
  next.stop()
  expect(events).toHaveLength(before)
})

it('accepts on the system bus only messages of its own service', async () => {
  const { events, stop } = hearing({ DBUS_SYSTEM_BUS_ADDRESS: address() })
  const lie = () => {
    emitSignal('/org/freedesktop/login1', 'org.freedesktop.login1.Manager.PrepareForSleep', 'boolean:true')
    emitSignal('/org/freedesktop/login1/session/_31', 'org.freedesktop.login1.Session.Lock')
  }
  lie()
  // Said between two words on the other bus, which is the same one here, that are heard.
  await expect.poll(() => (lie(), saver(false), events.length), { interval: 100 }).toBeGreaterThan(2)
  stop()
  expect(new Set(events)).toEqual(new Set(['back']))
})

const none = 'not watched: only the desk’s own lock'

it('runs without a bus, listens once one exists, and notices when it hangs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bus-'))
  const late = `unix:path=${join(folder, 'bus')}`
  alarms.length = 0
  const { events, stop, inWords } = hearing({
    DBUS_SESSION_BUS_ADDRESS: late,
    DBUS_SYSTEM_BUS_ADDRESS: 'autolaunch:',
  })
  await expect.poll(() => alarms.map(({ ms }) => ms), patient).toEqual([60_000])
  expect(inWords()).toBe(none)

  const words = ['--session', '--nofork', `--address=${late}`]
  const daemon = spawn('setpriv', ['--pdeathsig', 'KILL', 'dbus-daemon', ...words], { stdio: 'ignore' })
  const lock = [
    '--type=signal',
    '/org/gnome/ScreenSaver',
    'org.gnome.ScreenSaver.ActiveChanged',
    'boolean:true',
  ]
  const emitSignal = () => spawnSync('dbus-send', [`--bus=${late}`, ...lock]).status
  try {
    await expect.poll(emitSignal, patient).toBe(0)
    expect(events).toEqual([])
    ring()
    await expect.poll(() => (emitSignal(), events[0]), patient).toBe('away')
    // The desk's own signal comes back as well, repeated if the listener had not begun yet.
    await expect.poll(() => (ring(), inWords()), patient).toBe('by the session bus')
    daemon.kill('SIGSTOP')
    for (let rung = 0; rung < 4; rung += 1) ring()
    expect(inWords()).toBe(none)
    daemon.kill('SIGCONT')
    await expect.poll(() => (ring(), inWords()), patient).toBe('by the session bus')
  } finally {
    stop()
    daemon.kill()
    rmSync(folder, { recursive: true })
  }
})
