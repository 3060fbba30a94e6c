import { describe, expect, it } from 'vitest'
import type { SettingsReadBack } from '../../proof/outcome-evidence'
import { MIN_LOOKUP_INTERVAL_MS } from '../../attempt/signature-expiry'
import type { MarketSettingChange } from '../../write/planned-write'
import { resolveSettingOutcome } from './setting-proof'

const LAPSE = 1_790_000_310_000
const late = LAPSE + 1

describe('the proof of a setting', () => {
  const concerned: readonly MarketSettingChange[] = [
    { symbol: 'A', before: '10', after: '5' },
    { symbol: 'B', before: '20', after: '5' },
  ]
  const back = (at: number, A: string, B: string): SettingsReadBack => ({ at, settings: { A, B } })

  it.each<[string, readonly SettingsReadBack[], unknown]>([
    ['nothing read', [], undefined],
    ['all as asked', [back(1, '5', '5')], { is: 'in effect', by: 'read-back', records: [] }],
    ['one as asked', [back(1, '5', '20')], undefined],
    ['unchanged before the lapse', [back(1, '10', '20'), back(LAPSE, '10', '20')], undefined],
    [
      'unchanged twice, of which once at the lapse itself',
      [back(LAPSE, '10', '20'), back(LAPSE + MIN_LOOKUP_INTERVAL_MS, '10', '20')],
      undefined,
    ],
    [
      'unchanged twice after it, less far apart than counts',
      [back(late, '10', '20'), back(late + MIN_LOOKUP_INTERVAL_MS - 1, '10', '20')],
      undefined,
    ],
    ['unchanged once after it', [back(1, '10', '20'), back(late, '10', '20')], undefined],
    [
      'unchanged twice after it',
      [back(late, '10', '20'), back(late + MIN_LOOKUP_INTERVAL_MS, '10', '20')],
      { is: 'not done' },
    ],
    [
      'changed in part by then',
      [back(late, '5', '20'), back(late + MIN_LOOKUP_INTERVAL_MS, '5', '20')],
      { is: 'in effect', by: 'a read-back in part', records: [] },
    ],
    [
      'set by somebody else',
      [back(late, '10', '7'), back(late + MIN_LOOKUP_INTERVAL_MS, '10', '7')],
      undefined,
    ],
    [
      'set by somebody else for a while',
      [back(late, '10', '7'), back(late + MIN_LOOKUP_INTERVAL_MS, '10', '20')],
      undefined,
    ],
    ['not told of', [{ at: 1, settings: {} }], undefined],
  ])('is judged with %s', (_, readBacks, verdict) =>
    expect(resolveSettingOutcome(concerned, LAPSE, readBacks)).toEqual(verdict),
  )
})
