import { system } from '../system/system.mjs'

/**
 * @typedef {{ type: string, key: string, code: string, isAutoRepeat: boolean, shift: boolean, control: boolean, alt: boolean, meta: boolean }} KeyInput
 * @typedef {import('./menu.mjs').Menu} Menu
 * @typedef {import('./menu.mjs').MenuItem} MenuItem
 */

/** Electron's words for modifiers, as flags of an input. @type {Readonly<Record<string, 'shift' | 'control' | 'alt' | 'meta'>>} */
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

/** Keys whose name in an accelerator is not what they type. @type {Readonly<Record<string, string>>} */
const KEYS = { plus: '+', space: ' ', esc: 'escape', return: 'enter', up: 'arrowup', down: 'arrowdown' }

/**
 * Whether an input is the press an accelerator such as `CommandOrControl+Plus` names.
 *
 * @param {string} accelerator
 * @param {KeyInput} input
 * @param {NodeJS.Platform} [platform]
 */
export function isPressOf(accelerator, input, platform = system.platform) {
  if (input.type !== 'keyDown' || input.isAutoRepeat) return false
  const words = accelerator.toLowerCase().split('+')
  const name = words.pop() ?? ''
  const main = platform === 'darwin' ? 'meta' : 'control'
  const wanted = new Set(words.map(word => (/^(command|cmd)orc/.test(word) ? main : MODIFIERS[word])))
  const typed = input.key.toLowerCase()
  const isKey = typed === (KEYS[name] ?? name)
  // A sign that needs Shift on this keyboard is named by itself, without it.
  const isFree = isKey && name.length > 1 && typed.length === 1
  if (!isKey || (!isFree && input.shift !== wanted.has('shift'))) return false
  return ['control', 'alt', 'meta'].every(
    flag => Reflect.get(input, flag) === wanted.has(/** @type {'alt'} */ (flag)),
  )
}

/** The item of a menu that a press chooses. @param {Menu | undefined} menu @param {KeyInput} input @returns {MenuItem | undefined} */
export function itemFor(menu, input) {
  for (const item of menu?.items ?? []) {
    if (item.accelerator !== undefined && isPressOf(item.accelerator, input)) return item
    const below = itemFor(/** @type {Menu | undefined} */ (item.submenu), input)
    if (below !== undefined) return below
  }
  return undefined
}
