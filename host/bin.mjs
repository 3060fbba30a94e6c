#!/usr/bin/env node
/** Runs the built application in the current or the given folder on the system's Chromium. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isPackage } from './archive.mjs'
import { CannotStart, EXIT, explain } from './cannot-start.mjs'
import { startHost } from './host.mjs'
import { ENDINGS } from './system/processes.mjs'
import { system } from './system/system.mjs'

/** @param {string} sentence */
const printStatus = sentence => void process.stderr.write(`${sentence}\n`)

/** @param {unknown} error @returns {never} */
function giveUpOn(error) {
  const { code, sentence } = explain(error)
  printStatus(sentence)
  process.exit(code)
}

/** Reads the command line and the environment. @returns {import('./host.mjs').Wanted} */
function readCommandLine() {
  const words = process.argv.slice(2)
  const folder = words.find(word => !word.startsWith('-')) ?? '.'
  const root = resolve(folder)
  const headless = words.includes('--headless')
  const { DISPLAY = '', WAYLAND_DISPLAY = '', PERPDESK_HOME: home } = process.env
  if (!existsSync(join(root, 'package.json')) && !isPackage(root)) {
    throw new CannotStart(EXIT.usage, `There is no package.json in ${root}.`)
  }
  if (!headless && system.platform === 'linux' && DISPLAY === '' && WAYLAND_DISPLAY === '') {
    throw new CannotStart(EXIT.missing, 'There is no display to open a window on; --headless needs none.')
  }
  const args = words.filter(word => word !== folder && word !== '--headless')
  return { root, headless, args, printStatus, temporary: false, ...(home === undefined ? {} : { home }) }
}

// If main listens for its own faults, its listener decides. Otherwise a fault ends the desk with a message.
process.on('uncaughtException', error => {
  if (process.listenerCount('uncaughtException') === 1) giveUpOn(error)
})

/** Exit code for the received signal. @type {number | undefined} */
let signalled
try {
  const starting = startHost(readCommandLine())
  for (const [signal, code] of Object.entries(ENDINGS)) {
    process.on(signal, () => {
      // A second signal exits without asking main.
      if (signalled !== undefined) process.exit(code)
      signalled = code
      starting.then(host => host.quit()).catch(giveUpOn)
    })
  }
  const { closed } = await starting
  const code = await closed
  process.exit(signalled ?? code)
} catch (error) {
  giveUpOn(error)
}
