import * as messages from './en/key-warnings'

export const keyRuleWarningMessages = messages.keyRuleWarnings

export const keyRuleMessages = {
  KEY_WORKS: messages.keyRules.KEY_WORKS,
  ALL_KNOWN: {
    ...messages.keyRules.ALL_KNOWN,
    figures: '',
  },
} as const
