import type { Shelf } from '../ports'
import { ShelfUnwritable } from '../ports'
import type { Database } from './database'
import { explain } from './trouble'
import { causes } from '@words/records'

/** Opens the shelf of a database. What is set is on the disk when `set` returns. */
export function openShelf({ sql, isInPlace }: Database): Shelf {
  const read = sql.prepare('SELECT value FROM shelf WHERE name = ?')
  const write = sql.prepare(
    'INSERT INTO shelf (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  read.setReturnArrays(true)
  return {
    get: name => (read.get(name) as readonly [string] | undefined)?.[0],
    set: (name, value) => {
      if (!isInPlace()) throw new ShelfUnwritable(causes.elsewhere)
      try {
        write.run(name, value)
      } catch (error) {
        throw new ShelfUnwritable(explain(error).why)
      }
    },
  }
}

/** A shelf for a desk that has no database: it holds as long as the run does. */
export function createPassingShelf(): Shelf {
  const things = new Map<string, string>()
  return { get: name => things.get(name), set: (name, value) => void things.set(name, value) }
}
