import { randomBytes } from 'node:crypto'
import { describeKey, describeMouse, modifiersOf, observeInput } from './input-watch.mjs'
import { whyNotJson } from './json-safe.mjs'
import { bridgeIntoPage } from './page-world.mjs'
import { openPreloadBridge } from './preload-bridge.mjs'
import { openPreloadChannel } from './preload-channel.mjs'
import { beginPreloadWorld } from './preload-world.mjs'
import { system } from '../system/system.mjs'

/** Functions of preload's world. Each refers to the others by name. */
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
 * Returns the source text that runs first in the two worlds of each new document.
 *
 * @param {{ preload: string, watches: boolean, subframes: boolean, binding: string }} setup
 */
export function sourcesOf({ preload, watches, subframes, binding }) {
  // SECURITY: the nonce is new for each page, and only the page's two worlds know it.
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
