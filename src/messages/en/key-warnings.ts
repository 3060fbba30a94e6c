export const keyRuleWarnings = {
  KEY_BOUND: {
    full: 'If this computer’s address changes (network, lease, tunnel): no reading, cancelling, closing here until it is back, or the limit is changed on the broker’s page.',
  },
  KEY_ENDS: { full: 'No more reading, cancelling, closing here. Cannot be undone: add a new key.' },
  KEY_LEAVES: {
    full: 'Left open: orders {orders:exact}, trigger orders {waiting:exact}, positions {positions:exact}. May fill, trigger or be liquidated unseen.',
  },
} as const
export const keyRules = {
  ALL_KNOWN: { holds: 'Nothing unknown, everything read', fails: 'Something is unknown or unread' },
  KEY_WORKS: {
    holds: 'Key works by public look-up', fails: 'Key not confirmed by public look-up', figures: '{key}',
  },
} as const
