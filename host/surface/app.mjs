import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentStage, record } from '../stage.mjs'
import { createEvent, guardInstances } from './guard.mjs'
import { takeLock } from './lock.mjs'
import { listProcessMetrics } from '../system/processes.mjs'
import { system } from '../system/system.mjs'

/** Switch that disables Chromium's sandbox, which root on Linux has to set. */
const NO_SANDBOX = 'no-sandbox'

/**
 * Returns the platform's folder for application data.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function appDataFolder(env = process.env, platform = system.platform) {
  if (platform === 'win32') return env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
}

/** Command line as main sees it, with the switches that main adds for Chromium. */
class CommandLine {
  /** @type {Map<string, string>} */
  #switches = new Map()
  /** @type {Map<string, string>} */
  #given

  /** @param {readonly string[]} argv */
  constructor(argv) {
    const given = argv.map(word => /^--([^=]+)=?(.*)$/s.exec(word) ?? [])
    this.#given = new Map(
      given.flatMap(([, name, value = '']) => (name === undefined ? [] : [[name.toLowerCase(), value]])),
    )
  }

  /** @param {string} name @param {string} [value] */
  appendSwitch(name, value = '') {
    this.#switches.set(name.toLowerCase(), value)
  }

  /** @param {string} name */
  removeSwitch(name) {
    this.#switches.delete(name.toLowerCase())
    this.#given.delete(name.toLowerCase())
  }

  /** @param {string} name */
  hasSwitch(name) {
    return this.#switches.has(name.toLowerCase()) || this.#given.has(name.toLowerCase())
  }

  /** @param {string} name */
  getSwitchValue(name) {
    return this.#switches.get(name.toLowerCase()) ?? this.#given.get(name.toLowerCase()) ?? ''
  }

  /** Switches that main added. Chromium does not get the user's switches. */
  get all() {
    return [...this.#switches].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`))
  }
}

