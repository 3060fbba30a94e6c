import type { Attempt } from '../../attempt/attempt'
import { provableAt } from '../../attempt/lapse'
import { nextLook, type Inquiry } from '../../proof/asking'
import { ADDRESSES_ASKED, KEY_ASKED, type Evidence } from '../../proof/evidence'
import { kinToNone, type Proof } from '../../proof/proof'
import type { PlannedBindKey, PlannedRevokeKey } from '../../write/planned-write'
import type { KeyLife } from '../../profile/key'
import { judgeSetting } from '../setting/setting-proof'

/** Read back from the key's own list of addresses, as a setting of one thing. */
export const bindKeyProof: Proof<PlannedBindKey> = {
  kinship: kinToNone,
  algoKinship: kinToNone,
  judge: (attempt, { readBacks = [] }) => {
    const { was, address } = attempt.write
    return judgeSetting(
      [{ symbol: ADDRESSES_ASKED, before: was, after: address }],
      provableAt(attempt),
      readBacks,
    )
  },
  questions: asked('own addresses'),
}

const [works, gone]: readonly [KeyLife, KeyLife] = ['works', 'gone']

/**
 * Proved by the look-up that needs no signature, and by nothing else: its answer is no proof, and that what the key
 * signs is refused may have other causes. A key that is on its way out is not gone.
 */
export const revokeKeyProof: Proof<PlannedRevokeKey> = {
  kinship: kinToNone,
  algoKinship: kinToNone,
  judge: (attempt, { readBacks = [] }) =>
    judgeSetting([{ symbol: KEY_ASKED, before: works, after: gone }], provableAt(attempt), readBacks),
  questions: asked('own key'),
}

function asked(ask: 'own addresses' | 'own key') {
  return (attempt: Attempt, { readBacks = [] }: Evidence, venueNow: number): readonly Inquiry[] => [
    { ask, notBefore: nextLook(attempt, readBacks, venueNow) },
  ]
}
