import { shown } from './fill'

/** A drill's name as the start of a line: the names come from the exchange next door, in lower case. */
export const drillTitle = (name: string): string => {
  const flat = shown(name)
  return flat.slice(0, 1).toUpperCase() + flat.slice(1)
}
