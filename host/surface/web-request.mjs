import { guardInstances } from './guard.mjs'

/**
 * @typedef {{ cancel?: boolean, redirectURL?: string }} RequestVerdict
 * @typedef {{ cancel?: boolean, responseHeaders?: Record<string, string | string[]>, statusLine?: string }} HeadersVerdict
 * @typedef {{ urls?: string[] }} Filter
 */

/**
 * Returns true if `url` matches a pattern such as `app://desk/*`.
 *
 * @param {string} pattern
 * @param {string} url
 */
function fits(pattern, url) {
  if (pattern === '<all_urls>') return true
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`).test(url)
}

/**
 * A `webRequest` listener of main with its URL patterns.
 *
 * @template V
 * @typedef {{ readonly urls: readonly string[], readonly ask: (details: any, answer: (verdict: V) => void) => void }} Question
 */

/**
 * @template V
 * @param {Filter | Question<V>['ask'] | null} filter
 * @param {Question<V>['ask'] | null | undefined} listener
 * @returns {Question<V> | undefined}
 */
function questionOf(filter, listener) {
  const ask = typeof filter === 'function' ? filter : listener
  const { urls = ['<all_urls>'] } = typeof filter === 'function' ? {} : (filter ?? {})
  return ask === null || ask === undefined ? undefined : { urls, ask }
}

/**
 * Returns main's verdict on `details`. It is empty for a request without a listener.
 *
 * @template {object} V
 * @param {Question<V> | undefined} question
 * @param {{ url: string }} details
 * @returns {Promise<V | {}>}
 */
function answered(question, details) {
  if (question === undefined || !question.urls.some(pattern => fits(pattern, details.url))) {
    return Promise.resolve({})
  }
  return new Promise(resolve => question.ask(details, resolve))
}

/**
 * Electron's `webRequest`: main's verdict on each request, before it is sent and when its response begins.
 */
export class WebRequest {
  /** @type {Question<RequestVerdict> | undefined} */
  #before
  /** @type {Question<HeadersVerdict> | undefined} */
  #headers

  /** @param {Filter | Question<RequestVerdict>['ask'] | null} filter @param {Question<RequestVerdict>['ask'] | null} [listener] */
  onBeforeRequest(filter, listener) {
    this.#before = questionOf(filter, listener)
  }

  /** @param {Filter | Question<HeadersVerdict>['ask'] | null} filter @param {Question<HeadersVerdict>['ask'] | null} [listener] */
  onHeadersReceived(filter, listener) {
    this.#headers = questionOf(filter, listener)
  }

  /** @param {{ url: string }} details @returns {Promise<RequestVerdict>} */
  mayLeave(details) {
    return answered(this.#before, details)
  }

  /** @param {{ url: string }} details @returns {Promise<HeadersVerdict>} */
  mayArrive(details) {
    return answered(this.#headers, details)
  }
}

guardInstances('webRequest', WebRequest)
