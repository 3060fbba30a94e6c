import type { Page } from 'playwright-core'
import { ARM_DELAY_MS } from '../../src/main/electron/consent-arming'
import { pause, type DeskInWindow } from './desk-window'

/** Waits until the strip was drawn and main knows that; from here on a press counts. */
export async function stripDrawn({ host }: Pick<DeskInWindow, 'host'>): Promise<Page> {
  const strip = await host.page('strip')
  await strip.getByRole('button', { name: /Disarm/ }).waitFor()
  // The strip reports it in a frame, and a later call is answered after that report.
  await strip.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await strip.evaluate(() =>
    (globalThis as unknown as { strip: { invoke(channel: string): Promise<unknown> } }).strip.invoke(
      'strip.now',
    ),
  )
  // Main accepts presses only after the layout has been still for this time.
  await pause(ARM_DELAY_MS)
  return strip
}
