#!/usr/bin/env node
import { resolve } from 'node:path'
import { startHost } from './host.mjs'

const words = process.argv.slice(2)
const [folder = '.'] = words.filter(word => !word.startsWith('-'))
const hasScreen =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
const headless = words.includes('--headless')

/** @param {string} sentence */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(69)
}

if (!headless && !hasScreen) giveUp('There is no display to open a window on: use --headless, or start one.')
const root = resolve(folder)
try {
  const home = process.env['PERPDESK_HOME']
  const host = await startHost({
    root,
    headless,
    ...(home === undefined ? {} : { home }),
    temporary: false,
    args: words.filter(word => word !== folder),
  })
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.on(signal, () => void host.quit().then(() => process.exit(code)))
  }
  process.exit(await host.closed)
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error))
}
