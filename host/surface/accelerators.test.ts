import { describe, expect, it } from 'vitest'
import { matchesAccelerator, findAcceleratorItem } from './accelerators.mjs'
import { Menu } from './menu.mjs'

/** Creates a key press from text such as `Ctrl Shift A`. */
function press(keys: string): Parameters<typeof matchesAccelerator>[1] {
  const words = keys.split(' ')
  const key = words.pop() ?? ''
  const has = (name: string) => words.includes(name)
  return {
    type: 'keyDown',
    key: key === 'Space' ? ' ' : key,
    code: '',
    isAutoRepeat: false,
    shift: has('Shift'),
    control: has('Ctrl'),
    alt: has('Alt'),
    meta: has('Meta'),
  }
}

describe('accelerator', () => {
  it.each([
    ['CommandOrControl+R', 'Ctrl r', 'linux', true],
    ['CommandOrControl+R', 'Meta r', 'linux', false],
    ['CmdOrCtrl+R', 'Meta r', 'darwin', true],
    ['CommandOrControl+R', 'Ctrl Shift R', 'linux', false],
    ['CommandOrControl+R', 'r', 'linux', false],
    ['CommandOrControl+R', 'Ctrl Alt r', 'linux', false],
    ['Control+Shift+S', 'Ctrl Shift S', 'win32', true],
    ['CommandOrControl+Plus', 'Ctrl Shift +', 'linux', true],
    ['CommandOrControl+Plus', 'Ctrl +', 'linux', true],
    ['CommandOrControl+-', 'Ctrl -', 'linux', true],
    ['CommandOrControl+0', 'Ctrl 0', 'linux', true],
    ['F5', 'F5', 'linux', true],
    ['F5', 'Shift F5', 'linux', false],
    ['Alt+Space', 'Alt Space', 'linux', true],
    ['Esc', 'Escape', 'linux', true],
    ['Super+Up', 'Meta ArrowUp', 'linux', true],
  ] as const)('%s matches the press of %s on %s: %s', (accelerator, keys, platform, expected) => {
    expect(matchesAccelerator(accelerator, press(keys), platform)).toBe(expected)
  })

  it('ignores a key release and a repeat', () => {
    expect(matchesAccelerator('F5', { ...press('F5'), type: 'keyUp' })).toBe(false)
    expect(matchesAccelerator('F5', { ...press('F5'), isAutoRepeat: true })).toBe(false)
  })
})

it('activates its menu item at any depth', () => {
  const menu = Menu.buildFromTemplate([
    {
      label: 'Desk',
      submenu: [{ label: 'More', submenu: [{ id: 'deep', label: 'Deep', accelerator: 'F8' }] }],
    },
    { label: 'Top', accelerator: 'F9' },
  ])
  expect(findAcceleratorItem(menu, press('F8'))).toBe(menu.getMenuItemById('deep'))
  expect(findAcceleratorItem(menu, press('F9'))?.label).toBe('Top')
  expect([findAcceleratorItem(menu, press('F7')), findAcceleratorItem(undefined, press('F7'))]).toEqual([
    undefined,
    undefined,
  ])
})
