import * as v from 'valibot'
import type { DeclaredInputRules } from './call-dispatch'
import type { MessageFlowApi } from './messages-api'

export const messageFlowInputRules: DeclaredInputRules<MessageFlowApi> = {
  messages: {
    ack: {
      shape: v.strictObject({
        of: v.picklist(['desk', 'market', 'links']),
        n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
        is: v.picklist(['taken', 'missed']),
      }),
      rate: { burst: 200, perSecond: 160 },
    },
    shows: { shape: v.strictObject({ page: v.boolean(), market: v.boolean() }) },
  },
}
