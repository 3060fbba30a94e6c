import * as v from 'valibot'
import type { Inputs } from './answer'
import type { Api } from './api'
import type { ConsentApi, KeyForm } from './consent'

/** Text as typed: bounded, and otherwise left to the checks, which can say what is wrong with it. */
const typed = v.pipe(v.string(), v.maxLength(80))
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const words = (most: number) => v.pipe(v.string(), v.maxLength(most))
const nothing = v.undefined()

const order = v.strictObject({
  is: v.literal('order'),
  symbol,
  side: v.picklist(['BUY', 'SELL']),
  type: v.picklist(['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY']),
  price: v.exactOptional(typed),
  quantity: typed,
  reduceOnly: v.boolean(),
  marginMode: v.picklist(['CROSS', 'ISOLATED']),
})
const cancel = v.strictObject({ is: v.literal('cancel'), symbol, orderId: id })
const edit = v.strictObject({ is: v.literal('edit'), symbol, orderId: id, price: typed, quantity: typed })
const reach = v.variant('is', [
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
    v.strictObject({ is: v.literal('quantity'), quantity: typed }),
  ]),
})
const leverage = v.strictObject({ is: v.literal('leverage'), reach, marginMode, leverage: typed })
const mode = v.strictObject({ is: v.literal('margin mode'), symbol, marginMode })
const cancelAll = v.strictObject({ is: v.literal('cancel all'), reach })

/** What the desk's window may say, call by call. */
export const apiInputs: Inputs<Api> = {
  desk: { snapshot: nothing },
  market: {
    watch: v.strictObject({ symbol }),
    candles: v.strictObject({
      symbol,
      interval: v.picklist(['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w']),
      before: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    }),
  },
  orders: {
    plan: v.variant('is', [order, close, cancel, edit, cancelAll, leverage, mode]),
    submit: v.strictObject({ token }),
  },
  writes: { stop: nothing, reopen: nothing, reconcile: nothing, declare: v.strictObject({ attempt: id }) },
  profiles: { use: v.strictObject({ id }) },
  drills: { list: nothing, run: v.strictObject({ name: words(60) }) },
  keys: { add: nothing, remove: v.strictObject({ profileId: id }) },
  screen: {
    recall: nothing,
    remember: v.strictObject({ preferences: words(20_000) }),
    copy: v.strictObject({ text: words(200_000) }),
  },
}

const keyForm: v.GenericSchema<unknown, KeyForm> = v.strictObject({
  token,
  venue: words(300),
  label: words(60),
  accountId: words(80),
  secret: words(300),
  publicKey: v.exactOptional(words(120)),
})

/** What the consent surface may say. */
export const consentInputs: Inputs<ConsentApi> = {
  consent: {
    question: nothing,
    shown: v.strictObject({ token }),
    checkKey: keyForm,
    answer: v.variant('is', [
      v.strictObject({ token, is: v.literal('no') }),
      v.strictObject({ token, is: v.literal('yes'), typed: v.exactOptional(words(60)) }),
      v.strictObject({
        token,
        is: v.literal('declared'),
        outcome: v.picklist(['done', 'not done']),
        reason: v.pipe(v.string(), v.trim(), v.minLength(8), v.maxLength(500)),
      }),
      v.strictObject({ token, is: v.literal('key'), form: keyForm }),
    ]),
  },
}
