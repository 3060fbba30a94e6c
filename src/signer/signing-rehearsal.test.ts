import { expect, it } from 'vitest'
import { rehearseSigning } from './signing-rehearsal'

it('a rehearsal goes all the way to a signature', () => {
  expect(rehearseSigning({ system: () => Date.now(), steady: () => performance.now() }).is).toBe('signed')
})
