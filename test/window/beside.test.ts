import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiNames } from '../../src/contract/api'
import { besideNames } from '../../src/contract/beside-api'
import { openDeskWindow, until, type DeskInWindow, type Host } from '../kit/desk-window'
import { askToSend } from '../kit/hands'
import { axeFaultsInBothThemes } from '../kit/page-looks'

type Frame = Host['windows'] extends Set<infer W> ? W : never
type View = Frame['viewsWithPages'][number]

const home = mkdtempSync(join(tmpdir(), 'perpdesk-beside-'))
let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow(home)
  await window.ready()
})
afterAll(async () => {
  await window.close()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

/** The window beside that has this in its title, once it is there and says so. */
async function beside(shows: string): Promise<{ frame: Frame; view: View; page: Page }> {
  const frame = await until(`the window of the ${shows}`, async () =>
    [...window.host.windows].find(each => each.getTitle().includes(shows)),
  )
  const [view] = frame.viewsWithPages
  if (view === undefined) throw new Error('The window beside is empty.')
  return { frame, view, page: await view.webContents.page() }
}
const desk = (): Frame => {
  const [frame] = window.host.windows
  if (frame === undefined) throw new Error('There is no window.')
  return frame
}
const fromPalette = async (words: string): Promise<void> => {
  const search = window.desk.getByRole('combobox', { name: 'Search commands and markets' })
  await window.desk.keyboard.press('Control+k')
  await search.fill(words)
  await window.desk.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })
}
const callsOf = (names: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] =>
  Object.entries(names).flatMap(([group, entries]) =>
    Object.keys(entries).flatMap(name => (entries[name] === 'call' ? [`${group}.${name}`] : [])),
  )
const chooseInMenu = (label: string): void => {
  for (const { submenu } of window.host.electron.Menu.getApplicationMenu()?.items ?? [])
    for (const item of submenu?.items ?? []) if (item.label === label) item.click()
}
const ticketPrice = () => window.desk.getByRole('textbox', { name: 'Price', exact: true }).inputValue()

describe('a window beside', () => {
  it('is opened by the palette, and says as plainly as the first how real its money is', async () => {
    await fromPalette('chart in a window')
    const { frame, page } = await beside('Chart')
    await page.getByRole('group', { name: /^Chart of PERP_BTC_USDC/ }).waitFor()
    expect(frame.getTitle()).toBe('PRACTICE — PERP_BTC_USDC — Chart — Perpdesk')
    expect(await page.locator('.mode-frame').getAttribute('class')).toContain('practice')
    expect(await page.locator('header').innerText()).toMatch(/PRACTICE[\s\S]*PERP_BTC_USDC[\s\S]*WRITES ON/)
    expect(await axeFaultsInBothThemes(page)).toEqual([])
  })

  it('has the walls of the first, and a store of its own', async () => {
    const { view } = await beside('Chart')
    const [first] = desk().viewsWithPages
    const { preload: _, focusOnNavigation: __, ...walls } = first?.webContents.preferences ?? {}
    expect(walls).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false })
    expect(view.webContents.preferences).toMatchObject({ ...walls, partition: 'beside' })
    expect(view.webContents.getWebRTCIPHandlingPolicy()).toBe('disable_non_proxied_udp')
  })

  it('can say nothing that plans, sends or switches, whatever script runs in it', async () => {
    const { page } = await beside('Chart')
    const said = await page.evaluate(
      async calls => {
        const { desk } = globalThis as unknown as { desk: { invoke(to: string): Promise<unknown> } }
        const answers = calls.map(call => desk.invoke(call).then(String, (error: Error) => error.message))
        return [...new Set(await Promise.all(answers))]
      },
      [
        'orders.plan',
        'orders.submit',
        'writes.stop',
        'profiles.use',
        'keys.add',
        'market.watch',
        'windows.open',
      ],
    )
    expect(said).toEqual(['no such call'])
    const { view } = await beside('Chart')
    const answered = callsOf(apiNames).filter(channel => view.webContents.ipc.answerTo(channel) !== undefined)
    expect(answered.sort()).toEqual(
      callsOf(besideNames)
        .filter(channel => !channel.startsWith('beside.'))
        .sort(),
    )
  })

  it('comes to the front when it is opened again, and there is no second one', async () => {
    const before = window.host.windows.size
    desk().focus()
    await window.call('windows.open', { kind: 'chart' })
    const { frame } = await beside('Chart')
    expect([window.host.windows.size, frame.isFocused()]).toEqual([before, true])
  })
})