/** Electron's `app`: names, folders, start and end of the application. */
export class App extends EventEmitter {
  isPackaged
  #name
  #version
  #root
  /** @type {Map<string, string>} */
  #paths = new Map()
  #ready = false
  /** @type {(value?: undefined) => void} */
  #makeReady = () => undefined
  /** @type {Promise<void>} */
  #whenReady = new Promise(resolve => {
    this.#makeReady = resolve
  })
  #sandboxed = false
  #wasNoSandboxRevoked = false
  /** @type {'running' | 'quitting' | 'ended'} */
  #state = 'running'
  /** @type {import('./lock.mjs').Lock | undefined} */
  #lock

  /** @param {string} root @param {string | undefined} home @param {readonly string[]} argv @param {boolean} [packaged] */
  constructor(root, home, argv, packaged = false) {
    super()
    this.isPackaged = packaged
    this.commandLine = new CommandLine(argv)
    const { name, productName, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    this.#root = root
    this.#name = String(productName ?? name)
    this.#version = String(version)
    if (home !== undefined) this.#paths.set('userData', home)
  }

  get name() {
    return this.#name
  }

  getName() {
    return this.#name
  }

  /** @param {string} name */
  setName(name) {
    this.#name = name
  }

  getVersion() {
    return this.#version
  }

  getAppPath() {
    return this.#root
  }

  getAppMetrics() {
    const { children } = currentStage()
    return listProcessMetrics(new Map([...children].map(({ pid, serviceName }) => [pid, serviceName])))
  }

  getPreferredSystemLanguages() {
    return ['en-US']
  }

  getLocale() {
    return 'en-US'
  }

  /** @param {string} name @returns {string} */
  getPath(name) {
    const set = this.#paths.get(name)
    if (set !== undefined) return set
    if (name === 'home') return homedir()
    if (name === 'temp') return tmpdir()
    if (name === 'exe') return process.execPath
    if (name === 'appData') return appDataFolder()
    if (name === 'userData') return join(this.getPath('appData'), this.#name)
    // Unlike Electron, the host keeps Chromium's files in a separate folder.
    if (name === 'sessionData') return join(this.getPath('userData'), 'Chromium')
    if (name === 'logs') return join(this.getPath('userData'), 'logs')
    if (name === 'crashDumps') return join(this.getPath('userData'), 'Crashpad')
    if (['desktop', 'documents', 'downloads'].includes(name)) {
      return join(homedir(), name[0]?.toUpperCase() + name.slice(1))
    }
    throw new Error(`Failed to get '${name}' path`)
  }

  /** @param {string} name @param {string} path */
  setPath(name, path) {
    this.#paths.set(name, path)
  }

  /** @param {string} [path] */
  setAppLogsPath(path) {
    this.#paths.set('logs', path ?? join(this.getPath('userData'), 'logs'))
  }

  isReady() {
    return this.#ready
  }

  whenReady() {
    return this.#whenReady
  }

  /** Emits `ready`. From here on main may create windows. */
  becomeReady() {
    this.#ready = true
    this.emit('will-finish-launching')
    this.emit('ready', createEvent(), {})
    this.#makeReady()
  }

  enableSandbox() {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before app is ready')
    // As in Electron, a request for the sandbox revokes `--no-sandbox`.
    this.#wasNoSandboxRevoked = this.commandLine.hasSwitch(NO_SANDBOX)
    this.commandLine.removeSwitch(NO_SANDBOX)
    this.#sandboxed = true
  }

  disableHardwareAcceleration() {
    if (this.#ready)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
    this.commandLine.appendSwitch('disable-gpu')
    record('app.disableHardwareAcceleration')
  }

  /** True if processes that main forks would refuse to run as root, because `--no-sandbox` was revoked. */
  get forbidsForks() {
    return this.#wasNoSandboxRevoked
  }

  /** True if main requested the sandbox. */
  get isSandboxEnabled() {
    return this.#sandboxed
  }

  /** @param {string} id */
  setAppUserModelId(id) {
    record('app.setAppUserModelId', id)
  }

  /** @param {object} [additionalData] */
  requestSingleInstanceLock(additionalData) {
    this.#lock ??= takeLock(this.getPath('userData'), {
      greeting: { argv: [...currentStage().argv], cwd: process.cwd(), additionalData },
      onSecond: ({ argv, cwd, additionalData: sent }) =>
        this.emit('second-instance', createEvent(), argv, cwd, sent),
    })
    return this.#lock.isMine
  }

  hasSingleInstanceLock() {
    return this.#lock?.isMine ?? false
  }

  releaseSingleInstanceLock() {
    this.#lock?.release()
    this.#lock = undefined
  }

  /** @param {object} [options] */
  relaunch(options) {
    record('app.relaunch', options)
  }

  focus() {
    ;[...currentStage().windows].at(0)?.focus()
  }

  /** Quits in Electron's order of events. Any listener may prevent it. */
  quit() {
    if (this.#state !== 'running') return
    this.#state = 'quitting'
    if (this.#agreesToQuit()) this.#end(0)
    else this.#state = 'running'
  }

  #agreesToQuit() {
    const before = createEvent()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return false
    for (const window of [...currentStage().windows]) {
      window.close()
      if (!window.isDestroyed()) return false
    }
    const will = createEvent()
    this.emit('will-quit', will)
    return !will.defaultPrevented
  }

  /** @param {number} [code] */
  exit(code = 0) {
    if (this.#state === 'ended') return
    this.#state = 'quitting'
    for (const window of [...currentStage().windows]) window.destroy()
    this.#end(code)
  }

  /** True if the application has ended. */
  get hasEnded() {
    return this.#state === 'ended'
  }

  /** @param {number} code */
  #end(code) {
    this.#state = 'ended'
    this.emit('quit', createEvent(), code)
    if (this.hasSingleInstanceLock()) this.#lock?.leave()
    const notified = this.#lock?.told ?? Promise.resolve()
    void notified.then(() => currentStage().end(code))
  }

  /**
   * Handles a closed window. After the last one the application quits, unless main listens for
   * `window-all-closed`.
   */
  windowClosed() {
    if (currentStage().windows.size > 0 || this.#state !== 'running') return
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
    else this.quit()
  }
}

guardInstances('app', App)
