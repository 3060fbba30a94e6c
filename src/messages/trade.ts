import * as messages from './en/trade'

export const tradingViewMessages = messages.tradeSays
