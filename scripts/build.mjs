import './setup/node.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setUp } from './setup.mjs'
import { command, EXIT, printStatus, Stop } from './setup/command.mjs'
import { withLock } from './setup/lock.mjs'
import { at, memory, root, writeWhole } from './setup/places.mjs'
import { step } from './setup/step.mjs'

const stamp = at('out', '.built')
const builder = at('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
/** Everything that the built app depends on. */
const sources = [
  'src',
  'electron.vite.config.ts',
  'scripts/languages/catalogues.mjs',
  'scripts/messages/catalogue.mjs',
  'scripts/package/bundled.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const built = ['main', 'preload', 'renderer', 'bundled', 'bundled-by-entry'].map(room => join('out', room))

/**
 * Builds main, preload and renderer into `out/`, unless its content was built from these sources.
 *
 * Sources and output are compared by content, so a touched file does not cause a build, and an incomplete, edited or
 * development `out/` is never accepted.
 *
 * @param {{ always?: boolean }} [options]
 */
export async function build({ always = false } = {}) {
  if (!always && buildIsCurrent()) return
  await withLock(join(memory, 'lock'), async lock => {
    if (!always && buildIsCurrent()) return
    rmSync(stamp, { force: true })
    rmSync(at('out', 'bundled'), { recursive: true, force: true })
    const before = fingerprint(sources)
    printStatus('Building …')
    let totalMs = 0
    const languages = [undefined, ...otherLanguages()]
    for (const [done, language] of languages.entries()) {
      const { code, output, ms } = await step(
        `building, ${done} of ${languages.length} languages built`,
        process.execPath,
        [builder, 'build', '--logLevel', 'warn'],
        {
          cwd: root,
          started: lock.covers,
          env: { ...process.env, ...(language !== undefined && { PERPDESK_LANGUAGE: language }) },
        },
      )
      if (code !== 0) throw new Stop(EXIT.failed, `${withoutStack(output)}\nThe build failed.`)
      totalMs += ms
    }
    writeWhole(stamp, `${before} ${fingerprint(built)}`)
    printStatus(`  Built in ${(totalMs / 1000).toFixed(1)} s.`)
  })
}

/** Returns the languages besides English, each of which has a folder of catalogues. The pages are built in each. */
const otherLanguages = () =>
  readdirSync(at('src', 'messages'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .filter(name => name !== 'en')

/** @param {string} output */
function withoutStack(output) {
  const lines = output.split('\n').filter(line => !/^\s+at /.test(line))
  return lines.join('\n').trim()
}

/** Returns true if `out/` was built from the sources as they are. */
export function buildIsCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === `${fingerprint(sources)} ${fingerprint(built)}`
}

/**
 * Computes one hash of the names and contents of all files under these paths.
 *
 * @param {readonly string[]} paths
 */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(path => filesUnder(at(path))).sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return []
  const entries = tryToList(path)
  if (entries === undefined) return [path]
  return entries.filter(name => !name.endsWith('.test.ts')).flatMap(name => filesUnder(join(path, name)))
}

/** @param {string} path */
function tryToList(path) {
  try {
    return readdirSync(path)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return undefined
    throw error
  }
}

await command(import.meta, { usage: 'npm run build' }, async () => {
  await setUp()
  await build({ always: true })
  return EXIT.fine
})
