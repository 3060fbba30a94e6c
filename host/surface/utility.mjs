import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import { currentStage } from '../stage.mjs'
import { endNow } from '../system/processes.mjs'
import { createEvent, guardInstances } from './guard.mjs'

const BEGINNING = fileURLToPath(new URL('../utility-child.mjs', import.meta.url))

/** Script of a child process that refuses to run as root with Chromium's sandbox, as in Electron. */
const REFUSAL = "console.error('Running as root without --no-sandbox is not supported.'); process.exit(1)"

/** Electron's `UtilityProcess`: a child process without a window. It never outlives the desk. */
export class UtilityProcess extends EventEmitter {
  #child
  #spawned = false
  #killed = false

  /** @param {string} path @param {readonly string[]} args @param {import('electron').ForkOptions} options */
  constructor(
    path,
    args,
    { env, execArgv = [], cwd, stdio = 'inherit', serviceName = 'Node Utility Process' },
  ) {
    super()
    const [, out = 'inherit', err = 'inherit'] = typeof stdio === 'string' ? ['ignore', stdio, stdio] : stdio
    // As in Electron, an empty environment means the environment of this process.
    const own = env !== undefined && Object.keys(env).length > 0 ? { ...env } : process.env
    this.serviceName = serviceName
    this.#child = fork(BEGINNING, [path, ...args], {
      env: own,
      execArgv: currentStage().app.forbidsForks ? ['-e', REFUSAL] : execArgv,
      serialization: 'advanced',
      stdio: ['ignore', /** @type {'pipe'} */ (out), /** @type {'pipe'} */ (err), 'ipc'],
      ...(cwd === undefined ? {} : { cwd }),
    })
    this.#follow()
  }

  #follow() {
    const { app, children } = currentStage()
    children.add(this)
    this.#child.on('spawn', () => {
      this.#spawned = true
      this.emit('spawn')
    })
    this.#child.on('message', message => this.emit('message', message))
    this.#child.on('error', error => this.emit('error', 'FatalError', error.message, ''))
    this.#child.on('exit', (code, signal) => {
      children.delete(this)
      // Electron reports 0 for a child that it killed, as for one that exited.
      const exitCode = code ?? (this.#killed ? 0 : 1)
      const reason = signal === null ? (code === 0 ? 'clean-exit' : 'abnormal-exit') : 'killed'
      app.emit('child-process-gone', createEvent(), {
        type: 'Utility',
        reason,
        exitCode,
        serviceName: this.serviceName,
      })
      this.emit('exit', exitCode)
    })
  }

  get #isThere() {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined
  }

  /** Process id. As in Electron it is `undefined` before `spawn` was emitted and after the end. */
  get pid() {
    return this.#spawned && this.#isThere ? this.#child.pid : undefined
  }

  get stdout() {
    return this.#child.stdout
  }

  get stderr() {
    return this.#child.stderr
  }

  /** @param {any} message */
  postMessage(message) {
    if (this.#child.connected) this.#child.send(message, error => error)
  }

  /**
   * Ends the child. As in Electron it does nothing before `spawn` was emitted, and then only returns false.
   */
  kill() {
    if (this.pid === undefined) return false
    this.#killed = true
    return this.#child.kill()
  }

  /** Kills the child, and resolves when it is gone. @returns {Promise<void>} */
  async end() {
    if (!this.#isThere) return
    const gone = new Promise(resolve => this.#child.once('exit', resolve))
    this.#killed = true
    endNow(this.#child)
    await gone
  }
}

guardInstances('UtilityProcess', UtilityProcess)

/** Electron's `utilityProcess`. */
export const utilityProcess = {
  /** @param {string} modulePath @param {readonly string[]} [args] @param {import('electron').ForkOptions} [options] */
  fork(modulePath, args = [], options = {}) {
    if (!currentStage().app.isReady())
      throw new Error('utilityProcess cannot be created before app is ready.')
    return new UtilityProcess(modulePath, args, options)
  },
}
