import { BaseSequencer, createVitest } from 'vitest/node'
import { at, root } from '../setup/places.mjs'
import { messagesInLanguages } from '../languages/catalogues.mjs'

/**
 * A request to a runner: the specs to run, over the code as it is or with one stretch of a file replaced.
 *
 * @typedef {{ readonly file: string, readonly from: number, readonly to: number, readonly now: string }} Change
 * @typedef {{ readonly specs: readonly string[], readonly change?: Change }} Question
 * @typedef {{ readonly hold: boolean, readonly passed?: number, readonly failed: number, readonly first?: string, readonly ended?: true }} Answer
 *   True if all of them held, the numbers of passed and failed tests, and the name of the first failed one. `ended` is
 *   set if it took too long or broke the runner itself.
 */

/** As vite names files, on every system. @param {string} path */
const idOf = path => at(path).replaceAll('\\', '/')

/** The nearest spec is the likeliest to notice. */
class AsGiven extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    return files
  }
}

/** @type {Change | undefined} */
let change
/** @type {Answer} */
let answer = { hold: false, failed: 0 }

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    watch: false,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    sequence: { sequencer: AsGiven },
    // One worker takes one spec after the other, and goes with the run that a mutant keeps from ending.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 20_000,
    expect: { poll: { timeout: 5_000, interval: 20 } },
    reporters: [
      {
        onTestRunEnd(modules, errors, reason) {
          const tests = modules.flatMap(({ children }) => [...children.allTests()])
          const failed = tests.filter(test => test.result().state === 'failed')
          answer = {
            hold: reason === 'passed' && errors.length === 0,
            passed: tests.filter(test => test.result().state === 'passed').length,
            failed: failed.length,
            ...(failed[0] && { first: failed[0].name }),
          }
        },
      },
    ],
  },
  {
    plugins: [
      messagesInLanguages(at('src', 'messages')),
      {
        name: 'perpdesk-mutant',
        enforce: 'pre',
        transform: (text, id) =>
          change !== undefined && id === idOf(change.file)
            ? text.slice(0, change.from) + change.now + text.slice(change.to)
            : undefined,
      },
    ],
    resolve: {
      alias: {
        '@core': at('src', 'core'),
        '@contract': at('src', 'contract'),
        '@messages': at('src', 'messages'),
        electron: at('host', 'electron-shim.mjs'),
        'fast-check': at('scripts', 'test', 'chance.mjs'),
      },
    },
  },
)
await vitest.standalone()

/** Makes vitest read the changed files again. @param {Change | undefined} next */
function changeTo(next) {
  for (const each of [change, next]) if (each !== undefined) vitest.invalidateFile(idOf(each.file))
  change = next
}

process.on('disconnect', () => process.exit())
process.on('message', async (/** @type {Question} */ { specs, change: next }) => {
  changeTo(next)
  answer = { hold: false, failed: 0 }
  const project = vitest.getRootProject()
  await vitest.runTestSpecifications(specs.map(path => project.createSpecification(idOf(path))))
  process.send?.(answer)
})
process.send?.('ready')
