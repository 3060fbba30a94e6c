import { fillTicket, leave, newestIs, quiet, sayYes, send, settle, showTable } from './jobs.mjs'
import { command, openStage, pause, until } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const LARGE = /** @type {const} */ ([1440, 900])
const SMALL = /** @type {const} */ ([1024, 700])
// Longer than the third wait before the exchange next door is started again; the fourth is long enough to look.
const AWAY = 4_500
/** Pictures of the main job that are shown to somebody without a screen. */
const SHOWN = [
  'first-look',
  'ticket',
  'sealed-sheet',
  'filled',
  'attempts',
  'resting-order',
  'cancel-sheet',
  'cancelled',
  'drill-told',
  'lost-reply-found',
  'portfolio',
  'offline',
]

/**
 * Runs the main job alone, from the first look to a venue that cannot be reached, and reports each picture as
 * it is taken.
 *
 * @param {{ out: string, onPicture: (name: string) => void }} where
 */
export async function showMainJob({ out, onPicture }) {
  const stage = await openStage({ out, only: SHOWN, onPicture })
  try {
    await stage.size(...LARGE)
    await stage.begin()
    await settle(stage)
    await stage.picture('first-look')
    await placeAndFill(stage)
    await restAndCancel(stage)
    await loseAReply(stage)
    await command(stage.desk, 'go to portfolio')
    await stage.desk.getByRole('main', { name: 'Portfolio' }).waitFor()
    await stage.picture('portfolio')
    await command(stage.desk, 'go to trade')
    await loseTheVenue(stage)
  } finally {
    await stage.close()
  }
}

/** An order from the ticket through the sheet to its fill. @param {Stage} stage */
export async function placeAndFill(stage) {
  await fillTicket(stage, { side: 'Buy', type: 'IOC', size: '0.05', price: 'crossing' })
  await pause(400)
  await stage.picture('ticket')
  await send(stage, {
    shown: () => stage.picture('sealed-sheet'),
    held: () => stage.picture('holding'),
  })
  await newestIs(stage, ['filled', 'cancelled', 'partly filled'])
  await stage.picture('filled')
  await showTable(stage, 4)
  await stage.picture('attempts')
}

/** An order that rests, and its cancel. @param {Stage} stage */
export async function restAndCancel(stage) {
  await fillTicket(stage, { side: 'Buy', type: 'Limit', size: '0.02', price: 'resting' })
  await send(stage)
  await newestIs(stage, ['live', 'partly filled'])
  await showTable(stage, 2)
  await stage.picture('resting-order')
  const cancel = stage.desk.getByRole('button', { name: /^Cancel BUY/ }).first()
  await sayYes(stage, () => cancel.click(), { shown: () => stage.picture('cancel-sheet') })
  await newestIs(stage, ['cancelled', 'filled'])
  await stage.picture('cancelled')
}

/** A reply that is lost: the desk finds the order by its client id. @param {Stage} stage */
export async function loseAReply(stage) {
  await showTable(stage, 4)
  await stage.desk.getByRole('button', { name: 'Failure drills' }).click()
  const drill = stage.desk.getByRole('menuitem', { name: 'Lose my next reply' })
  await drill.waitFor()
  await stage.picture('drills')
  await drill.click()
  await stage.desk.getByText('its answer will never arrive').waitFor()
  await stage.picture('drill-told')
  await fillTicket(stage, { side: 'Sell', type: 'IOC', size: '0.03', price: 'crossing' })
  await send(stage)
  await newestIs(stage, ['filled', 'cancelled', 'partly filled'])
  await stage.desk
    .getByRole('button', { name: /^Timeline of/ })
    .first()
    .click()
  await stage.picture('lost-reply-found')
  await leave(stage)
}

/** Stops the practice exchange: known values stay, marked as old, until it is back. @param {Stage} stage */
export async function loseTheVenue(stage) {
  await showTable(stage, 1)
  const offline = stage.desk.locator('.banner', { hasText: 'Offline' })
  // It is started again at once at first, and later each time: it has to stay away for the pictures.
  let goneSince = Date.now()
  await until('the exchange next door to stay away', async () => {
    if (stage.killPractice()) goneSince = Date.now()
    return Date.now() - goneSince > AWAY && (await offline.isVisible())
  })
  await stage.picture('offline')
  await stage.size(...SMALL)
  await stage.picture('small-offline')
  await stage.size(...LARGE)
  await settle(stage)
  await quiet(stage)
  await stage.picture('back-again')
}
