import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Has pages say everything in another language: whatever is asked for among the English words is taken from that
 * language's folder, where it stands under the same name. What has no words of its own stands once, for all of them.
 *
 * @param {{ readonly words: string, readonly id: string, readonly tag: string }} language
 * @returns {import('vite').Plugin}
 */
export function pagesIn({ words, id, tag }) {
  const own = join(words, id)
  return {
    name: 'pages-in-another-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || dirname(importer) === own) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (found === null || dirname(found.id) !== words) return found
      const said = join(own, basename(found.id))
      return existsSync(said) ? said : found
    },
    transformIndexHtml: html => html.replace('<html lang="en"', `<html lang="${tag}"`),
  }
}
