import { hotkeyConflictMessages, reservedKeyLabels } from '@messages/hotkeys'
import { modifierName, modifierEventField } from '../modifier'

/** A command as far as its key goes. */
export interface HotkeyCommand {
  readonly id: string
  readonly title: string
  /** The physical keys, as the key library writes them. */
  readonly keys?: string
  /** The same keys as people read them. */
  readonly shown?: string
}

/** What was pressed, as far as a hotkey is made of it. */
export interface PressedKeys {
  /** The physical key. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const KEY_CODE =
  /^(?:Key[A-Z]|Digit\d|F[1-9]|F1[0-2]|Slash|Backquote|Minus|Equal|Comma|Period|Semicolon|Quote|BracketLeft|BracketRight|Backslash)$/
const HOTKEY_PATTERN = /^(?:\$mod\+)?(?:Alt\+)?(?:Shift\+)?([A-Za-z]+\d{0,2})$/

/** Whether this is a hotkey as it is kept: modifiers in their order and one physical key, or none at all. */
export function isStoredHotkey(value: unknown): value is string {
  if (value === '') return true
  if (typeof value !== 'string') return false
  return KEY_CODE.test(HOTKEY_PATTERN.exec(value)?.[1] ?? '')
}

/** The hotkey that was pressed; undefined while only modifiers are down, or for a key no command can have. */
export function toHotkey(pressed: PressedKeys): string | undefined {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = pressed
  // Of the two keys commands are called with one, which depends on the system; the other one calls nothing.
  const isMod = pressed[modifierEventField]
  if (!KEY_CODE.test(code) || (ctrlKey || metaKey) !== isMod || (ctrlKey && metaKey)) return undefined
  const modifiers = [isMod && '$mod+', altKey && 'Alt+', shiftKey && 'Shift+']
  return `${modifiers.filter(part => part !== false).join('')}${code}`
}

const keyNames: Readonly<Record<string, string>> = {
  $mod: modifierName,
  Slash: '/',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: '’',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
}

/** A hotkey as people read it: its modifiers, and the key as it is printed. */
export function formatHotkey(keys: string): string {
  if (keys === 'Shift+Slash') return '?'
  return keys
    .split('+')
    .map(part => keyNames[part] ?? part.replace(/^(?:Key|Digit)/, ''))
    .join(' ')
}

/** Why a command cannot have this key, in a sentence; undefined where it can. */
export function explainHotkeyConflict(keys: string, id: string, commands: readonly HotkeyCommand[]): string | undefined {
  const owner = commands.find(command => command.id !== id && command.keys === keys)
  if (owner !== undefined) return hotkeyConflictMessages.owned(formatHotkey(keys), owner.title)
  const use = reservedKeyLabels[keys]
  return use === undefined ? undefined : hotkeyConflictMessages.taken(formatHotkey(keys), use)
}

/**
 * The commands with the keys that were chosen for them.
 *
 * Where kept choices collide, with each other or with the key a command comes with, the first command
 * in the list keeps the key and the other goes without: one key never does two things.
 */
export function applyHotkeys<C extends HotkeyCommand>(
  commands: readonly C[],
  chosen: Readonly<Record<string, string>>,
): readonly C[] {
  const isChosen = ({ id }: HotkeyCommand): boolean => Object.hasOwn(chosen, id)
  const owners = new Map<string, string>()
  // What a person chose goes before what merely comes that way.
  for (const command of [...commands.filter(isChosen), ...commands.filter(each => !isChosen(each))]) {
    const keys = (isChosen(command) ? chosen[command.id] : command.keys) ?? ''
    if (keys !== '' && !owners.has(keys) && !Object.hasOwn(reservedKeyLabels, keys)) owners.set(keys, command.id)
  }
  const keysOf = new Map([...owners].map(([keys, id]) => [id, keys]))
  return commands.map(command => {
    const { keys: _, shown: __, ...rest } = command
    const keys = keysOf.get(command.id)
    return { ...rest, ...(keys !== undefined && { keys, shown: formatHotkey(keys) }) } as C
  })
}
