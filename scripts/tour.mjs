import './setup/node.mjs'
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { insistOn, setUp } from './setup.mjs'
import { command, EXIT, printStatus, Stop } from './setup/command.mjs'
import { at } from './setup/places.mjs'
import { bestPictures } from './setup/start-plan.mjs'

/** Sets up everything that a tour needs. @param {string} out */
async function prepare(out) {
  const ready = await setUp({ needs: ['browser'] })
  insistOn(ready, 'browser', 'The tour')
  await build()
  mkdirSync(out, { recursive: true })
}

/**
 * Drives the real window through the main job alone, unseen, on a machine without a display.
 *
 * @returns {Promise<number>}
 */
export async function showWithoutDisplay(out = at('pictures')) {
  await prepare(out)
  const { showMainJob } = await import(new URL('./tour/route-main.mjs', import.meta.url).href)
  /** @type {string[]} */
  const taken = []
  await showMainJob({
    out,
    onPicture: (/** @type {string} */ name) => {
      taken.push(name)
      printStatus(`  ${name}`)
    },
  })
  printStatus(
    `The pictures are in ${out}. npm run tour takes the whole way round, and about ten times as many.`,
  )
  printStatus(`Look first at ${bestPictures(taken).join(', ')}.`)
  return EXIT.fine
}

/**
 * Drives the real window through the main jobs on the Chromium host, unseen, and saves pictures.
 *
 * @param {string} [out]
 * @returns {Promise<number>}
 */
async function takePictures(out = at('pictures')) {
  await prepare(out)
  const { tour } = await import(new URL('./tour/route.mjs', import.meta.url).href)
  const { count, hasChinese } = await tour({ out })
  printStatus(`${count} pictures are in ${out}.`)
  if (!hasChinese) {
    printStatus(
      'This system has no font for Chinese: the pictures called “chinese” show boxes in place of its characters,',
    )
    printStatus(
      'and so does the choice of a language in Settings. With such a font installed, take the tour again to judge them.',
    )
  }
  return EXIT.fine
}

/**
 * Films the moment this desk is built for, for the README.
 *
 * @param {string} file
 */
async function takeFilm(file) {
  await prepare(dirname(file))
  const { film } = await import(new URL('./tour/film.mjs', import.meta.url).href)
  const { seconds, bytes } = await film(file)
  printStatus(`${file}: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(2)} MB.`)
  return EXIT.fine
}

const usage = 'npm run tour -- [--out DIR] | --film [--out FILE]'

await command(import.meta, { usage, values: ['out'], flags: ['film'] }, async args => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { out: { type: 'string' }, film: { type: 'boolean' } },
    })
    if (values.film === true)
      return takeFilm(resolve(values.out ?? at('docs', 'pictures', 'lost-reply.webp')))
    return takePictures(values.out === undefined ? undefined : resolve(values.out))
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
    throw new Stop(EXIT.usage, `Usage: ${usage}`)
  }
})
