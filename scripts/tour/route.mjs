import {
  waitForSheet,
  dismissSheet,
  fillTicket,
  requireSheet,
  leave,
  newestIs,
  quiet,
  review,
  sayYes,
  send,
  settle,
  showTable,
} from './jobs.mjs'
import {
  beginEmpty,
  explainMore,
  lockTheDesk,
  lookSmall,
  noteAFill,
  onlyLook,
  shareTheAccount,
  typeNonsense,
} from './route-further.mjs'
import { goArmed } from './route-armed.mjs'
import { speakChinese } from './route-languages.mjs'
import { draftAll, visitPlaces } from './route-orders.mjs'
import { explain, haltAndReopen, sufferStates } from './route-states.mjs'
import { loseAReply, loseTheVenue, placeAndFill, restAndCancel } from './route-main.mjs'
import { lookAtPasts, lookBack } from './route-results.mjs'
import { hearTheVenue } from './route-venue.mjs'
import { lookInPopout } from './route-windows.mjs'
import { command, openStage, pause, pressUntil } from './stage.mjs'

const LARGE = /** @type {const} */ ([1440, 900])
// A signature has lapsed after this long, so that absence can be proved.
const LAPSE = 320_000
const SMALL = /** @type {const} */ ([1024, 700])

/** @typedef {import('./stage.mjs').Stage} Stage */

/**
 * Drives the real window through the main jobs and saves a numbered picture of each step.
 *
 * @param {{ out: string, root?: string }} where
 * @returns {Promise<{ count: number, hasChinese: boolean }>}
 *   The number of pictures, and whether Chinese is drawn here.
 */
export async function tour(where) {
  const stage = await openStage(where)
  try {
    await stage.size(...LARGE)
    await beginEmpty(stage)
    await typeNonsense(stage)
    await placeAndFill(stage)
    await restAndCancel(stage)
    await loseAReply(stage)
    await lookAtAll(stage)
    await lookInPopout(stage)
    await noteAFill(stage)
    await draftAll(stage)
    await visitPlaces(stage)
    await lookBack(stage)
    await stopAndReopen(stage)
    await addAKey(stage)
    await getAround(stage)
    await explain(stage)
    await explainMore(stage)
    await lookElse(stage)
    await lookSmall(stage)
    await shareTheAccount(stage)
    await lockTheDesk(stage)
    await sufferStates(stage)
    await hearTheVenue(stage)
    await loseTheVenue(stage)
    await haltAndReopen(stage)
    await testOldDates(stage)
    await loseARequest(stage)
  } finally {
    await stage.close()
  }
  await onlyLook(where, stage.taken)
  await lookAtPasts(where, stage.taken)
  await goArmed(where, stage.taken)
  const hasChinese = await speakChinese(where, stage.taken)
  return { count: stage.count(), hasChinese }
}

/** The whole screen while there is much to see: a position, an order that rests, what became of the others. */
async function lookAtAll(/** @type {Stage} */ stage) {
  await fillTicket(stage, { side: 'Sell', type: 'Limit', size: '0.02', price: 'resting' })
  await send(stage)
  await newestIs(stage, ['live', 'partly filled'])
  await fillTicket(stage, { side: 'Buy', type: 'Limit', size: '0.04', price: 'resting' })
  await quiet(stage)
  await stage.picture('trade')
}

/** The test of old dates, after which a lost request is settled within about a minute. @param {Stage} stage */
export async function testOldDates(stage) {
  const { desk } = stage
  await command(desk, 'diagnostics')
  const test = desk.getByRole('button', { name: 'Shorten…' })
  await sayYes(stage, () => test.click(), { shown: () => stage.picture('dates-sheet') })
  // A hundred reads are spread over twenty seconds.
  await desk.getByText('settled in about 70 s').waitFor({ timeout: 90_000 })
  await stage.picture('dates-tested')
  await leave(stage)
}

