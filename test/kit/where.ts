import { describe, it, type TestFunction } from 'vitest'
import { isThere, type Ground, type Machine } from '../../scripts/test/grounds.mjs'

/** Registers specs, or none at all, so that nothing counts as skipped. */
export interface Registers {
  describe(name: string, specs: () => void): void
  it(name: string, spec: TestFunction, timeout?: number): void
  /** These cases, or none. */
  cases<T>(cases: readonly T[]): readonly T[]
}

/** Registers specs only on this ground. The summary of a run lists the specs that were not registered. */
export function where(ground: Ground, on?: Machine): Registers {
  if (isThere(ground, on))
    return {
      describe: (name, specs) => void describe(name, specs),
      it: (name, spec, timeout) => it(name, spec, timeout),
      cases: cases => cases,
    }
  return { describe: () => undefined, it: () => undefined, cases: () => [] }
}
