import * as messages from './en/launch-title'

/** Title above each reason for a failed start. */
export const launchFailureTitle = messages.launchTitle
