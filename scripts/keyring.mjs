import './setup/node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { command, EXIT, Stop } from './setup/command.mjs'
import { runInTerminal } from './setup/step.mjs'
import { OWN_FOLDER } from '../host/system/modes.mjs'
import { endNow } from '../host/system/processes.mjs'
import { isOnPath, withParentDeathSignal } from './setup/leash.mjs'

const TIMEOUT_MS = 45_000
const SERVICE_NAME = 'org.freedesktop.secrets'
const LOGIN_COLLECTION = '/org/freedesktop/secrets/collection/login'

/**
 * State of the keyring when a program first calls it.
 *
 * @typedef {'unlocked' | 'locked' | 'frozen' | 'no service' | 'no bus'} KeyringState
 */

/**
 * A private Secret Service. Its content is deleted when it closes, and the user's real keyring is never contacted.
 *
 * @typedef {object} Keyring
 * @property {Readonly<Record<string, string>>} env Environment with which a program reaches this keyring and no other.
 * @property {() => void} lock Locks the collection.
 * @property {() => void} freeze Suspends the service, so that it answers no call.
 * @property {() => void} thaw Resumes the service.
 * @property {() => Promise<void>} crash Kills the service. The bus keeps running.
 * @property {() => Promise<void>} close Stops the service and the bus, and deletes their files.
 */

/**
 * Starts a private message bus and, on it, a gnome-keyring in `state`. Needs neither a display nor systemd, and works
 * for root and other users.
 *
 * @param {KeyringState} [state]
 * @returns {Promise<Keyring>}
 */
export async function openKeyring(state = 'unlocked') {
  const home = mkdtempSync(join(tmpdir(), 'perpdesk-keyring-'))
  const env = {
    ...createPrivateFolders(home),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${home}/bus`,
    PERPDESK_PRIVATE_KEYRING: home,
  }
  /** @type {import('node:child_process').ChildProcess[]} */
  const started = []
  const close = async () => {
    for (const child of started.splice(0).reverse()) await stopProgram(child)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    if (state !== 'no bus') started.push(await startBus(home, env))
    const service = state === 'no bus' || state === 'no service' ? undefined : startKeyringDaemon(env)
    if (service !== undefined) started.push(service)
    // Without a default collection the first write would open a prompt.
    if (service !== undefined)
      await waitUntil(() => callService(env, 'ReadAlias', 'string:default').includes('/collection/'))
    const lock = () => void callService(env, 'Lock', `array:objpath:${LOGIN_COLLECTION}`)
    const freeze = () => void service?.kill('SIGSTOP')
    if (state === 'locked') lock()
    if (state === 'frozen') freeze()
    return {
      env,
      lock,
      freeze,
      thaw: () => void service?.kill('SIGCONT'),
      crash: async () => void (service !== undefined && (await stopProgram(service))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * @param {string} home
 * @param {Readonly<Record<string, string>>} env
 */
async function startBus(home, env) {
  const bus = start(
    'dbus-daemon',
    ['--nofork', '--nopidfile', '--print-address=1', writeBusConfig(home)],
    env,
  )
  // The bus prints its address once it listens.
  await new Promise((resolve, reject) => {
    bus.stdout.once('data', resolve)
    bus.once('close', () => reject(new Stop(EXIT.missing, 'The private message bus did not start.')))
  })
  return bus
}

/** @param {Readonly<Record<string, string>>} env */
function startKeyringDaemon(env) {
  const service = start('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], env)
  // The daemon takes all of standard input as the password, so no line break is written. It creates a missing collection.
  service.stdin.end('a password that guards nothing')
  return service
}

/**
 * Writes the configuration of a bus without service activation, because an activated second keyring would take the name
 * of the first. Returns the argument that selects it.
 *
 * @param {string} home
 */
function writeBusConfig(home) {
  const path = join(home, 'bus.conf')
  const policy = '<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>'
  writeFileSync(
    path,
    `<busconfig><type>session</type><listen>unix:path=${home}/bus</listen><policy context="default">${policy}</policy></busconfig>`,
  )
  return `--config-file=${path}`
}

/**
 * Creates private folders for files that programs would otherwise keep in the user's home. Returns them by variable name.
 *
 * @param {string} home
 */
function createPrivateFolders(home) {
  const names = {
    XDG_RUNTIME_DIR: 'run',
    XDG_DATA_HOME: 'kept',
    XDG_CONFIG_HOME: 'config',
    XDG_CACHE_HOME: 'cache',
  }
  const entries = Object.entries(names).map(([variable, name]) => [variable, join(home, name)])
  for (const [, folder] of entries) mkdirSync(/** @type {string} */ (folder), { mode: OWN_FOLDER })
  return /** @type {Readonly<Record<keyof typeof names, string>>} */ (Object.fromEntries(entries))
}

/**
 * Starts a program that ends with this process, even if this process is killed (see {@link withParentDeathSignal}).
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env
 */
function start(file, args, env) {
  if (!isOnPath(file))
    throw new Stop(EXIT.missing, `${file} is missing: install dbus, gnome-keyring and libsecret.`)
  const [program, programArgs] = withParentDeathSignal(file, args)
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...rest } = process.env
  const child = spawn(program, programArgs, {
    env: { ...rest, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // The callers that wait for the program notice its end. These errors add nothing.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  return child
}

/**
 * Calls the Secret Service and returns the output of `dbus-send`, or an empty text if there is none.
 *
 * @param {Readonly<Record<string, string>>} env
 * @param {string} method
 * @param {string} argument
 */
function callService(env, method, argument) {
  const message = [
    `--dest=${SERVICE_NAME}`,
    '/org/freedesktop/secrets',
    `org.freedesktop.Secret.Service.${method}`,
    argument,
  ]
  const { stdout } = spawnSync('dbus-send', ['--session', '--print-reply', ...message], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  })
  return stdout ?? ''
}

/** @param {() => boolean} condition */
async function waitUntil(condition) {
  const from = Date.now()
  while (!condition()) {
    if (Date.now() - from > TIMEOUT_MS)
      throw new Stop(EXIT.missing, 'The Secret Service did not come up within ten seconds.')
    await wait(25)
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function stopProgram(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise(resolve => child.once('close', resolve))
  endNow(child)
  await closed
}

// node scripts/keyring.mjs [--locked] -- PROGRAM [ARGS]: runs a program with a private keyring.
await command(
  import.meta,
  { usage: 'scripts/with-keyring.sh [--locked] -- PROGRAM [ARGS]', passesOn: true },
  async args => {
    const locked = args[0] === '--locked'
    const [dashes, program, ...rest] = args.slice(locked ? 1 : 0)
    if (dashes !== '--' || program === undefined)
      throw new Stop(EXIT.usage, 'Usage: node scripts/keyring.mjs [--locked] -- PROGRAM [ARGS]')
    const keyring = await openKeyring(locked ? 'locked' : 'unlocked')
    try {
      return await runInTerminal(program, rest, { env: { ...process.env, ...keyring.env } })
    } finally {
      await keyring.close()
    }
  },
)
