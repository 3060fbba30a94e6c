import { fillTicket, leave, newestIs, sayYes, send, settle, showTable } from '../tour/jobs.mjs'
import { command, pressUntil, until } from '../tour/stage.mjs'

/** @typedef {import('../tour/stage.mjs').Stage} Stage */
/** @typedef {{ readonly name: string, readonly every?: number, readonly do: (stage: Stage) => Promise<void> }} Act */

const ENDED = /** @type {const} */ (['filled', 'cancelled', 'partly filled'])
const ORDERS = 2
const PLACES = [
  ...['portfolio: overview', 'portfolio: snapshots', 'log: order log', 'log: event log'],
  ...['settings: accounts', 'settings: risk limits', 'settings: general'],
]

/**
 * Repeated acts of a person. `every` is the number of laps from one time to the next.
 *
 * @type {readonly Act[]}
 */
export const acts = [
  { name: 'a buy that fills', do: stage => cross(stage, 'Buy') },
  { name: 'a sale that fills', do: stage => cross(stage, 'Sell') },
  { name: 'an order that rests, and its cancel', do: restAndCancel },
  { name: 'another market and back', do: changeMarket },
  { name: 'every place', do: visit },
  { name: 'every table', do: readTables },
  { name: 'a window beside', do: lookInPopout },
  { name: 'a venue that goes away', every: 4, do: loseTheVenue },
]

/** Leaves whatever an act that failed has left open. @param {Stage} stage */
export async function tidy(stage) {
  const sheet = stage.sheet.locator('.sheet')
  if (await sheet.isVisible()) await stage.sheet.keyboard.press('Escape')
  for (let again = 0; again < 2; again += 1) await leave(stage)
  await command(stage.desk, 'go to trade')
  await settle(stage)
}

/** @param {Stage} stage @param {'Buy' | 'Sell'} side */
async function cross(stage, side) {
  await fillTicket(stage, { side, type: 'IOC', size: '0.01', price: 'crossing' })
  await send(stage)
  await newestIs(stage, ENDED)
}

/** @param {Stage} stage */
async function restAndCancel(stage) {
  await fillTicket(stage, { side: 'Buy', type: 'Limit', size: '0.01', price: 'resting' })
  await send(stage)
  const { state } = await newestIs(stage, ['live', ...ENDED])
  // The market may have come to it first.
  if (state.is !== 'live') return
  await showTable(stage, ORDERS)
  const cancel = stage.desk.getByRole('button', { name: /^Cancel BUY/ }).first()
  await cancel.waitFor()
  await sayYes(stage, () => cancel.click())
  await newestIs(stage, ENDED)
}

/** @param {Stage} stage */
async function changeMarket(stage) {
  for (const name of ['PERP_ETH', 'PERP_SOL', 'PERP_BTC']) {
    await command(stage.desk, name)
    await until(`the book of ${name}`, async () => {
      const { desk } = stage
      const shown = await desk.locator('.strip').first().innerText()
      return (
        shown.includes(name.slice(5)) && (await desk.locator('.book .level.bid span').first().isVisible())
      )
    })
  }
}

/** @param {Stage} stage */
async function visit({ desk }) {
  for (const place of PLACES) {
    await command(desk, `go to ${place}`)
    await desk.getByRole('main', { name: new RegExp(place.replace(/:.*/, ''), 'i') }).waitFor()
  }
  await command(desk, 'go to trade')
}

/** @param {Stage} stage */
async function readTables(stage) {
  for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 1]) await showTable(stage, place)
}

/** @param {Stage} stage */
async function lookInPopout({ desk, host }) {
  await command(desk, 'open book and ladder window')
  const frame = await until('the window of the ladder', async () =>
    [...host.windows].find(window => window.getTitle().includes('ladder')),
  )
  frame.close()
  await until('the window to be gone', async () => !host.windows.has(frame))
}

/** The exchange next door dies and is started again; everything is connected and read once more. @param {Stage} stage */
async function loseTheVenue(stage) {
  await until('the exchange next door to end', async () => stage.killPractice())
  await until('writing to be held', async () => (await stage.snapshot()).writes?.value.state !== 'active')
  await settle(stage)
  await pressUntil(
    stage.desk,
    'Alt+1',
    stage.desk.locator('[aria-label=Tables] .tab[aria-selected=true]').first(),
  )
}
