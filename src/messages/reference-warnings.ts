import * as messages from './en/reference-warnings'

/** Warnings about a reference market and the funding rate of its market. */
export const referenceMarketWarnings = messages.referenceWarnings
