import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { startHost } from '../../host/host.mjs'
import { currentStage } from '../../host/stage.mjs'
import type { Plan } from '../../src/core/write/plan'
import type { Result } from '../../src/core/value/result'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { WriteDraft, OrderDraft } from '../../src/core/write/venue-write'

/** The built desk, open in a window, with a private data folder. */
export interface OpenDesk {
  /** The desk's page and the sheet, as a person reaches them. */
  readonly desk: Page
  readonly sheet: Page
  /** Calls main through the desk page's API, as any script of that page could. */
  call(channel: string, input?: unknown): Promise<Result<unknown>>
  snapshot(): Promise<DeskSnapshot>
  /** Resolves when the desk can send orders to the practice exchange. */
  ready(): Promise<void>
  /** Seals a plan as soon as its figures are fresh. */
  plan(draft?: WriteDraft): Promise<Plan>
  /** Write requests that reached the exchange. */
  writes(): Promise<readonly string[]>
  /** Resizes the pages' area of the window. */
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** The desk in a real Chromium, on the stand-in for Electron. */
export interface DeskInWindow extends OpenDesk {
  readonly host: Host
  /** Sends a command to the practice exchange. */
  practice(command: object): Promise<unknown>
  /**
   * Makes a call that asks the person first. Its answer arrives after theirs, unless the desk is closed
   * before.
   */
  ask(channel: string, input?: unknown): void
}

export type Host = Awaited<ReturnType<typeof startHost>>

/** A small order that the practice exchange can fill at once. */
export const smallOrder: OrderDraft = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'MARKET',
  quantity: '0.01',
  reduceOnly: false,
  marginMode: 'CROSS',
}

/** The folder of the built application. */
export const builtRoot = process.env['PERPDESK_BUILT'] ?? fileURLToPath(new URL('../..', import.meta.url))
const TIMEOUT_MS = 100_000

/** Opens the built desk like `openNewDeskWindow`, and leaves the simple view of a first start. */
export async function openDeskWindow(
  ...opening: Parameters<typeof openNewDeskWindow>
): Promise<DeskInWindow> {
  const window = await openNewDeskWindow(...opening)
  await showEverything(window)
  return window
}

/** Ends the simple view of a desk that is opened for the first time. */
export async function showEverything({ desk, call }: Pick<OpenDesk, 'desk' | 'call'>): Promise<void> {
  const kept = await call('screen.recall')
  if (kept.ok && (kept.value === undefined || String(kept.value).includes('"isSimple":true')))
    await desk.locator('button.everything').click()
}

/**
 * Opens the built desk, or a package, with these command-line arguments. Its data folder is deleted
 * afterwards unless one is named.
 */
export async function openNewDeskWindow(
  home?: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string | undefined>> = {},
  root: string = builtRoot,
): Promise<DeskInWindow> {
  const host = await startHost({
    root,
    args,
    env,
    printStatus: () => undefined,
    ...(home === undefined ? {} : { home }),
  })
  const [desk, sheet] = await Promise.all([host.page('desk'), host.page('sheet')])
  await Promise.all([desk.waitForLoadState('load'), sheet.waitForLoadState('load')])
  const practice = (command: object) => askPractice(command)
  const operations = deskOf(desk, sheet)
  let isClosed = false
  return {
    ...operations,
    host,
    practice,
    ask(channel, input) {
      operations.call(channel, input).catch((error: unknown) => {
        if (!isClosed) throw error
      })
    },
    async writes() {
      const received = (await practice({ do: 'received' })) as readonly { method: string; line: string }[]
      return received.filter(({ method }) => method !== 'GET').map(({ line }) => line)
    },
    resize: (width, height) => Promise.resolve([...host.windows][0]?.setContentSize(width, height)),
    async close() {
      isClosed = true
      await host.stop()
    },
  }
}

/** Returns the operations on a desk that need only its two pages. */
export function deskOf(desk: Page, sheet: Page): Omit<OpenDesk, 'writes' | 'resize' | 'close'> {
  const call = (channel: string, input?: unknown) => invoke(desk, 'desk', channel, input)
  const snapshot = async () => valueOf(await call('desk.snapshot')) as DeskSnapshot

  const plan = async (draft: WriteDraft = smallOrder): Promise<Plan> => {
    let refused: unknown
    const planned = await until(
      `a plan for ${draft.is}`,
      async () => {
        const tried = (await call('orders.plan', draft)) as Result<Plan>
        if (tried.ok) return tried
        refused = tried.error
        await pause(400)
        return undefined
      },
      () => refused,
    )
    return planned.value
  }
  return {
    desk,
    sheet,
    call,
    snapshot,
    plan,
    async ready() {
      await call('market.watch', { symbol: smallOrder.symbol })
      await until(
        'writing to be possible',
        async () => {
          const { writes, quotes } = await snapshot()
          return writes?.value.state === 'active' && quotes !== undefined
        },
        async () => (await snapshot()).writes?.value,
      )
    },
  }
}

/** Calls a page's bridge from the page itself. */
export const invoke = (page: Page, bridge: 'desk' | 'consent', channel: string, input?: unknown) =>
  page.evaluate(
    ([name, to, what]) =>
      (
        globalThis as unknown as Record<
          string,
          { invoke(to: string, what: unknown): Promise<Result<unknown>> }
        >
      )[name]!.invoke(to, what),
    [bridge, channel, input] as const,
  )

/** Runs a script as the page's own: from a timer, so that the page's policy applies. */
export async function inPage<T>(page: Page, script: () => T | Promise<T>): Promise<string> {
  return page.evaluate(
    `new Promise(done => setTimeout(async () => {
      try { done(String(await (${script.toString()})())) } catch (error) { done('threw ' + error.name) }
    }))`,
  )
}

/** Polls `check` until it returns a value. After a bounded time it throws with `what` and the value of `instead`. */
export async function until<T>(
  what: string,
  check: () => Promise<T | undefined | false>,
  instead?: () => unknown,
): Promise<T> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    const found = await check()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) {
      const there = instead && ` There was ${JSON.stringify(await instead()) ?? 'nothing'}.`
      throw new Error(`Waited in vain for ${what}.${there ?? ''}`)
    }
    await pause(100)
  }
}

/** Waits in real time; a press is measured in it. */
export const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(`refused: ${result.error.map(({ code }) => code).join(', ')}`)
}

let commandCount = 0

function askPractice(command: object): Promise<unknown> {
  const child = [...currentStage().children].find(({ serviceName }) => serviceName === 'Practice exchange')
  if (child === undefined) throw new Error('The practice exchange is not running.')
  const id = `test-${(commandCount += 1)}`
  return new Promise((resolve, reject) => {
    const onMessage = (answer: { saw: string; id?: string; value?: unknown; why?: string }) => {
      if (answer.id !== id) return
      child.removeListener('message', onMessage)
      if (answer.saw === 'done') resolve(answer.value)
      else reject(new Error(answer.why))
    }
    child.on('message', onMessage)
    child.postMessage({ ...command, id })
  })
}
