import type { JournalEntry } from '@core/attempt/entry'

/** Parses a line; `undefined` for an invalid one, which marks the journal as edited. */
export function parseEntry(line: string): JournalEntry | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return isEntry(entry) ? entry : undefined
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== 'object' || value === null) return false
  const saw: unknown = Reflect.get(value, 'saw')
  if (typeof saw !== 'string' || typeof Reflect.get(value, 'at') !== 'number') return false
  // An attempt depends on both fields, so a consent without them is invalid.
  return (
    saw !== 'consent' || (isFields(Reflect.get(value, 'write')) && isFields(Reflect.get(value, 'request')))
  )
}

const isFields = (value: unknown): boolean => typeof value === 'object' && value !== null
