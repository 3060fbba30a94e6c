import { hotkeyConflictMessages, reservedKeyLabels } from '@messages/hotkeys'
import { modifierName, modifierEventField } from '../modifier-keys'

export interface HotkeyCommand {
  readonly id: string
  readonly title: string
  /** Physical keys in the notation of tinykeys. */
  readonly keys?: string
  readonly shown?: string
}

export interface PressedKeys {
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const KEY_CODE =
  /^(?:Key[A-Z]|Digit\d|F[1-9]|F1[0-2]|Slash|Backquote|Minus|Equal|Comma|Period|Semicolon|Quote|BracketLeft|BracketRight|Backslash)$/
const HOTKEY_PATTERN = /^(?:\$mod\+)?(?:Alt\+)?(?:Shift\+)?([A-Za-z]+\d{0,2})$/

/**
 * Returns true for a hotkey in its stored form: ordered modifiers and one physical key, or the empty string for none.
 */
export function isStoredHotkey(value: unknown): value is string {
  if (value === '') return true
  if (typeof value !== 'string') return false
  return KEY_CODE.test(HOTKEY_PATTERN.exec(value)?.[1] ?? '')
}

/** Returns the pressed hotkey, or `undefined` while only modifiers are down or for an unsupported key. */
export function toHotkey(pressed: PressedKeys): string | undefined {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = pressed
  // Of Ctrl and ⌘ only the platform's command modifier forms a hotkey.
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

export function formatHotkey(keys: string): string {
  if (keys === 'Shift+Slash') return '?'
  return keys
    .split('+')
    .map(part => keyNames[part] ?? part.replace(/^(?:Key|Digit)/, ''))
    .join(' ')
}

export function explainHotkeyConflict(
  keys: string,
  id: string,
  commands: readonly HotkeyCommand[],
): string | undefined {
  const owner = commands.find(command => command.id !== id && command.keys === keys)
  if (owner !== undefined) return hotkeyConflictMessages.owned(formatHotkey(keys), owner.title)
  const use = reservedKeyLabels[keys]
  return use === undefined ? undefined : hotkeyConflictMessages.taken(formatHotkey(keys), use)
}

/**
 * Returns the commands with the user's keys applied. If keys collide, the first command in the list keeps the key and
 * the other has none, so a key never does two things.
 */
export function applyHotkeys<C extends HotkeyCommand>(
  commands: readonly C[],
  chosen: Readonly<Record<string, string>>,
): readonly C[] {
  const isChosen = ({ id }: HotkeyCommand): boolean => Object.hasOwn(chosen, id)
  const owners = new Map<string, string>()
  // The user's choices take precedence over default keys.
  for (const command of [...commands.filter(isChosen), ...commands.filter(each => !isChosen(each))]) {
    const keys = (isChosen(command) ? chosen[command.id] : command.keys) ?? ''
    if (keys !== '' && !owners.has(keys) && !Object.hasOwn(reservedKeyLabels, keys))
      owners.set(keys, command.id)
  }
  const keysOf = new Map([...owners].map(([keys, id]) => [id, keys]))
  return commands.map(command => {
    const { keys: _, shown: __, ...rest } = command
    const keys = keysOf.get(command.id)
    return { ...rest, ...(keys !== undefined && { keys, shown: formatHotkey(keys) }) } as C
  })
}
