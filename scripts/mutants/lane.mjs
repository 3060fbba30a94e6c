import { fork } from 'node:child_process'
import { once } from 'node:events'
import { endNow } from '../../host/system/processes.mjs'
import { at, root } from '../setup/places.mjs'

/** @typedef {import('./runner.mjs').Question} Question */
/** @typedef {import('./runner.mjs').Answer} Answer */

/** Many times the duration of the specs. A mutant that takes longer keeps them from ending, which counts as noticed. */
const LIMIT = 120_000

/** @typedef {ReturnType<typeof openLane>} Lane */

/**
 * Tries one question after the other in a child process, which reads the code once and afterwards only
 * changed files. A process that exceeds the limit is killed, and the next question starts another.
 *
 * @param {number} [limit] Time limit of one question, in milliseconds.
 */
export function openLane(limit = LIMIT) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let runner

  async function startedRunner() {
    if (runner?.connected === true) return runner
    const child = fork(at('scripts', 'mutants', 'runner.mjs'), {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    runner = child
    await answerOf(child)
    return child
  }

  return {
    /**
     * Runs the specs of a question. Returns true as `hold` if all pass, and the number of failed tests.
     *
     * @param {Question} question
     * @returns {Promise<Answer>}
     */
    async ask(question) {
      const child = await startedRunner()
      child.send(question)
      const late = setTimeout(() => endNow(child), limit)
      try {
        return await answerOf(child)
      } finally {
        clearTimeout(late)
      }
    },
    close() {
      if (runner !== undefined) endNow(runner)
    },
  }
}

/**
 * Returns the runner's next answer, or an `ended` answer if the runner exits.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
async function answerOf(child) {
  const over = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: over.signal }).then(([answer]) => answer),
      once(child, 'exit', { signal: over.signal }).then(() => ({ hold: false, failed: 0, ended: true })),
    ])
  } finally {
    over.abort()
  }
}
