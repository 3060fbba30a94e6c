import './setup/node.mjs'
import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { projectFiles } from './check/files.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { step } from './setup/step.mjs'

/** Number of checks that run at the same time. */
const LANES = 2

/**
 * One check. `run` returns a description of the problem, or an empty text if the check passes.
 *
 * @typedef {{ readonly name: string, readonly run: () => Promise<string> }} Check
 */

/**
 * Runs all checks that do not need the app to run.
 *
 * @returns {Promise<number>}
 */
export async function check() {
  await setUp()
  return runChecks(listChecks())
}

/**
 * Runs checks in parallel, started in the given order. Prints a line for each, and the problem of each that fails.
 *
 * @param {readonly Check[]} checks
 * @returns {Promise<number>}
 */
export async function runChecks(checks) {
  const waiting = [...checks]
  const total = checks.length
  let failed = 0
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const from = Date.now()
      const problem = await next.run()
      const seconds = ((Date.now() - from) / 1000).toFixed(1)
      console.log(`${problem === '' ? 'ok    ' : 'FAILED'}  ${next.name} (${seconds} s)`)
      if (problem !== '') console.log(problem.replace(/^/gm, '        '))
      if (problem !== '') failed += 1
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  console.log(`${total - failed} checks hold, ${failed} do not`)
  return failed === 0 ? EXIT.fine : EXIT.failed
}

/**
 * Lists all checks, the longest first.
 *
 * @returns {Check[]}
 */
function listChecks() {
  return [
    createToolCheck('types of every room', at('scripts', 'check', 'types.mjs'), listTypeCheckedFolders()),
    createToolCheck('lint', installed('eslint/bin/eslint.js'), ['.', '--max-warnings=0']),
    createToolCheck('format', installed('prettier/bin/prettier.cjs'), ['--check', '--log-level=warn', '.']),
    { name: 'build and preloads', run: buildAndCheckPreloads },
    ...listWallChecks(),
  ]
}

/**
 * Lists the checks that read the whole project and build nothing.
 *
 * @returns {Check[]}
 */
export function listWallChecks() {
  return [
    { name: 'walls', run: async () => joinLines((await import('./check/walls.mjs')).wallFaults()) },
    { name: 'reach', run: async () => joinLines((await import('./check/reach.mjs')).reachFaults()) },
    { name: 'asked', run: async () => joinLines((await import('./check/asked.mjs')).unaskedFaults()) },
    {
      name: 'workflows',
      run: async () => joinLines((await import('./check/workflows.mjs')).workflowErrors()),
    },
  ]
}

/** Lists the folders that have a `tsconfig.json`, and last the root. */
export function listTypeCheckedFolders() {
  const configurations = projectFiles().filter(path => path.endsWith('/tsconfig.json'))
  return [...configurations.map(path => path.replace('/tsconfig.json', '')), '.']
}

/** @param {string} path Inside node_modules. */
export function installed(path) {
  return at('node_modules', ...path.split('/'))
}

/**
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Check}
 */
export function createToolCheck(name, program, args) {
  return {
    name,
    run: async () => {
      const { code, output } = await step(name, process.execPath, [program, ...args], { cwd: root })
      return code === 0 ? '' : output.trim() || `It ended with ${code} and said nothing.`
    },
  }
}

async function buildAndCheckPreloads() {
  try {
    await build()
  } catch (error) {
    if (error instanceof Stop) return error.message
    throw error
  }
  return existsSync(at('out', 'preload'))
    ? joinLines((await import('./check/preloads.mjs')).preloadFaults())
    : 'out/preload is missing.'
}

/** @param {readonly string[] | Promise<readonly string[]>} faults */
async function joinLines(faults) {
  return (await faults).join('\n')
}

await command(import.meta, { usage: 'npm run check' }, check)
