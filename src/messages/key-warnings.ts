import * as messages from './en/key-warnings'

/** What a person should know before a key is bound or ended. */
export const keyRuleWarningMessages = messages.keyRuleWarnings

/** The rules of a key that is bound or ended. */
export const keyRuleMessages = {
  KEY_WORKS: messages.keyRules.KEY_WORKS,
  ALL_KNOWN: {
    ...messages.keyRules.ALL_KNOWN,
    figures: '',
  },
} as const
