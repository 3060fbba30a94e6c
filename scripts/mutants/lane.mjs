import { fork } from 'node:child_process'
import { once } from 'node:events'
import { endNow } from '../../host/system/processes.mjs'
import { at, root } from '../setup/places.mjs'

/** @typedef {import('./runner.mjs').Question} Question */
/** @typedef {import('./runner.mjs').Answer} Answer */

/** Many times what the specs take: what goes on longer was kept from ending, which is noticed too. */
const LIMIT = 120_000

/** @typedef {ReturnType<typeof openLane>} Lane */

/**
 * Tries one question after the other in a process of its own, which reads the code once and only what is changed anew.
 * One that a change keeps from ending is ended, and the next question begins another.
 *
 * @param {number} [limit] How long one may take, in milliseconds.
 */
export function openLane(limit = LIMIT) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let runner

  async function begun() {
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
    /** Whether the specs hold, and how many tests failed. @param {Question} question @returns {Promise<Answer>} */
    async ask(question) {
      const child = await begun()
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

/** What a runner says next; of one that ended instead that it did. @param {import('node:child_process').ChildProcess} child */
async function answerOf(child) {
  const over = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: over.signal }).then(([said]) => said),
      once(child, 'exit', { signal: over.signal }).then(() => ({ hold: false, failed: 0, ended: true })),
    ])
  } finally {
    over.abort()
  }
}
