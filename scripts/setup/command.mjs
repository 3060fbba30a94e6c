import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { argumentFault, asksForHelp, flagsFromNpm, npmFault } from './arguments.mjs'
import { isParentGone, leaveSelf } from '../../host/system/processes.mjs'
import { system } from '../../host/system/system.mjs'

/** Exit codes of the commands; CONTRIBUTING.md has the same table. */
export const EXIT = /** @type {const} */ ({
  fine: 0,
  failed: 1,
  usage: 64,
  missing: 69,
  ourFault: 70,
  cannotWrite: 73,
  tryAgain: 75,
})

/** The end of a command, for a reason that a person can act on: one sentence and an exit code. */
export class Stop extends Error {
  /**
   * @param {number} code
   * @param {string} sentence
   */
  constructor(code, sentence) {
    super(sentence)
    this.code = code
  }
}

/**
 * Prints a status line to standard error, because standard output is for the result of the command.
 *
 * @param {string} sentence
 */
export function printStatus(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/**
 * Runs one of the `npm run` commands: its number becomes the exit code, a `Stop` becomes its sentence. A file
 * that was only imported by another command does nothing.
 *
 * With `--help` it only prints its usage. With an argument that it does not accept it does nothing either.
 *
 * @param {ImportMeta} file
 * @param {import('./arguments.mjs').ArgumentRules} rules
 * @param {(args: readonly string[]) => Promise<number>} run
 */
export async function command(file, rules, run) {
  if (realpathSync(process.argv[1] ?? '.') !== fileURLToPath(file.url)) return
  endWithParent()
  // A reader that left (`npm test | head`) is no reason to complain.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', error => {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPIPE') throw error
    })
  try {
    const args = [...flagsFromNpm(process.env, rules), ...process.argv.slice(2)]
    if (asksForHelp(args)) {
      process.stdout.write(`Usage: ${rules.usage}\n`)
      process.exitCode = EXIT.fine
      return
    }
    const fault = npmFault(process.env, rules) ?? argumentFault(args, rules)
    if (fault !== undefined) throw new Stop(EXIT.usage, fault)
    process.exitCode = await run(args)
  } catch (fault) {
    process.exitCode = fault instanceof Stop ? fault.code : codeOf(fault)
    printStatus(fault instanceof Stop ? fault.message : sentenceFor(fault))
  }
}

/**
 * Takes the end of the shell that npm put between itself and us for a signal to end: a signal sent to npm
 * reaches that shell and goes no further.
 */
function endWithParent() {
  // On Windows a signal to npm ends npm alone, and that shell waits for us.
  if (process.env['npm_lifecycle_event'] === undefined || system.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (!isParentGone(parent)) return
    clearInterval(watch)
    leaveSelf()
  }, 300)
  watch.unref()
}

/** @type {Readonly<Record<string, string>>} */
const cannotWrite = {
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is over its disk quota',
}

/** @param {unknown} fault */
function codeOf(fault) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (Object(fault))
  return code !== undefined && code in cannotWrite ? EXIT.cannotWrite : EXIT.ourFault
}

/** @param {unknown} fault */
function sentenceFor(fault) {
  const { code, path, message } = /** @type {NodeJS.ErrnoException} */ (Object(fault))
  if (code !== undefined && code in cannotWrite) return `${path ?? process.cwd()} ${cannotWrite[code]}.`
  if (process.env['PERPDESK_DEBUG'] !== undefined) return inspect(fault)
  return `A fault of ours, not of yours: ${message ?? String(fault)} (PERPDESK_DEBUG=1 shows where).`
}
