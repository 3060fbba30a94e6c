import * as messages from './en/reference-warnings'

/** What a person should know of a reference market, and of the rate that its market is charged at. */
export const referenceMarketWarnings = messages.referenceWarnings
