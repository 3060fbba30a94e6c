import type { Page } from 'playwright-core'
import type { startHost } from '../../host/host.mjs'
import type { Result } from '../../src/core/value/result'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { Tap } from './tap'

/** Folders of a session. */
export interface Opening {
  readonly root: string
  readonly home: string
  readonly out: string
  /** Disables observation, because the session's own records would be found in its memory. */
  readonly isUnheard?: true
}

/** A desk that runs in this process, with its observed output. */
export interface Session {
  readonly host: Awaited<ReturnType<typeof startHost>>
  readonly desk: Page
  readonly sheet: Page
  readonly tap: Tap
  readonly opening: Opening
  call(channel: string, input?: unknown): Promise<Result<unknown>>
  snapshot(): Promise<DeskSnapshot>
  /** Records a text for the search. */
  put(channel: string, name: string, text: string): void
}

/** Returns everything that a page contains: its elements and the values of its fields. */
export async function domOf(page: Page): Promise<string> {
  for (let tried = 0; ; tried += 1) {
    await page.waitForLoadState('load')
    try {
      return await page.evaluate(() => {
        const fields = [...document.querySelectorAll('input, textarea, select')]
        const values = fields.map(field => ('value' in field ? String(field.value) : ''))
        return [document.title, document.documentElement.outerHTML, ...values].join('\n')
      })
    } catch (error) {
      // The sheet reloads its page after each form with a secret, possibly during this evaluation.
      if (tried === 5 || !/context was destroyed/.test(String(error))) throw error
    }
  }
}

/** The pages of the windows beside the desk's own, each with a name. */
export const popoutPages = ({ host, desk, sheet }: Session): Promise<readonly (readonly [string, Page])[]> =>
  Promise.all(
    [...host.windows]
      .flatMap(({ viewsWithPages }) => viewsWithPages)
      .map(async ({ webContents }, place) => [`beside-${place}`, await webContents.page()] as const),
  ).then(all => all.filter(([, page]) => page !== desk && page !== sheet))
