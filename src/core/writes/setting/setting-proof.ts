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
  absenceProvableAt: number | undefined,
  readBacks: readonly SettingsReadBack[],
): EvidenceVerdict | undefined {
  const last = readBacks.at(-1)
  if (last === undefined) return undefined
  if (concerned.every(({ symbol, after }) => last.settings[symbol] === after))
    return { is: 'in effect', by: 'read-back', records: [] }
  const lateReads = readBacks.filter(({ at }) => absenceProvableAt !== undefined && at > absenceProvableAt)
  if (!areLookupsApart(lateReads)) return undefined
  const everyReading = (matches: (read: string | undefined, setting: MarketSettingChange) => boolean) =>
    lateReads.every(({ settings }) => concerned.every(one => matches(settings[one.symbol], one)))
  if (everyReading((read, { before }) => read === before)) return { is: 'not done' }
  return everyReading((read, { before, after }) => read === before || read === after)
    ? { is: 'in effect', by: 'a read-back in part', records: [] }
    : undefined
}
