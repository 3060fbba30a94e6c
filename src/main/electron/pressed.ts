import type { WebContents } from 'electron'

/** A world of the page that none of its scripts shares, as the sheet is measured from. */
const ISOLATED_WORLD_ID = 1_017

/**
 * Chromium lets a page copy by a command of its own for some seconds after a press. A right that only such a press
 * allows to hand on is handed on here, to the page itself, and the press is spent with it; nothing else comes of it.
 */
const consumeScript = `navigator.userActivation.isActive &&
  postMessage('', { targetOrigin: location.origin, delegate: 'fullscreen' })`

/** A page that may have had a press. */
export type ActivatedPage = Pick<WebContents, 'executeJavaScriptInIsolatedWorld' | 'isDestroyed'>

/** Takes from a page, and from every frame it made, what its last press allows it. */
export async function revokeUserActivation(page: ActivatedPage): Promise<void> {
  if (page.isDestroyed()) return
  // SECURITY: a page does not copy by a press that came before the question, which no call of ours would carry.
  await page
    .executeJavaScriptInIsolatedWorld(ISOLATED_WORLD_ID, [{ code: consumeScript }])
    .catch(() => 'a page that is gone, or had no press, copies nothing either')
}
