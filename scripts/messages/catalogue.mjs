import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** @typedef {{ readonly [key: string]: Entry }} EntryRecord */
/** @typedef {ReadonlyArray<string | EntryRecord>} EntryList */
/** @typedef {string | EntryList | EntryRecord} Entry A message, or messages by place or key. */
/** @typedef {Readonly<Record<string, Entry>>} Catalogue The exports of a catalogue file. */

/** The mark after an English message that replaces one that a language lacks. */
export const STAND_IN = ' (en)'

/** @param {ts.Expression} node @returns {Entry} */
function entryOf(node) {
  if (ts.isAsExpression(node)) return entryOf(node.expression)
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isArrayLiteralExpression(node)) return /** @type {EntryList} */ (node.elements.map(entryOf))
  if (!ts.isObjectLiteralExpression(node)) throw new Error(`${node.getText()} is no message.`)
  return Object.fromEntries(
    node.properties.map(property => {
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name))
        throw new Error(`${property.getText()} is no message.`)
      return [property.name.text, entryOf(property.initializer)]
    }),
  )
}

/**
 * Returns the messages in the text of a catalogue file. Anything that is no data is an error.
 *
 * @param {string} text
 * @returns {Catalogue}
 */
export function parseCatalogue(text) {
  const source = ts.createSourceFile('catalogue.ts', text, ts.ScriptTarget.Latest, true)
  return Object.fromEntries(
    source.statements.flatMap(statement => {
      if (!ts.isVariableStatement(statement)) throw new Error(`${statement.getText()} is no message.`)
      return statement.declarationList.declarations.map(({ name, initializer }) => {
        if (initializer === undefined) throw new Error(`${name.getText()} has no message.`)
        return [name.getText(), entryOf(initializer)]
      })
    }),
  )
}

/**
 * Returns the catalogue of a feature in a language; empty where the language has none.
 *
 * @param {string} folder The folder of all catalogues.
 * @param {string} language
 * @param {string} feature
 */
export function readCatalogue(folder, language, feature) {
  const file = join(folder, language, `${feature}.ts`)
  return existsSync(file) ? parseCatalogue(readFileSync(file, 'utf8')) : {}
}

/** @param {Entry} entry */
const isPlural = entry =>
  typeof entry === 'object' && 'other' in entry && Object.keys(entry).every(key => FORMS.has(key))
const FORMS = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/**
 * Returns a translation in which English replaces each missing message, and the keys of those.
 *
 * @param {Entry} english
 * @param {Entry | undefined} other
 * @param {string} [at]
 * @returns {{ readonly entry: Entry, readonly missing: readonly string[] }}
 */
export function withStandIns(english, other, at = '') {
  if (typeof english === 'string')
    return other === undefined ? { entry: english + STAND_IN, missing: [at] } : { entry: other, missing: [] }
  if (isPlural(english) && other !== undefined) return { entry: other, missing: [] }
  const parts = Object.entries(english).map(([key, each]) => {
    const beside = /** @type {Readonly<Record<string, Entry>>} */ (other ?? {})[key]
    return { key, ...withStandIns(each, beside, at === '' ? key : `${at}/${key}`) }
  })
  return {
    entry: Array.isArray(english)
      ? /** @type {EntryList} */ (parts.map(({ entry }) => entry))
      : Object.fromEntries(parts.map(({ key, entry }) => [key, entry])),
    missing: parts.flatMap(({ missing }) => missing),
  }
}

/**
 * Returns the code of a module with these messages as its exports.
 *
 * @param {Entry} catalogue
 */
export const moduleOf = catalogue =>
  Object.entries(catalogue)
    .map(([name, entry]) => `export const ${name} = ${JSON.stringify(entry)}\n`)
    .join('')

/**
 * Returns the catalogues of a language by feature.
 *
 * @param {string} folder The folder of all catalogues.
 * @param {string} language
 * @returns {Readonly<Record<string, Catalogue>>}
 */
export const readLanguage = (folder, language) =>
  Object.fromEntries(
    readdirSync(join(folder, language))
      .toSorted()
      .map(name => name.slice(0, -'.ts'.length))
      .map(feature => [feature, readCatalogue(folder, language, feature)]),
  )

/**
 * Returns each message by its key: the feature and the names down to it, with slashes between them.
 *
 * @param {Entry} entry
 * @param {string} [at]
 * @returns {ReadonlyMap<string, string>}
 */
export const flatten = (entry, at = '') =>
  new Map(
    typeof entry === 'string'
      ? [[at, entry]]
      : Object.entries(entry).flatMap(([key, each]) => [...flatten(each, at === '' ? key : `${at}/${key}`)]),
  )

/**
 * Returns the catalogues that messages by key make up, in the order and shape of the English ones.
 *
 * @param {Readonly<Record<string, Catalogue>>} english
 * @param {ReadonlyMap<string, string>} messages
 * @returns {Readonly<Record<string, Catalogue>>}
 */
export function unflatten(english, messages) {
  const unused = new Set(messages.keys())
  /** @param {Entry} entry @param {string} at @returns {Entry | undefined} */
  const build = (entry, at) => {
    if (typeof entry === 'string') {
      const text = messages.get(at)
      unused.delete(at)
      if (text !== undefined && holesOf(text) !== holesOf(entry))
        throw new Error(`${at} has other holes than in English.`)
      return text
    }
    if (isPlural(entry)) return buildPlural(entry, at)
    const parts = Object.entries(entry).map(
      ([key, each]) => /** @type {const} */ ([key, build(each, `${at}/${key}`)]),
    )
    const known = parts.filter(([, each]) => each !== undefined)
    if (known.length === 0 && parts.length > 0) return undefined
    if (!Array.isArray(entry)) return /** @type {Entry} */ (Object.fromEntries(known))
    if (known.length < parts.length) throw new Error(`${at} is a list and lacks a message.`)
    return /** @type {Entry} */ (known.map(([, each]) => each))
  }
  /** @param {Entry} entry @param {string} at */
  const buildPlural = (entry, at) => {
    const forms = [...FORMS].flatMap(form => {
      const text = messages.get(`${at}/${form}`)
      unused.delete(`${at}/${form}`)
      return text === undefined ? [] : [/** @type {const} */ ([form, text])]
    })
    if (forms.length === 0) return undefined
    if (holesOf(forms.map(([, text]) => text).join('')) !== holesOf(Object.values(entry).join('')))
      throw new Error(`${at} has other holes than in English.`)
    return Object.fromEntries(forms)
  }
  const built = Object.entries(english).flatMap(([feature, catalogue]) => {
    const each = build(catalogue, feature)
    return each === undefined ? [] : [[feature, each]]
  })
  if (unused.size > 0) throw new Error(`There is no message ${[...unused].slice(0, 5).join(', ')}.`)
  return Object.fromEntries(built)
}

/** @param {string} text */
const holesOf = text =>
  [...new Set([...text.matchAll(/\{\w+(?::\w+)?\}/g)].map(([hole]) => hole))].toSorted().join()
