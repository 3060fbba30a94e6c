import type { EvidenceVerdict, SettingsReadBack } from '../../proof/outcome-evidence'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/signature-expiry'
import { getNextLookupTime } from '../../proof/reconciliation-queries'
import { matchNothing, type OutcomeProof } from '../../proof/outcome-proof'
import type { PlannedLeverage, PlannedMarginMode, MarketSettingChange } from '../../write/planned-write'

export const leverageProof: OutcomeProof<PlannedLeverage> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { readBacks = [] }) =>
    resolveSettingOutcome(attempt.write.concerned, getAbsenceProvableAt(attempt), readBacks),
  listQueries: (attempt, { readBacks = [] }, venueNow) => [
    {
      ask: 'leverages',
      marginMode: attempt.write.marginMode,
      notBefore: getNextLookupTime(attempt, readBacks, venueNow),
    },
  ],
}

export const marginModeProof: OutcomeProof<PlannedMarginMode> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { readBacks = [] }) =>
    resolveSettingOutcome(attempt.write.concerned, getAbsenceProvableAt(attempt), readBacks),
  listQueries: (attempt, { readBacks = [] }, venueNow) => [
    { ask: 'margin modes', notBefore: getNextLookupTime(attempt, readBacks, venueNow) },
  ],
}

/**
 * A setting is in effect if every affected market reads back as requested. It is not done if all read back unchanged
 * twice after the signature expired. A mix at that time is a partial effect, because nothing more can arrive.
 */
export function resolveSettingOutcome(
  concerned: readonly MarketSettingChange[],
  lapse: number | undefined,
  readBacks: readonly SettingsReadBack[],
): EvidenceVerdict | undefined {
  const last = readBacks.at(-1)
  if (last === undefined) return undefined
  if (concerned.every(({ symbol, after }) => last.settings[symbol] === after))
    return { is: 'in effect', by: 'read-back', records: [] }
  const late = readBacks.filter(({ at }) => lapse !== undefined && at > lapse)
  if (!areLookupsApart(late)) return undefined
  const always = (isSo: (now: string | undefined, setting: MarketSettingChange) => boolean) =>
    late.every(({ settings }) => concerned.every(one => isSo(settings[one.symbol], one)))
  if (always((now, { before }) => now === before)) return { is: 'not done' }
  return always((now, { before, after }) => now === before || now === after)
    ? { is: 'in effect', by: 'a read-back in part', records: [] }
    : undefined
}
