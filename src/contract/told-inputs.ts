import * as v from 'valibot'
import type { CallShapes } from './answer'
import type { ToldApi } from './told-api'

/** What a page may say of what it is told. */
export const toldInputs: CallShapes<ToldApi> = {
  told: {
    took: v.strictObject({
      of: v.picklist(['desk', 'market']),
      n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      is: v.picklist(['taken', 'missed']),
    }),
    shows: v.strictObject({ page: v.boolean(), market: v.boolean() }),
  },
}
