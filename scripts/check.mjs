import './setup/node.mjs'
import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { projectFiles } from './check/files.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { step } from './setup/step.mjs'

/** How many checks run side by side. */
const LANES = 2

/**
 * One thing that must hold. It gives back what is wrong, in words; nothing means that it holds.
 *
 * @typedef {{ readonly name: string, readonly run: () => Promise<string> }} Check
 */

/**
 * Checks all that can be checked without running the app.
 *
 * @returns {Promise<number>}
 */
export async function check() {
  await setUp()
  return runChecks(checks())
}

/**
 * Runs checks side by side in the order given, says a line for each, and shows what a failed one said.
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
      const words = await next.run()
      const seconds = ((Date.now() - from) / 1000).toFixed(1)
      console.log(`${words === '' ? 'ok    ' : 'FAILED'}  ${next.name} (${seconds} s)`)
      if (words !== '') console.log(words.replace(/^/gm, '        '))
      if (words !== '') failed += 1
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  console.log(`${total - failed} checks hold, ${failed} do not`)
  return failed === 0 ? EXIT.fine : EXIT.failed
}

/**
 * Every check, the longest first.
 *
 * @returns {Check[]}
 */
function checks() {
  return [
    tool('types of every room', at('scripts', 'check', 'types.mjs'), rooms()),
    tool('lint', installed('eslint/bin/eslint.js'), ['.', '--max-warnings=0']),
    tool('format', installed('prettier/bin/prettier.cjs'), ['--check', '--log-level=warn', '.']),
    { name: 'build and preloads', run: builtWell },
    ...walls(),
  ]
}

/**
 * The checks that read the whole project and build nothing.
 *
 * @returns {Check[]}
 */
export function walls() {
  return [
    { name: 'walls', run: async () => listed((await import('./check/walls.mjs')).wallFaults()) },
    { name: 'reach', run: async () => listed((await import('./check/reach.mjs')).reachFaults()) },
    { name: 'asked', run: async () => listed((await import('./check/asked.mjs')).unaskedFaults()) },
    { name: 'workflows', run: async () => listed((await import('./check/workflows.mjs')).workflowErrors()) },
  ]
}

/** The folders with a compiler configuration of their own, and after them all the one around them. */
export function rooms() {
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
export function tool(name, program, args) {
  return {
    name,
    run: async () => {
      const { code, output } = await step(name, process.execPath, [program, ...args], { cwd: root })
      return code === 0 ? '' : output.trim() || `It ended with ${code} and said nothing.`
    },
  }
}

async function builtWell() {
  try {
    await build()
  } catch (error) {
    if (error instanceof Stop) return error.message
    throw error
  }
  return existsSync(at('out', 'preload'))
    ? listed((await import('./check/preloads.mjs')).preloadFaults())
    : 'out/preload is missing.'
}

/** @param {readonly string[] | Promise<readonly string[]>} faults */
async function listed(faults) {
  return (await faults).join('\n')
}

await command(import.meta, { usage: 'npm run check' }, check)
