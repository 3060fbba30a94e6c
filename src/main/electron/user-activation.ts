import type { WebContents } from 'electron'

/** Isolated world of the page that no page script shares; also used to measure the sheet. */
const ISOLATED_WORLD_ID = 1_017

/**
 * Script that consumes the page's user activation. Chromium allows a copy command for some seconds after a press;
 * delegating a capability to the page itself spends that press and has no other effect.
 */
const consumeScript = `navigator.userActivation.isActive &&
  postMessage('', { targetOrigin: location.origin, delegate: 'fullscreen' })`

export type ActivatedPage = Pick<WebContents, 'executeJavaScriptInIsolatedWorld' | 'isDestroyed'>

export async function revokeUserActivation(page: ActivatedPage): Promise<void> {
  if (page.isDestroyed()) return
  // SECURITY: a page cannot copy with a press from before the question; no handler of ours sees such a copy.
  await page
    .executeJavaScriptInIsolatedWorld(ISOLATED_WORLD_ID, [{ code: consumeScript }])
    .catch(() => 'a page that is gone, or had no press, copies nothing either')
}
