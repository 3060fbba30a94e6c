import { createRequire } from 'node:module'
import { join } from 'node:path'
import { at } from '../setup/places.mjs'
import { projectFiles } from './files.mjs'

/** The folders that the walls stand in. */
const walled = ['src', 'host']
const code = /\.(ts|vue|mjs)$/

/**
 * What the table of rooms, packages and owners finds wrong, a sentence each.
 *
 * A cruiser that sees less than there is would report that all is well, so what it saw is counted too.
 *
 * @param {string} [root] The folder that holds `src` and `host`.
 * @returns {Promise<readonly string[]>}
 */
export async function wallFaults(root = at()) {
  const { cruise } = await import('dependency-cruiser')
  const extractTSConfig = (await import('dependency-cruiser/config-utl/extract-ts-config')).default
  const { options, forbidden } = createRequire(import.meta.url)(at('.dependency-cruiser.cjs'))
  const files = walled.flatMap(folder => filesIn(root, folder))
  const { output } = await cruise(
    walled,
    { ...options, baseDir: root, ruleSet: { forbidden }, validate: true, outputType: undefined },
    undefined,
    { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
  )
  const { modules, summary } = /** @type {import('dependency-cruiser').ICruiseResult} */ (output)
  const seen = new Set(modules.map(({ source }) => source))
  return [
    ...files.filter(file => !seen.has(file)).map(file => `unseen: the cruiser did not look at ${file}`),
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ]
}

/**
 * @param {string} root
 * @param {string} folder
 */
function filesIn(root, folder) {
  return projectFiles(folder, root).filter(path => code.test(path) && !path.endsWith('.d.ts'))
}
