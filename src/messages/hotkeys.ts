import { fill } from './message'
import * as messages from './en/hotkeys'

/** What the system, the menu, text fields and the sheet do with the keys that they need for themselves. */
export const takenKeys: Readonly<Record<string, string>> = messages.takenKeys

/** Why a command cannot have a key. */
export const hotkeySays = {
  owned: (keys: string, title: string): string => fill(messages.hotkeySays.owned, { keys, title }),
  taken: (keys: string, use: string): string => fill(messages.hotkeySays.taken, { keys, use }),
}
