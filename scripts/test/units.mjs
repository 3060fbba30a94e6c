import { at } from '../setup/places.mjs'

/**
 * How vitest is called for the unit specs alone. Those that talk to a keyring are left out: nobody opened one.
 *
 * @param {readonly string[]} how
 */
export const units = (...how) => [
  at('node_modules', 'vitest', 'vitest.mjs'),
  ...how,
  ...['--project', 'unit', '--exclude', '**/*.keyring.test.ts'],
]
