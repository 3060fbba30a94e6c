import { fillTicket, holdToConfirm, leave, quiet, sayYes, settle, showTable } from './jobs.mjs'
import { command, openStage, pressUntil, until } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

/** The tables that are empty on a first day, by their place among the tabs. */
const EMPTY = /** @type {const} */ ([
  [2, 'orders'],
  [3, 'tp-sl'],
  [4, 'attempts'],
  [5, 'history'],
  [6, 'fills'],
  [7, 'funding'],
])
const POSITIONS = 1
const FILLS = 6
const LARGE = /** @type {const} */ ([1440, 900])
/** The smallest page there is: this window, and everything in it this many steps larger, is 800 × 600. */
const NARROW = /** @type {const} */ ([1200, 900, 3])
const OTHER_MARKET = 'PERP_ETH_USDC'
const LINKED_MARKET = 'PERP_SOL_USDC'

/** A first day: the card that offers the tour, and every table while there is nothing in it. @param {Stage} stage */
export async function beginEmpty(stage) {
  await stage.picture('first-run')
  await stage.begin()
  await settle(stage)
  await stage.picture('first-look')
  for (const [place, name] of EMPTY) {
    await showTable(stage, place)
    await stage.desk.locator('.blotter .empty').waitFor()
    await stage.picture(`empty-${name}`)
  }
  await showTable(stage, POSITIONS)
}

/** Text in the ticket's fields that is no number, and numbers that the market does not take. @param {Stage} stage */
export async function typeNonsense(stage) {
  const { desk } = stage
  const field = (/** @type {string} */ name) => desk.locator('.ticket').getByLabel(name, { exact: true })
  const refused = () => desk.locator('.ticket [aria-invalid=true]').nth(1).waitFor()
  await fillTicket(stage, { side: 'Buy', type: 'Limit', size: '1.2.3' })
  await field('Price').fill('1,000.5')
  await refused()
  await stage.picture('ticket-no-numbers')
  await field('Price').fill('100000.05')
  await field('Size').fill('0.00001')
  await refused()
  await stage.picture('ticket-off-the-grid')
  await desk.getByRole('checkbox', { name: 'TP / SL' }).check()
  await field('Take-profit trigger').fill('1')
  await field('Stop-loss trigger').fill('nothing')
  await stage.picture('ticket-refused-everywhere')
  await desk.getByRole('checkbox', { name: 'TP / SL' }).uncheck()
  for (const name of ['Price', 'Size']) await field(name).fill('')
}

/** The smallest page, where the ticket is a drawer. @param {Stage} stage */
export async function lookSmall(stage) {
  const { desk } = stage
  await stage.zoomed(...NARROW)
  const open = desk.getByRole('button', { name: 'Ticket', exact: true })
  const close = desk.getByRole('button', { name: 'Hide ticket', exact: true })
  await open.or(close).waitFor()
  if (await close.isVisible()) await close.click()
  await open.waitFor()
  await stage.picture('smallest')
  await open.click()
  await desk.locator('.ticket').waitFor()
  await stage.picture('smallest-with-the-ticket')
  await close.click()
  await command(desk, 'go to portfolio')
  await desk.getByRole('main', { name: 'Portfolio' }).waitFor()
  await stage.picture('smallest-portfolio')
  await command(desk, 'go to trade')
  await stage.zoomed(...LARGE, 0)
  await desk.locator('.ticket').waitFor()
}

/** Figures that explain themselves elsewhere than in a table, and a period that is refused. @param {Stage} stage */
export async function explainMore(stage) {
  const { desk } = stage
  await desk.locator('.strip .explained').last().click()
  await desk.getByRole('dialog').waitFor()
  await stage.picture('explained-in-the-strip')
  await leave(stage)
  await command(desk, 'go to portfolio')
  await desk
    .getByRole('button', { name: /^Net PnL/ })
    .first()
    .click()
  await desk.getByRole('dialog').waitFor()
  await stage.picture('explained-in-portfolio')
  await leave(stage)
  await desk.getByLabel(/^First day/).fill('2026-02-31')
  await desk.getByLabel(/^First day/).press('Enter')
  await desk.locator('[aria-invalid=true]').first().waitFor()
  await stage.picture('period-refused')
  await desk.getByRole('button', { name: '30 days', exact: true }).click()
  await command(desk, 'go to trade')
}

