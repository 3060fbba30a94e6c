import { system } from '../system/system.mjs'

/**
 * @typedef {{ type: string, key: string, code: string, isAutoRepeat: boolean, shift: boolean, control: boolean, alt: boolean, meta: boolean }} KeyInput
 * @typedef {import('./menu.mjs').Menu} Menu
 * @typedef {import('./menu.mjs').MenuItem} MenuItem
 */

/**
 * Electron's modifier names and the matching flags of an input.
 *
 * @type {Readonly<Record<string, 'shift' | 'control' | 'alt' | 'meta'>>}
 */
const MODIFIERS = {
  command: 'meta',
  cmd: 'meta',
  super: 'meta',
  meta: 'meta',
  control: 'control',
  ctrl: 'control',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
}

/** Keys whose name in an accelerator differs from `KeyInput.key`. @type {Readonly<Record<string, string>>} */
const KEYS = { plus: '+', space: ' ', esc: 'escape', return: 'enter', up: 'arrowup', down: 'arrowdown' }

/**
 * Returns true if an input is the key press of an accelerator such as `CommandOrControl+Plus`.
 *
 * @param {string} accelerator
 * @param {KeyInput} input
 * @param {NodeJS.Platform} [platform]
 */
export function matchesAccelerator(accelerator, input, platform = system.platform) {
  if (input.type !== 'keyDown' || input.isAutoRepeat) return false
  const words = accelerator.toLowerCase().split('+')
  const keyName = words.pop() ?? ''
  const commandOrControl = platform === 'darwin' ? 'meta' : 'control'
  const wanted = new Set(
    words.map(word => (/^(command|cmd)orc/.test(word) ? commandOrControl : MODIFIERS[word])),
  )
  const typed = input.key.toLowerCase()
  const isKey = typed === (KEYS[keyName] ?? keyName)
  // A named character such as `Plus` may need Shift on this keyboard, which the accelerator does not mention.
  const isShiftOptional = isKey && keyName.length > 1 && typed.length === 1
  if (!isKey || (!isShiftOptional && input.shift !== wanted.has('shift'))) return false
  return ['control', 'alt', 'meta'].every(
    flag => Reflect.get(input, flag) === wanted.has(/** @type {'alt'} */ (flag)),
  )
}

/**
 * Returns the menu item whose accelerator matches the input.
 *
 * @param {Menu | undefined} menu
 * @param {KeyInput} input
 * @returns {MenuItem | undefined}
 */
export function findAcceleratorItem(menu, input) {
  for (const item of menu?.items ?? []) {
    if (item.accelerator !== undefined && matchesAccelerator(item.accelerator, input)) return item
    const nested = findAcceleratorItem(/** @type {Menu | undefined} */ (item.submenu), input)
    if (nested !== undefined) return nested
  }
  return undefined
}
