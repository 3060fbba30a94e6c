import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../host/chromium.mjs'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import { ok } from '@core/value/result'
import type { DeskApi, MarketView } from '@contract/desk-api'
import type { SequencedMessage, MessageAcknowledgement } from '@contract/messages-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import { systemClock } from '../src/main/clock'
import { openBuiltPages } from '../src/main/electron/desk-pages'
import { createPageMessages, type ApiHandlers } from '../src/main/screen/page-messages'
import { rendererFolder } from './bundle'
import { fullSize, isFull } from './full-layout'

/** The built desk page in a real Chromium, with the bench in place of main. */
export interface BenchScreen {
  readonly page: Page
  readonly cdp: CDPSession
  /** Sends a message to the page, as main does. Resolves after the page has taken it or its replacement. */
  tell: NewsTeller
  /** Sends a view of a market that is not watched yet, as main does for the next market in a list. */
  tellAhead(view: MarketView): Promise<void>
  close(): Promise<void>
}

type NewsTeller = (channel: 'market.view' | 'desk.changed', news: unknown) => Promise<void>

/** The bench's end of the page's bridge. */
export interface BenchDoor {
  tell(channel: string, news: unknown): void
}
export type DoorWindow = Window & { benchDoor: BenchDoor; heardAt: (channel: string, news: unknown) => void }

const ORIGIN = 'https://desk.test'
const SIZE = isFull ? fullSize : { width: 1440, height: 900 }

/**
 * Opens the desk's page from built files. `answers` holds the responses by channel; other calls are refused.
 */
export async function openScreen(
  answers: Readonly<Record<string, unknown>>,
  built = rendererFolder,
): Promise<BenchScreen> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-screen-'))
  const browser = await openBrowser({
    name: 'bench',
    folder,
    headless: true,
    switches: [],
    devServer: undefined,
    size: SIZE,
    printStatus: () => undefined,
  })
  const page = browser.context.pages()[0] ?? (await browser.context.newPage())
  // Playwright answers nothing for a crashed page, so a claim would wait for ever. Uncaught, this ends its process.
  page.on('crash', () => {
    throw new Error('The page crashed.')
  })
  const files = openBuiltPages(built).desk
  await browser.context.route('**/*', async route => {
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
  // A page behind another one draws nothing, so the wait below would time out.
  await page.bringToFront()
  await page.locator('.book .level.bid, .book .none').first().waitFor()
  const cdp = await browser.context.newCDPSession(page)
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'window.benchDoor' })
  const door = result.objectId
  if (door === undefined) throw new Error('The page has no door.')
  return {
    page,
    cdp,
    ...newsTo((channel, message) =>
      cdp.send('Runtime.callFunctionOn', {
        functionDeclaration: 'function (channel, news) { this.tell(channel, news) }',
        objectId: door,
        arguments: [{ value: channel }, { value: message }],
      }),
    ),
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Sends messages through main's `createPageMessages`, each after the acknowledgement of the last one. */
function newsTo(
  send: (channel: string, message: unknown) => Promise<unknown>,
): Pick<BenchScreen, 'tell' | 'tellAhead'> {
  const sending: Record<MessageAcknowledgement['of'], Promise<unknown> | undefined> = {
    desk: undefined,
    market: undefined,
    links: undefined,
  }
  const take =
    (of: MessageAcknowledgement['of'], channel: string) => (message: SequencedMessage<unknown>) => {
      sending[of] = send(channel, message).then(() => {
        sending[of] = undefined
        void answers.messages.ack({ of, n: message.n, is: 'taken' })
      })
    }
  const { messages, wrapHandlers: answering } = createPageMessages({
    clock: systemClock,
    isSeen: () => true,
    push: () => ({
      desk: { changed: take('desk', 'desk.changed') },
      market: { view: take('market', 'market.view') },
      alerts: { changed: () => undefined },
      updates: { changed: () => undefined },
      windows: { chosen: () => undefined },
      links: { changed: () => undefined, views: take('links', 'links.views') },
    }),
  })
  const answers: ContractHandlers<DeskApi> = answering({
    desk: { snapshot: () => ok({}) },
    links: { show: () => ok(undefined) },
  } as unknown as ApiHandlers)
  void answers.desk.snapshot()
  return {
    async tell(channel, what) {
      const of = channel === 'market.view' ? 'market' : 'desk'
      if (of === 'market') messages.market.view(what as MarketView)
      else messages.desk.changed(what as SnapshotChanges)
      while (sending[of] !== undefined) await sending[of]
    },
    async tellAhead(view) {
      void answers.links.show({ symbols: [view.symbol] })
      messages.market.other?.(view)
      while (sending.links !== undefined) await sending.links
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
