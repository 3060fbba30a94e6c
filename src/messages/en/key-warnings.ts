export const keyRuleWarnings = {
  KEY_BOUND: {
    full: 'If this computer’s address changes later (another network, a new lease, a tunnel), the venue refuses this key from there: nothing can be read, cancelled or closed from here until the address is back, or the limit is changed on the broker’s own page.',
    bare: 'If this computer’s address changes later, nothing can be read, cancelled or closed from here.',
  },
  KEY_ENDS: {
    full: 'After this the desk can no longer read, cancel or close. It cannot be brought back: the account is given its next key as this one was.',
    bare: 'After this the desk can no longer read, cancel or close.',
  },
  KEY_LEAVES: {
    full: 'Left as they are: resting orders {orders:exact}, trigger orders {waiting:exact}, positions {positions:exact}. They can fill, be triggered or be liquidated, and nothing here will tell.',
    bare: 'What is open stays open, and nothing here will tell what becomes of it.',
  },
} as const
export const keyRules = {
  ALL_KNOWN: { holds: 'Nothing is unknown, and everything was read', fails: 'Something is open to question' },
  KEY_WORKS: {
    holds: 'The venue tells anybody that this key works',
    fails: 'The venue does not tell that this key works', figures: '{key}',
  },
} as const
