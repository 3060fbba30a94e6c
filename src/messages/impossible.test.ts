import { describe, expect, it } from 'vitest'
import { explainImpossibleRecord } from './impossible'

describe('reason of a write halt', () => {
  it.each([
    ['executed above quantity', 'fill above order size'],
    ['incident a1b2', 'fault in this desk, logged as a1b2'],
    [
      'signed beside: POST /v1/order',
      'POST /v1/order was signed beside this desk, may have reached venue. Check orders, positions on venue’s page; if not you, remove this key there, check this machine',
    ],
    [
      'signed beside: POST /v1/order by main by night',
      'POST /v1/order was signed by key of main by night beside this desk, may have reached venue. Check orders, positions on venue’s page; if not you, remove this key there, check this machine',
    ],
    [
      'list of signatures: unreadable',
      'signature list not readable or writable: nothing is signed. Check disk, folder rights',
    ],
    [
      'recorded though it was declared not placed: pd-1, pd-2',
      'venue has order pd-1, which you declared not placed; pd-2 was sent in that market since. Check venue; once record and position agree, resuming allows only cancels and closes',
    ],
    [
      'recorded though it was refused: pd-1',
      'venue has order pd-1, which it refused. Check venue; once record and position agree, resuming allows only cancels and closes',
    ],
    ['the record is of 0.2 and not of 0.1.', 'the record is of 0.2 and not of 0.1'],
  ])('is translated from %j into a trader’s words', (why, words) =>
    expect(explainImpossibleRecord(why)).toBe(words),
  )

  it('is bounded, whatever it contains', () =>
    expect(explainImpossibleRecord(`\u202e${'W'.repeat(100_000)}`)).toMatch(/^W{119}…$/))
})
