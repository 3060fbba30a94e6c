import * as messages from './en/trade'

/** The trading place. */
export const tradingViewMessages = messages.tradeSays
