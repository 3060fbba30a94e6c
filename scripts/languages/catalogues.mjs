/// <reference types="vitest/config" />
import { basename, dirname, join } from 'node:path'
import { moduleOf, readCatalogue, withStandIns } from '../messages/catalogue.mjs'
import { pseudo } from './pseudo.mjs'

/** The modules of messages that hold the state of a page or the list of languages: one copy for all languages. */
const SHARED = new Set(['display.ts', 'languages.ts'])
/** The mark on a module that speaks another language beside the English one, and on a catalogue: which. */
const MARK = /\?in=(\w+)$/
const ALIAS = /^@messages-in\/(\w+)\//

/** @param {string} messages @param {string} path */
const isCatalogue = (messages, path) => dirname(path) === join(messages, 'en')

/**
 * Returns the code of a catalogue in a language. English replaces what is missing.
 *
 * @param {string} messages
 * @param {string} path The English catalogue.
 * @param {string} language
 */
function catalogueIn(messages, path, language) {
  const feature = basename(path, '.ts')
  const english = readCatalogue(messages, 'en', feature)
  // Its plurals are the English ones.
  if (language === 'pseudo' && feature === 'language') return moduleOf(english)
  if (language === 'pseudo')
    // An unmarked message is a symbol in every language: both catalogues have the same one.
    return moduleOf(/** @type {never} */ (pseudo(english, readCatalogue(messages, 'zh', feature))))
  return moduleOf(withStandIns(english, readCatalogue(messages, language, feature)).entry)
}

/**
 * Builds pages in another language: each English catalogue is replaced by the one of that language.
 *
 * @param {{ readonly messages: string, readonly id: string, readonly tag: string }} language
 * @returns {import('vite').Plugin}
 */
export const pagesIn = ({ messages, id, tag }) => ({
  name: 'pages-in-another-language',
  enforce: 'pre',
  load: path => (isCatalogue(messages, path) ? catalogueIn(messages, path, id) : undefined),
  transformIndexHtml: html => html.replace('<html lang="en"', `<html lang="${tag}"`),
})

/**
 * Lets one program hold messages in several languages: `@messages-in/zh/x` is `@messages/x`, with everything of the
 * messages that it imports, over the catalogues of that language.
 *
 * @param {string} messages The folder of the messages.
 * @returns {import('vite').Plugin}
 */
export const messagesInLanguages = messages => ({
  name: 'messages-in-languages',
  enforce: 'pre',
  // A cached catalogue would be that of an earlier run: the cache watches only the English file.
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineCacheKey }) =>
    defineCacheKey(({ id }) =>
      MARK.test(id) && isCatalogue(messages, id.replace(MARK, '')) ? false : undefined,
    ),
  async resolveId(source, importer, options) {
    const language = ALIAS.exec(source)?.[1] ?? MARK.exec(source)?.[1] ?? MARK.exec(importer ?? '')?.[1]
    if (language === undefined) return undefined
    const plain = source.replace(ALIAS, `${messages}/`).replace(MARK, '')
    const found = await this.resolve(plain, importer?.replace(MARK, ''), { ...options, skipSelf: true })
    const isOwn =
      found !== null &&
      found.id.startsWith(`${messages}/`) &&
      found.id.endsWith('.ts') &&
      !SHARED.has(basename(found.id))
    return isOwn ? { ...found, id: `${found.id}?in=${language}` } : found
  },
  load(id) {
    const [, language] = MARK.exec(id) ?? []
    const path = id.replace(MARK, '')
    return language !== undefined && isCatalogue(messages, path)
      ? catalogueIn(messages, path, language)
      : undefined
  },
})
