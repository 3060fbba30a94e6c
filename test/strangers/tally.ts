import { afterAll, afterEach, describe } from 'vitest'

/** A client's whole walk, which ends with one plain line of how many steps held. */
export function tallied(name: string, walk: () => void): void {
  let [passed, failed] = [0, 0]
  describe(name, () => {
    afterEach(({ task }) => {
      if (task.result?.state === 'fail') failed += 1
      else passed += 1
    })
    walk()
    afterAll(() => {
      process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`)
    })
  })
}
