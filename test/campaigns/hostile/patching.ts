import { createRequire, syncBuiltinESMExports } from 'node:module'

/** CommonJS instances of Node's modules. All importers see a patch of these. */
const requireBuiltin = createRequire(import.meta.url)

type Call = (this: unknown, ...args: never[]) => unknown

/** Wraps a method of an object. `around` receives the original. */
export function patch<T extends object, K extends keyof T>(
  owner: T,
  name: K,
  around: (before: T[K] & Call) => Call,
): void {
  // Frozen methods cannot be patched. The attack then fails, and its package continues normally.
  if (Object.getOwnPropertyDescriptor(owner, name)?.configurable === false) return
  const before = owner[name] as T[K] & Call
  Object.defineProperty(owner, name, { value: around(before), writable: true, configurable: true })
}

/** Wraps a function of a Node module, also for code that has already imported it. */
export function patchBuiltin<M extends object, K extends keyof M>(
  module: string,
  name: K,
  around: (before: M[K] & Call) => Call,
): void {
  patch(requireBuiltin(module) as M, name, around)
  syncBuiltinESMExports()
}
