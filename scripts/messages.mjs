import './setup/node.mjs'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten, readLanguage, unflatten, withStandIns } from './messages/catalogue.mjs'
import { printCatalogue } from './messages/print.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { at } from './setup/places.mjs'

const folder = at('src', 'messages')
const usage = 'npm run messages -- missing | format | export LANGUAGE FILE | import LANGUAGE FILE'

/** Returns the languages that have catalogues. */
const languages = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)

/** Prints the keys of the messages that a language lacks, each after its language. */
function printMissing() {
  const english = readLanguage(folder, 'en')
  for (const language of languages())
    for (const key of withStandIns(english, readLanguage(folder, language)).missing)
      process.stdout.write(`${language} ${key}\n`)
}

/** Writes each catalogue in the form in which an import writes it. */
function formatCatalogues() {
  for (const language of languages())
    for (const [feature, catalogue] of Object.entries(readLanguage(folder, language)))
      writeFileSync(join(folder, language, `${feature}.ts`), printCatalogue(catalogue))
}

/**
 * Writes all messages of a language as one flat JSON object, key by key.
 *
 * @param {string} language
 * @param {string} file
 */
function exportLanguage(language, file) {
  writeFileSync(
    file,
    `${JSON.stringify(Object.fromEntries(flatten(readLanguage(folder, language))), undefined, 2)}\n`,
  )
}

/**
 * Writes the catalogues of a language from an exported file. Throws for a key that
 * English lacks, and for other holes than in English.
 *
 * @param {string} language
 * @param {string} file
 */
function importLanguage(language, file) {
  const messages = new Map(
    Object.entries(/** @type {Readonly<Record<string, string>>} */ (JSON.parse(readFileSync(file, 'utf8')))),
  )
  for (const [feature, catalogue] of Object.entries(unflatten(readLanguage(folder, 'en'), messages)))
    writeFileSync(join(folder, language, `${feature}.ts`), printCatalogue(catalogue))
}

// npm run messages -- missing | format | export LANGUAGE FILE | import LANGUAGE FILE: what a translator needs.
await command(import.meta, { usage, words: true }, async ([what, language, file, ...more]) => {
  if (what === 'missing' && language === undefined) printMissing()
  else if (what === 'format' && language === undefined) formatCatalogues()
  else if (file === undefined || more.length > 0 || !languages().includes(language ?? ''))
    throw new Stop(EXIT.usage, `Usage: ${usage}`)
  else if (what === 'export') exportLanguage(language ?? '', file)
  else if (what === 'import') importLanguage(language ?? '', file)
  else throw new Stop(EXIT.usage, `Usage: ${usage}`)
  return EXIT.fine
})
