import * as messages from './en/light'

/** What the light of writing means. */
export const tradingLightMessages = messages.lightSays
