import { expect, it } from 'vitest'
import type { Refusal } from '@core/value/result'
import { explainRefusedKeyPress } from './armed'

const stale = (input: string): Refusal => ({ code: 'INPUT_STALE', facts: { input, age: '9000' } })

it.each([
  [[stale('positions')], 'Stale, reading again: positions.'],
  [
    [stale('positions'), { code: 'WRITES_STOPPED', facts: {} }, stale('orders'), stale('account')],
    /^Stale, reading again: positions, orders, account\. \S/,
  ],
] as const)(
  'names all stale inputs of a refused key press in one sentence: case %#',
  (refusals, sentence) => {
    expect(explainRefusedKeyPress(refusals)).toMatch(sentence)
  },
)
