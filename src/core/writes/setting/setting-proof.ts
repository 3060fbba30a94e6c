import type { Verdict, ReadBack } from '../../proof/evidence'
import { areApart, provableAt } from '../../attempt/lapse'
import { nextLook } from '../../proof/asking'
import { kinToNone, type Proof } from '../../proof/proof'
import type { PlannedLeverage, PlannedMarginMode, Setting } from '../../write/planned-write'

/** Read back of every market concerned, in the mode that it was set for. */
export const leverageProof: Proof<PlannedLeverage> = {
  kinship: kinToNone,
  algoKinship: kinToNone,
  judge: (attempt, { readBacks = [] }) =>
    judgeSetting(attempt.write.concerned, provableAt(attempt), readBacks),
  questions: (attempt, { readBacks = [] }, venueNow) => [
    {
      ask: 'leverages',
      marginMode: attempt.write.marginMode,
      notBefore: nextLook(attempt, readBacks, venueNow),
    },
  ],
}

export const marginModeProof: Proof<PlannedMarginMode> = {
  kinship: kinToNone,
  algoKinship: kinToNone,
  judge: (attempt, { readBacks = [] }) =>
    judgeSetting(attempt.write.concerned, provableAt(attempt), readBacks),
  questions: (attempt, { readBacks = [] }, venueNow) => [
    { ask: 'margin modes', notBefore: nextLook(attempt, readBacks, venueNow) },
  ],
}

/**
 * A setting is done when every market concerned reads back as asked, and not done when every one reads back
 * as it was, twice after the lapse. Where only some changed by then, it took effect in part: nothing more can
 * arrive, and what stands is what was read back.
 */
export function judgeSetting(
  concerned: readonly Setting[],
  lapse: number | undefined,
  readBacks: readonly ReadBack[],
): Verdict | undefined {
  const last = readBacks.at(-1)
  if (last === undefined) return undefined
  if (concerned.every(({ symbol, after }) => last.settings[symbol] === after))
    return { is: 'in effect', by: 'read-back', records: [] }
  const late = readBacks.filter(({ at }) => lapse !== undefined && at > lapse)
  if (!areApart(late)) return undefined
  const always = (isSo: (now: string | undefined, setting: Setting) => boolean) =>
    late.every(({ settings }) => concerned.every(one => isSo(settings[one.symbol], one)))
  if (always((now, { before }) => now === before)) return { is: 'not done' }
  return always((now, { before, after }) => now === before || now === after)
    ? { is: 'in effect', by: 'a read-back in part', records: [] }
    : undefined
}
