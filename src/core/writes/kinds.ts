import type { Risk } from '../guard/holds'
import type { Barred } from '../guard/limit'
import type { Inputs } from '../context/inputs'
import type { Draft, Write } from '../write/write'
import { algoOrder, cancelAlgo, cancelAllAlgo, editAlgo } from './algo/kind'
import { cancel } from './cancel/kind'
import { cancelAll } from './cancel-all/kind'
import { close } from './close/kind'
import { edit } from './edit/kind'
import { flatten } from './flatten/kind'
import { bindKey, revokeKey } from './key/kind'
import type { DraftKind, Kind, SingleDraft } from './kind'
import { ladder } from './ladder/kind'
import { maintenanceFlag } from './maintenance/kind'
import { moveMargin } from './margin/kind'
import { order } from './order/kind'
import { settlePnl } from './settle/kind'
import { leverage, marginMode } from './setting/kind'
import { cancelAllAfter } from './timer/kind'

type KindOf<Is> = Kind<Extract<SingleDraft, { is: Is }>, Extract<Write, { is: Is }>>

/** Every kind of write there is. A new one does not compile before it stands here. */
const kinds: { readonly [Is in Write['is'] | SingleDraft['is']]: KindOf<Is> } = {
  order,
  cancel,
  edit,
  'cancel all': cancelAll,
  leverage,
  'margin mode': marginMode,
  'move margin': moveMargin,
  'maintenance flag': maintenanceFlag,
  'bind key': bindKey,
  'revoke key': revokeKey,
  'settle pnl': settlePnl,
  'cancel all after': cancelAllAfter,
  'algo order': algoOrder,
  'edit algo': editAlgo,
  'cancel algo': cancelAlgo,
  'cancel all algo': cancelAllAlgo,
}

type DraftKindOf<Is> = DraftKind<Extract<Draft, { is: Is }>>

/** Every kind of draft: what leaves as several requests is no write itself. */
const draftKinds: { readonly [Is in Draft['is']]: DraftKindOf<Is> } = { ...kinds, close, ladder, flatten }

export const kindOf = ({ is }: SingleDraft | Write): Kind<SingleDraft> => kinds[is]

export const draftKindOf = ({ is }: Draft): DraftKind<Draft> => draftKinds[is]

/** The kind of a write that was read out of a record: undefined where no desk writes such a kind. */
const heard = new Map<string, Kind<SingleDraft>>(Object.entries(kinds))
export const kindOfRecorded = ({ is }: Write): Kind<SingleDraft> | undefined => heard.get(is)

/** Whether a draft is no write itself, whatever it leaves as. */
const isSheet = (asked: Draft | Write): asked is Exclude<Draft, SingleDraft> =>
  asked.is === 'close' || asked.is === 'ladder' || asked.is === 'flatten'

/** The kind of the first request a draft would leave as. */
export function leavesAs(draft: Draft): Write['is'] {
  if (isSheet(draft)) return 'order'
  return draft.is === 'cancel all' && draft.side !== undefined ? 'cancel' : draft.is
}

/** What adds risk and what can only take it away. What is not proved to take it away adds it. */
export const riskOf = (asked: Draft | Write, on?: Inputs): Risk =>
  isSheet(asked) ? draftKindOf(asked).risk(asked, on) : kindOf(asked).risk(asked, on)

/** Which late arrivals could meet it, beside those that meet whatever adds risk. */
export const meetsOf = (asked: Draft | Write): readonly Barred[] =>
  isSheet(asked) ? draftKindOf(asked).meets(asked) : kindOf(asked).meets(asked)

/** Whether a write is about nothing that the other one did not name: what the person saw covers it. */
export function concernsNoMore(write: Write, than: Write): boolean {
  const named = new Set(kindOf(than).names(than))
  return (
    write.is === than.is &&
    kindOf(write)
      .names(write)
      .every(name => named.has(name))
  )
}
