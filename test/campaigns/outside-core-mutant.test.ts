import { expect, it } from 'vitest'
import { findUnconfirmed, runOrderSession } from './outside-core'

// Holds with any fault outside the trusted core: npm run mutants -- --outside.
it('sends nothing that nobody confirmed, and nothing twice', { timeout: 60_000 }, async () => {
  expect(findUnconfirmed(await runOrderSession())).toEqual([])
})
