import { ForksPoolWorker } from 'vitest/node'

/**
 * Workers that take one file after the other, which saves most of what a short file takes. Files
 * with a document and files without one are never given to the same.
 *
 * @type {import('vitest/node').PoolRunnerInitializer}
 */
export const sharedWorkers = {
  name: 'shared workers',
  createPoolWorker: options =>
    Object.assign(new ForksPoolWorker(options), {
      name: 'shared workers',
      canReuse: (/** @type {import('vitest/node').PoolTask} */ { context }) =>
        context.environment.name === options.environment.name,
    }),
}
