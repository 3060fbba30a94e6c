import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** File operations that the records use. A process can be killed before and after each. */
const files = [
  'openSync',
  'closeSync',
  'writeFileSync',
  'writeSync',
  'readFileSync',
  'fsyncSync',
  'ftruncateSync',
  'renameSync',
  'chmodSync',
  'fchmodSync',
  'mkdirSync',
] as const

type Call = (this: unknown, ...given: unknown[]) => unknown

/** Calls `tick` before and after every file and database operation from now on. */
export async function watchEveryOperation(tick: () => void): Promise<void> {
  const around = (operation: Call): Call =>
    function (...given) {
      tick()
      const result = operation.apply(this, given)
      tick()
      return result
    }
  const wrap = (owner: object, names: readonly string[]) => {
    for (const name of names) Reflect.set(owner, name, around(Reflect.get(owner, name) as Call))
  }
  wrap(fs, files)
  syncBuiltinESMExports()
  const { DatabaseSync, StatementSync } = await import('@photostructure/sqlite')
  wrap(DatabaseSync.prototype as object, ['exec', 'close'])
  wrap(StatementSync.prototype as object, ['run', 'get', 'all'])
}