describe('a price pressed in the ladder', () => {
  it('goes into the ticket of the desk’s window, which comes to the front, and nothing is sent', async () => {
    await window.call('windows.open', { kind: 'ladder' })
    const { page } = await beside('ladder')
    const cell = page.getByRole('gridcell', { name: /^Sell at / }).nth(3)
    await cell.waitFor()
    expect(await axeFaultsInBothThemes(page)).toEqual([])
    // The faintest it ever is: an old book, with a bar on the row of the last price.
    await page.evaluate(() => {
      document.querySelector('.dom')?.classList.add('stale')
      for (const row of document.querySelectorAll('.row')) row.classList.add('last')
    })
    expect(await axeFaultsInBothThemes(page, '.dom .body')).toEqual([])
    // Read and pressed at once: a column of prices moves with the market.
    const name = await cell.evaluate(element => {
      ;(element as HTMLElement).click()
      return element.getAttribute('aria-label')
    })
    const price = /^Sell at ([^,]+)/.exec(name ?? '')?.[1]?.replaceAll(/[^\d.]|\.0+$/g, '')
    await expect.poll(ticketPrice).toBe(price)
    expect(desk().isFocused()).toBe(true)
    expect(await window.writes()).toEqual([])
  })

  it('stays where it is while a question is open, to which the person is brought', async () => {
    const { page, frame } = await beside('ladder')
    const { leave } = await askToSend(window)
    const before = await ticketPrice()
    frame.focus()
    await page
      .getByRole('gridcell', { name: /^Buy at / })
      .nth(2)
      .click()
    await expect.poll(() => page.getByRole('status').innerText()).toContain('Another question is waiting')
    expect([await ticketPrice(), desk().isFocused()]).toEqual([before, true])
    await leave()
  })
})

describe('a window beside that nobody can see', () => {
  it('is told nothing, and the newest as soon as it is seen again', async () => {
    const { frame, view } = await beside('ladder')
    const told: string[] = []
    const send = view.webContents.send.bind(view.webContents)
    view.webContents.send = (channel, ...news) => {
      told.push(channel)
      send(channel, ...news)
    }
    frame.minimize()
    const from = told.length
    const book = () => window.desk.locator('.strip .last').innerText()
    const was = await book()
    await until('the market to move', async () => (await book()) !== was)
    expect(told.slice(from)).toEqual([])
    frame.restore()
    await expect.poll(() => new Set(told)).toEqual(new Set(['desk.changed', 'market.view']))
  })
})

describe('the windows beside', () => {
  it('follow the market that is watched, and are told of no other', async () => {
    await fromPalette('PERP_ETH_USDC')
    const { page } = await beside('PERP_ETH_USDC — Chart')
    await page.getByRole('group', { name: /^Chart of PERP_ETH_USDC/ }).waitFor()
    const symbols = await page.evaluate(async () => {
      const { desk } = globalThis as unknown as {
        desk: { invoke(to: string): Promise<{ value: { quotes: { value: { symbol: string }[] } } }> }
      }
      const { value } = await desk.invoke('desk.snapshot')
      return value.quotes.value.map(({ symbol }) => symbol)
    })
    expect(symbols).toEqual(['PERP_ETH_USDC'])
  })

  it('keep a market of their own by a colour, beside the desk’s, and take a price of it to the ticket', async () => {
    const { page } = await beside('ladder')
    const whose = page.getByLabel('Whose market this window shows')
    await whose.selectOption('lime')
    await page.getByLabel('Market of the lime windows').selectOption('PERP_BTC_USDC')
    await beside('PERP_BTC_USDC — Book and ladder')
    const { page: chart } = await beside('PERP_ETH_USDC — Chart')
    await chart.getByLabel('Whose market this window shows').selectOption('lime')
    await chart.getByRole('group', { name: /^Chart of PERP_BTC_USDC/ }).waitFor()
    expect(await axeFaultsInBothThemes(page)).toEqual([])

    // The desk goes on with its own market until a price of the other is pressed.
    expect(desk().getTitle()).toContain('PERP_ETH_USDC')
    await page
      .getByRole('gridcell', { name: /^Sell at / })
      .nth(3)
      .click()
    await until('the desk to show that market', async () => desk().getTitle().includes('PERP_BTC_USDC'))
    expect(await ticketPrice()).not.toBe('')
    expect(await window.writes()).toEqual([])
    for (const each of [page, chart]) await each.getByLabel('Whose market').selectOption('desk')
  })

  it('open again where they were left, as large as they were made', async () => {
    const { frame } = await beside('ladder')
    frame.focus()
    chooseInMenu('Zoom in')
    const place = { x: 700, y: 200, width: 400, height: 500 }
    frame.setBounds(place)
    frame.close()
    await window.call('windows.open', { kind: 'ladder' })
    const again = await beside('ladder')
    expect(again.frame.getBounds()).toEqual(place)
    await expect.poll(() => again.view.webContents.getZoomFactor()).toBe(1.1)
    expect(desk().viewsWithPages.map(({ webContents }) => webContents.getZoomFactor())).toEqual([1, 1])
  })

  it('close with the desk’s', async () => {
    desk().close()
    expect(await window.host.closed).toBe(0)
    expect([window.host.windows.size, window.host.failures]).toEqual([0, []])
  })

  it('open again with it, and leave it the keyboard', async () => {
    window = await openDeskWindow(home)
    await beside('Chart')
    await beside('ladder')
    await until('the desk’s window to have the keyboard', async () => desk().isFocused())
    expect(window.host.windows.size).toBe(3)
  })
})
