import { EventEmitter } from 'node:events'
import { record } from '../stage.mjs'
import { guardInstances } from './guard.mjs'

/**
 * @typedef {object} Native The system's functions, which a test can set and read.
 * @property {EventEmitter & { shouldUseDarkColors: boolean, shouldUseHighContrastColors: boolean, themeSource: string }} nativeTheme
 * @property {EventEmitter & { idleSeconds: number, onBatteryPower: boolean, getSystemIdleTime(): number, getSystemIdleState(threshold: number): string, isOnBatteryPower(): boolean }} powerMonitor
 * @property {EventEmitter & { displays: import('electron').Display[], getPrimaryDisplay(): import('electron').Display, getAllDisplays(): import('electron').Display[], getDisplayMatching(): import('electron').Display, getDisplayNearestPoint(): import('electron').Display, getCursorScreenPoint(): { x: number, y: number } }} screen
 * @property {{ text: string, writeText(text: string): Promise<void>, readText(): Promise<string>, clear(): Promise<void> }} clipboard
 * @property {{ answers: unknown[], showMessageBox(...args: unknown[]): Promise<unknown>, showOpenDialog(...args: unknown[]): Promise<unknown>, showSaveDialog(...args: unknown[]): Promise<unknown>, showErrorBox(title: string, content: string): void }} dialog
 * @property {{ openExternal(url: string): Promise<void>, showItemInFolder(path: string): void, beep(): void }} shell
 * @property {{ blocked: Map<number, string>, start(type: string): number, stop(id: number): boolean, isStarted(id: number): boolean }} powerSaveBlocker
 */

/** @returns {Native['nativeTheme']} */
function createTheme() {
  let source = 'system'
  const theme = Object.assign(new EventEmitter(), {
    shouldUseDarkColors: true,
    shouldUseHighContrastColors: false,
    themeSource: source,
  })
  return Object.defineProperty(theme, 'themeSource', {
    get: () => source,
    set(wanted) {
      source = wanted
      if (wanted !== 'system') theme.shouldUseDarkColors = wanted === 'dark'
      theme.emit('updated')
    },
  })
}

/** @returns {Native['powerMonitor']} */
function createPower() {
  return Object.assign(new EventEmitter(), {
    idleSeconds: 0,
    onBatteryPower: false,
    /** @this {{ idleSeconds: number }} */
    getSystemIdleTime() {
      return this.idleSeconds
    },
    /** @this {{ idleSeconds: number }} @param {number} threshold */
    getSystemIdleState(threshold) {
      return this.idleSeconds >= threshold ? 'idle' : 'active'
    },
    /** @this {{ onBatteryPower: boolean }} */
    isOnBatteryPower() {
      return this.onBatteryPower
    },
  })
}

/** @returns {Native['screen']} */
function createScreen() {
  const area = { x: 0, y: 0, width: 1920, height: 1080 }
  const size = { width: 1920, height: 1080 }
  const defaultDisplay = /** @type {import('electron').Display} */ (
    /** @type {unknown} */ ({
      id: 1,
      label: '',
      bounds: area,
      workArea: area,
      size,
      workAreaSize: size,
      scaleFactor: 1,
    })
  )
  const displays = [defaultDisplay]
  const getFirstDisplay = () => displays[0] ?? defaultDisplay
  return Object.assign(new EventEmitter(), {
    displays,
    getPrimaryDisplay: getFirstDisplay,
    getAllDisplays: () => [...displays],
    getDisplayMatching: getFirstDisplay,
    getDisplayNearestPoint: getFirstDisplay,
    getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  })
}

/** @returns {Native['clipboard']} */
function createClipboard() {
  return {
    text: '',
    async writeText(text) {
      this.text = text
    },
    async readText() {
      return this.text
    },
    async clear() {
      this.text = ''
    },
  }
}

