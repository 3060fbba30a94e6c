import { describe, expect, it } from 'vitest'
import type { ReadBack } from '../../proof/evidence'
import { APART } from '../../attempt/lapse'
import type { Setting } from '../../write/planned-write'
import { judgeSetting } from './setting-proof'

const LAPSE = 1_790_000_310_000
const late = LAPSE + 1

describe('a setting', () => {
  const concerned: readonly Setting[] = [
    { symbol: 'A', before: '10', after: '5' },
    { symbol: 'B', before: '20', after: '5' },
  ]
  const back = (at: number, A: string, B: string): ReadBack => ({ at, settings: { A, B } })

  it.each<[string, readonly ReadBack[], unknown]>([
    ['nothing read', [], undefined],
    ['all as asked', [back(1, '5', '5')], { is: 'in effect', by: 'read-back', records: [] }],
    ['one as asked', [back(1, '5', '20')], undefined],
    ['unchanged before the lapse', [back(1, '10', '20'), back(LAPSE, '10', '20')], undefined],
    [
      'unchanged twice, of which once at the lapse itself',
      [back(LAPSE, '10', '20'), back(LAPSE + APART, '10', '20')],
      undefined,
    ],
    [
      'unchanged twice after it, less far apart than counts',
      [back(late, '10', '20'), back(late + APART - 1, '10', '20')],
      undefined,
    ],
    ['unchanged once after it', [back(1, '10', '20'), back(late, '10', '20')], undefined],
    [
      'unchanged twice after it',
      [back(late, '10', '20'), back(late + APART, '10', '20')],
      { is: 'not done' },
    ],
    [
      'changed in part by then',
      [back(late, '5', '20'), back(late + APART, '5', '20')],
      { is: 'in effect', by: 'a read-back in part', records: [] },
    ],
    ['set by somebody else', [back(late, '10', '7'), back(late + APART, '10', '7')], undefined],
    ['set by somebody else for a while', [back(late, '10', '7'), back(late + APART, '10', '20')], undefined],
    ['not told of', [{ at: 1, settings: {} }], undefined],
  ])('%s', (_, readBacks, verdict) => expect(judgeSetting(concerned, LAPSE, readBacks)).toEqual(verdict))
})
