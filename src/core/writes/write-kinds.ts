import type { WriteRisk } from '../guard/trading-restrictions'
import type { BlockedWriteClass } from '../guard/market-restriction'
import type { PlanningInputs } from '../context/planning-inputs'
import type { WriteDraft, Write } from '../write/venue-write'
import { ageTestKind } from './age-test/age-test-kind'
import { algoOrderKind, algoCancelKind, algoCancelAllKind, algoEditKind } from './algo/algo-write-kinds'
import { orderCancelKind } from './cancel/cancel-kind'
import { cancelAllKind } from './cancel-all/cancel-all-kind'
import { closePositionKind } from './close/close-kind'
import { orderEditKind } from './edit/edit-kind'
import { flattenKind } from './flatten/flatten-kind'
import { bindKeyKind, revokeKeyKind } from './key/key-kinds'
import type { WriteDraftKind, WriteKind, SingleWriteDraft } from './write-kind'
import { ladderOrderKind } from './ladder/ladder-kind'
import { maintenanceFlagKind } from './maintenance/maintenance-kind'
import { moveMarginKind } from './margin/margin-kind'
import { orderPlacementKind } from './order/order-kind'
import { reverseKind } from './reverse/reverse-kind'
import { settlePnlKind } from './settle/settle-kind'
import { leverageKind, marginModeKind } from './setting/setting-kinds'
import { cancelAllAfterKind } from './timer/timer-kind'

type WriteKindOf<Is> = WriteKind<Extract<SingleWriteDraft, { is: Is }>, Extract<Write, { is: Is }>>

/** Every kind of write. The type makes a missing kind a compile error. */
const writeKinds: { readonly [Is in Write['is'] | SingleWriteDraft['is']]: WriteKindOf<Is> } = {
  order: orderPlacementKind,
  cancel: orderCancelKind,
  edit: orderEditKind,
  'cancel all': cancelAllKind,
  leverage: leverageKind,
  'margin mode': marginModeKind,
  'move margin': moveMarginKind,
  'maintenance flag': maintenanceFlagKind,
  'bind key': bindKeyKind,
  'revoke key': revokeKeyKind,
  'settle pnl': settlePnlKind,
  'cancel all after': cancelAllAfterKind,
  'algo order': algoOrderKind,
  'edit algo': algoEditKind,
  'cancel algo': algoCancelKind,
  'cancel all algo': algoCancelAllKind,
}

type WriteDraftKindOf<Is> = WriteDraftKind<Extract<WriteDraft, { is: Is }>>

const draftKinds: { readonly [Is in WriteDraft['is']]: WriteDraftKindOf<Is> } = {
  ...writeKinds,
  close: closePositionKind,
  ladder: ladderOrderKind,
  flatten: flattenKind,
  reverse: reverseKind,
  'age test': ageTestKind,
}

export const getWriteKind = ({ is }: SingleWriteDraft | Write): WriteKind<SingleWriteDraft> => writeKinds[is]

export const getDraftKind = ({ is }: WriteDraft): WriteDraftKind<WriteDraft> => draftKinds[is]

/** Kinds for writes read from a record. `undefined` for kinds that this version does not know. */
const kindsByName = new Map<string, WriteKind<SingleWriteDraft>>(Object.entries(writeKinds))
export const findRecordedKind = ({ is }: Write): WriteKind<SingleWriteDraft> | undefined =>
  kindsByName.get(is)

const isMultiRequestDraft = (asked: WriteDraft | Write): asked is Exclude<WriteDraft, SingleWriteDraft> =>
  multiRequestDrafts.has(asked.is)

const multiRequestDrafts: ReadonlySet<string> = new Set([
  'close',
  'ladder',
  'flatten',
  'reverse',
  'age test',
] satisfies readonly Exclude<WriteDraft, SingleWriteDraft>['is'][])

export function getFirstRequestKind(draft: WriteDraft): Write['is'] {
  if (isMultiRequestDraft(draft)) return 'order'
  return draft.is === 'cancel all' && draft.side !== undefined ? 'cancel' : draft.is
}

export const assessWriteRisk = (asked: WriteDraft | Write, on?: PlanningInputs): WriteRisk =>
  isMultiRequestDraft(asked) ? getDraftKind(asked).risk(asked, on) : getWriteKind(asked).risk(asked, on)

export const listConflicts = (asked: WriteDraft | Write): readonly BlockedWriteClass[] =>
  isMultiRequestDraft(asked)
    ? getDraftKind(asked).conflictsWith(asked)
    : getWriteKind(asked).conflictsWith(asked)

/** Returns true if the write names nothing beyond the `consented` write. */
export function isCoveredByConsent(write: Write, consented: Write): boolean {
  const named = new Set(getWriteKind(consented).listConsentedDetails(consented))
  return (
    write.is === consented.is &&
    getWriteKind(write)
      .listConsentedDetails(write)
      .every(name => named.has(name))
  )
}
