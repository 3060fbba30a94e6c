import type { Page } from 'playwright-core'

/**
 * A Chromium trace event of a page’s thread with its start and end in microseconds, or a mark set by the
 * page.
 */
export interface Traced {
  readonly name: string
  readonly began: number
  readonly ended: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
}

/** Traced categories: drawing, and the marks that identify the page's thread. */
const categories = ['blink', 'cc', 'blink.user_timing']
const MARK = 'this page'

/** Records the trace of a page’s thread while `during` runs. */
export async function traced(page: Page, during: () => Promise<unknown>): Promise<readonly Traced[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('There is no browser to ask.')
  const cdp = await browser.newBrowserCDPSession()
  const seen: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => void seen.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  })
  await page.evaluate(mark => performance.mark(mark), MARK)
  await during()
  const whole = new Promise(done => cdp.once('Tracing.tracingComplete', done))
  await cdp.send('Tracing.end')
  await whole
  await cdp.detach()
  const own = seen.find(({ name }) => name === MARK)
  if (own === undefined) throw new Error('The page was not found in what was seen.')
  return seen
    .filter(({ pid, tid }) => pid === own.pid && tid === own.tid)
    .map(({ name, ts, dur = 0 }) => ({ name, began: ts, ended: ts + dur }))
}
