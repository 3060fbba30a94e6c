import * as messages from './en/flatten-warnings'

/** Warnings that the trader sees before confirming a flatten. */
export const flattenWarningMessages = messages.flattenWarnings
