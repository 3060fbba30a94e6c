import { sanitizeExternalText } from './fill'
import * as messages from './en/drill'

const drillTitles: Readonly<Record<string, string>> = messages.titles

/** Returns the title of a drill. An unknown drill keeps the practice exchange's name, capitalised. */
export const getDrillTitle = (name: string): string =>
  drillTitles[name] ?? capitalise(sanitizeExternalText(name))

const drillLines: Readonly<Record<string, string | undefined>> = messages.lines

/** Returns one line on what a drill shows; an unknown drill has none. */
export const getDrillLine = (name: string): string | undefined => drillLines[name]

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
