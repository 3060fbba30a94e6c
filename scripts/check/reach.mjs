import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { projectFiles } from './files.mjs'
import { readModule, scriptOf, WHOLE } from './module.mjs'
import { at } from '../setup/places.mjs'

/** @typedef {import('./module.mjs').Module} Module */

/** The build configuration, which lists the entries of the product. */
const BUILD = 'electron.vite.config.ts'
/**
 * Entries beside the build: a program with its own bundle, the requests with old dates of another, and the check of the
 * translations, which only the compiler reads.
 */
const PROGRAMS = ['test/campaigns/verify-evidence.ts', 'src/messages/translations.ts']
/** The compiler's short names of rooms. */
const rooms = /** @type {const} */ ([
  ['@core/', 'src/core/'],
  ['@contract/', 'src/contract/'],
  ['@messages/', 'src/messages/'],
  ['@messages-in/zh/', 'src/messages/'],
])
const isOurs = /\.(ts|vue|html|css)$/
const isTest = /\.test\.ts$|\.d\.ts$/

/**
 * Returns a sentence for each file and each export in `src` that the product does not reach.
 *
 * It starts at the entries of the build and of the programs beside it and follows references from declaration
 * to declaration: code that only unreached code uses is unreached too. Tests do not count.
 *
 * @param {string} [root] The folder that holds `src` and the configuration of the build.
 * @param {readonly string[]} [programs]
 * @returns {readonly string[]}
 */
export function reachFaults(root = at(), programs = PROGRAMS) {
  const files = new Set(projectFiles('src', root).filter(path => !isTest.test(path)))
  const text = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
  const build = text(BUILD)
  const entries = [...build.matchAll(/resolve\('(src\/[^']+\.(?:ts|html))'\)/g)].map(([, path = '']) => path)
  const { modules, reached } = walk(
    [BUILD, ...programs, ...entries.filter(path => files.has(path))],
    files,
    text,
  )
  const code = [...files].filter(path => isOurs.test(path))
  return [
    ...(entries.length === 0 ? [`${BUILD} names nothing that the product begins with.`] : []),
    ...entries.filter(path => !files.has(path)).map(path => `${path} is built and is not there.`),
    ...code.filter(path => !modules.has(path)).map(path => `${path} is reached by nothing of the product.`),
    ...[...modules].flatMap(([path, { faults }]) => faults.map(fault => `${path}: ${fault}`)),
    ...[...modules].flatMap(([path, { exported }]) =>
      [...exported.values()]
        .filter(name => !reached.has(`${path} ${name}`))
        .map(name => `${name} in ${path} is reached by nothing of the product.`),
    ),
  ]
}

/**
 * Follows references from the entries, one declaration after another.
 *
 * @param {readonly string[]} entries
 * @param {ReadonlySet<string>} files
 * @param {(path: string) => string} text
 */
function walk(entries, files, text) {
  /** @type {Map<string, Module>} */
  const modules = new Map()
  /** Path and name of each reached declaration. @type {Set<string>} */
  const reached = new Set()
  /** @type {(readonly [path: string, name: string])[]} */
  const waiting = []

  /** @param {string} path @param {string} name Name inside that file; `WHOLE` is the code that runs when it is loaded. */
  const reach = (path, name) => {
    if (reached.has(`${path} ${name}`)) return
    reached.add(`${path} ${name}`)
    waiting.push([path, name])
  }
  /** @param {string} path */
  const load = path => {
    const known = modules.get(path)
    if (known !== undefined) return known
    const module = readModule(path, path.endsWith('.css') ? '' : text(path))
    modules.set(path, module)
    reach(path, WHOLE)
    return module
  }
  /** Marks an export of a file, or all of them, as reached. @param {string} path @param {string} name */
  const reachExport = (path, name) => {
    for (const each of [path, ...translationsOf(path, files)]) {
      const { exported } = load(each)
      for (const own of name === WHOLE ? exported.values() : [exported.get(name) ?? WHOLE]) reach(each, own)
    }
  }

  for (const entry of entries) reachExport(entry, WHOLE)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, name] = next
    const { imported, uses } = load(path)
    const from = imported.get(name)
    const file = from === undefined ? undefined : fileFor(from.file, path, files)
    if (from !== undefined && file !== undefined) reachExport(file, from.name)
    for (const used of uses.get(name) ?? []) reach(path, used)
  }
  return { modules, reached }
}

/** Lists the catalogues of other languages that replace an English one. @param {string} path @param {ReadonlySet<string>} files */
function translationsOf(path, files) {
  const [, name] = /^src\/messages\/en\/([^/]+)$/.exec(path) ?? []
  return name === undefined
    ? []
    : [...files].filter(each => dirname(dirname(each)) === 'src/messages' && each.endsWith(`/${name}`))
}

/**
 * Returns the file of ours that an import names, or `undefined` for a package.
 *
 * @param {string} specifier
 * @param {string} from
 * @param {ReadonlySet<string>} files
 */
function fileFor(specifier, from, files) {
  const room = rooms.find(([short]) => specifier.startsWith(short))
  if (room === undefined && !specifier.startsWith('.')) return undefined
  const path = room === undefined ? posix.join(dirname(from), specifier) : specifier.replace(room[0], room[1])
  return [path, `${path}.ts`].find(each => files.has(each))
}

/**
 * Returns the files that value imports reach.
 *
 * @param {readonly (readonly [specifier: string, from: string])[]} entries
 * @param {ReadonlyMap<string, string>} texts The text of each file that can be reached.
 * @returns {ReadonlySet<string>}
 */
export function reachedFiles(entries, texts) {
  const known = new Set(texts.keys())
  const reached = new Set(entries.flatMap(([specifier, from]) => fileFor(specifier, from, known) ?? []))
  for (const path of reached)
    for (const specifier of valueImports(texts.get(path) ?? '', path)) {
      const file = fileFor(specifier, path, known)
      if (file !== undefined) reached.add(file)
    }
  return reached
}

/**
 * Lists what a file imports besides types.
 *
 * @param {string} text
 * @param {string} path
 */
function valueImports(text, path) {
  const script = path.endsWith('.vue') ? scriptOf(text) : text
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.Latest, verbatimModuleSyntax: true },
  })
  return ts.preProcessFile(outputText, true, true).importedFiles.map(({ fileName }) => fileName)
}
