import * as v from 'valibot'
import type { DeclaredInputRules } from './call-dispatch'
import { MAX_LINKED_MARKETS, type MarketLinksApi } from './links-api'
import type { LinkColour } from './windows-api'

const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const colour = v.picklist(['pink', 'lime', 'copper'] as const satisfies readonly LinkColour[])

export const marketLinksInputRules: DeclaredInputRules<MarketLinksApi> = {
  links: {
    choose: { shape: v.strictObject({ colour, symbol }) },
    show: { shape: v.strictObject({ symbols: v.pipe(v.array(symbol), v.maxLength(MAX_LINKED_MARKETS)) }) },
  },
}
