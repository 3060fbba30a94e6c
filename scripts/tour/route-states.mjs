import { fillTicket, leave, newestIs, quiet, sayYes, send, settle, showTable } from './jobs.mjs'
import { command, until } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const CLOSED_MARKET = 'PERP_SOL_USDC'
const USUAL_MARKET = 'PERP_BTC_USDC'
/** Milliseconds: long enough to look at the loading state. */
const SLOW = 6_000
/** Milliseconds: long enough to look at a key that is refused. */
const REVOKED = 12_000
const POSITIONS = 1

/**
 * Shows the explanations of the desk: the card for a newcomer, a figure, the alerts, the lights; and the
 * smaller dialogs.
 */
export async function explain(/** @type {Stage} */ stage) {
  const { desk } = stage
  await command(desk, 'take the tour')
  await desk.locator('.tour-card').waitFor()
  await stage.picture('tour-card')
  await desk.getByRole('button', { name: 'Exit', exact: true }).click()
  await showTable(stage, 1)
  await desk.locator('.blotter .explained').first().click()
  await desk.getByRole('dialog').waitFor()
  await stage.picture('explained-figure')
  await leave(stage)
  await desk.getByRole('button', { name: /^Alerts/ }).click()
  await stage.picture('alerts')
  await desk.keyboard.press('Escape')
  await fillTicket(stage, { side: 'Buy', type: 'Limit', size: '0.02', price: 'resting' })
  for (const [words, name] of [
    ['diagnostics', 'diagnostics'],
    ['ticket presets', 'presets'],
    ['size by risk', 'size-from-risk'],
  ]) {
    await command(desk, words ?? '')
    await desk.getByRole('dialog').waitFor()
    await stage.picture(name ?? '')
    await leave(stage)
  }
}

/** The states of the desk that a venue brings about, each with the words for it. @param {Stage} stage */
export async function sufferStates(stage) {
  await waitForBars(stage)
  await closeAMarket(stage)
  await hearNothing(stage)
  await readNothing(stage)
  await loseTheKey(stage)
  await meetMaintenance(stage)
}

/** A picture in each theme. @param {Stage} stage @param {string} name */
async function inBothThemes(stage, name) {
  await stage.picture(name)
  await stage.theme('light')
  await stage.picture(`light-${name}`)
  await stage.theme('dark')
}

/** Prices that nothing is heard of any more. @param {Stage} stage */
async function hearNothing(stage) {
  const { desk } = stage
  await showTable(stage, POSITIONS)
  await command(desk, 'prices fall silent')
  await quiet(stage)
  // A read by request makes the prices fresh for five of every fifteen seconds.
  const waitUntilStale = () => desk.locator('.strip dl.stale').waitFor()
  await waitUntilStale()
  await stage.picture('stale')
  await stage.theme('light')
  await waitUntilStale()
  await stage.picture('light-stale')
  await stage.theme('dark')
  await stage.tellPractice({ do: 'clear faults' })
}

/** Answers that make no sense. @param {Stage} stage */
async function readNothing(stage) {
  const { desk } = stage
  await command(desk, 'unreadable answers')
  await desk.locator('.banner', { hasText: 'Unreadable' }).waitFor()
  await desk.locator('.ticket .why').waitFor()
  await quiet(stage)
  await inBothThemes(stage, 'unreadable')
  await stage.tellPractice({ do: 'clear faults' })
  await settle(stage)
}

/** A key that the venue takes no more, for a while. @param {Stage} stage */
async function loseTheKey(stage) {
  const { desk } = stage
  const fault = { name: 'revoke the keys', ms: REVOKED, on: { method: 'GET' }, times: 1 }
  await stage.tellPractice({ do: 'fault', fault })
  await desk.locator('.banner', { hasText: 'Key not known' }).waitFor()
  await stage.picture('key-refused')
  await settle(stage)
}

/**
 * Shows an impossible record: writing is halted until a person has looked, explained it, and reopened.
 *
 * @param {Stage} stage
 */
export async function haltAndReopen(stage) {
  const { desk, sheet, snapshot } = stage
  await showTable(stage, POSITIONS)
  await command(desk, 'impossible record')
  await fillTicket(stage, { side: 'Buy', type: 'IOC', size: '0.02', price: 'crossing' })
  await send(stage)
  await newestIs(stage, ['quarantined'])
  await desk.locator('.banner', { hasText: 'Halted' }).waitFor()
  await quiet(stage)
  await inBothThemes(stage, 'halted')
  await stage.size(1024, 700)
  await stage.picture('small-halted')
  await stage.size(1440, 900)
  await desk.getByRole('button', { name: 'Show evidence' }).click()
  await stage.picture('halted-evidence')
  const declare = async () => {
    await desk.getByRole('button', { name: 'Declare…' }).click()
    await sheet.getByRole('radio', { name: 'Placed', exact: true }).click()
    // Types with keys, as a person does: text that the driver inserts does not always arrive here.
    await sheet.locator('textarea').pressSequentially('It is larger by exactly this.')
  }
  await sayYes(stage, declare)
  await newestIs(stage, ['declared'])
  await leave(stage)
  await sayYes(stage, () => desk.getByRole('button', { name: 'Resume…' }).first().click())
  await until('writing', async () => (await snapshot()).writes?.value.state === 'active')
}

/** The venue closed for maintenance. @param {Stage} stage */
async function meetMaintenance(stage) {
  const { desk } = stage
  await command(desk, 'venue maintenance')
  const banner = desk.locator('.banner', { hasText: 'Maintenance' })
  await banner.waitFor()
  await quiet(stage)
  await inBothThemes(stage, 'maintenance')
  // It lasts a minute, and orders are refused meanwhile.
  await banner.waitFor({ state: 'detached', timeout: 90_000 })
}

/** Bars that are slow to come. @param {Stage} stage */
async function waitForBars(stage) {
  const { desk } = stage
  await stage.tellPractice({
    do: 'fault',
    fault: { name: 'delay', ms: SLOW, on: { method: 'GET', path: '*kline*' }, times: 4 },
  })
  await command(desk, CLOSED_MARKET)
  await desk.getByText('Loading candles…').waitFor()
  await stage.picture('loading')
  await stage.tellPractice({ do: 'clear faults' })
}

/** A market in which positions can only be reduced. @param {Stage} stage */
async function closeAMarket(stage) {
  const { desk } = stage
  await stage.tellPractice({
    do: 'fault',
    fault: {
      name: 'change the rules',
      symbol: CLOSED_MARKET,
      rules: { status: 'REDUCE_ONLY' },
      on: { method: 'GET' },
      times: 1,
    },
  })
  const marketTag = desk.locator('.strip .tag')
  // The desk reads it again within a minute; more frequent requests would be refused.
  await command(desk, 'resync with venue')
  await marketTag.waitFor({ timeout: 60_000 })
  await fillTicket(stage, { side: 'Buy', type: 'Limit', size: '1', price: 'resting' })
  await desk.locator('.ticket .line.no').first().waitFor()
  await stage.picture('not-trading')
  await command(desk, USUAL_MARKET)
  await settle(stage)
}
