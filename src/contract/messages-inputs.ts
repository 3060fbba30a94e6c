import * as v from 'valibot'
import type { OwnInputs } from './answer'
import type { MessagesApi } from './messages-api'

/** What a page may say of what it is told. */
export const messagesInputs: OwnInputs<MessagesApi> = {
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
