import type { WriteDraft } from '@core/write/venue-write'
import * as v from 'valibot'
import { algoDraftSchemas } from './algo-draft-schemas'

/** Typed text with a length limit. The order checks report everything else that is wrong with it. */
const typedText = v.pipe(v.string(), v.maxLength(80))
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))

const order = v.strictObject({
  is: v.literal('order'),
  symbol,
  side: v.picklist(['BUY', 'SELL']),
  type: v.picklist(['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY']),
  price: v.exactOptional(typedText),
  quantity: typedText,
  reduceOnly: v.boolean(),
  marginMode: v.picklist(['CROSS', 'ISOLATED']),
  visible: v.exactOptional(typedText),
  stepsBack: v.exactOptional(v.boolean()),
  maxSlippage: v.exactOptional(typedText),
})
const cancel = v.strictObject({ is: v.literal('cancel'), symbol, orderId: id })
const edit = v.strictObject({
  is: v.literal('edit'),
  symbol,
  orderId: id,
  price: typedText,
  quantity: typedText,
})
const writeScope = v.variant('is', [
  v.strictObject({ is: v.literal('market'), symbol }),
  v.strictObject({ is: v.literal('all markets') }),
])
const marginMode = v.picklist(['CROSS', 'ISOLATED'])
const close = v.strictObject({
  is: v.literal('close'),
  symbol,
  marginMode,
  size: v.variant('is', [
    v.strictObject({ is: v.literal('share'), percent: v.picklist(['25', '50', '100']) }),
    v.strictObject({ is: v.literal('quantity'), quantity: typedText }),
  ]),
  also: v.exactOptional(v.pipe(v.array(v.strictObject({ symbol, marginMode })), v.maxLength(200))),
})
const leverage = v.strictObject({
  is: v.literal('leverage'),
  reach: writeScope,
  marginMode,
  leverage: typedText,
})
const setMarginMode = v.strictObject({ is: v.literal('margin mode'), symbol, marginMode })
const moveMargin = v.strictObject({
  is: v.literal('move margin'),
  symbol,
  way: v.picklist(['ADD', 'REDUCE']),
  amount: typedText,
})
const bindKey = v.strictObject({ is: v.literal('bind key') })
const revokeKey = v.strictObject({ is: v.literal('revoke key') })
/** The settlement nonce never comes from the page; main requests it from the venue. */
const settlePnl = v.strictObject({ is: v.literal('settle pnl') })
const maintenanceFlag = v.strictObject({ is: v.literal('maintenance flag'), cancels: v.boolean() })
const ladder = v.strictObject({
  is: v.literal('ladder'),
  symbol,
  side: v.picklist(['BUY', 'SELL']),
  type: v.picklist(['LIMIT', 'POST_ONLY']),
  from: typedText,
  to: typedText,
  count: typedText,
  quantity: typedText,
  skew: v.picklist(['even', 'more at the start', 'more at the end']),
  reduceOnly: v.boolean(),
  marginMode,
})
/** The closed positions never come from the page; main reads them. */
const flatten = v.strictObject({ is: v.literal('flatten') })
/** The two orders never come from the page; main computes them. */
const reverse = v.strictObject({ is: v.literal('reverse'), symbol, marginMode, slippage: typedText })
const ageTest = v.strictObject({ is: v.literal('age test'), symbol })
const cancelAllTimer = v.strictObject({ is: v.literal('cancel all after'), seconds: typedText })
const cancelAll = v.strictObject({
  is: v.literal('cancel all'),
  reach: writeScope,
  side: v.exactOptional(v.picklist(['BUY', 'SELL'])),
})

/** Schema of every kind of `WriteDraft`; a missing kind does not compile. */
const draftSchemas = {
  order,
  close,
  cancel,
  edit,
  'cancel all': cancelAll,
  leverage,
  'margin mode': setMarginMode,
  'move margin': moveMargin,
  'maintenance flag': maintenanceFlag,
  'bind key': bindKey,
  'revoke key': revokeKey,
  'settle pnl': settlePnl,
  'cancel all after': cancelAllTimer,
  ladder,
  flatten,
  reverse,
  'age test': ageTest,
  ...algoDraftSchemas,
} satisfies { readonly [Is in WriteDraft['is']]: v.GenericSchema<unknown, Extract<WriteDraft, { is: Is }>> }

export const draftInputSchema = v.variant('is', Object.values(draftSchemas))
