import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  toHotkey,
  explainHotkeyConflict,
  isStoredHotkey,
  formatHotkey,
  applyHotkeys,
  type HotkeyCommand,
} from './hotkey-preferences'

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const commands: readonly HotkeyCommand[] = [
  { id: 'stop', title: 'Stop trading', keys: '$mod+Shift+KeyL', shown: 'Ctrl Shift L' },
  { id: 'buy', title: 'Buy', keys: 'KeyB', shown: 'B' },
  { id: 'review', title: 'Review' },
]
const keysWith = (chosen: Readonly<Record<string, string>>) =>
  applyHotkeys(commands, chosen).map(({ id, keys, shown }) => [id, keys, shown])

describe('hotkey', () => {
  it.each([
    [{ ...bare, code: 'KeyB' }, 'KeyB'],
    [{ ...bare, code: 'KeyL', ctrlKey: true, shiftKey: true }, '$mod+Shift+KeyL'],
    [{ ...bare, code: 'Digit3', altKey: true }, 'Alt+Digit3'],
    [{ ...bare, code: 'F6' }, 'F6'],
  ])('is the physical key with its modifiers: %j', (pressed, keys) => {
    expect(toHotkey(pressed)).toBe(keys)
    expect(isStoredHotkey(keys)).toBe(true)
  })

  it.each(['ShiftLeft', 'Enter', 'Escape', 'Tab', 'Space', 'ArrowUp', 'Delete', 'Backspace', 'Home', ''])(
    'is never %j, which has a fixed meaning',
    code => expect(toHotkey({ ...bare, code })).toBeUndefined(),
  )

  it('is rejected with the command modifier of another system', () => {
    expect(toHotkey({ ...bare, code: 'KeyK', metaKey: true })).toBeUndefined()
    expect(toHotkey({ ...bare, code: 'KeyK', metaKey: true, ctrlKey: true })).toBeUndefined()
  })

  it.each(['', 'KeyB', '$mod+Alt+Shift+F12'])('can be saved as %j', keys =>
    expect(isStoredHotkey(keys)).toBe(true),
  )
  it.each(['B', 'Shift+$mod+KeyB', 'KeyB+KeyC', 'Ctrl+KeyB', 7, undefined, 'Enter', 'constructor'])(
    'cannot be saved as %j',
    keys => expect(isStoredHotkey(keys)).toBe(false),
  )

  it.each([
    ['$mod+Shift+KeyL', 'Ctrl Shift L'],
    ['Shift+Slash', '?'],
    ['Slash', '/'],
    ['Alt+Digit1', 'Alt 1'],
    ['BracketLeft', '['],
  ])('%s is displayed as %s', (keys, shown) => expect(formatHotkey(keys)).toBe(shown))
})

describe('key assignment', () => {
  it.each([
    ['$mod+Shift+KeyL', 'buy', 'Ctrl Shift L belongs to “Stop trading”. Give that another key first.'],
    ['$mod+KeyC', 'buy', 'Ctrl C copies, and stays that way.'],
    ['$mod+KeyQ', 'buy', 'Ctrl Q quits the desk, and stays that way.'],
    ['$mod+Shift+KeyL', 'stop', undefined],
    ['KeyN', 'buy', undefined],
  ])('of %s to %s returns the refusal: %s', (keys, id, wanted) =>
    expect(explainHotkeyConflict(keys, id, commands)).toBe(wanted),
  )

  it('replaces, adds and removes keys', () =>
    expect(keysWith({ stop: 'F9', buy: '', review: '$mod+KeyE' })).toEqual([
      ['stop', 'F9', 'F9'],
      ['buy', undefined, undefined],
      ['review', '$mod+KeyE', 'Ctrl E'],
    ]))

  it('overrides another command’s default key', () =>
    expect(keysWith({ review: 'KeyB' })).toEqual([
      ['stop', '$mod+Shift+KeyL', 'Ctrl Shift L'],
      ['buy', undefined, undefined],
      ['review', 'KeyB', 'B'],
    ]))

  it('never takes a reserved key, even from a file', () =>
    expect(keysWith({ stop: '$mod+KeyQ' })[0]).toEqual(['stop', undefined, undefined]))

  it('never assigns one key to two commands', () => {
    const some = fc.constantFrom('', 'KeyB', 'F9', '$mod+Shift+KeyL', '$mod+KeyC')
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('stop', 'buy', 'review'), some), chosen => {
        const keys = applyHotkeys(commands, chosen).flatMap(({ keys }) => (keys === undefined ? [] : [keys]))
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
