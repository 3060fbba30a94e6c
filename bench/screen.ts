import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../host/chromium.mjs'
import { openPages } from '../src/main/electron/pages'
import { rendererFolder } from './bundle'

/** The built desk page in a real Chromium, with a door whose other side is the bench. */
export interface BenchScreen {
  readonly page: Page
  readonly cdp: CDPSession
  /** Tells the page news, as main would; resolves once the page has taken it. */
  tell(channel: string, news: unknown): Promise<void>
  close(): Promise<void>
}

/** What the page finds in the place of its door. */
export interface BenchDoor {
  tell(channel: string, news: unknown): void
}
export type DoorWindow = Window & { benchDoor: BenchDoor; heardAt: (channel: string, news: unknown) => void }

const ORIGIN = 'https://desk.test'
const SIZE = { width: 1440, height: 900 }

/** Opens the page with these answers to its calls; every other call is refused. */
export async function openScreen(answers: Readonly<Record<string, unknown>>): Promise<BenchScreen> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-screen-'))
  const browser = await openBrowser({
    name: 'bench',
    folder,
    headless: true,
    switches: [],
    devServer: undefined,
    size: SIZE,
    say: () => undefined,
  })
  const page = browser.context.pages()[0] ?? (await browser.context.newPage())
  const files = openPages(rendererFolder).desk
  await page.route('**/*', async route => {
    const request = route.request()
    const url = request.url().replace(ORIGIN, files.origin)
    const answer = await files.serve({ method: request.method(), url })
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    })
  })
  await page.addInitScript(putDoor, answers)
  await page.goto(`${ORIGIN}/`)
  await page.locator('.book .level.bid, .book .none').first().waitFor()
  const cdp = await browser.context.newCDPSession(page)
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'window.benchDoor' })
  const door = result.objectId
  if (door === undefined) throw new Error('The page has no door.')
  return {
    page,
    cdp,
    async tell(channel, news) {
      await cdp.send('Runtime.callFunctionOn', {
        functionDeclaration: 'function (channel, news) { this.tell(channel, news) }',
        objectId: door,
        arguments: [{ value: channel }, { value: news }],
      })
    },
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs in the page, before its own scripts. */
function putDoor(answers: Readonly<Record<string, unknown>>): void {
  const ears = new Map<string, Set<(news: unknown) => void>>()
  const holder = window as unknown as DoorWindow
  Object.defineProperty(window, 'desk', {
    value: {
      invoke: (channel: string) =>
        Promise.resolve(
          channel in answers ? { ok: true, value: answers[channel] } : { ok: false, error: [] },
        ),
      on(channel: string, hear: (news: unknown) => void) {
        const all = ears.get(channel) ?? new Set()
        ears.set(channel, all.add(hear))
        return () => void all.delete(hear)
      },
    },
  })
  holder.benchDoor = {
    tell(channel, news) {
      for (const hear of ears.get(channel) ?? []) hear(news)
      holder.heardAt?.(channel, news)
    },
  }
}
