import type { Page } from 'playwright-core'
import type { startHost } from '../../host/host.mjs'
import type { Result } from '../../src/core/value/result'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { Tap } from './tap'

/** Where the desk of a session lives, and where what came out of it is put down. */
export interface Opening {
  readonly root: string
  readonly home: string
  readonly out: string
  /** Whether nothing is heard of it, nor kept: what the session held of it would be found in its memory. */
  readonly isUnheard?: true
}

/** A desk that is open in this process, with everything that came out of it so far. */
export interface Session {
  readonly host: Awaited<ReturnType<typeof startHost>>
  readonly desk: Page
  readonly sheet: Page
  readonly tap: Tap
  readonly opening: Opening
  call(channel: string, input?: unknown): Promise<Result<unknown>>
  snapshot(): Promise<DeskSnapshot>
  /** Puts something down where the search will look. */
  put(channel: string, name: string, text: string): void
}

/** Everything that a page shows or holds: its elements, and what stands in its fields. */
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
      // The sheet's page is loaded anew after each form with a secret, also in the middle of a look.
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
