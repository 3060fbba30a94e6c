import type { Market } from '@core/market/market'
import type { Outlook } from '@core/write/plan'
import { explainCeiling, explainFee, explainLeverage } from './explain'
import type { Line } from './line'
import { safety, type OutlookSays } from './outlook-lines'
import { fill } from './message'
import * as messages from './en/outlook'

export type { Line } from './line'

const by = messages.by

/** What is said of how an order may go, figure by figure. */
export const outlookSays: OutlookSays = {
  ...messages.outlookSays,
  joined: {
    some: parts => parts.join(messages.outlookSays.joined.some),
    nothing: parts => parts.join(messages.outlookSays.joined.nothing),
  },
  rests: size => fill(messages.outlookSays.rests, { size }),
  cancelled: size => fill(messages.outlookSays.cancelled, { size }),
  average: price => fill(messages.outlookSays.average, { price }),
  by,
  worstBy: { ...by, book: messages.outlookSays.worstBy.book },
  feeOf: {
    plus: amount => fill(messages.outlookSays.feeOf.plus, { amount }),
    less: amount => fill(messages.outlookSays.feeOf.less, { amount }),
    and: amount => fill(messages.outlookSays.feeOf.and, { amount }),
  },
  rebateOf: {
    plus: amount => fill(messages.outlookSays.rebateOf.plus, { amount }),
    less: amount => fill(messages.outlookSays.rebateOf.less, { amount }),
    and: amount => fill(messages.outlookSays.rebateOf.and, { amount }),
  },
  feeAt: (as, rate) => fill(messages.outlookSays.feeAt, { as, rate }),
  explain: { leverage: explainLeverage, ceiling: explainCeiling, fee: explainFee },
}

/** What something that moves no position changes all the same: where it would be liquidated, and what is free. */
export const safetyLines = (outlook: Outlook | undefined, market: Market | undefined): readonly Line[] =>
  safety(outlookSays, outlook?.before, outlook?.now, market)
