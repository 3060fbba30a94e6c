import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../setup/places.mjs'

/** Packages that are shipped as installed, because they contain machine code. */
export const shippedWhole = /** @type {const} */ (['keytar', '@photostructure/sqlite', 'node-gyp-build'])
const LICENSE = /^(licen[cs]e|copying|notice)/i

/** @typedef {{ readonly name: string, readonly version: string, readonly license: string, readonly texts: readonly string[] }} Notice */

/** The packages whose code or files a package of this program holds, by their places in node_modules. */
export function bundledPackages() {
  const folder = at('out', 'bundled')
  const lists = readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return [...new Set([...shippedWhole, ...lists.flat()])].sort()
}

/**
 * Returns the licence of a package.
 *
 * @param {string} name Its place in node_modules, which is its name where there is one version of it.
 * @returns {Notice}
 */
export function noticeOf(name) {
  const folder = at('node_modules', ...name.split('/'))
  const { name: real, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (typeof license !== 'string') throw new Error(`${name} names no licence`)
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && LICENSE.test(entry.name))
    .map(({ name: file }) => file)
    .sort()
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').trim())
  return { name: real, version, license, texts: texts.length > 0 ? texts : [sectionOf(folder, name)] }
}

/**
 * Some packages have their licence in the page about them alone.
 *
 * @param {string} folder
 * @param {string} name
 */
function sectionOf(folder, name) {
  const page = readFileSync(join(folder, 'README.md'), 'utf8')
  const from = page.search(/^(#+ *)?licen[cs]e\b/im)
  if (from === -1) throw new Error(`${name} has no text of its licence`)
  return page.slice(from).trim()
}

/** Writes the notices of everything that is bundled into `out/`, where packing takes them from. */
export function writeNotices() {
  const notices = bundledPackages().map(noticeOf)
  const text = notices.map(({ name, version, license, texts }) =>
    [`${name} ${version} (${license})`, ...texts].join('\n\n'),
  )
  const head =
    'Perpdesk holds code of these packages. Electron and Chromium say of themselves in LICENSE.electron.txt and LICENSES.chromium.html, beside the program.'
  writeFileSync(
    at('out', 'third-party-notices.txt'),
    `${[head, ...text].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  )
}
