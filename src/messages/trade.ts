import * as messages from './en/trade'

/** The trading place. */
export const tradeSays = messages.tradeSays
