import './setup/node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { command, EXIT, Stop } from './setup/command.mjs'
import { hand } from './setup/step.mjs'
import { OWN_FOLDER } from '../host/system/modes.mjs'
import { endNow } from '../host/system/processes.mjs'
import { isOnPath, leashed } from './setup/leash.mjs'

const PATIENCE = 45_000
const service = 'org.freedesktop.secrets'
const login = '/org/freedesktop/secrets/collection/login'

/**
 * The states in which a program may find a person's keychain.
 *
 * @typedef {'unlocked' | 'locked' | 'frozen' | 'no service' | 'no bus'} KeyringState
 */

/**
 * A Secret Service of one's own: nothing in it outlives it, and the person's real keychain is never met.
 *
 * @typedef {object} Keyring
 * @property {Readonly<Record<string, string>>} env What a program needs in its environment to meet it and no other.
 * @property {() => void} lock Locks the collection, as a person who leaves does.
 * @property {() => void} freeze Stops the service from answering, without ending it.
 * @property {() => void} thaw Lets it answer again.
 * @property {() => Promise<void>} crash Ends the service at once; the bus stays.
 * @property {() => Promise<void>} close Ends everything and removes what it kept.
 */

/**
 * Opens a private message bus and, on it, a gnome-keyring in the state asked for. Needs no display and no
 * systemd, and works for root and for anyone else.
 *
 * @param {KeyringState} [state]
 * @returns {Promise<Keyring>}
 */
export async function openKeyring(state = 'unlocked') {
  const home = mkdtempSync(join(tmpdir(), 'perpdesk-keyring-'))
  const env = {
    ...folders(home),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${home}/bus`,
    PERPDESK_PRIVATE_KEYRING: home,
  }
  /** @type {import('node:child_process').ChildProcess[]} */
  const started = []
  const close = async () => {
    for (const program of started.splice(0).reverse()) await end(program)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    if (state !== 'no bus') started.push(await startBus(home, env))
    const service = state === 'no bus' || state === 'no service' ? undefined : startService(env)
    if (service !== undefined) started.push(service)
    // Without a default collection the first write would ask a person, and there is none.
    if (service !== undefined)
      await until(() => ask(env, 'ReadAlias', 'string:default').includes('/collection/'))
    const lock = () => void ask(env, 'Lock', `array:objpath:${login}`)
    const freeze = () => void service?.kill('SIGSTOP')
    if (state === 'locked') lock()
    if (state === 'frozen') freeze()
    return {
      env,
      lock,
      freeze,
      thaw: () => void service?.kill('SIGCONT'),
      crash: async () => void (service !== undefined && (await end(service))),
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
  const bus = start('dbus-daemon', ['--nofork', '--nopidfile', '--print-address=1', busRules(home)], env)
  // It names its address once it listens.
  await new Promise((resolve, reject) => {
    bus.stdout.once('data', resolve)
    bus.once('close', () => reject(new Stop(EXIT.missing, 'The private message bus did not start.')))
  })
  return bus
}

/** @param {Readonly<Record<string, string>>} env */
function startService(env) {
  const service = start('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], env)
  // The password is all of standard input, without a line's end; the collection is made when it is missing.
  service.stdin.end('a password that guards nothing')
  return service
}

/**
 * Rules for a bus that starts nothing by itself: an activated second keyring would take the first one's name.
 *
 * @param {string} home
 */
function busRules(home) {
  const path = join(home, 'bus.conf')
  const rules = '<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>'
  writeFileSync(
    path,
    `<busconfig><type>session</type><listen>unix:path=${home}/bus</listen><policy context="default">${rules}</policy></busconfig>`,
  )
  return `--config-file=${path}`
}

/**
 * Folders of its own for everything that would otherwise lie in the person's home, readable by them alone.
 *
 * @param {string} home
 */
function folders(home) {
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
 * Starts a program that ends with us, even if we are killed, where the system can promise that.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env
 */
function start(file, args, env) {
  if (!isOnPath(file))
    throw new Stop(EXIT.missing, `${file} is missing: install dbus, gnome-keyring and libsecret.`)
  const [program, words] = leashed(file, args)
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...rest } = process.env
  const child = spawn(program, words, {
    env: { ...rest, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // Its end is told by the steps that wait for it; a broken pipe says nothing more.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  return child
}

/**
 * One call to the Secret Service, answered in dbus-send's words.
 *
 * @param {Readonly<Record<string, string>>} env
 * @param {string} method
 * @param {string} argument
 */
function ask(env, method, argument) {
  const call = [
    `--dest=${service}`,
    '/org/freedesktop/secrets',
    `org.freedesktop.Secret.Service.${method}`,
    argument,
  ]
  const { stdout } = spawnSync('dbus-send', ['--session', '--print-reply', ...call], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: PATIENCE,
  })
  return stdout ?? ''
}

/** @param {() => boolean} holds */
async function until(holds) {
  const from = Date.now()
  while (!holds()) {
    if (Date.now() - from > PATIENCE)
      throw new Stop(EXIT.missing, 'The Secret Service did not come up within ten seconds.')
    await wait(25)
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('close', resolve))
  endNow(child)
  await gone
}

// node scripts/keyring.mjs [--locked] -- PROGRAM [ARGS]: runs a program with a private keychain around it.
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
      return await hand(program, rest, { env: { ...process.env, ...keyring.env } })
    } finally {
      await keyring.close()
    }
  },
)
