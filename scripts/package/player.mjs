/**
 * Plays the part of a packaged start before the desk: it reads the archive and runs its first file with the
 * modules that the file imports. The module that would load the desk prints a line instead.
 *
 * The stand-in's program calls it with its own path.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { extractFile } from '@electron/asar'
import { importsOf } from './archive.mjs'

/** Output of a started desk. */
const LOADED = 'the desk is loaded\n'

const electron = `
export const app = {
  isPackaged: true,
  isReady: () => false,
  whenReady: () => Promise.resolve(),
  exit: code => process.exit(code),
}
export const dialog = { showErrorBox: (title, text) => process.stdout.write(title + ': ' + text + '\\n') }
`

const resources = join(dirname(process.argv[2] ?? ''), 'resources')
const archive = join(resources, 'app.asar')
const folder = mkdtempSync(join(tmpdir(), 'perpdesk-player-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** @param {string} path @param {string | Buffer} text */
function lay(path, text) {
  const to = join(folder, path)
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text)
}

/** Takes a module out of the archive, with all that it cannot be loaded without. @param {string} path */
function take(path) {
  const code = extractFile(archive, path)
  lay(path, code)
  for (const name of importsOf(code.toString())) take(posix.join(posix.dirname(path), name))
}

const { main } = JSON.parse(extractFile(archive, 'package.json').toString())
const first = posix.normalize(main)
lay('package.json', '{"type":"module"}')
take(first)
lay('out/main/entry.js', `process.stdout.write(${JSON.stringify(LOADED)})`)
lay('node_modules/electron/package.json', '{"type":"module","exports":"./index.js"}')
lay('node_modules/electron/index.js', electron)
Object.defineProperty(process, 'resourcesPath', { value: resources })
await import(pathToFileURL(join(folder, first)).href)
