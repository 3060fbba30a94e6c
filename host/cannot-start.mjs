/** What an exit code of the host means; the scripts of this project use the same numbers. */
export const EXIT = /** @type {const} */ ({ usage: 64, missing: 69, ourFault: 70, cannotWrite: 73 })

/** A reason not to start that a person can do something about: one sentence, and the code to leave with. */
export class CannotStart extends Error {
  /** @param {number} exitCode @param {string} sentence @param {ErrorOptions} [options] */
  constructor(exitCode, sentence, options) {
    super(sentence, options)
    this.exitCode = exitCode
  }
}

/** The system's words for a folder that cannot be written, and ours. @type {Readonly<Record<string, string>>} */
const UNWRITABLE = {
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is over its disk quota',
  ENOTDIR: 'cannot be a folder: something else is in its way',
}

/**
 * What to tell a person about `error`, and the code to leave with.
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
