import { ForksPoolWorker } from 'vitest/node'

/**
 * Workers that take one file after the other, which saves most of what a short file takes. Only files that need no
 * document are given to the same one: a page that somebody left would be met by the next.
 *
 * @type {import('vitest/node').PoolRunnerInitializer}
 */
export const sharedWorkers = {
  name: 'shared workers',
  createPoolWorker: options => {
    const isPlain = options.environment.name === 'node'
    return Object.assign(new ForksPoolWorker(options), {
      name: 'shared workers',
      canReuse: (/** @type {import('vitest/node').PoolTask} */ { context }) =>
        isPlain && context.environment.name === 'node',
    })
  },
}
