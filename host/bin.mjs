#!/usr/bin/env node
/** Runs the built application in this folder, or in the one named, on the system's Chromium. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startHost } from './host.mjs'

/** What an exit code means; the scripts of this project use the same numbers. */
const EXIT = { usage: 64, missing: 69, ourFault: 70, cannotWrite: 73 }
const SIGNALS = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })

const words = process.argv.slice(2)
const folder = words.find(word => !word.startsWith('-')) ?? '.'
const root = resolve(folder)
const headless = words.includes('--headless')
const hasScreen =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])

/** @param {string} sentence */
const say = sentence => void process.stderr.write(`${sentence}\n`)

/** @param {number} code @param {string} sentence @returns {never} */
function giveUp(code, sentence) {
  say(sentence)
  process.exit(code)
}

/** @param {unknown} error @returns {never} */
function giveUpOn(error) {
  const { code, path, message = String(error) } = /** @type {NodeJS.ErrnoException} */ (Object(error))
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code ?? '')) {
    giveUp(EXIT.cannotWrite, `The data folder cannot be written (${code}): ${path}.`)
  }
  giveUp(/Chromium/.test(message) ? EXIT.missing : EXIT.ourFault, message.split('\n')[0] ?? '')
}

if (!existsSync(join(root, 'package.json'))) giveUp(EXIT.usage, `There is no package.json in ${root}.`)
if (!headless && !hasScreen)
  giveUp(EXIT.missing, 'There is no display to open a window on; --headless needs none.')

// Main's own listener decides about its own faults; without one a fault ends the desk with a sentence.
process.on('uncaughtException', error => {
  if (process.listenerCount('uncaughtException') === 1) giveUpOn(error)
})

const home = process.env['PERPDESK_HOME']
/** @type {number | undefined} */
let signalled
try {
  const args = words.filter(word => word !== folder && word !== '--headless')
  const starting = startHost({
    root,
    headless,
    temporary: false,
    args,
    say,
    ...(home === undefined ? {} : { home }),
  })
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      // Asked twice, it does not ask back.
      if (signalled !== undefined) process.exit(code)
      signalled = code
      void starting.then(host => host.quit())
    })
  }
  const host = await starting
  const code = await host.closed
  process.exit(signalled ?? code)
} catch (error) {
  giveUpOn(error)
}