/** A request that is lost: unknown, its evidence, and the proof that the venue never took it. @param {Stage} stage */
export async function loseARequest(stage) {
  await showTable(stage, 1)
  await stage.tellPractice({
    do: 'fault',
    fault: { name: 'lose the request', on: { method: 'POST', path: '/v1/order' }, times: 1 },
  })
  await fillTicket(stage, { side: 'Buy', type: 'IOC', size: '0.04', price: 'crossing' })
  await send(stage)
  await newestIs(stage, ['unknown'])
  await pause(7_000)
  await stage.picture('outcome-unknown')
  await stage.size(...SMALL)
  await stage.picture('small-unknown')
  await stage.size(...LARGE)
  await stage.desk.getByRole('button', { name: 'Show evidence' }).click()
  await stage.picture('evidence')
  await stage.desk.getByRole('button', { name: 'Declare…' }).click()
  await waitForSheet(stage)
  await stage.picture('declare-sheet')
  await dismissSheet(stage)
  await leave(stage)
  await stage.tellPractice({ do: 'turn the clock', ms: LAPSE })
  await newestIs(stage, ['absent'])
  await showTable(stage, 4)
  await stage.desk
    .getByRole('button', { name: /^Timeline of/ })
    .first()
    .click()
  await stage.picture('proved-absent')
  await leave(stage)
}

/** The stop, and the deliberate act of reopening. @param {Stage} stage */
async function stopAndReopen(stage) {
  await showTable(stage, 1)
  await pressUntil(stage.desk, 'Control+Shift+KeyL', stage.desk.getByText('You stopped trading').first())
  // Resting orders could still fill: the question whether to cancel them comes up unasked.
  await requireSheet(stage)
  await stage.picture('stopped')
  await stage.size(...SMALL)
  await stage.picture('small-stopped')
  await stage.size(...LARGE)
  await dismissSheet(stage)
  const reopen = stage.desk.getByRole('button', { name: 'Resume…' }).first()
  await sayYes(stage, () => reopen.click(), { shown: () => stage.picture('reopen-sheet') })
  await settle(stage)
}

/** Main's own surface for a key. @param {Stage} stage */
async function addAKey(stage) {
  await command(stage.desk, 'add a key')
  await stage.sheet.locator('.sheet').waitFor()
  await stage.picture('add-a-key')
  await dismissSheet(stage)
}

/** Markets, commands and keys. @param {Stage} stage */
async function getAround(stage) {
  for (const [key, name] of [
    ['Slash', 'markets'],
    ['Control+k', 'palette'],
    ['Shift+Slash', 'keys'],
  ]) {
    const dialog = stage.desk.getByRole('dialog')
    await pressUntil(stage.desk, key ?? '', dialog)
    await stage.picture(name ?? '')
    await leave(stage)
    await dialog.waitFor({ state: 'detached' })
  }
  const search = stage.desk.getByRole('combobox', { name: 'Search commands and markets' })
  await pressUntil(stage.desk, 'Control+k', search)
  await search.fill('buy 0.1 btc 60000 post')
  await stage.picture('typed-order')
  await leave(stage)
  await search.waitFor({ state: 'detached' })
}

/** Both themes, both palettes, both sizes. @param {Stage} stage */
async function lookElse(stage) {
  await fillTicket(stage, { side: 'Buy', type: 'Market', size: '0.01' })
  await stage.theme('light')
  await stage.picture('light')
  await review(stage)
  await stage.picture('light-sheet')
  await dismissSheet(stage)
  await stage.palette('safe')
  await stage.picture('light-blue-and-orange')
  await stage.size(...SMALL)
  await stage.picture('small-light')
  await stage.theme('dark')
  await stage.picture('small-dark-blue-and-orange')
  await stage.palette('standard')
  await stage.picture('small-dark')
  await stage.size(...LARGE)
  await stage.picture('last-look')
}
