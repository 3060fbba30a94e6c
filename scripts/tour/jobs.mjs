import { pause, pressUntil, until } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const LONGER_THAN_HOLD = 1_300
const SHORT = 8_000
const TRIES = 4

/** Waits until prices move and orders can be sent. @param {Stage} stage */
export async function settle({ snapshot, desk }) {
  await until('writing to be possible', async () => (await snapshot()).writes?.value.state === 'active')
  await until('the book', () => desk.locator('.book .level.bid span').first().isVisible())
  await until(
    'the last price',
    async () => (await desk.locator('.strip .last dd').innerText()).trim() !== '—',
  )
}

/**
 * Fills the ticket: side, type, size, and a price from the book.
 *
 * @param {Stage} stage
 * @param {{ side: 'Buy' | 'Sell', type: string, size: string, price?: 'crossing' | 'resting' }} order
 */
export async function fillTicket({ desk }, { side, type, size, price }) {
  await desk.getByRole('radio', { name: new RegExp(`^${side}`) }).click()
  await desk.getByRole('radio', { name: type, exact: true }).click()
  if (price !== undefined) {
    const isAskSide = (side === 'Buy') === (price === 'crossing')
    const levels = desk.locator(isAskSide ? '.book .level.ask' : '.book .level.bid')
    // The farthest visible level of a side: a crossing order fills at once there, a resting one stays a while.
    await (isAskSide ? levels.first() : levels.last()).click()
  }
  await desk.getByLabel('Size', { exact: true }).fill(size)
}

/** Presses Review until the sheet opens. @param {Stage} stage */
export async function review(stage) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    await stage.desk.getByRole('button', { name: /^Review/ }).click()
    if (await waitForSheet(stage)) return
  }
  throw new Error(`The sheet did not ask. ${await refusal(stage)}`)
}

/**
 * Waits until the sheet is open and accepts a confirmation. Returns false if the desk refused to ask, or cancelled
 * the question at once.
 *
 * @param {Stage} stage
 */
export async function waitForSheet(stage) {
  const { sheet } = stage
  const open = sheet.locator('.sheet')
  await until('the sheet', async () => (await open.isVisible()) || (await refusal(stage)) !== '')
  await until('the sheet to be armed', async () => {
    const words = await sheet.locator('.foot').allInnerTexts()
    return !/A moment/.test(words.join(' '))
  })
  return open.isVisible()
}

/**
 * Waits for a sheet that a previous step opened. Throws if it was refused.
 *
 * @param {Stage} stage
 */
export async function requireSheet(stage) {
  if (!(await waitForSheet(stage))) throw new Error(`The sheet was refused. ${await refusal(stage)}`)
}

/**
 * Returns the errors of the ticket or a dialog after the last review; an empty text if it was accepted.
 *
 * @param {Stage} stage
 */
const refusal = async ({ desk }) => (await desk.locator('.ticket .no, .dialog .no').allInnerTexts()).join(' ')

/** Leaves the sheet without an answer. @param {Pick<Stage, 'sheet'>} stage */
export async function dismissSheet({ sheet }) {
  await sheet.keyboard.press('Escape')
  await sheet.locator('.sheet').waitFor({ state: 'detached' })
}

/**
 * Confirms the sheet: types the word if one is asked for, and holds the button. Returns false if the question
 * was cancelled meanwhile, because its basis had changed.
 *
 * @param {Stage} stage
 * @param {() => Promise<void>} half Runs while the button is held.
 */
export async function holdToConfirm({ sheet }, half = async () => {}) {
  const open = sheet.locator('.sheet')
  const word = sheet.locator('input[name=word]')
  const button = sheet.locator('[data-hold]')
  try {
    if (await word.isVisible()) await word.pressSequentially('SEND', { timeout: SHORT })
    await button.hover({ timeout: SHORT })
    // A word or a reason may have made the sheet taller. A sheet that moved accepts no press for a moment.
    await sheet.locator('[data-hold][aria-disabled=false]').waitFor({ timeout: SHORT })
  } catch (error) {
    if (await open.isVisible()) throw error
    return false
  }
  await sheet.mouse.down()
  await pause(LONGER_THAN_HOLD / 3)
  await half()
  await pause(LONGER_THAN_HOLD)
  const isStillThere = (await button.count()) > 0
  await sheet.mouse.up()
  try {
    await open.waitFor({ state: 'detached', timeout: SHORT })
    return isStillThere
  } catch {
    // The sheet did not accept the confirmation.
    await dismissSheet({ sheet })
    return false
  }
}

/**
 * Opens the sheet and confirms. A sheet that was cancelled meanwhile is opened again: a plan lives 15
 * seconds, and the market moves.
 *
 * @param {Stage} stage
 * @param {() => Promise<void>} ask
 * @param {{ shown?: () => Promise<void>, held?: () => Promise<void> }} looks Callbacks for each step.
 */
export async function sayYes(stage, ask, { shown = async () => {}, held = async () => {} } = {}) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    await ask()
    if (!(await waitForSheet(stage))) continue
    await shown()
    const yes = await holdToConfirm(stage, held)
    await pause(500)
    if (yes && (await refusal(stage)) === '') return
  }
  throw new Error(`No yes was taken in ${TRIES} tries. ${await refusal(stage)}`)
}

/**
 * Sends the ticket.
 *
 * @param {Stage} stage
 * @param {{ shown?: () => Promise<void>, held?: () => Promise<void> }} looks
 */
export const send = (stage, looks = {}) =>
  sayYes(stage, () => stage.desk.getByRole('button', { name: /^Review/ }).click(), looks)

/** @param {Stage} stage */
async function newest({ snapshot }) {
  const attempts = (await snapshot()).attempts?.value ?? []
  return [...attempts].sort((a, b) => b.consentedAt - a.consentedAt)[0]
}

/**
 * Waits until the newest attempt is in one of these states.
 *
 * @param {Stage} stage
 * @param {readonly string[]} states
 */
export const newestIs = (stage, states) =>
  until(`an attempt that is ${states.join(' or ')}`, async () => {
    const attempt = await newest(stage)
    return attempt !== undefined && states.includes(attempt.state.is) ? attempt : undefined
  })

/** Tables by the digit of their hotkey, from 1. */
const tables = ['positions', 'orders', 'algo', 'attempts', 'history', 'fills', 'funding', 'holdings']

/** Shows a table by the digit of its hotkey. @param {Stage} stage @param {number} digit */
export const showTable = ({ desk }, digit) =>
  pressUntil(desk, `Alt+${digit}`, desk.locator(`#tab-${tables[digit - 1]}[aria-selected=true]`))

/**
 * Dismisses the notices, including those that stay until dismissed and those that arrive meanwhile.
 *
 * @param {Stage} stage
 */
export const quiet = ({ desk }) =>
  until('the notices to go', async () => {
    const notices = desk.locator('.stack .notice button')
    await notices.evaluateAll(all => all.forEach(each => each instanceof HTMLElement && each.click()))
    return (await notices.count()) === 0
  })

/**
 * Closes whatever lies over the screen. A key that is pressed before the sheet returned the focus is lost, so
 * it is pressed again, as a person would.
 *
 * @param {Stage} stage
 */
export const leave = ({ desk }) =>
  until('what lies over the screen to be gone', async () => {
    if ((await desk.getByRole('dialog').count()) === 0) return true
    await desk.keyboard.press('Escape')
    return false
  })
