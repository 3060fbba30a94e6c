import type { Page } from 'playwright-core'
import { ARM_DELAY_MS } from '../../src/main/electron/consent-arming'
import { pause, type DeskInWindow } from './desk-window'

/** Waits until the strip of what is armed was drawn and main knows that: from here on a press counts. */
export async function stripDrawn({ host }: Pick<DeskInWindow, 'host'>): Promise<Page> {
  const strip = await host.page('strip')
  await strip.getByRole('button', { name: /Disarm/ }).waitFor()
  // It says so in a frame, and what it asks after that one is answered after it.
  await strip.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await strip.evaluate(() =>
    (globalThis as unknown as { strip: { invoke(channel: string): Promise<unknown> } }).strip.invoke(
      'strip.now',
    ),
  )
  // A frame counts once it has lain still for as long as an eye needs.
  await pause(ARM_DELAY_MS)
  return strip
}
