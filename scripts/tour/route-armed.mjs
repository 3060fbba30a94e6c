import { waitForSheet, dismissSheet, holdToConfirm, leave, quiet, settle } from './jobs.mjs'
import { command, openStage, pause, until } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const LARGE = /** @type {const} */ ([1440, 900])
const SMALL = /** @type {const} */ ([1024, 700])

/** @param {Stage} stage */
const dialog = ({ desk }) => desk.getByRole('dialog')
/** @param {Stage} stage */
const newest = async ({ snapshot }) => (await snapshot()).armed?.value.envelopes[0]
/** @param {Stage} stage */
const isOpen = async stage => {
  const one = await newest(stage)
  return one !== undefined && one.ended === undefined
}

/**
 * Confirms an arming sheet. The armed mandates show whether that worked: asking again would arm a second one.
 *
 * @param {Stage} stage @param {() => Promise<void>} ask @param {() => Promise<void>} shown
 */
async function sayYesTo(stage, ask, shown) {
  for (let tried = 0; tried < 4; tried += 1) {
    await ask()
    if (!(await waitForSheet(stage))) continue
    await shown()
    await holdToConfirm(stage)
    if (await until('an answer', () => isOpen(stage), 5_000).catch(() => false)) return
  }
  throw new Error('No yes was taken to what is armed.')
}

/** A picture in each theme, and in the smallest window that is laid out whole. @param {Stage} stage @param {string} name */
async function everyway(stage, name) {
  await stage.picture(name)
  await stage.size(...SMALL)
  await stage.picture(`small-${name}`)
  await stage.size(...LARGE)
}

/**
 * Shows mandates for keys and clicks, and the work of a program, on a separate desk.
 *
 * @param {{ out: string, root?: string, only?: readonly string[] }} where
 * @param {string[]} taken
 */
export async function goArmed(where, taken) {
  const stage = await openStage({ ...where, taken })
  try {
    await stage.begin()
    await stage.size(...LARGE)
    await settle(stage)
    await armByHand(stage)
    await stage.theme('light')
    await lookAtTheSheet(stage)
    await stage.theme('dark')
    await runAProgram(stage)
  } finally {
    await stage.close()
  }
}

/** @param {Stage} stage */
async function openBounds(stage) {
  await command(stage.desk, 'enable one-click trading')
  await dialog(stage).waitFor()
  await until('the bounds to be filled in', () =>
    dialog(stage)
      .getByLabel('Max buy price')
      .inputValue()
      .then(text => text !== ''),
  )
}
/** @param {Stage} stage */
const reviewBounds = stage => dialog(stage).getByRole('button', { name: 'Review' }).click()

/** Bounds, the sheet over them, presses, and the page of what it came to. @param {Stage} stage */
async function armByHand(stage) {
  const { desk } = stage
  await openBounds(stage)
  await everyway(stage, 'arm-dialog')
  await dialog(stage).getByLabel('Size per key').fill('0.0001')
  await dialog(stage).getByLabel('Duration').fill('500')
  await reviewBounds(stage)
  await dialog(stage).locator('[aria-invalid=true]').first().waitFor()
  await stage.picture('arm-dialog-refused')
  await dialog(stage).getByLabel('Duration').fill('10')
  await dialog(stage).getByLabel('Size per key').fill('0.02')
  await sayYesTo(
    stage,
    () => reviewBounds(stage),
    async () => {
      await stage.picture('arm-sheet')
    },
  )
  await strip(stage)
  for (const key of ['F1', 'F3']) {
    const before = (await newest(stage))?.used.writes
    await desk.keyboard.press(key)
    await until('one more to be used', async () => (await newest(stage))?.used.writes !== before)
    await until('the next may leave', async () => (await stage.snapshot()).writes?.value.state === 'active')
  }
  await quiet(stage)
  await everyway(stage, 'armed')
  await stage.theme('light')
  await everyway(stage, 'armed-light')
  await stage.theme('dark')
  await desk.keyboard.press('Escape')
  await until('it to be over', async () => !(await isOpen(stage)))
  await command(desk, 'enable one-click trading')
  await showPage(stage, 'armed-page')
}

/** @param {Stage} stage */
async function strip({ host }) {
  const page = await host.page('strip')
  await page.getByRole('button', { name: /Disarm/ }).waitFor()
  await pause(700)
}

/**
 * Opens the newest entry of the armed mandates in the open dialog.
 *
 * @param {Stage} stage
 * @param {string} name
 */
