import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { at } from '../setup/places.mjs'
import { projectFiles } from './files.mjs'

/** The folders that have walls. */
const walledFolders = ['src', 'host']
const code = /\.([cm]?[tj]s|[tj]sx|vue)$/

/**
 * Returns the violations of the table of rooms, packages and owners, a sentence each.
 *
 * A cruiser that sees fewer files than there are would report no violation, so the files it saw are counted
 * too.
 *
 * @param {string} [root] The folder that holds `src` and `host`.
 * @param {typeof import('dependency-cruiser').cruise} [cruise]
 * @returns {Promise<readonly string[]>}
 */
export async function wallFaults(root = at(), cruise) {
  const runCruise = cruise ?? (await import('dependency-cruiser')).cruise
  const extractTSConfig = (await import('dependency-cruiser/config-utl/extract-ts-config')).default
  const { options, forbidden } = createRequire(import.meta.url)(at('.dependency-cruiser.cjs'))
  const folders = walledFolders.filter(folder => existsSync(join(root, folder)))
  const files = folders.flatMap(folder => filesIn(root, folder))
  const tsConfig = join(root, 'tsconfig.json')
  // dependency-cruiser resolves the paths of the tsconfig from the working directory.
  const workingFolder = process.cwd()
  process.chdir(root)
  const { output } = await runCruise(
    folders,
    { ...options, baseDir: root, ruleSet: { forbidden }, validate: true, tsConfig: { fileName: tsConfig } },
    undefined,
    { tsConfig: extractTSConfig(tsConfig) },
  ).finally(() => process.chdir(workingFolder))
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
