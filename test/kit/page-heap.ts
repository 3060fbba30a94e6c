import type { Page } from 'playwright-core'

/** All strings and objects that a page still holds after a garbage collection. */
export async function heapOf(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  const chunks: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: false })
  await cdp.detach()
  return chunks.join('')
}
