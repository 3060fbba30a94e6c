import { EventEmitter } from 'node:events'

/** @typedef {(event: any, ...args: any[]) => unknown} Answer */

/** One set of channels: each web contents has its own, and `ipcMain` is the set they all fall back to. */
export class Ipc extends EventEmitter {
  /** @type {Map<string, Answer>} */
  #answers = new Map()

  /** @param {string} channel @param {Answer} answer */
  handle(channel, answer) {
    if (this.#answers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    }
    this.#answers.set(channel, answer)
  }

  /** @param {string} channel @param {Answer} answer */
  handleOnce(channel, answer) {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return answer(event, ...args)
    })
  }

  /** @param {string} channel */
  removeHandler(channel) {
    this.#answers.delete(channel)
  }

  /** What answers `channel` here, if anything does. @param {string} channel */
  answerTo(channel) {
    return this.#answers.get(channel)
  }
}
