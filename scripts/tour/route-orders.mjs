import {
  waitForSheet,
  dismissSheet,
  fillTicket,
  leave,
  newestIs,
  quiet,
  sayYes,
  send,
  showTable,
} from './jobs.mjs'
import { command, pause, pressUntil, until } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const POSITIONS = 1
const ORDERS = 2
const TPSL = 3

/** Everything that is drafted elsewhere than in a plain ticket. @param {Stage} stage */
export async function draftAll(stage) {
  // Larger than what rests on the other side, so that something is held until the end.
  await fillTicket(stage, { side: 'Buy', type: 'IOC', size: '0.06', price: 'crossing' })
  await send(stage)
  await newestIs(stage, ['filled', 'partly filled'])
  await setLeverage(stage)
  await protect(stage)
  await bracket(stage)
  await trail(stage)
  await ladder(stage)
  await editAndClose(stage)
  await setTimer(stage)
  await isolate(stage)
  await supposeAFall(stage)
  await showTable(stage, POSITIONS)
}

/** The mark of the market at hand. @param {Stage} stage */
async function markOf({ snapshot }) {
  const quotes = /** @type {{ symbol: string, mark: string }[]} */ ((await snapshot()).quotes?.value ?? [])
  return Number(quotes.find(({ symbol }) => symbol === 'PERP_BTC_USDC')?.mark)
}
/** @param {number} mark @param {number} by */
const near = (mark, by) => (mark * by).toFixed(1)

/** @param {Stage} stage */
const dialog = ({ desk }) => desk.getByRole('dialog')
/** @param {Stage} stage @param {string} name */
const ticketField = ({ desk }, name) => desk.locator('.ticket').getByLabel(name, { exact: true })

/**
 * Reviews and confirms the draft of a dialog. A dialog closes once its request was sent. One that stays was
 * cancelled meanwhile, and is reviewed again.
 *
 * @param {Stage} stage
 * @param {{ shown?: () => Promise<void> }} [looks]
 */
async function sendDialog(stage, looks) {
  const gone = () =>
    dialog(stage)
      .waitFor({ state: 'detached', timeout: 6_000 })
      .then(
        () => true,
        () => false,
      )
  await until('the dialog to be sent', async () => {
    await sayYes(stage, () => dialog(stage).locator('[data-review]').click(), looks)
    return gone()
  })
  await quiet(stage)
}

/** Chooses a kind of order that is one menu away. @param {Stage} stage @param {string} name */
async function moreType({ desk }, name) {
  await desk.getByRole('button', { name: 'More order types' }).click()
  await desk.getByRole('menuitemradio', { name: new RegExp(name) }).click()
}

/** Opens what more can be done with the first position. @param {Stage} stage @param {RegExp} item */
async function ofPosition(stage, item) {
  await showTable(stage, POSITIONS)
  await stage.desk
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await stage.desk.getByRole('menuitem', { name: item }).click()
}

/** @param {Stage} stage */
async function setLeverage(stage) {
  await command(stage.desk, 'leverage')
  await dialog(stage).getByLabel('New leverage').fill('5')
  await stage.picture('leverage-dialog')
  await sendDialog(stage, { shown: () => stage.picture('leverage-sheet') })
}

/** Adds take-profit and stop-loss to a position. @param {Stage} stage */
async function protect(stage) {
  await ofPosition(stage, /^Set TP\/SL/)
  const mark = await markOf(stage)
  const dialogText = await dialog(stage).innerText()
  const [gain, loss] = dialogText.includes('SHORT') ? [0.95, 1.05] : [1.05, 0.95]
  await dialog(stage).getByLabel('Take-profit trigger').fill(near(mark, gain))
  await dialog(stage).getByLabel('Stop-loss trigger').fill(near(mark, loss))
  await stage.picture('protect-dialog')
  await sendDialog(stage, { shown: () => stage.picture('protect-sheet') })
  await stage.picture('protected')
}

/** An entry that brings its protection along. @param {Stage} stage */
async function bracket(stage) {
  const { desk } = stage
  await fillTicket(stage, { side: 'Buy', type: 'Limit', size: '0.02', price: 'resting' })
  const mark = await markOf(stage)
  await desk.getByRole('checkbox', { name: 'TP / SL' }).check()
  await ticketField(stage, 'Take-profit trigger').fill(near(mark, 1.04))
  await ticketField(stage, 'Stop-loss trigger').fill(near(mark, 0.96))
  await stage.picture('bracket-ticket')
  await send(stage, { shown: () => stage.picture('bracket-sheet') })
  await newestIs(stage, ['live', 'filled'])
  await desk.getByRole('checkbox', { name: 'TP / SL' }).uncheck()
}

/** A stop that follows. @param {Stage} stage */
async function trail(stage) {
  await stage.desk.getByRole('radio', { name: /^Sell/ }).click()
  await moreType(stage, 'Trailing')
  await ticketField(stage, 'Trail by').fill('1.5')
  await ticketField(stage, 'Size').fill('0.02')
  await stage.picture('trailing-ticket')
  await send(stage)
  await newestIs(stage, ['live'])
  await showTable(stage, TPSL)
  await stage.picture('tp-sl-table')
}

