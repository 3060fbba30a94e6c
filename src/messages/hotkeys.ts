import { fillMessage } from './message'
import * as messages from './en/hotkeys'

/** What the system, the menu, text fields and the sheet do with the keys that they need for themselves. */
export const reservedKeyLabels: Readonly<Record<string, string>> = messages.takenKeys

/** Why a command cannot have a key. */
export const hotkeyConflictMessages = {
  owned: (keys: string, title: string): string => fillMessage(messages.hotkeySays.owned, { keys, title }),
  taken: (keys: string, use: string): string => fillMessage(messages.hotkeySays.taken, { keys, use }),
}
