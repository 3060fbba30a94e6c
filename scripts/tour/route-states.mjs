import { fillTicket, leave, settle, showTable } from './jobs.mjs'
import { command } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const CLOSED_MARKET = 'PERP_SOL_USDC'
const USUAL_MARKET = 'PERP_BTC_USDC'
/** Long enough to look at what is being read. */
const SLOW = 6_000

/** What explains the desk itself: the card for a newcomer, a figure, the alerts, the lights; and the smaller dialogs. */
export async function explain(/** @type {Stage} */ stage) {
  const { desk } = stage
  await command(desk, 'take the tour')
  await desk.locator('.tour-card').waitFor()
  await stage.picture('tour-card')
  await desk.getByRole('button', { name: 'Leave', exact: true }).click()
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
    ['keep the ticket as a preset', 'presets'],
    ['size from a risk', 'size-from-risk'],
    ['reverse the position', 'reverse'],
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
}

/** Bars that are slow to come. @param {Stage} stage */
async function waitForBars(stage) {
  const { desk } = stage
  await stage.tellNeighbour({
    do: 'fault',
    fault: { name: 'delay', ms: SLOW, on: { method: 'GET', path: '*kline*' }, times: 4 },
  })
  await command(desk, CLOSED_MARKET)
  await desk.getByText('Reading the bars…').waitFor()
  await stage.picture('loading')
  await stage.tellNeighbour({ do: 'clear faults' })
}

/** A market in which positions can only be reduced. @param {Stage} stage */
async function closeAMarket(stage) {
  const { desk } = stage
  await stage.tellNeighbour({
    do: 'fault',
    fault: {
      name: 'change the rules',
      symbol: CLOSED_MARKET,
      rules: { status: 'REDUCE_ONLY' },
      on: { method: 'GET' },
      times: 1,
    },
  })
  const said = desk.locator('.strip .tag')
  // It is read again by itself within a minute; asking too often would be refused.
  await command(desk, 'ask the venue again')
  await said.waitFor({ timeout: 60_000 })
  await fillTicket(stage, { side: 'Buy', type: 'Limit', size: '1' })
  await stage.picture('not-trading')
  await command(desk, USUAL_MARKET)
  await settle(stage)
}
