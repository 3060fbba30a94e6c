import { assertJsonSafe } from '../page/json-safe.mjs'
import { currentStage } from '../stage.mjs'
import { createEvent } from './guard.mjs'

/**
 * @typedef {import('../page/live-page.mjs').Packed} Packed
 * @typedef {{ sender: import('./contents.mjs').WebContents, senderFrame: import('./frame.mjs').WebFrameMain | null, frameId: number, processId: number }} Origin
 */

/** @param {readonly Packed[]} args */
const unpack = args => args.map(({ value }) => value)

/**
 * Answers a call from preload with the handler of its contents, or else with the one of `ipcMain`.
 *
 * @param {Origin} origin
 * @param {{ id: number, channel: string, args: Packed[] }} call
 * @returns {Promise<import('../page/live-page.mjs').ToPreload>}
 */
export async function answerInvoke(origin, { id, channel, args }) {
  try {
    const answer = origin.sender.ipc.answerTo(channel) ?? currentStage().ipcMain.answerTo(channel)
    if (answer === undefined) throw new Error(`No handler registered for '${channel}'`)
    const value = await answer(createEvent({ ...origin, type: 'frame' }), ...unpack(args))
    assertJsonSafe(channel, [value])
    return { is: 'answer', id, value }
  } catch (error) {
    return { is: 'answer', id, error: `Error invoking remote method '${channel}': ${String(error)}` }
  }
}

/**
 * Passes a message from preload to its listeners.
 *
 * @param {Origin} origin
 * @param {{ channel: string, args: Packed[] }} message
 */
export function passSend(origin, { channel, args }) {
  const event = createEvent({
    ...origin,
    type: 'frame',
    ports: [],
    returnValue: undefined,
    /** @param {string} to @param {unknown[]} given */
    reply: (to, ...given) => origin.sender.send(to, ...given),
  })
  const given = unpack(args)
  origin.sender.emit('ipc-message', event, channel, ...given)
  origin.sender.ipc.emit(channel, event, ...given)
  currentStage().ipcMain.emit(channel, event, ...given)
}
