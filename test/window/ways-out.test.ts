import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findChromium } from '../../host/chromium.mjs'
import { invoke, until, type OpenDesk } from '../kit/desk-window'
import { reachedFrom } from '../kit/peer-probes'
import { openPseudoDesk } from '../kit/pseudo-desk'
import { sitDown } from '../kit/person'
import { reachedByWays, waysOut } from '../kit/ways-out'
import { windowHosts } from '../kit/window-hosts'

/** Ways that the engine never takes, with or without walls; they are tried all the same. */
const goneByNobody: readonly string[] = ['the hint prerender']

/** Opens a page without any walls, and more of them on request. */
async function withoutWalls<T>(run: (page: Page, another: () => Promise<Page>) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'perpdesk-bare-'))
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end('<!doctype html><title>bare</title><body>bare')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bare = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  const another = async () => {
    const page = await bare.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return page
  }
  try {
    return await run(await another(), another)
  } finally {
    await bare.close()
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

describe('a network path out of a page', () => {
  it('reaches its listener from an unrestricted page, as a baseline', async () => {
    const names = waysOut.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const reached = await withoutWalls(reachedByWays)
    expect([...reached].sort()).toEqual(names.filter(name => !goneByNobody.includes(name)).sort())
  })
})

describe.each(windowHosts)('on $name', ({ open }) => {
  it('reaches no listener from desk, pop-out window and sheet, and each keeps its address', async () => {
    const pages = await open()
    try {
      for (const name of ['desk', 'popout', 'sheet'] as const) {
        // A link to a fragment of the page itself does not leave it.
        const place = () => pages[name].url().replace(/#.*/, '')
        const before = place()
        expect([name, await reachedByWays(pages[name]), place()]).toEqual([name, [], before])
      }
    } finally {
      await pages.close()
    }
  })
})

/** The listeners reached from each page of an open desk, by every way and by those of a peer connection. */
async function reachedFromAll({ desk, sheet }: OpenDesk, popout: Page) {
  const reached: Record<string, readonly string[]> = {}
  for (const [name, page] of Object.entries({ desk, popout, sheet }))
    reached[name] = [...(await reachedByWays(page)), ...(await reachedFrom(page))]
  return reached
}

const nobody = { desk: [], popout: [], sheet: [] }

describe('pages in another language', () => {
  it('reach no listener either: those of the second language', async () => {
    const { window, person } = await sitDown()
    try {
      await person.pressFor('Control+4', window.desk.getByRole('main', { name: 'Settings' }))
      await window.desk.getByRole('radio', { name: /^简体中文/ }).press('Space')
      const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang).catch(() => undefined)
      await until('the desk in Chinese', async () => (await spoken(window.desk)) === 'zh-CN')
      await until('the sheet in Chinese', async () => (await spoken(window.sheet)) === 'zh-CN')
      await invoke(window.desk, 'desk', 'windows.open', { kind: 'ladder' })
      const popout = await window.host.page('ladder')
      await popout.waitForLoadState('load')
      expect(await spoken(popout)).toBe('zh-CN')
      expect(await reachedFromAll(window, popout)).toEqual(nobody)
    } finally {
      await window.close()
    }
  })

  it('reach no listener either: those in the pseudo-language', async () => {
    const window = await openPseudoDesk()
    try {
      await invoke(window.desk, 'desk', 'windows.open', { kind: 'ladder' })
      const popout = await window.host.page('ladder')
      await popout.waitForLoadState('load')
      expect(await reachedFromAll(window, popout)).toEqual(nobody)
    } finally {
      await window.close()
    }
  })
})