/**
 * Creates dialogs that return what a test put into `answers`. Without an answer they are dismissed; in strict mode they
 * wait for one, as a real dialog waits for the user.
 *
 * @param {boolean} strict
 * @returns {Native['dialog']}
 */
function createDialog(strict) {
  /** @type {((answer: unknown) => void)[]} */
  const waiting = []
  /** @type {unknown[]} */
  const answers = []
  answers.push = (...given) => {
    for (const answer of given) {
      const resolveDialog = waiting.shift()
      if (resolveDialog === undefined) answers[answers.length] = answer
      else resolveDialog(answer)
    }
    return answers.length
  }
  /** @param {string} api @param {unknown[]} args @param {object} dismissed @returns {Promise<unknown>} */
  function ask(api, args, dismissed) {
    // The options are the last argument; a parent window may precede them.
    record(`dialog.${api}`, args.at(-1))
    if (answers.length > 0) return Promise.resolve(answers.shift())
    return strict ? new Promise(answer => waiting.push(answer)) : Promise.resolve(dismissed)
  }
  return {
    answers,
    /** @param {any[]} args */
    showMessageBox: (...args) =>
      ask('showMessageBox', args, { response: args.at(-1)?.cancelId ?? 0, checkboxChecked: false }),
    showOpenDialog: (...args) => ask('showOpenDialog', args, { canceled: true, filePaths: [] }),
    // SECURITY: the host never chooses a path; only a user or a test does.
    showSaveDialog: (...args) => ask('showSaveDialog', args, { canceled: true, filePath: '' }),
    showErrorBox: (title, content) => record('dialog.showErrorBox', title, content),
  }
}

/** @returns {Native['powerSaveBlocker']} */
function createPowerSaveBlocker() {
  const blocked = new Map()
  let last = 0
  return {
    blocked,
    start(type) {
      blocked.set(++last, type)
      record('powerSaveBlocker.start', type)
      return last
    },
    stop(id) {
      record('powerSaveBlocker.stop', id)
      return blocked.delete(id)
    },
    isStarted: id => blocked.has(id),
  }
}

/** Creates the system functions of one desk. @param {boolean} [strict] @returns {Native} */
export function createNative(strict = false) {
  return {
    nativeTheme: createTheme(),
    powerMonitor: createPower(),
    screen: createScreen(),
    clipboard: createClipboard(),
    dialog: createDialog(strict),
    shell: {
      openExternal: async url => record('shell.openExternal', url),
      showItemInFolder: path => record('shell.showItemInFolder', path),
      beep: () => record('shell.beep'),
    },
    powerSaveBlocker: createPowerSaveBlocker(),
  }
}

/** A system notification. `show` is recorded with the object, on which a test can emit `click`. */
export class Notification extends EventEmitter {
  static isSupported() {
    return true
  }

  /** @param {import('electron').NotificationConstructorOptions} [options] */
  constructor(options = {}) {
    super()
    this.options = options
    this.title = options.title ?? ''
    this.body = options.body ?? ''
  }

  show() {
    record('Notification.show', this.options, this)
    this.emit('show', {})
  }

  close() {
    record('Notification.close', this.options)
    this.emit('close', {})
  }
}

guardInstances('Notification', Notification)

/** An icon in the system's notification area. */
export class Tray extends EventEmitter {
  #destroyed = false

  /** @param {unknown} image */
  constructor(image) {
    super()
    this.image = image
    record('Tray', this)
  }

  /** @param {unknown} image */
  setImage(image) {
    this.image = image
  }

  /** @param {string} text */
  setToolTip(text) {
    record('Tray.setToolTip', text)
  }

  /** @param {unknown} menu */
  setContextMenu(menu) {
    record('Tray.setContextMenu', menu)
  }

  destroy() {
    if (this.#destroyed) return
    this.#destroyed = true
    record('Tray.destroy', this)
  }

  isDestroyed() {
    return this.#destroyed
  }
}

guardInstances('Tray', Tray)
