import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { at } from '../setup/places.mjs'
import { leave } from './jobs.mjs'
import { command, openStage, until } from './stage.mjs'
import { messagesInLanguages } from '../languages/catalogues.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const LARGE = /** @type {const} */ ([1440, 900])
const SMALL = /** @type {const} */ ([1024, 700])
const WIDE = /** @type {const} */ ([2560, 1440])
/** The past of an account is read at a pace that leaves room for orders. */
const READ = 240_000
/** The parts of the portfolio's place that are about what was traded, by the words on their buttons. */
const PARTS = ['Statement', 'Round trips', 'Calendar', 'Execution quality']
/** Number of earlier trades, and the name of the picture for each. */
const PASTS = /** @type {const} */ ([
  [0, 'none'],
  [1, 'one'],
  [10_000, 'many'],
])

/** @param {Stage} stage */
const place = ({ desk }) => desk.getByRole('main', { name: 'Portfolio' })

/** The name of a part in the name of a picture. @param {string} part */
const fileOf = part => part.toLowerCase().replaceAll(' ', '-')

/** @param {Stage} stage @param {string} name */
async function showPart(stage, name) {
  const button = place(stage)
    .getByRole('radio', { name })
    .or(place(stage).getByRole('button', { name, exact: true }))
  await button.first().click()
  // Waits until the results are loaded.
  await until(
    `${name} to be read`,
    async () => !/\bloading\b|not read yet/i.test(await place(stage).innerText()),
    READ,
  )
}

/** The newest trade, opened to its fills. @param {Stage} stage @param {string} name */
async function openTrade(stage, name) {
  const grid = place(stage).getByRole('grid', { name: /^Trades; Enter/ })
  await grid.focus()
  await stage.desk.keyboard.press('ArrowDown')
  await stage.desk.keyboard.press('Enter')
  await stage.desk.getByRole('dialog').waitFor()
  await stage.picture(name)
  await leave(stage)
}

/**
 * Shows the results of this desk's own orders: the statement, the trades, the days, and the forecasts beside
 * the outcomes.
 *
 * @param {Stage} stage
 */
export async function lookBack(stage) {
  await command(stage.desk, 'go to portfolio')
  for (const name of PARTS) {
    await showPart(stage, name)
    await stage.picture(`own-${fileOf(name)}`)
  }
  await showPart(stage, 'Overview')
  await command(stage.desk, 'go to trade')
}

/**
 * The same places on desks that never traded, traded once, and traded ten thousand times.
 *
 * @param {{ out: string, root?: string }} where
 * @param {string[]} taken
 */
export async function lookAtPasts(where, taken) {
  const server = await createServer({
    root: at('.'),
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [messagesInLanguages(at('src', 'messages'))],
    resolve: {
      alias: {
        '@core': at('src', 'core'),
        '@contract': at('src', 'contract'),
        '@messages': at('src', 'messages'),
      },
    },
  })
  try {
    const { keepTrades } = await server.ssrLoadModule(at('test', 'kit', 'kept-trades.ts'))
    for (const [count, name] of PASTS)
      await lookAt({ ...where, taken }, name, (/** @type {string} */ home) => keepTrades(home, count))
  } finally {
    await server.close()
  }
}

/**
 * One desk over a past that was written down before it was opened.
 *
 * @param {{ out: string, root?: string, taken: string[] }} where
 * @param {string} name
 * @param {(home: string) => Promise<void>} write
 */
async function lookAt(where, name, write) {
  const home = await mkdtemp(join(tmpdir(), 'perpdesk-tour-'))
  try {
    await write(home)
    const stage = await openStage({ ...where, home })
    try {
      await lookAtOne(stage, name)
    } finally {
      await stage.close()
    }
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @param {Stage} stage @param {string} name */
async function lookAtOne(stage, name) {
  await stage.size(...LARGE)
  await stage.begin()
  await command(stage.desk, 'go to portfolio')
  await place(stage)
    .getByRole('radio', { name: 'everything' })
    .or(place(stage).getByRole('button', { name: 'everything' }))
    .first()
    .click()
  for (const part of PARTS) {
    await showPart(stage, part)
    await stage.picture(`${name}-${fileOf(part)}`)
    if (part === 'Round trips' && name !== 'none') await openTrade(stage, `${name}-trade-opened`)
    if (name !== 'many') continue
    await stage.size(...SMALL)
    await stage.theme('light')
    await stage.picture(`${name}-${fileOf(part)}-small-light`)
    await stage.size(...WIDE)
    await stage.theme('dark')
    await stage.picture(`${name}-${fileOf(part)}-wide`)
    await stage.size(...LARGE)
  }
}
