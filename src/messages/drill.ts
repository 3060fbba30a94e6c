import { shown } from './fill'
import * as messages from './en/drill'

/** Names of the drills of the practice exchange. */
const titles: Readonly<Record<string, string>> = messages.titles

/** Returns the name of a drill as the start of a line; an unknown one keeps the name that the exchange gives it. */
export const drillTitle = (name: string): string => titles[name] ?? capitalised(shown(name))

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