/** Several orders under one yes. @param {Stage} stage */
async function ladder(stage) {
  await stage.desk.getByRole('radio', { name: /^Buy/ }).click()
  await moreType(stage, 'Ladder')
  const mark = await markOf(stage)
  await ticketField(stage, 'From price').fill(near(mark, 0.995))
  await ticketField(stage, 'To price').fill(near(mark, 0.985))
  await ticketField(stage, 'Orders').fill('4')
  await ticketField(stage, 'Size').fill('0.04')
  await stage.picture('ladder-ticket')
  await send(stage, { shown: () => stage.picture('ladder-sheet') })
  const open = async () => ((await stage.snapshot()).orders?.value ?? []).filter(isOpen).length >= 4
  await until('every order of the ladder', open)
  await showTable(stage, ORDERS)
  await stage.picture('ladder-orders')
}

/** @param {{ status: string }} order */
const isOpen = ({ status }) => status === 'NEW' || status === 'PARTIAL_FILLED'

/** An edit, and a share of a position closed, each as far as its sheet. Neither is sent. @param {Stage} stage */
async function editAndClose(stage) {
  const { desk } = stage
  await desk
    .getByRole('button', { name: /^Edit BUY/ })
    .first()
    .click()
  await dialog(stage).getByLabel('New total size').fill('0.03')
  await stage.picture('edit-dialog')
  await dialog(stage).locator('[data-review]').click()
  if (await waitForSheet(stage)) await stage.picture('edit-sheet')
  await dismissSheet(stage)
  await leave(stage)
  await dialog(stage).waitFor({ state: 'detached' })
  await showTable(stage, POSITIONS)
  await desk
    .getByRole('button', { name: /^Close 50/ })
    .first()
    .click()
  if (await waitForSheet(stage)) await stage.picture('close-sheet')
  await dismissSheet(stage)
  await command(desk, 'cancel all orders')
  await stage.picture('cancel-all-dialog')
  await leave(stage)
  await dialog(stage).waitFor({ state: 'detached' })
  await command(desk, 'close several')
  await stage.picture('close-several-dialog')
  await leave(stage)
  await dialog(stage).waitFor({ state: 'detached' })
}

/** The venue's own timer, up to the sheet: what it would remove is still needed. @param {Stage} stage */
async function setTimer(stage) {
  const { desk } = stage
  await desk.getByRole('button', { name: 'More ways to stop' }).click()
  await desk.getByRole('menuitem', { name: /^Cancel all after/ }).click()
  await dialog(stage).getByRole('button', { name: '5 min', exact: true }).click()
  await stage.picture('timer-dialog')
  await dialog(stage).locator('[data-review]').click()
  if (await waitForSheet(stage)) await stage.picture('timer-sheet')
  await dismissSheet(stage)
  await leave(stage)
  await dialog(stage).waitFor({ state: 'detached' })
}

/** Shows the margin of an isolated position. @param {Stage} stage */
async function isolate(stage) {
  const { desk } = stage
  await fillTicket(stage, { side: 'Buy', type: 'IOC', size: '0.03', price: 'crossing' })
  await desk.getByLabel('Margin mode').selectOption('ISOLATED')
  await send(stage)
  await newestIs(stage, ['filled', 'partly filled', 'cancelled'])
  await desk.getByLabel('Margin mode').selectOption('CROSS')
  await showTable(stage, POSITIONS)
  const isolated = desk.getByRole('row').filter({ hasText: 'isolated' }).first()
  await isolated.getByRole('button', { name: /^More for/ }).click()
  await desk.getByRole('menuitem', { name: /^Adjust margin/ }).click()
  await dialog(stage).getByLabel('Amount').fill('25')
  await stage.picture('margin-dialog')
  await sendDialog(stage, { shown: () => stage.picture('margin-sheet') })
}

/** Shows the effect of a price fall on the account. @param {Stage} stage */
async function supposeAFall(stage) {
  await command(stage.desk, 'what-if: prices')
  await dialog(stage).getByLabel('Move', { exact: true }).fill('40')
  await stage.picture('what-if')
  await leave(stage)
  await dialog(stage).waitFor({ state: 'detached' })
}

/** Every place of the window beside the trading one, as the palette lists them. @param {Stage} stage */
export async function visitPlaces(stage) {
  const { desk } = stage
  const search = desk.getByRole('combobox', { name: 'Search commands and markets' })
  await pressUntil(desk, 'Control+k', search)
  await search.fill('go to')
  const listed = (await desk.getByRole('option').allInnerTexts()).map(
    text => /Go to ([A-Z].+)/.exec(text)?.[1],
  )
  await leave(stage)
  await search.waitFor({ state: 'detached' })
  for (const name of listed) {
    // A name in lower case is no separate place and does not match.
    if (name === undefined || name === 'Trade') continue
    await command(desk, `go to ${name}`)
    await desk.getByRole('main', { name: name.replace(/:.*/, '') }).waitFor()
    await pause(600)
    await stage.picture(`place-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`)
  }
  await command(desk, 'go to log: order log')
  await desk
    .getByRole('button', { name: /^Timeline of/ })
    .first()
    .click()
  await desk.getByLabel('Tags', { exact: true }).fill('late plan-b')
  await desk.getByLabel('Note on this entry').fill('Waited for the close, as planned.')
  await desk.getByRole('button', { name: 'Save note' }).click()
  await desk.getByText(/^Saved /).waitFor()
  await stage.picture('note')
  await command(desk, 'go to trade')
}
