import {
  waitForSheet,
  fillTicket,
  holdToConfirm,
  leave,
  newestIs,
  quiet,
  sayYes,
  send,
  settle,
  showTable,
} from './jobs.mjs'
import { command, until } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const POSITIONS = 1
/** Markets of real-world assets; both are open at once for some hours of a weekday. */
const REFERENCED = ['PERP_NAS100_USDC', 'PERP_XAU_USDC']
const USUAL_MARKET = 'PERP_BTC_USDC'

/** Shows the venue's own actions on an account, such as a liquidation. @param {Stage} stage */
export async function hearTheVenue(stage) {
  await offSession(stage)
  await takenByTheVenue(stage, 'liquidated in part', 'liquidated')
  await takenByTheVenue(stage, 'deleveraged in part', 'deleveraged')
  await flatten(stage)
}

/** Shows a market whose reference market is closed, and the effect on an order. @param {Stage} stage */
async function offSession(stage) {
  const { desk } = stage
  for (const symbol of REFERENCED) {
    await command(desk, symbol)
    await settle(stage)
    if (await desk.locator('.strip .tag', { hasText: 'closed' }).isVisible()) break
  }
  await fillTicket(stage, { side: 'Buy', type: 'Limit', size: '', price: 'resting' })
  await quiet(stage)
  await stage.picture('real-world-asset')
  await command(desk, USUAL_MARKET)
  await settle(stage)
}

/**
 * Shows a position of which the venue took a part: reported, kept from growing, inspected.
 *
 * @param {Stage} stage
 * @param {string} drill
 * @param {string} name
 */
async function takenByTheVenue(stage, drill, name) {
  const { desk, snapshot } = stage
  await fillTicket(stage, { side: 'Buy', type: 'IOC', size: '0.05', price: 'crossing' })
  await send(stage)
  await newestIs(stage, ['filled', 'cancelled', 'partly filled'])
  await showTable(stage, POSITIONS)
  await command(desk, drill)
  await desk.locator('.banner', { hasText: 'Venue action' }).waitFor()
  await stage.picture(name)
  await quiet(stage)
  await desk.getByRole('button', { name: /^Alerts/ }).click()
  await stage.picture(`${name}-alerts`)
  await desk.keyboard.press('Escape')
  await stage.theme('light')
  await stage.picture(`light-${name}`)
  await stage.theme('dark')
  await sayYes(stage, () => command(desk, 'resume trading'), {
    shown: () => stage.picture(`${name}-reopen-sheet`),
  })
  await until('writing', async () => (await snapshot()).writes?.value.state === 'active')
}

/** Closes everything by one sheet, and shows what remains. @param {Stage} stage */
async function flatten(stage) {
  const { desk, snapshot } = stage
  // Once it is done, its dialog says that there is nothing left to close. That is no refusal.
  await until('everything to be closed', async () => {
    await command(desk, 'flatten')
    await desk.getByRole('dialog').waitFor()
    await stage.picture('flatten-dialog')
    await desk.getByRole('button', { name: /^Review: flatten/ }).click()
    if (await waitForSheet(stage)) {
      await stage.picture('flatten-sheet')
      if (await holdToConfirm(stage)) return true
    }
    await leave(stage)
    return false
  })
  await desk.getByText('Flat: no orders').waitFor()
  await stage.picture('flattened')
  await leave(stage)
  await sayYes(stage, () => command(desk, 'resume trading'))
  await until('writing', async () => (await snapshot()).writes?.value.state === 'active')
}
