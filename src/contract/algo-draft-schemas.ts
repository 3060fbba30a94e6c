import * as v from 'valibot'

const typedText = v.pipe(v.string(), v.maxLength(80))
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const side = v.picklist(['BUY', 'SELL'])
const algoOrderFields = { is: v.literal('algo order'), symbol, marginMode: v.picklist(['CROSS', 'ISOLATED']) }
const entryFields = {
  side,
  type: v.picklist(['LIMIT', 'MARKET']),
  quantity: typedText,
  price: v.exactOptional(typedText),
}
/** Maximum number of legs the schema accepts. The order checks apply the stricter limits. */
const MAX_LEGS = 8
const legs = v.pipe(
  v.array(
    v.strictObject({
      kind: v.picklist(['TAKE_PROFIT', 'STOP_LOSS']),
      triggerPrice: typedText,
      price: v.exactOptional(typedText),
    }),
  ),
  v.maxLength(MAX_LEGS),
)

const algoDraft = v.variant('kind', [
  v.strictObject({
    ...algoOrderFields,
    kind: v.literal('STOP'),
    ...entryFields,
    triggerPrice: typedText,
    reduceOnly: v.boolean(),
  }),
  v.strictObject({ ...algoOrderFields, kind: v.literal('TP_SL'), quantity: typedText, legs }),
  v.strictObject({ ...algoOrderFields, kind: v.literal('POSITIONAL_TP_SL'), legs }),
  v.strictObject({
    ...algoOrderFields,
    kind: v.literal('BRACKET'),
    ...entryFields,
    protection: v.picklist(['TP_SL', 'POSITIONAL_TP_SL']),
    maxSlippage: v.exactOptional(typedText),
    legs,
  }),
  v.strictObject({
    ...algoOrderFields,
    kind: v.literal('TRAILING_STOP'),
    side,
    quantity: typedText,
    distance: v.strictObject({ is: v.picklist(['rate', 'value']), by: typedText }),
    activatedPrice: v.exactOptional(typedText),
    reduceOnly: v.boolean(),
  }),
])

const editableFields = {
  quantity: v.exactOptional(typedText),
  price: v.exactOptional(typedText),
  triggerPrice: v.exactOptional(typedText),
}

const editAlgoDraft = v.strictObject({
  is: v.literal('edit algo'),
  symbol,
  algoOrderId: id,
  ...editableFields,
  legs: v.pipe(
    v.array(v.strictObject({ algoOrderId: id, ...editableFields, active: v.exactOptional(v.boolean()) })),
    v.maxLength(MAX_LEGS),
  ),
})

const cancelAlgoDraft = v.strictObject({ is: v.literal('cancel algo'), symbol, algoOrderId: id })

const cancelAllAlgoDraft = v.strictObject({
  is: v.literal('cancel all algo'),
  reach: v.variant('is', [
    v.strictObject({ is: v.literal('market'), symbol }),
    v.strictObject({ is: v.literal('all markets') }),
  ]),
})

export const algoDraftSchemas = {
  'algo order': algoDraft,
  'edit algo': editAlgoDraft,
  'cancel algo': cancelAlgoDraft,
  'cancel all algo': cancelAllAlgoDraft,
}
