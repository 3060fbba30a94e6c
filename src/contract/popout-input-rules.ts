import * as v from 'valibot'
import { createInputRules } from './call-dispatch'
import { popoutApi } from './popout-api'
import { deskInputRules } from './desk-input-rules'
import { messageFlowInputRules } from './messages-input-rules'

const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const price = v.pipe(v.string(), v.maxLength(40), v.regex(/^\d+(?:\.\d+)?$/))

const startedEntry = v.variant('is', [
  v.strictObject({
    is: v.literal('ticket'),
    symbol,
    side: v.exactOptional(v.picklist(['BUY', 'SELL'])),
    type: v.exactOptional(v.picklist(['LIMIT', 'POST_ONLY', 'STOP_MARKET'])),
    price: v.exactOptional(price),
    trigger: v.exactOptional(price),
  }),
  v.strictObject({ is: v.literal('edit order'), orderId: id, price }),
  v.strictObject({
    is: v.literal('edit algo'),
    algoOrderId: id,
    trigger: v.strictObject({ of: id, at: price }),
  }),
  v.strictObject({
    is: v.literal('protect'),
    symbol,
    marginMode: v.picklist(['CROSS', 'ISOLATED']),
    leg: v.strictObject({ kind: v.picklist(['TAKE_PROFIT', 'STOP_LOSS']), at: price }),
  }),
])

const { market, screen } = deskInputRules

export const popoutInputRules = createInputRules(popoutApi, {
  ...messageFlowInputRules,
  market: { candles: market.candles, printBars: market.printBars, pastFunding: market.pastFunding },
  screen: { remember: screen.remember, copy: screen.copy },
  popout: {
    link: { shape: v.strictObject({ link: v.picklist(['desk', 'pink', 'lime', 'copper']) }) },
    choose: { shape: v.strictObject({ symbol }) },
    hand: { shape: v.strictObject({ profileId: id, begun: startedEntry }), rate: { burst: 6, perSecond: 3 } },
  },
})
