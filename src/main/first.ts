import { createRequire, syncBuiltinESMExports } from 'node:module'
import './electron/taken'

/** Node's own modules as whoever requires them has them: what is frozen there, all who import them have so. */
const requireBuiltin = createRequire(import.meta.url)

/**
 * What a package that is loaded later cannot put anything in the place of: what makes and uses keys, what starts
 * programs, what writes and reads JSON, and what promises are made by. Prototypes are left as they are: children assign
 * over what they inherit (decimal.js, Node's own streams), and an assignment over what is frozen throws.
 */
const frozen: readonly object[] = [
  requireBuiltin('node:crypto') as object,
  requireBuiltin('node:child_process') as object,
  JSON,
  Promise,
  Reflect,
]

// SECURITY: a tripwire and no wall: what comes after this cannot exchange these for everybody by an assignment.
for (const each of frozen) Object.freeze(each)
syncBuiltinESMExports()
