import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKeyring, type Keyring } from '../../../test/kit/keyring'
import type { BusWord } from './bus-lines'
import { listenToSession } from './session-bus'

let bus: Keyring
beforeAll(async () => {
  bus = await openKeyring('no service')
})
afterAll(() => bus.close())

const address = () => bus.env['DBUS_SESSION_BUS_ADDRESS']
const say = (path: string, name: string, ...said: readonly string[]) =>
  execFileSync('dbus-send', ['--session', '--type=signal', path, name, ...said], { env: bus.env })
const saver = (said: boolean) =>
  say('/org/gnome/ScreenSaver', 'org.gnome.ScreenSaver.ActiveChanged', `boolean:${said}`)

/** What is heard with these buses; said again until the first of it came: a listener needs a moment to begin. */
function hearing(env: Readonly<Record<string, string | undefined>>) {
  const heard: BusWord[] = []
  const clock = { after: () => () => undefined }
  const stop = listenToSession({ platform: 'linux', env: { ...bus.env, ...env }, clock })(word =>
    heard.push(word),
  )
  return { heard, stop }
}

it('hears on a real bus that the screen is locked, and that it is open again, until it is stopped', async () => {
  const { heard, stop } = hearing({ DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/none' })
  await expect.poll(() => (saver(true), heard.length), { interval: 100 }).toBeGreaterThan(0)
  expect(new Set(heard)).toEqual(new Set(['away']))
  saver(false)
  await expect.poll(() => heard.at(-1)).toBe('back')
  stop()
  const before = heard.length
  // What another listener hears was said, and the first one is gone.
  const next = hearing({ DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/none' })
  await expect.poll(() => (saver(true), next.heard.length), { interval: 100 }).toBeGreaterThan(0)
  next.stop()
  expect(heard).toHaveLength(before)
})

it('believes nobody on the machine’s bus but its own service', async () => {
  const { heard, stop } = hearing({ DBUS_SYSTEM_BUS_ADDRESS: address() })
  const lie = () => {
    say('/org/freedesktop/login1', 'org.freedesktop.login1.Manager.PrepareForSleep', 'boolean:true')
    say('/org/freedesktop/login1/session/_31', 'org.freedesktop.login1.Session.Lock')
  }
  lie()
  // Said between two words on the other bus, which is the same one here, that are heard.
  await expect.poll(() => (lie(), saver(false), heard.length), { interval: 100 }).toBeGreaterThan(2)
  stop()
  expect(new Set(heard)).toEqual(new Set(['back']))
})

it('goes on without a bus, and hears of one a minute after it came', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bus-'))
  const late = `unix:path=${join(folder, 'bus')}`
  const alarms: { readonly ms: number; readonly ring: () => void }[] = []
  const env = { ...bus.env, DBUS_SESSION_BUS_ADDRESS: late, DBUS_SYSTEM_BUS_ADDRESS: 'autolaunch:' }
  const clock = { after: (ms: number, ring: () => void) => (alarms.push({ ms, ring }), () => undefined) }
  const heard: BusWord[] = []
  const stop = listenToSession({ platform: 'linux', env, clock })(word => heard.push(word))
  await expect.poll(() => alarms.map(({ ms }) => ms)).toEqual([60_000])

  const words = ['--session', '--nofork', `--address=${late}`]
  const daemon = spawn('setpriv', ['--pdeathsig', 'KILL', 'dbus-daemon', ...words], { stdio: 'ignore' })
  const lock = [
    '--type=signal',
    '/org/gnome/ScreenSaver',
    'org.gnome.ScreenSaver.ActiveChanged',
    'boolean:true',
  ]
  const say = () => spawnSync('dbus-send', [`--bus=${late}`, ...lock]).status
  try {
    await expect.poll(say).toBe(0)
    expect(heard).toEqual([])
    alarms[0]?.ring()
    await expect.poll(() => (say(), heard[0]), { interval: 100 }).toBe('away')
  } finally {
    stop()
    daemon.kill()
    rmSync(folder, { recursive: true })
  }
})
