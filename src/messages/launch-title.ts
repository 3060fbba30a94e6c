import * as messages from './en/launch-title'

/** What stands over every reason why a start ends. */
export const launchFailureTitle = messages.launchTitle
