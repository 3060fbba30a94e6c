import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHotkey, explainHotkeyConflict, isStoredHotkey, formatHotkey, applyHotkeys, type HotkeyCommand } from './hotkeys'

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const commands: readonly HotkeyCommand[] = [
  { id: 'stop', title: 'Stop trading', keys: '$mod+Shift+KeyL', shown: 'Ctrl Shift L' },
  { id: 'buy', title: 'Buy', keys: 'KeyB', shown: 'B' },
  { id: 'review', title: 'Review' },
]
const keysWith = (chosen: Readonly<Record<string, string>>) =>
  applyHotkeys(commands, chosen).map(({ id, keys, shown }) => [id, keys, shown])

describe('a hotkey', () => {
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
    'is never %j: it has a meaning of its own everywhere',
    code => expect(toHotkey({ ...bare, code })).toBeUndefined(),
  )

  it('is none with the modifier that another system calls its commands with', () => {
    expect(toHotkey({ ...bare, code: 'KeyK', metaKey: true })).toBeUndefined()
    expect(toHotkey({ ...bare, code: 'KeyK', metaKey: true, ctrlKey: true })).toBeUndefined()
  })

  it.each(['', 'KeyB', '$mod+Alt+Shift+F12'])('may be kept as %j', keys => expect(isStoredHotkey(keys)).toBe(true))
  it.each(['B', 'Shift+$mod+KeyB', 'KeyB+KeyC', 'Ctrl+KeyB', 7, undefined, 'Enter', 'constructor'])(
    'is not kept as %j',
    keys => expect(isStoredHotkey(keys)).toBe(false),
  )

  it.each([
    ['$mod+Shift+KeyL', 'Ctrl Shift L'],
    ['Shift+Slash', '?'],
    ['Slash', '/'],
    ['Alt+Digit1', 'Alt 1'],
    ['BracketLeft', '['],
  ])('%s reads %s', (keys, shown) => expect(formatHotkey(keys)).toBe(shown))
})

describe('a choice of key', () => {
  it.each([
    ['$mod+Shift+KeyL', 'buy', 'Ctrl Shift L is the key of “Stop trading”. Give that one another key first.'],
    ['$mod+KeyC', 'buy', 'Ctrl C copies, and stays that way.'],
    ['$mod+KeyQ', 'buy', 'Ctrl Q quits the desk, and stays that way.'],
    ['$mod+Shift+KeyL', 'stop', undefined],
    ['KeyN', 'buy', undefined],
  ])('of %s for %s is answered: %s', (keys, id, wanted) =>
    expect(explainHotkeyConflict(keys, id, commands)).toBe(wanted),
  )

  it('replaces, gives and takes keys', () =>
    expect(keysWith({ stop: 'F9', buy: '', review: '$mod+KeyE' })).toEqual([
      ['stop', 'F9', 'F9'],
      ['buy', undefined, undefined],
      ['review', '$mod+KeyE', 'Ctrl E'],
    ]))

  it('goes before the key that another command comes with', () =>
    expect(keysWith({ review: 'KeyB' })).toEqual([
      ['stop', '$mod+Shift+KeyL', 'Ctrl Shift L'],
      ['buy', undefined, undefined],
      ['review', 'KeyB', 'B'],
    ]))

  it('never takes a key that has another use, even when a file says so', () =>
    expect(keysWith({ stop: '$mod+KeyQ' })[0]).toEqual(['stop', undefined, undefined]))

  it('never lets one key do two things', () => {
    const some = fc.constantFrom('', 'KeyB', 'F9', '$mod+Shift+KeyL', '$mod+KeyC')
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('stop', 'buy', 'review'), some), chosen => {
        const keys = applyHotkeys(commands, chosen).flatMap(({ keys }) => (keys === undefined ? [] : [keys]))
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
