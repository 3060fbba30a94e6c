import { randomBytes } from 'node:crypto'
import { describeKey, describeMouse, modifiersOf, observeInput } from './input-watch.mjs'
import { whyNotJson } from './json-safe.mjs'
import { bridgeIntoPage } from './page-world.mjs'
import { openPreloadBridge } from './preload-bridge.mjs'
import { openPreloadChannel } from './preload-channel.mjs'
import { beginPreloadWorld } from './preload-world.mjs'
import { system } from '../system/system.mjs'

/** Everything preload's world is made of: each function finds the others by their names. */
const preloadParts = [
  whyNotJson,
  modifiersOf,
  describeKey,
  describeMouse,
  observeInput,
  openPreloadBridge,
  openPreloadChannel,
  beginPreloadWorld,
]

/**
 * What the two worlds of each new document begin with, as source text.
 *
 * @param {{ preload: string, watches: boolean, subframes: boolean, binding: string }} setup
 */
export function sourcesOf({ preload, watches, subframes, binding }) {
  // SECURITY: made anew for each page, known to its two worlds only.
  const nonce = `n${randomBytes(16).toString('hex')}`
  const setup = JSON.stringify({ nonce, binding, preload, watches, platform: system.platform })
  /** @param {readonly Function[]} parts @param {string} begin */
  const inPlace = (parts, begin) =>
    `if ((${subframes} || self === top) && location.protocol.startsWith('http')) (() => {
'use strict'
${parts.join('\n')}
${begin}
})()`
  return {
    page: inPlace([bridgeIntoPage], `bridgeIntoPage(${JSON.stringify(nonce)})`),
    preload: inPlace(preloadParts, `beginPreloadWorld(${setup})`),
  }
}