/** A note on a fill. @param {Stage} stage */
export async function noteAFill(stage) {
  const { desk } = stage
  await showTable(stage, FILLS)
  await desk
    .getByRole('button', { name: /^Note on/ })
    .first()
    .click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Note on this row').fill('Late: the news was out.')
  await dialog.getByLabel('Tags', { exact: true }).fill('late')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await dialog.getByText(/^Saved /).waitFor()
  await stage.picture('note-on-a-fill')
  await leave(stage)
  await stage.picture('fills')
  await showTable(stage, POSITIONS)
}

/** Somebody else trades on this account, and ends what they began. @param {Stage} stage */
export async function shareTheAccount(stage) {
  const { desk } = stage
  await command(desk, OTHER_MARKET)
  await settle(stage)
  await showTable(stage, POSITIONS)
  const row = desk.locator('.blotter').getByRole('row').filter({ hasText: 'ETH' })
  await tradeAsAnother(stage, 'BUY')
  await row.waitFor()
  await desk.locator('.stack .notice', { hasText: 'not by this desk' }).first().waitFor()
  await stage.picture('not-by-this-desk')
  await quiet(stage)
  await desk.getByRole('button', { name: /^Alerts/ }).click()
  await stage.picture('alerts-of-another')
  await desk.keyboard.press('Escape')
  await tradeAsAnother(stage, 'SELL')
  await row.waitFor({ state: 'detached' })
  await quiet(stage)
  await stage.picture('closed-by-another')
  await command(desk, 'PERP_BTC_USDC')
  await settle(stage)
}

/** @param {Stage} stage @param {'BUY' | 'SELL'} side */
const tradeAsAnother = (stage, side) =>
  stage.tellPractice({
    do: 'fault',
    fault: {
      name: 'trade as somebody else',
      symbol: OTHER_MARKET,
      side,
      quantity: '0.1',
      on: { method: 'GET' },
      times: 1,
    },
  })

/** Another account, the lock, and the question that lifts it. @param {Stage} stage */
export async function lockTheDesk(stage) {
  const { desk, sheet } = stage
  await command(desk, 'go to keys')
  await desk.getByRole('button', { name: 'View markets (no key)…' }).click()
  await sheet.locator('input[name=label]').pressSequentially('Only to look')
  await stage.picture('look-at-a-venue')
  await holdToConfirm(stage)
  await desk.getByText('Only to look').first().waitFor()
  await stage.picture('keys-of-two')
  await desk.getByRole('button', { name: 'Lock now' }).click()
  // Practice goes on behind a lock: it is the accounts at venues that only read.
  const unlock = desk.getByRole('button', { name: 'Unlock…' }).first()
  await unlock.waitFor()
  await stage.picture('locked')
  await sayYes(stage, () => unlock.click(), {
    shown: () => stage.picture('unlock-sheet'),
  })
  await unlock.waitFor({ state: 'detached' })
  await command(desk, 'go to trade')
}

/**
 * Links a ladder window to the market of a colour. @param {Stage} stage
 * @param {import('playwright-core').Page} page @param {import('../../host/surface/window.mjs').BaseWindow} frame
 */
export async function linkByColour(stage, page, frame) {
  await page.getByLabel('Market of this window').selectOption('pink')
  await page.getByLabel('Market of pink windows').selectOption(LINKED_MARKET)
  await until('the other market', async () => frame.getTitle().includes(LINKED_MARKET))
  await page
    .getByRole('gridcell', { name: /^Buy at/ })
    .first()
    .waitFor()
  await stage.picture('ladder-window-linked', frame)
}

/** A desk that was started view-only. @param {{ out: string, root?: string }} where @param {string[]} taken */
export async function onlyLook(where, taken) {
  const stage = await openStage({ ...where, args: ['--read-only'], taken })
  try {
    await stage.size(...LARGE)
    await stage.begin()
    await stage.desk.locator('.banner').first().waitFor()
    await stage.desk.locator('.book .level.bid span').first().waitFor()
    await stage.picture('started-only-to-look')
    await pressUntil(stage.desk, 'Control+k', stage.desk.getByRole('dialog'))
    await stage.picture('palette-only-to-look')
  } finally {
    await stage.close()
  }
}
