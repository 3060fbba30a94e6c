import * as messages from './en/flatten-warnings'

/** What a person should know before a yes to everything out. */
export const flattenWarningMessages = messages.flattenWarnings
