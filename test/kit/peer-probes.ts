import type { Page } from 'playwright-core'
import { callPeer, findReachedListeners } from '../../scripts/contact/electron/peer-probes.mjs'

export { listProbeNames, listenOver, peerProbes } from '../../scripts/contact/electron/peer-probes.mjs'

/** Has a page try every way to every address at once, and returns the ways that reached a listener. */
export const reachedFrom = (page: Page): Promise<readonly string[]> =>
  findReachedListeners(addresses => page.evaluate(callPeer, addresses))
