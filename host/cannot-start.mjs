/** Exit codes of the host. The scripts of this project use the same numbers. */
export const EXIT = /** @type {const} */ ({ usage: 64, missing: 69, ourFault: 70, cannotWrite: 73 })

/** A reason not to start that the user can fix, with one sentence and the exit code. */
export class CannotStart extends Error {
  /** @param {number} exitCode @param {string} sentence @param {ErrorOptions} [options] */
  constructor(exitCode, sentence, options) {
    super(sentence, options)
    this.exitCode = exitCode
  }
}

/**
 * Messages for system error codes of a folder that cannot be written.
 *
 * @type {Readonly<Record<string, string>>}
 */
const UNWRITABLE = {
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is over its disk quota',
  ENOTDIR: 'cannot be a folder: something else is in its way',
}

/**
 * Returns the message for the user about `error`, and the exit code.
 *
 * @param {unknown} error
 * @returns {{ code: number, sentence: string }}
 */
export function explain(error) {
  if (error instanceof CannotStart) return { code: error.exitCode, sentence: error.message }
  const { code = '', path, message = String(error) } = /** @type {NodeJS.ErrnoException} */ (Object(error))
  const why = UNWRITABLE[code]
  if (why !== undefined) return { code: EXIT.cannotWrite, sentence: `${path ?? 'The data folder'} ${why}.` }
  return { code: EXIT.ourFault, sentence: `The desk ended on a fault of its own: ${message.split('\n')[0]}` }
}
