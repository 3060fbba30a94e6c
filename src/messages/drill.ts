import { sanitizeExternalText } from './fill'
import * as messages from './en/drill'

/** Names of the drills of the practice exchange. */
const drillTitles: Readonly<Record<string, string>> = messages.titles

/** Returns the name of a drill as the start of a line; an unknown one keeps the name that the exchange gives it. */
export const getDrillTitle = (name: string): string => drillTitles[name] ?? capitalise(sanitizeExternalText(name))

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
