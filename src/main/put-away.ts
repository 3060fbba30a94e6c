import { err, refuse, ok, type Result } from '@core/value/result'
import { ShelfUnwritable, type Shelf } from './ports'

/** Puts something on the shelf, or says why it could not be saved. */
export function putAway(shelf: Shelf, name: string, value: string): Result<undefined> {
  try {
    shelf.set(name, value)
    return ok(undefined)
  } catch (error) {
    if (error instanceof ShelfUnwritable) return err([refuse('NOT_WRITTEN', { why: error.message })])
    throw error
  }
}
