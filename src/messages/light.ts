import * as messages from './en/light'

export const tradingLightMessages = messages.lightSays
