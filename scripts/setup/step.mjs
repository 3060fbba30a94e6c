import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { showProgress } from './progress.mjs'
import { terminationSignals, endNow, isSignalSharedWithChildren } from '../../host/system/processes.mjs'
import { system } from '../../host/system/system.mjs'

/** Characters of a step's output that are kept. */
const KEPT = 200_000

/**
 * The outcome of a step.
 *
 * @typedef {{ readonly code: number, readonly signal: NodeJS.Signals | null, readonly output: string,
 *   readonly late: boolean, readonly ms: number }} Outcome
 */

/**
 * Runs a program out of sight and keeps its output. It shows that the program is at work, and its progress if
 * `soFar` can name it; such a step runs alone and may draw on the terminal. The program is ended past its
 * time `limit`, or once it has printed nothing for longer than `silence`. A signal is passed to it first, so
 * nothing is orphaned. With a `grace` it may take no longer than that to obey.
 *
 * @param {string} doing Its description while it runs.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, limit?: number, silence?: number, grace?: number,
 *   started?: (pid: number) => void, soFar?: ((output: string) => string | undefined) | undefined }} [options]
 * @returns {Promise<Outcome>}
 */
export function step(doing, file, args, options = {}) {
  const { env = process.env, cwd, limit, silence, grace, started, soFar } = options
  const from = Date.now()
  const elapsed = () => `${Math.round((Date.now() - from) / 1000)} s`
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], shell: needsShell(file) })
    let output = ''
    let late = false
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-KEPT)
      silenceTimer?.refresh()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const endProgress = showProgress(
      () => `  … ${[doing, soFar?.(output), elapsed()].filter(Boolean).join(', ')}`,
      { moves: soFar !== undefined },
    )
    const endIt = () => {
      late = true
      endNow(child)
    }
    const end = limit === undefined ? undefined : setTimeout(endIt, limit)
    const silenceTimer = silence === undefined ? undefined : setTimeout(endIt, silence)
    const release = passSignalsTo(child, () => {
      if (grace !== undefined) setTimeout(() => endNow(child), grace).unref()
    })
    if (child.pid !== undefined) started?.(child.pid)
    child.on('error', error => {
      done()
      reject(error)
    })
    child.on('close', (code, signal) => {
      const received = done()
      if (received !== undefined) process.exit(128 + numberOf(received))
      resolve({
        code: code ?? 128 + numberOf(signal),
        signal,
        output: stripVTControlCharacters(output),
        late,
        ms: Date.now() - from,
      })
    })
    const done = () => {
      endProgress()
      clearTimeout(end)
      clearTimeout(silenceTimer)
      return release()
    }
  })
}

/**
 * Runs a program on this terminal and returns its exit code.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, limit?: number }} [options]
 * @returns {Promise<number>}
 */
export function runInTerminal(file, args, { env = process.env, cwd, limit } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: 'inherit', shell: needsShell(file) })
    const release = passSignalsTo(child)
    const late = () => {
      console.error(`It took longer than ${Math.round((limit ?? 0) / 60_000)} minutes, and was ended.`)
      endNow(child)
    }
    const end = limit === undefined ? undefined : setTimeout(late, limit)
    child.on('error', error => {
      release()
      clearTimeout(end)
      reject(error)
    })
    child.on('close', (code, signal) => {
      release()
      clearTimeout(end)
      resolve(code ?? 128 + numberOf(signal))
    })
  })
}

/**
 * Lets signals reach a child while it runs. Gives back a function that stops this and names the signal seen.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => void} [passed]
 */
function passSignalsTo(child, passed) {
  /** @type {NodeJS.Signals | undefined} */
  let seen
  const pass = (/** @type {import('../../host/system/processes.mjs').Ending} */ signal) => {
    seen = signal
    passed?.()
    // A signal that reaches the whole group is not passed on: a second one would mean "at once".
    if (isSignalSharedWithChildren(signal)) return
    child.kill(signal)
  }
  for (const signal of terminationSignals) process.on(signal, pass)
  return () => {
    for (const signal of terminationSignals) process.off(signal, pass)
    return seen
  }
}

/** @param {NodeJS.Signals | null} signal */
function numberOf(signal) {
  return signal === null ? 0 : constants.signals[signal]
}

/**
 * Windows starts `.cmd` files through its shell only.
 *
 * @param {string} file
 */
function needsShell(file) {
  return system.platform === 'win32' && file.endsWith('.cmd')
}
