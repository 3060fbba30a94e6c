import { currentStage, record } from '../stage.mjs'
import { createEvent, guardInstances } from './guard.mjs'

let lastCommand = 0

/** Returns Electron's default label of a role. @param {string} role */
const labelOf = role => role.replace(/([A-Z])/g, ' $1').replace(/^./, first => first.toUpperCase())

/** An item of a menu. Tests click it as a user would. */
export class MenuItem {
  /** @param {import('electron').MenuItemConstructorOptions} options */
  constructor(options) {
    const { submenu, role, type, label, click } = options
    this.commandId = ++lastCommand
    this.role = role
    this.type = type ?? (submenu === undefined ? 'normal' : 'submenu')
    this.label = label ?? (role === undefined ? '' : labelOf(role))
    this.id = options.id ?? ''
    this.accelerator = options.accelerator
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : submenu
    this.chosen = click
  }

  /** Activates the item if it is enabled and visible. */
  click() {
    if (!this.enabled || !this.visible) return
    if (this.type === 'checkbox') this.checked = !this.checked
    const { windows } = currentStage()
    const window = [...windows].find(each => each.isFocused())
    this.chosen?.(/** @type {any} */ (this), /** @type {any} */ (window), /** @type {any} */ (createEvent()))
    if (this.chosen === undefined) actOnRole(this.role, window)
  }
}

/**
 * Performs the roles that the stand-in supports.
 *
 * @param {string | undefined} role
 * @param {import('./window.mjs').BaseWindow | undefined} window
 */
function actOnRole(role, window) {
  if (role === 'quit') currentStage().app.quit()
  else if (role === 'close') window?.close()
  else if (role === 'minimize') window?.minimize()
  else if (role === 'togglefullscreen') window?.setFullScreen(!window.isFullScreen())
}

/** Electron's `Menu`, as main built it. */
export class Menu {
  /** @type {MenuItem[]} */
  items = []

  /** @param {readonly (import('electron').MenuItemConstructorOptions | MenuItem)[]} template */
  static buildFromTemplate(template) {
    const menu = new Menu()
    for (const line of template) menu.append(line instanceof MenuItem ? line : new MenuItem(line))
    return menu
  }

  /** @param {Menu | null} menu */
  static setApplicationMenu(menu) {
    currentStage().menu = menu ?? undefined
    record('Menu.setApplicationMenu', menu)
  }

  static getApplicationMenu() {
    return currentStage().menu ?? null
  }

  /** @param {MenuItem} item */
  append(item) {
    this.items.push(item)
  }

  /** @param {number} at @param {MenuItem} item */
  insert(at, item) {
    this.items.splice(at, 0, item)
  }

  /** @param {string} id @returns {MenuItem | null} */
  getMenuItemById(id) {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return /** @type {MenuItem} */ (found)
    }
    return null
  }

  /** @param {object} [options] */
  popup(options) {
    record('Menu.popup', this, options)
  }

  closePopup() {
    record('Menu.closePopup', this)
  }
}

guardInstances('Menu', Menu)
