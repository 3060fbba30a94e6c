import { EventEmitter } from 'node:events'

/** @typedef {(event: any, ...args: any[]) => unknown} Answer */

/** The handlers of a set of channels. Each web contents has its own set; `ipcMain` is the fallback for all. */
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

  /** Returns the handler of `channel`. @param {string} channel */
  answerTo(channel) {
    return this.#answers.get(channel)
  }
}
