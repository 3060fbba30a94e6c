import { createRequire, syncBuiltinESMExports } from 'node:module'
import './electron/child-programs'

/** Node's modules as `require` returns them; a change there affects every importer. */
const requireBuiltin = createRequire(import.meta.url)

/**
 * Objects that packages loaded later cannot modify: key creation and use, program starts, JSON and promises. Prototypes
 * are not frozen, because decimal.js and Node's streams assign to inherited properties, which would throw.
 */
const frozen: readonly object[] = [
  requireBuiltin('node:crypto') as object,
  requireBuiltin('node:child_process') as object,
  JSON,
  Promise,
  Reflect,
]

// SECURITY: a tripwire and no wall: later code cannot replace these functions for all users by assignment.
for (const each of frozen) Object.freeze(each)
syncBuiltinESMExports()
