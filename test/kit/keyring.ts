import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OWN_FOLDER } from '../../host/system/modes.mjs'
import { endNow } from '../../host/system/processes.mjs'

const PATIENCE = 45_000
const SERVICE = 'org.freedesktop.secrets'
const ROOT = '/org/freedesktop/secrets'
const LOGIN = `${ROOT}/collection/login`

export type KeyringState = 'unlocked' | 'locked' | 'no bus' | 'no service' | 'frozen'

/** A private Secret Service. Its contents end with the test, and the person's keychain is never used. */
export interface Keyring {
  /** Environment in which a program finds this keyring and no other. */
  readonly env: NodeJS.ProcessEnv
  lock(): void
  /** Stops the service from answering without ending it. */
  freeze(): void
  thaw(): void
  /** Ends the service at once; the bus stays. */
  crash(): Promise<void>
  /** Restarts the service on its stored data, unlocked, as at a new login. */
  reopen(): Promise<void>
  close(): Promise<void>
}

/** Opens a private bus with a gnome-keyring in the given state. Needs no display and no root. */
export async function openKeyring(state: KeyringState = 'unlocked'): Promise<Keyring> {
  const home = mkdtempSync(join(tmpdir(), 'perpdesk-keyring-'))
  const env = privateEnvironment(home)
  const children: ChildProcess[] = []
  let service: ChildProcess | undefined

  const close = async () => {
    for (const child of children.splice(0).reverse()) await end(child)
    rmSync(home, { recursive: true, force: true })
  }
  const lock = () => void call(env, 'org.freedesktop.Secret.Service.Lock', `array:objpath:${LOGIN}`)
  const freeze = () => void service?.kill('SIGSTOP')
  const crash = async () => {
    if (service !== undefined) await end(service)
  }
  const begin = async () => {
    service = startService(env)
    children.push(service)
    await until(() => hasDefault(env))
  }

  try {
    if (state !== 'no bus') children.push(await startBus(home, env))
    if (state !== 'no bus' && state !== 'no service') await begin()
    if (state === 'locked') lock()
    if (state === 'frozen') freeze()
  } catch (error) {
    await close()
    throw error
  }
  return {
    env,
    lock,
    freeze,
    thaw: () => void service?.kill('SIGCONT'),
    crash,
    reopen: async () => {
      await crash()
      await begin()
    },
    close,
  }
}

/** Keeps everything from the person's home in a private folder. Without a display no prompt can appear. */
function privateEnvironment(home: string): NodeJS.ProcessEnv {
  const folder = (name: string) => {
    const path = join(home, name)
    mkdirSync(path, { mode: OWN_FOLDER })
    return path
  }
  const { DISPLAY: _, WAYLAND_DISPLAY: __, DBUS_SESSION_BUS_ADDRESS: ___, ...rest } = process.env
  return {
    ...rest,
    HOME: folder('home'),
    XDG_RUNTIME_DIR: folder('run'),
    XDG_DATA_HOME: folder('kept'),
    XDG_CONFIG_HOME: folder('config'),
    XDG_CACHE_HOME: folder('cache'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(home, 'bus')}`,
  }
}

/** Starts a bus without service activation, so that "no service" stays true. */
async function startBus(home: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const config = join(home, 'bus.conf')
  writeFileSync(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>${env['DBUS_SESSION_BUS_ADDRESS'] ?? ''}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`,
  )
  const bus = start('dbus-daemon', [`--config-file=${config}`, '--nofork', '--nopidfile'], env)
  await until(() => call(env, 'org.freedesktop.DBus.GetId', undefined, 'org.freedesktop.DBus', '/') !== '')
  return bus
}

function startService(env: NodeJS.ProcessEnv): ChildProcess {
  const service = start('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], env)
  // The password is the whole of standard input; the service creates the collection with it if there is none.
  service.stdin?.end('a password that guards nothing')
  return service
}

/** True if there is a default collection. Without one the first write would prompt a person. */
const hasDefault = (env: NodeJS.ProcessEnv): boolean =>
  call(env, 'org.freedesktop.Secret.Service.ReadAlias', 'string:default').includes('/collection/')

/** Starts a program that ends with the test process, even if that is killed. */
function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', file, ...args], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

/** Makes one call on the bus and returns dbus-send's output; empty without an answer. */
function call(
  env: NodeJS.ProcessEnv,
  method: string,
  argument?: string,
  destination = SERVICE,
  path = ROOT,
): string {
  const args = ['--session', '--print-reply', '--reply-timeout=20000', `--dest=${destination}`, path, method]
  const { stdout } = spawnSync('dbus-send', argument === undefined ? args : [...args, argument], {
    env,
    encoding: 'utf8',
    timeout: PATIENCE,
  })
  return stdout
}

async function until(holds: () => boolean): Promise<void> {
  const from = Date.now()
  while (!holds()) {
    if (Date.now() - from > PATIENCE) throw new Error('The private keyring did not come up.')
    await wait(20)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  endNow(child)
  await gone
}
