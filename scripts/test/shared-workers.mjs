import { ForksPoolWorker } from 'vitest/node'

/**
 * Pool whose workers run several test files one after another, because starting a worker takes longer than most files.
 * Files with different environments never share a worker.
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
