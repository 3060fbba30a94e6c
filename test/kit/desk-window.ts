import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { startHost } from '../../host/host.mjs'

/** The built desk, open in a real Chromium, with a data folder of its own. */
export interface DeskInWindow {
  /** The desk's page and the sealed sheet, as a person's hands reach them. */
  readonly desk: Page
  readonly sheet: Page
  readonly host: Host
  close(): Promise<void>
}

export type Host = Awaited<ReturnType<typeof startHost>>

const root = process.env['PERPDESK_BUILT'] ?? fileURLToPath(new URL('../..', import.meta.url))

/** Opens the built desk. Its data folder is gone afterwards unless one is named. */
export async function openDeskWindow(home?: string): Promise<DeskInWindow> {
  const host = await startHost({ root, say: () => undefined, ...(home === undefined ? {} : { home }) })
  const [desk, sheet] = await Promise.all([host.page('desk'), host.page('sheet')])
  await Promise.all([desk.waitForLoadState('load'), sheet.waitForLoadState('load')])
  return {
    desk,
    sheet,
    host,
    async close() {
      await host.stop()
    },
  }
}

/** What a page's own script would get: run from a timer, so that the page's policy applies as to any script. */
export async function inPage<T>(page: Page, script: () => T | Promise<T>): Promise<string> {
  return page.evaluate(
    `new Promise(done => setTimeout(async () => {
      try { done(String(await (${script.toString()})())) } catch (error) { done('threw ' + error.name) }
    }))`,
  )
}
