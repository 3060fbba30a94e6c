import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getWalletAddress } from '../../src/practice/account/practice-wallets'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { dotsIn } from '../kit/chart-picture'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'
import { createStranger } from '../kit/stranger'
import { typeVenue } from '../kit/way-in'

const BTC = 'PERP_BTC_USDC'
const SOL = 'PERP_SOL_USDC'

let exchange: PracticeHandle
let window: DeskInWindow
let person: Person
beforeAll(async () => {
  // A different seed, so that the prices of the two venues differ.
  exchange = await openPractice({ seed: 77 })
  ;({ window, person } = await sitDown())
  await window.resize(1440, 900)
})
afterAll(async () => {
  await window.close()
  await exchange.close()
})

/** The page and title of a popout window, found by its content. */
async function beside(shows: 'Chart' | 'ladder'): Promise<{ page: Page; title: () => string }> {
  const frame = await until(`the window of the ${shows}`, async () =>
    [...window.host.windows].find(each => each.getTitle().includes(shows)),
  )
  const [view] = frame.viewsWithPages
  if (view === undefined) throw new Error('The window beside is empty.')
  return { page: await view.webContents.page(), title: () => frame.getTitle() }
}
const panels = () =>
  window.desk.evaluate(() =>
    [...document.querySelectorAll('main [data-panel]')].map(panel => panel.getAttribute('aria-label')),
  )
const layout = ['Chart', 'Chart 2', 'Book', 'Tables', 'Ticket']
const markOf = async (symbol: string): Promise<number> => {
  const { quotes } = await window.snapshot()
  return Number(quotes?.value.find(each => each.symbol === symbol)?.mark)
}
/** Distance of a shown price from the market’s mark, in per cent. */
async function off(page: Page, place: string, symbol: string): Promise<number> {
  const shown = Number((await page.locator(place).first().innerText()).replaceAll(/[^\d.]/g, ''))
  const mark = await markOf(symbol)
  return Math.abs(shown / mark - 1) * 100
}
/** Number of chart pixels in the colour of a liquidation. */
const warned = async (page: Page): Promise<number> => (await dotsIn(page, 'warn')).length

async function lookByAddress(): Promise<void> {
  const { desk, sheet } = window
  const stranger = createStranger(exchange)
  const order = { symbol: BTC, side: 'BUY', order_type: 'MARKET', order_quantity: 0.25 }
  expect((await stranger.send('POST', '/v1/order', order)).json['success']).toBe(true)
  await person.goTo('Settings: Accounts')
  await desk.getByRole('button', { name: 'Add an account' }).press('Enter')
  await person.sheet().waitFor()
  const { baseUrl, publicStreamUrl, privateStreamUrl, account } = exchange
  await typeVenue(sheet, { baseUrl, publicStreamUrl, privateStreamUrl })
  await sheet.getByLabel('Wallet address').fill(getWalletAddress(account.accountId))
  expect(await person.isHeld('keys')).toBe(true)
  // The key is asked for next; a person who only watches declines.
  await sheet.getByRole('heading', { name: 'Add a key' }).waitFor()
  await sheet.keyboard.press('Escape')
  await person.sheet().waitFor({ state: 'detached' })
  await until('the account by its address', async () => {
    const { profile, positions } = await window.snapshot()
    return profile?.value.label === 'watched' && positions?.from === 'live'
  })
  await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
}

/** Expects every part of the window to show this account’s venue and nothing else. */
async function expectShownOf(mode: string): Promise<void> {
  const { desk } = window
  const [ladder, chart] = [await beside('ladder'), await beside('Chart')]
  await expect.poll(ladder.title).toBe(`${mode} — ${SOL} — Book and ladder — Perpdesk`)
  await expect.poll(chart.title).toBe(`${mode} — ${BTC} — Chart — Perpdesk`)
  const ladderRow = '[role=gridcell][aria-label^="Buy at"]'
  await ladder.page.locator(ladderRow).first().waitFor()
  await expect.poll(() => off(ladder.page, 'header > b', SOL)).toBeLessThan(2)
  await expect.poll(() => off(chart.page, 'header > b', BTC)).toBeLessThan(2)
  await expect.poll(() => off(desk, '[data-group][aria-label=Book] .level.bid > span', SOL)).toBeLessThan(2)
  expect(await panels()).toEqual(layout)
}

describe('pop-out windows and a custom layout', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const { desk } = window
    await person.command('chart window')
    await person.command('ladder window')
    const { page } = await beside('ladder')
    await page.getByLabel('Market of this window').selectOption('pink')
    await page.getByLabel('Market of pink windows').selectOption(SOL)
    await person.command('Add panel: Chart 2')
    await person.command('Close panel: Trades')
    await desk.getByRole('button', { name: 'Panel menu: Book' }).press('Enter')
    await desk.getByRole('menuitem', { name: /Pink/ }).press('Enter')
    const chart = await beside('Chart')
    await chart.page.getByRole('group', { name: /^Chart of/ }).waitFor()
  })

  it('show only the account in use', () => expectShownOf('PRACTICE'))

  it('show another account in the same layout, with no data of the first', async () => {
    await lookByAddress()
    await expectShownOf('CUSTOM · READ-ONLY')
    const [ladder, chart] = [await beside('ladder'), await beside('Chart')]
    for (const page of [ladder.page, chart.page])
      await expect.poll(() => page.locator('header').innerText()).toMatch(/BY ADDRESS[\s\S]*READ-ONLY/)
    // The position has a liquidation price, and the chart a line for it.
    await expect.poll(() => warned(chart.page)).toBeGreaterThan(50)
    await expect.poll(() => warned(window.desk)).toBeGreaterThan(50)
  })

  it('show no position line of another account in a market without a position', async () => {
    await person.command('PERP_ETH_USDC')
    const { page } = await beside('Chart')
    for (const each of [page, window.desk]) {
      await each
        .getByRole('img', { name: /PERP_ETH_USDC/ })
        .first()
        .waitFor()
      await expect.poll(() => warned(each)).toBe(0)
    }
    await person.command(BTC)
    await expect.poll(() => warned(page)).toBeGreaterThan(50)
  })

  it('show the first account again, with no data and no position line of the other', async () => {
    await window.call('profiles.use', { id: 'practice' })
    await window.ready()
    await expectShownOf('PRACTICE')
    const chart = await beside('Chart')
    await expect.poll(() => warned(chart.page)).toBe(0)
    await expect.poll(() => warned(window.desk)).toBe(0)
  })
})
