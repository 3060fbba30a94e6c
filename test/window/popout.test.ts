import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentStage } from '../../host/stage.mjs'
import { deskApi } from '../../src/contract/desk-api'
import { popoutApi } from '../../src/contract/popout-api'
import { openPopoutLabels } from '../../src/messages/popout'
import { until } from '../kit/desk-window'
import { framesOf, type Frame } from '../kit/frames'
import { askToSend } from '../kit/hands'
import type { HeldDesk } from '../kit/held-desk'
import { overhear } from '../kit/overheard'
import { axeFaultsInBothThemes } from '../kit/page-looks'
import { windowHosts } from '../kit/window-hosts'

let window: HeldDesk
const frames = () => framesOf(window)

/** The popout window with this text in its title, once it is open. */
async function beside(shows: string): Promise<{ frame: Frame; contents: number; page: Page }> {
  const frame = await frames().titled(shows)
  const [view] = frame.views
  if (view === undefined) throw new Error('The window beside is empty.')
  return { frame, contents: view.contents, page: await window.pageOf(view.contents) }
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
/** The background colour under a loading page of this origin, on the stand-in. */
const loadedOver = (origin: string): string | undefined =>
  [...currentStage().contents.values()].find(({ mainFrame }) => mainFrame.origin === origin)?.loadedOver
const ticketPrice = () => window.desk.getByRole('textbox', { name: 'Price', exact: true }).inputValue()

describe.each(windowHosts)('on $name', ({ openDesk, isPlayed }) => {
  const home = mkdtempSync(join(tmpdir(), 'perpdesk-beside-'))
  beforeAll(async () => {
    window = await openDesk(home)
    await window.ready()
  })
  afterAll(async () => {
    await window.close()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })

  describe('a pop-out window', () => {
    it('is opened by the palette, and labels practice or live money as plainly as the first', async () => {
      await fromPalette(openPopoutLabels.chart)
      const { frame, page } = await beside('Chart')
      await page.getByRole('group', { name: /^Chart of PERP_BTC_USDC/ }).waitFor()
      expect(frame.title).toBe('PRACTICE — PERP_BTC_USDC — Chart — Perpdesk')
      expect(await page.locator('.mode-frame').getAttribute('class')).toContain('practice')
      expect(await page.locator('header').innerText()).toMatch(/PRACTICE[\s\S]*BTC\n, Chart[\s\S]*TRADING ON/)
      expect(await axeFaultsInBothThemes(page)).toEqual([])
    })

    it('has a separate store, and opens no connection', async () => {
      const [{ contents, frame }, { views }] = [await beside('Chart'), await frames().desk()]
      const shared = await window.inMain(
        ({ webContents }, ids) => {
          const [own, ...others] = ids.map(id => webContents.fromId(id)?.session)
          return others.map(other => other === own)
        },
        [contents, ...views.map(view => view.contents)],
      )
      expect(shared).toEqual([false, false])
      expect(frame.views).toMatchObject([{ peers: 'disable_non_proxied_udp', spells: false }])
    })

    // Electron does not expose the preferences of an open page; the wall specs check their effect there.
    if (isPlayed)
      it('has the restrictions of the first', async () => {
        const { contents } = currentStage()
        const [{ contents: own }, { views }] = [await beside('Chart'), await frames().desk()]
        const first = contents.get(views[0]?.contents ?? 0)
        const { preload: _, focusOnNavigation: __, ...walls } = first?.preferences ?? {}
        expect(walls).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false })
        expect(contents.get(own)?.preferences).toMatchObject({ ...walls, partition: 'chart' })
      })

    it('can make no call that plans, sends or switches, whatever script runs in it', async () => {
      const { page } = await beside('Chart')
      const distinctAnswers = await page.evaluate(
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
      expect(distinctAnswers).toEqual(['no such call'])
    })

    // Electron does not expose the list of calls that main answers.
    if (isPlayed)
      it('is answered by main in its allowed calls, and in nothing else', async () => {
        const { contents } = await beside('Chart')
        const { ipc } = currentStage().contents.get(contents) ?? {}
        const answered = callsOf(deskApi).filter(channel => ipc?.answerTo(channel) !== undefined)
        expect(answered.sort()).toEqual(
          callsOf(popoutApi)
            .filter(channel => !channel.startsWith('popout.'))
            .sort(),
        )
      })

    it('comes to the front when it is opened again, and exists once', async () => {
      const before = (await frames().all()).length
      await frames().act(await frames().desk(), 'focus')
      await window.call('windows.open', { kind: 'chart' })
      await expect.poll(async () => (await frames().titled('Chart')).isFocused).toBe(true)
      expect((await frames().all()).length).toBe(before)
    })
  })

  describe('a price pressed in the ladder', () => {
    it('goes into the ticket of the desk’s window, which comes to the front, and nothing is sent', async () => {
      await window.call('windows.open', { kind: 'ladder' })
      const { page } = await beside('ladder')
      const cell = page.getByRole('gridcell', { name: /^Sell at / }).nth(3)
      await cell.waitFor()
      expect(await axeFaultsInBothThemes(page)).toEqual([])
      // The lowest contrast of all: a stale book, with a bar on the row of the last price.
      await page.evaluate(() => {
        document.querySelector('.dom')?.classList.add('stale')
        for (const row of document.querySelectorAll('.row')) row.classList.add('last')
      })
      expect(await axeFaultsInBothThemes(page, '.dom .body')).toEqual([])
      // Reads and clicks in one step, since a column of prices moves with the market.
      const name = await cell.evaluate(element => {
        ;(element as HTMLElement).click()
        return element.getAttribute('aria-label')
      })
      const price = /^Sell at ([^,]+)/.exec(name ?? '')?.[1]?.replaceAll(/[^\d.]|\.0+$/g, '')
      await expect.poll(ticketPrice).toBe(price)
      await expect.poll(async () => (await frames().desk()).isFocused).toBe(true)
      expect(await window.writes()).toEqual([])
    })

    it('stays in the ladder while a question is open, and brings the person to it', async () => {
      const { page, frame } = await beside('ladder')
      const { leave } = await askToSend(window)
      const before = await ticketPrice()
      await frames().act(frame, 'focus')
      await page
        .getByRole('gridcell', { name: /^Buy at / })
        .nth(2)
        .click()
      await expect.poll(() => page.getByRole('status').innerText()).toContain('Answer open sheet first')
      await expect.poll(async () => (await frames().desk()).isFocused).toBe(true)
      expect(await ticketPrice()).toBe(before)
      await leave()
    })
  })

  describe('a pop-out window that is not visible', () => {
    it('gets no updates, and the newest state as soon as it is visible again', async () => {
      const { frame, contents } = await beside('ladder')
      await window.inMain(({ webContents }, id) => {
        const page = webContents.fromId(id)
        const channels: string[] = []
        Object.assign(globalThis, { popoutTold: channels })
        if (page === undefined) return
        const send = page.send.bind(page)
        page.send = (channel, ...news) => {
          channels.push(channel)
          send(channel, ...news)
        }
      }, contents)
      const sentChannels = () =>
        window.inMain(() => (globalThis as unknown as { popoutTold: string[] }).popoutTold)
      await frames().act(frame, 'minimize')
      await until('it to be put away', async () => (await frames().titled('ladder')).isMinimized)
      const from = (await sentChannels()).length
      const book = () => window.desk.locator('.strip .last').innerText()
      const was = await book()
      await until('the market to move', async () => (await book()) !== was)
      expect((await sentChannels()).slice(from)).toEqual([])
      await frames().act(frame, 'restore')
      await expect
        .poll(async () => new Set(await sentChannels()))
        .toEqual(new Set(['desk.changed', 'market.view']))
    })
  })

  describe('pop-out windows', () => {
    it('follow the watched market, and get data of no other', async () => {
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

    it('keep another market by a colour beside the desk’s, and send its prices to the ticket', async () => {
      const { page } = await beside('ladder')
      const whose = page.getByLabel('Market of this window')
      await whose.selectOption('lime')
      await page.getByLabel('Market of lime windows').selectOption('PERP_BTC_USDC')
      await beside('PERP_BTC_USDC — Book and ladder')
      const { page: chart } = await beside('PERP_ETH_USDC — Chart')
      await chart.getByLabel('Market of this window').selectOption('lime')
      await chart.getByRole('group', { name: /^Chart of PERP_BTC_USDC/ }).waitFor()
      expect(await axeFaultsInBothThemes(page)).toEqual([])

      // The desk keeps its market until a price of the other one is pressed.
      expect((await frames().desk()).title).toContain('PERP_ETH_USDC')
      await page
        .getByRole('gridcell', { name: /^Sell at / })
        .nth(3)
        .click()
      await until('the desk to show that market', async () =>
        (await frames().desk()).title.includes('PERP_BTC_USDC'),
      )
      expect(await ticketPrice()).not.toBe('')
      expect(await window.writes()).toEqual([])
      for (const each of [page, chart]) await each.getByLabel('Market of this window').selectOption('desk')
    })

    it('open again at their last position and size', async () => {
      const { frame } = await beside('ladder')
      await frames().act(frame, 'focus')
      await until('it to have the keyboard', async () => (await frames().titled('ladder')).isFocused)
      await (await overhear(window.inMain)).choose('application', 'Zoom in')
      const place = { x: 700, y: 200, width: 400, height: 500 }
      await frames().put(frame, place)
      await expect.poll(async () => (await frames().titled('ladder')).bounds).toEqual(place)
      await frames().close(frame)
      await until('it to be gone', async () => (await frames().all()).every(({ id }) => id !== frame.id))
      await window.call('windows.open', { kind: 'ladder' })
      await expect.poll(async () => (await frames().titled('ladder')).bounds).toEqual(place)
      await expect.poll(async () => (await frames().titled('ladder')).views[0]?.zoom).toBe(1.1)
      expect((await frames().desk()).views.map(({ zoom }) => zoom)).toEqual([1, 1])
      expect((await frames().titled('Chart')).views.map(({ zoom }) => zoom)).toEqual([1])
    })

    // Electron does not expose the colour of a view; its first contact uses a screenshot.
    if (isPlayed)
      it.each([
        ['dark', '#0b0e13'],
        ['light', '#eef1f4'],
      ])('have the colour of the %s theme before their pages have drawn', async (theme, colour) => {
        await window.call('screen.remember', { preferences: JSON.stringify({ theme }) })
        for (const [kind, shows] of [
          ['chart', 'Chart'],
          ['ladder', 'ladder'],
        ] as const) {
          const { frame } = await beside(shows)
          await frames().close(frame)
          await until('it to be gone', async () => (await frames().all()).every(({ id }) => id !== frame.id))
          await window.call('windows.open', { kind })
          await expect.poll(() => loadedOver(`app://${kind}`)).toBe(colour)
        }
      })

    it('close with the desk’s window', async () => {
      await frames().close(await frames().desk())
      expect([await window.ended, window.failures()]).toEqual([0, []])
    })

    it('open again with it, and leave it the focus', async () => {
      window = await openDesk(home)
      await beside('Chart')
      await beside('ladder')
      await until('the desk’s window to have the keyboard', async () => (await frames().desk()).isFocused)
      expect((await frames().all()).length).toBe(3)
      if (isPlayed)
        for (const host of ['desk', 'sheet', 'chart', 'ladder'])
          await expect.poll(() => loadedOver(`app://${host}`)).toBe('#eef1f4')
    })
  })
})
