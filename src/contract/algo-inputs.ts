import * as v from 'valibot'

const typed = v.pipe(v.string(), v.maxLength(80))
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const side = v.picklist(['BUY', 'SELL'])
const about = { is: v.literal('algo order'), symbol, marginMode: v.picklist(['CROSS', 'ISOLATED']) }
const entry = {
  side,
  type: v.picklist(['LIMIT', 'MARKET']),
  quantity: typed,
  price: v.exactOptional(typed),
}
/** How many legs a draft may list; the checks say how many make sense. */
const LEGS = 8
const legs = v.pipe(
  v.array(
    v.strictObject({
      kind: v.picklist(['TAKE_PROFIT', 'STOP_LOSS']),
      triggerPrice: typed,
      price: v.exactOptional(typed),
    }),
  ),
  v.maxLength(LEGS),
)

const algoDraft = v.variant('kind', [
  v.strictObject({
    ...about,
    kind: v.literal('STOP'),
    ...entry,
    triggerPrice: typed,
    reduceOnly: v.boolean(),
  }),
  v.strictObject({ ...about, kind: v.literal('TP_SL'), quantity: typed, legs }),
  v.strictObject({ ...about, kind: v.literal('POSITIONAL_TP_SL'), legs }),
  v.strictObject({
    ...about,
    kind: v.literal('BRACKET'),
    ...entry,
    protection: v.picklist(['TP_SL', 'POSITIONAL_TP_SL']),
    legs,
  }),
  v.strictObject({
    ...about,
    kind: v.literal('TRAILING_STOP'),
    side,
    quantity: typed,
    distance: v.strictObject({ is: v.picklist(['rate', 'value']), by: typed }),
    activatedPrice: v.exactOptional(typed),
    reduceOnly: v.boolean(),
  }),
])

const changed = {
  quantity: v.exactOptional(typed),
  price: v.exactOptional(typed),
  triggerPrice: v.exactOptional(typed),
}

const editAlgoDraft = v.strictObject({
  is: v.literal('edit algo'),
  symbol,
  algoOrderId: id,
  ...changed,
  legs: v.pipe(
    v.array(v.strictObject({ algoOrderId: id, ...changed, active: v.exactOptional(v.boolean()) })),
    v.maxLength(LEGS),
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

/** The shapes of every kind of draft about orders that wait for a trigger. */
export const algoDrafts = {
  'algo order': algoDraft,
  'edit algo': editAlgoDraft,
  'cancel algo': cancelAlgoDraft,
  'cancel all algo': cancelAllAlgoDraft,
}
