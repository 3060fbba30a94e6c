import { createRequire, syncBuiltinESMExports } from 'node:module'

/** A module of Node's as whoever requires it has it: what is put in there, all who import it get. */
const requireBuiltin = createRequire(import.meta.url)

type Call = (this: unknown, ...args: never[]) => unknown

/** Puts something between everybody and a method: it is handed the one that was there. */
export function patch<T extends object, K extends keyof T>(
  owner: T,
  name: K,
  around: (before: T[K] & Call) => Call,
): void {
  // What is frozen stays what it is: there the trick comes to nothing, and its package goes on as if nothing were.
  if (Object.getOwnPropertyDescriptor(owner, name)?.configurable === false) return
  const before = owner[name] as T[K] & Call
  Object.defineProperty(owner, name, { value: around(before), writable: true, configurable: true })
}

/** The same with a function of one of Node's own modules, for everybody who has imported it already. */
export function patchBuiltin<M extends object, K extends keyof M>(
  module: string,
  name: K,
  around: (before: M[K] & Call) => Call,
): void {
  patch(requireBuiltin(module) as M, name, around)
  syncBuiltinESMExports()
}
