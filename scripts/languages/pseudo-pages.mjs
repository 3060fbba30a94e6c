import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a file of words gives to others by a name. */
const EXPORTED = /^export (?:const|function) (\w+)/gm
const PSEUDO = '\0pseudo:'
const marking = fileURLToPath(new URL('pseudo.mjs', import.meta.url))

/**
 * Has pages say everything in the pseudo-language, for specs alone: what is asked for among the words is given marked,
 * where a translation tells which of it is said to people. What words take from one another is marked once, on its way
 * out.
 *
 * @param {{ readonly words: string, readonly beside: string }} where the English words, and the folder of a translation
 * @returns {import('vite').Plugin}
 */
export function pseudoPages({ words, beside }) {
  const own = join(words, beside)
  /** @param {string} id */
  const isTranslated = id => dirname(id) === words && existsSync(join(own, basename(id)))
  return {
    name: 'pages-in-the-pseudo-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || importer.startsWith(PSEUDO) || dirname(importer) === own) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found === null || !isTranslated(found.id) || isTranslated(importer)
        ? found
        : `${PSEUDO}${found.id}`
    },
    load(id) {
      if (!id.startsWith(PSEUDO)) return undefined
      const english = id.slice(PSEUDO.length)
      const names = [...readFileSync(english, 'utf8').matchAll(EXPORTED)].map(([, name]) => name)
      return [
        `import { pseudo } from ${JSON.stringify(marking)}`,
        `import * as english from ${JSON.stringify(english)}`,
        `import * as translated from ${JSON.stringify(join(own, basename(english)))}`,
        `const said = pseudo({ ...english }, { ...translated })`,
        ...names.map(name => `export const ${name} = said.${name}`),
      ].join('\n')
    },
  }
}