async function showPage(stage, name) {
  const page = dialog(stage).locator('details').first()
  await page.locator('summary').click()
  await page.scrollIntoViewIfNeeded()
  await everyway(stage, name)
  await leave(stage)
}

/** The same in the other theme. @param {Stage} stage */
async function lookAtTheSheet(stage) {
  await openBounds(stage)
  await dialog(stage).getByLabel('Size per key').fill('0.02')
  await stage.picture('arm-dialog-light')
  await reviewBounds(stage)
  await stage.sheet.locator('.sheet').waitFor()
  await stage.picture('arm-sheet-light')
  await dismissSheet(stage)
  await leave(stage)
}

/** @param {Stage} stage */
const reviewRule = stage => dialog(stage).getByRole('button', { name: 'Review' }).click()

const KINDS = /** @type {const} */ ([
  ['chase', 'chase'],
  ['scale', 'scale'],
  ['basket', 'basket'],
  ['close over time', 'close'],
])

/** Shows the form of each of the other kinds, in both themes. @param {Stage} stage */
async function lookAtKinds(stage) {
  for (const [value, name] of KINDS) {
    await chooseKind(stage, value)
    await everyway(stage, `program-dialog-${name}`)
  }
  await leave(stage)
  await stage.theme('light')
  await command(stage.desk, 'start an algo')
  for (const [value, name] of KINDS) {
    await chooseKind(stage, value)
    await stage.picture(`program-dialog-${name}-light`)
  }
  await leave(stage)
  await stage.theme('dark')
}

/** @param {Stage} stage @param {string} value */
async function chooseKind(stage, value) {
  const kind = dialog(stage).getByLabel('Type', { exact: true })
  await kind.focus()
  await kind.selectOption(value)
}

/**
 * Runs a size over a time, from its form to its end by an order with an unknown outcome.
 *
 * @param {Stage} stage
 */
async function runAProgram(stage) {
  const { desk } = stage
  const fill = async (/** @type {Record<string, string>} */ fields) => {
    for (const [name, text] of Object.entries(fields)) await dialog(stage).getByLabel(name).fill(text)
  }
  await command(desk, 'start an algo')
  await lookAtKinds(stage)
  await command(desk, 'start an algo')
  await dialog(stage).waitFor()
  await fill({
    'Total size': '0.12',
    Slices: '12',
    Over: '2',
    'Random size ±': '20',
    'Random time ±': '30',
  })
  await everyway(stage, 'program-dialog')
  await sayYesTo(
    stage,
    () => reviewRule(stage),
    () => stage.picture('program-sheet'),
  )
  await strip(stage)
  await until('two slices', async () => Number((await newest(stage))?.used.writes) >= 2)
  await desk.locator('.program summary').click()
  await quiet(stage)
  await everyway(stage, 'program-running')
  await stage.theme('light')
  await everyway(stage, 'program-running-light')
  await stage.theme('dark')
  await stage.tellPractice({
    do: 'fault',
    fault: { name: 'lose the request', on: { method: 'POST', path: '/v1/order' }, times: 1 },
  })
  await until('it to have ended', async () => (await newest(stage))?.ended?.why === 'unknown', 90_000)
  await everyway(stage, 'program-ended')
  await command(desk, 'enable one-click trading')
  await showPage(stage, 'program-ended-page')
}

/** The same in the second language: bounds, a rule, the sheet, and the strip. @param {Stage} stage */
export async function armInChinese(stage) {
  const { desk, sheet } = stage
  const find = async (/** @type {string} */ words) => {
    const search = desk.getByRole('combobox')
    await desk.keyboard.press('Control+k')
    await search.first().waitFor()
    await search.first().fill(words)
    await desk.keyboard.press('Enter')
    await dialog(stage).locator('form').waitFor()
  }
  await find('程序')
  await stage.picture('chinese-program-dialog')
  await leave(stage)
  await find('开启一键交易')
  await dialog(stage).getByRole('textbox').first().fill('0.02')
  await stage.picture('chinese-arm-dialog')
  await dialog(stage).locator('button[type=submit]').click()
  await sheet.locator('.sheet').waitFor()
  await pause(1_500)
  await stage.picture('chinese-arm-sheet')
  await holdToConfirm(stage)
  await until('it to be armed', () => isOpen(stage))
  await pause(1_500)
  await desk.keyboard.press('F1')
  await until('one to be used', async () => (await newest(stage))?.used.writes === 1)
  await pause(700)
  await everyway(stage, 'chinese-armed')
  await desk.keyboard.press('Escape')
  await until('it to be over', async () => !(await isOpen(stage)))
}
