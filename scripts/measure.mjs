import './setup/node.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { projectFiles } from './check/files.mjs'
import { readModule, scriptOf } from './check/module.mjs'
import { reachedFiles } from './check/reach.mjs'
import { flatten, parseCatalogue } from './messages/catalogue.mjs'
import { command, EXIT } from './setup/command.mjs'
import { root } from './setup/places.mjs'

/** The catalogues: a folder for each language beside the code that chooses and fills their messages. */
const CATALOGUE = /^src\/messages\/([^/]+)\//
/** Pages that must be trusted, with the names of their rows. */
const pages = /** @type {const} */ ([
  ['sealed sheet', 'src/renderer/consent/index.html'],
  ['strip', 'src/renderer/strip/index.html'],
])
const isProduction = /^src\/.*(?<!\.test|\.d)\.(ts|vue)$/
const comments = /\/\*[^]*?\*\/|\/\/.*/g
/** Replaces each character of a string, so that offsets stay the same. */
const STRING = '\0'
/** A word of a message: letters and digits, joined by signs such as an apostrophe. A sign alone is no word. */
const WORD = /[\p{L}\p{N}]+(?:[’'.,/-][\p{L}\p{N}]+)*/gu
const isDocument = /^((README|SECURITY|CONTRIBUTING|CHANGELOG)\.md|(docs|src)\/.*\.md)$/

/**
 * Measures the size and the wording of the project. Sets no limits.
 *
 * @param {string} [folder] The root of the project.
 * @returns {Readonly<Record<string, number>>} Each figure by the name of its row.
 */
export function measure(folder = root) {
  const text = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8')
  const paths = projectFiles('', folder)
  const files = new Map(
    paths.filter(path => isProduction.test(path)).map(path => [path, readSource(path, text(path))]),
  )
  const all = [...files]
  const code = all.filter(([path]) => !CATALOGUE.test(path))
  return {
    'production files': all.length,
    'production lines': linesOf(all),
    'production files without catalogues': code.length,
    'production lines without catalogues': linesOf(code),
    ...Object.assign({}, ...[...languagesIn(files)].map(language => languageRows(language, files))),
    ...Object.assign({}, ...pages.map(([name, page]) => pageRows(name, page, files, text(page)))),
    'words of documents': sum(
      paths.filter(path => isDocument.test(path)).map(path => text(path).match(/\S+/g)?.length ?? 0),
    ),
    ...voiceRows(all.map(([, source]) => source)),
  }
}

/** @typedef {{ readonly text: string, readonly code: string, readonly exports: readonly string[] }} Source */

/**
 * Reads a file: `code` is its code with every string, template and regular expression emptied.
 *
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 */
function readSource(path, text) {
  const script = path.endsWith('.vue') ? scriptOf(text) : text
  const source = ts.createSourceFile(`${path}.ts`, script, ts.ScriptTarget.Latest, true)
  let code = script
  /** @param {ts.Node} node */
  const empty = node => {
    if (ts.isStringLiteral(node) || ts.isRegularExpressionLiteral(node) || ts.isTemplateLiteralToken(node)) {
      const [from, to] = [node.getStart(source), node.getEnd()]
      code = code.slice(0, from) + script.slice(from, to).replace(/[^\n]/g, STRING) + code.slice(to)
    } else ts.forEachChild(node, empty)
  }
  empty(source)
  const { exported } = readModule(path, text)
  return { text, code, exports: [...exported.keys()].filter(name => name !== 'default') }
}

/** @param {readonly (readonly [string, Source])[]} files */
const linesOf = files => sum(files.map(([, { text }]) => text.split('\n').length - 1))
/** @param {readonly number[]} values */
const sum = values => values.reduce((total, value) => total + value, 0)
/** @param {number} part @param {number} whole @param {number} of */
const share = (part, whole, of) => Number(((part / Math.max(whole, 1)) * of).toFixed(of === 1 ? 2 : 1))

/** @param {ReadonlyMap<string, Source>} files */
const languagesIn = files => new Set([...files.keys()].flatMap(path => CATALOGUE.exec(path)?.[1] ?? []))

/**
 * Counts the files and lines of the catalogues of a language.
 *
 * @param {string} language
 * @param {ReadonlyMap<string, Source>} files
 */
function languageRows(language, files) {
  const own = [...files].filter(([path]) => CATALOGUE.exec(path)?.[1] === language)
  return {
    [`files of language ${language}`]: own.length,
    [`lines of language ${language}`]: linesOf(own),
    [`words of language ${language}`]: sum(own.map(([, { text }]) => countMessageWords(text))),
  }
}

/**
 * Counts the words of the messages in the text of a catalogue file. Holes and keys are no words.
 *
 * @param {string} text
 */
export const countMessageWords = text =>
  sum(
    [...flatten(parseCatalogue(text)).values()].map(
      message => message.replace(/\{\w+(?::\w+)?\}/g, ' ').match(WORD)?.length ?? 0,
    ),
  )

/**
 * Counts what a page loads by imports of values, packages apart.
 *
 * @param {string} name
 * @param {string} page
 * @param {ReadonlyMap<string, Source>} files
 * @param {string} html
 */
function pageRows(name, page, files, html) {
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
  const texts = new Map([...files].map(([path, { text }]) => [path, text]))
  const reached = reachedFiles(
    scripts.map(script => /** @type {const} */ ([script, page])),
    texts,
  )
  const all = [...files].filter(([path]) => reached.has(path))
  const code = all.filter(([path]) => !CATALOGUE.test(path))
  return {
    [`files reached by the ${name}`]: all.length,
    [`lines reached by the ${name}`]: linesOf(all),
    [`files reached by the ${name} without catalogues`]: code.length,
    [`lines reached by the ${name} without catalogues`]: linesOf(code),
  }
}

/**
 * Measures how comments and exported names are written.
 *
 * @param {readonly Source[]} sources
 */
function voiceRows(sources) {
  const found = sources.flatMap(({ code }) => code.match(comments) ?? [])
  const texts = found.map(comment => comment.replace(/^\/\*+|\*\/$|^\s*(\*|\/\/) ?/gm, ''))
  const docs = texts.filter((_, nth) => found[nth]?.startsWith('/**'))
  const words = sum(texts.map(text => text.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0))
  const hits = (/** @type {RegExp} */ shape) => sum(texts.map(text => text.match(shape)?.length ?? 0))
  const names = sources.flatMap(({ exports }) => exports)
  const parts = names.map(name => name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu)?.length ?? 1)
  return {
    '% of doc comments that begin with What, How, Whether, Which, Where, When, Why': share(
      docs.filter(text => /^\s*(What|How|Whether|Which|Where|When|Why)\b/.test(text)).length,
      docs.length,
      100,
    ),
    'told, says, stands, nobody in 10,000 words of comment': share(
      hits(/\b(told|says|stands|nobody)\b/gi),
      words,
      10_000,
    ),
    'references to code in 10,000 words of comment': share(hits(/`[^`\n]+`|\{@link/g), words, 10_000),
    'words in an exported name': share(sum(parts), names.length, 1),
  }
}

const rules = { usage: 'npm run measure [-- --json FILE]', values: ['json'] }

await command(import.meta, rules, async args => {
  const rows = measure()
  const { json } = parseArgs({ args: [...args], options: { json: { type: 'string' } } }).values
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(rows, undefined, 2)}\n`)
  for (const [name, value] of Object.entries(rows))
    console.log(`${value.toLocaleString('en').padStart(9)}  ${name}`)
  return EXIT.fine
})
