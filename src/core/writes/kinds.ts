import type { WriteRisk } from '../guard/holds'
import type { BlockedWriteClass } from '../guard/limit'
import type { PlanningInputs } from '../context/inputs'
import type { WriteDraft, Write } from '../write/write'
import { algoOrderKind, algoCancelKind, algoCancelAllKind, algoEditKind } from './algo/kind'
import { orderCancelKind } from './cancel/kind'
import { cancelAllKind } from './cancel-all/kind'
import { closePositionKind } from './close/kind'
import { orderEditKind } from './edit/kind'
import { flattenKind } from './flatten/kind'
import { bindKeyKind, revokeKeyKind } from './key/kind'
import type { WriteDraftKind, WriteKind, SingleWriteDraft } from './kind'
import { ladderOrderKind } from './ladder/kind'
import { maintenanceFlagKind } from './maintenance/kind'
import { moveMarginKind } from './margin/kind'
import { orderPlacementKind } from './order/kind'
import { settlePnlKind } from './settle/kind'
import { leverageKind, marginModeKind } from './setting/kind'
import { cancelAllAfterKind } from './timer/kind'

type WriteKindOf<Is> = WriteKind<Extract<SingleWriteDraft, { is: Is }>, Extract<Write, { is: Is }>>

/** Every kind of write there is. A new one does not compile before it stands here. */
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

/** Every kind of draft: what leaves as several requests is no write itself. */
const draftKinds: { readonly [Is in WriteDraft['is']]: WriteDraftKindOf<Is> } = { ...writeKinds, close: closePositionKind, ladder: ladderOrderKind, flatten: flattenKind }

export const getWriteKind = ({ is }: SingleWriteDraft | Write): WriteKind<SingleWriteDraft> => writeKinds[is]

export const getDraftKind = ({ is }: WriteDraft): WriteDraftKind<WriteDraft> => draftKinds[is]

/** The kind of a write that was read out of a record: undefined where no desk writes such a kind. */
const kindsByName = new Map<string, WriteKind<SingleWriteDraft>>(Object.entries(writeKinds))
export const findRecordedKind = ({ is }: Write): WriteKind<SingleWriteDraft> | undefined => kindsByName.get(is)

/** Whether a draft is no write itself, whatever it leaves as. */
const isMultiRequestDraft = (asked: WriteDraft | Write): asked is Exclude<WriteDraft, SingleWriteDraft> =>
  asked.is === 'close' || asked.is === 'ladder' || asked.is === 'flatten'

/** The kind of the first request a draft would leave as. */
export function getFirstRequestKind(draft: WriteDraft): Write['is'] {
  if (isMultiRequestDraft(draft)) return 'order'
  return draft.is === 'cancel all' && draft.side !== undefined ? 'cancel' : draft.is
}

/** What adds risk and what can only take it away. What is not proved to take it away adds it. */
export const assessWriteRisk = (asked: WriteDraft | Write, on?: PlanningInputs): WriteRisk =>
  isMultiRequestDraft(asked) ? getDraftKind(asked).risk(asked, on) : getWriteKind(asked).risk(asked, on)

/** Which late arrivals could meet it, beside those that meet whatever adds risk. */
export const listConflicts = (asked: WriteDraft | Write): readonly BlockedWriteClass[] =>
  isMultiRequestDraft(asked) ? getDraftKind(asked).conflictsWith(asked) : getWriteKind(asked).conflictsWith(asked)

/** Whether a write is about nothing that the other one did not name: what the person saw covers it. */
export function isCoveredByConsent(write: Write, consented: Write): boolean {
  const named = new Set(getWriteKind(consented).listConsentedDetails(consented))
  return (
    write.is === consented.is &&
    getWriteKind(write)
      .listConsentedDetails(write)
      .every(name => named.has(name))
  )
}
