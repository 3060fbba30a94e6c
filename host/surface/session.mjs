import { EventEmitter } from 'node:events'
import { record, stageIfAny } from '../stage.mjs'
import { guardInstances } from './guard.mjs'
import { WebRequest } from './web-request.mjs'

/**
 * @typedef {(request: Request) => Response | Promise<Response>} Serve
 */

/** Privileged schemes of main, for every session. @type {Map<string, object>} */
const privileged = new Map()

/** Electron's `protocol`: handlers of custom schemes, per session. */
class Protocol {
  /** @type {Map<string, Serve>} */
  #served = new Map()

  /** @param {{ scheme: string, privileges?: object }[]} schemes */
  registerSchemesAsPrivileged(schemes) {
    if (stageIfAny()?.app.isReady() === true) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    }
    for (const { scheme, privileges = {} } of schemes) privileged.set(scheme, privileges)
  }

  /** @param {string} scheme @param {Serve} serve */
  handle(scheme, serve) {
    if (this.#served.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this.#served.set(scheme, serve)
  }

  /** @param {string} scheme */
  unhandle(scheme) {
    this.#served.delete(scheme)
  }

  /** @param {string} scheme */
  isProtocolHandled(scheme) {
    return this.#served.has(scheme)
  }

  /** Returns the handler of `scheme` in this session. @param {string} scheme */
  serverOf(scheme) {
    return this.#served.get(scheme)
  }
}

guardInstances('protocol', Protocol)

/** Electron's `Session`: the protocol handlers and permissions of one partition. */
export class Session extends EventEmitter {
  protocol = new Protocol()
  webRequest = new WebRequest()
  /** Zoom by host. In Chromium all pages of a host in one session share it. @type {Map<string, number>} */
  zooms = new Map()
  /** @type {((contents: any, permission: string, answer: (granted: boolean) => void, details: object) => void) | undefined} */
  permissionRequest
  /** @type {((contents: any, permission: string, origin: string, details: object) => boolean) | undefined} */
  permissionCheck
  #spelling = true

  /** @param {string} partition */
  constructor(partition) {
    super()
    this.partition = partition
  }

  isPersistent() {
    return this.partition === '' || this.partition.startsWith('persist:')
  }

  /** @param {any} ask */
  setPermissionRequestHandler(ask) {
    this.permissionRequest = ask ?? undefined
  }

  /** @param {any} check */
  setPermissionCheckHandler(check) {
    this.permissionCheck = check ?? undefined
  }

  /** @param {unknown} check */
  setDevicePermissionHandler(check) {
    record('session.setDevicePermissionHandler', this.partition, check !== null)
  }

  /** @param {unknown} ask */
  setDisplayMediaRequestHandler(ask) {
    record('session.setDisplayMediaRequestHandler', this.partition, ask !== null)
  }

  /** @param {boolean} enabled */
  setSpellCheckerEnabled(enabled) {
    this.#spelling = enabled
  }

  isSpellCheckerEnabled() {
    return this.#spelling
  }

  /** @param {string[]} languages */
  setSpellCheckerLanguages(languages) {
    record('session.setSpellCheckerLanguages', this.partition, languages)
  }

  /** @param {object} config */
  async setProxy(config) {
    record('session.setProxy', this.partition, config)
  }

  async clearCache() {
    record('session.clearCache', this.partition)
  }

  async clearStorageData() {
    record('session.clearStorageData', this.partition)
  }
}

guardInstances('Session', Session)

/**
 * @typedef {object} Sessions The sessions of one desk.
 * @property {Session} defaultSession
 * @property {(partition: string) => Session} fromPartition
 */

/** @returns {Sessions} */
export function createSessions() {
  /** @type {Map<string, Session>} */
  const held = new Map()
  /** @param {string} partition */
  const fromPartition = partition => {
    const session = held.get(partition) ?? new Session(partition)
    held.set(partition, session)
    return session
  }
  return { defaultSession: fromPartition(''), fromPartition }
}
