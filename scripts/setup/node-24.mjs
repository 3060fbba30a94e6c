import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { printStatus } from './command.mjs'
import { npm } from './dependencies.mjs'
import { withLock } from './lock.mjs'
import { at, memory } from './places.mjs'
import { step } from './step.mjs'
import { system } from '../../host/system/system.mjs'

const home = join(memory, 'node-24')
const recipe = at('scripts', 'setup', 'node-24')

/**
 * The path of Node 24, or the reason why it is missing.
 *
 * @typedef {{ readonly program: string } | { readonly why: string }} OtherNode
 */

/**
 * Installs Node 24 beside the Node that runs this: pinned by its digest, in a separate folder, without
 * scripts. It only checks if one is there.
 *
 * @returns {Promise<OtherNode>}
 */
export async function bringNode24() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(recipe, 'package.json'), 'utf8'))
  const name = `node-${system.platform === 'win32' ? 'win' : system.platform}-${process.arch}`
  const version = optionalDependencies[name]
  if (version === undefined) return { why: `npm has none of it for ${system.platform}-${process.arch}` }
  const here = programOf(name, version)
  if (here !== undefined) return { program: here }
  return withLock(join(memory, 'lock'), async lock => {
    printStatus(`Fetching Node ${version}, about 60 MB …`)
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(recipe, file), join(home, file))
    cpSync(at('.npmrc'), join(home, '.npmrc'))
    const [file = '', ...before] = npm()
    const args = ['ci', '--ignore-scripts', '--include=optional', '--loglevel=error']
    const { output } = await step('fetching Node', file, [...before, ...args], {
      cwd: home,
      started: lock.covers,
      soFar: () => 'time left unknown',
    })
    const program = programOf(name, version)
    return program === undefined ? { why: `it could not be fetched (${reason(output)})` } : { program }
  })
}

/**
 * @param {string} name
 * @param {string} version
 */
function programOf(name, version) {
  const folder = join(home, 'node_modules', name)
  const program = join(folder, 'bin', system.platform === 'win32' ? 'node.exe' : 'node')
  const about = join(folder, 'package.json')
  const isWhole = existsSync(program) && existsSync(about)
  return isWhole && JSON.parse(readFileSync(about, 'utf8')).version === version ? program : undefined
}

/** @param {string} output */
function reason(output) {
  return /npm (?:error|ERR!) (?!code|errno|syscall|path)(.+)/.exec(output)?.[1] ?? 'npm said nothing'
}
