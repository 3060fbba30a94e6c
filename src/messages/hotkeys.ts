import { fillMessage } from './message'
import * as messages from './en/hotkeys'

/** Keys that the system, the menu, text fields and the sheet need for themselves, with their use. */
export const reservedKeyLabels: Readonly<Record<string, string>> = messages.takenKeys

/** Reasons why a command cannot have a key. */
export const hotkeyConflictMessages = {
  owned: (keys: string, title: string): string => fillMessage(messages.hotkeySays.owned, { keys, title }),
  taken: (keys: string, use: string): string => fillMessage(messages.hotkeySays.taken, { keys, use }),
}
