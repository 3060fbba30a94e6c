export const holdingsSay = {
  free: {
    heldOf: '{token} held', ofItFrozen: ', {amount} frozen', countsFor: 'counts for {weight}',
    holding: '{held}{frozen}, {counts}', title: 'Free collateral',
    formula: 'Total collateral − initial margin of positions and orders, at least zero; frozen is not free.',
    weightUnread: 'weight not read', countsForNothing: 'counts for nothing', others: 'Other tokens',
    total: 'Total collateral', notFree: 'Not free', atLeast: 'at least ', initial: 'Initial margin rate',
    value: 'Account value',
  },
  nothing: 'nothing',
  weight: {
    title: 'Collateral weight',
    counting: 'held × price × weight, up to a limit; less for large amounts, by discount factor.',
    notCounting: 'Not accepted as margin.', counts: 'Collateral', yes: 'yes', no: 'no', base: 'Base weight',
    discount: 'Discount factor', haircut: 'Haircut', upTo: 'Counts up to', noBound: 'no bound',
  },
  held: { title: 'Held', formula: 'Deposits − withdrawals + settled amounts, frozen included.' },
  frozen: { title: 'Frozen', formula: 'Set aside by venue, not usable.' },
  parts: { held: 'Held', frozen: 'Frozen', notFrozen: 'Not frozen' },
} as const
