export const holdingsSay = {
  free: {
    heldOf: '{token} held', ofItFrozen: ', {amount} frozen', countsFor: 'counts for {weight}',
    holding: '{held}{frozen}, {counts}', title: 'Free collateral',
    formula: 'Total collateral − initial margin of positions and open orders; never below zero. Total collateral is what each holding counts for, with profit and loss that is not settled yet. What is frozen is held, and not free.',
    weightUnread: 'weight not read', countsForNothing: 'counts for nothing', others: 'Other tokens held',
    total: 'Total collateral', notFree: 'Not free', atLeast: 'at least ', initial: 'Initial margin rate',
    value: 'Account value',
  },
  nothing: 'nothing',
  weight: {
    title: 'Collateral weight',
    counting: 'held × its price × weight, for no more of it than the venue lets count. The weight is at most the base weight, and the venue lowers it for large amounts by the discount factor.',
    notCounting: 'The venue does not take this token for margin: however much is held, it adds nothing to collateral.',
    counts: 'Counts as collateral', yes: 'yes', no: 'no', base: 'Base weight', discount: 'Discount factor',
    haircut: 'Haircut', upTo: 'Counts up to', noBound: 'no bound',
  },
  held: {
    title: 'Held',
    formula: 'Deposits − withdrawals, with everything that was settled. Profit that is not settled yet is not in it, what is frozen is, and neither says what is free for an order.',
  },
  frozen: {
    title: 'Frozen',
    formula: 'The part of held that the venue has set aside: it can be neither withdrawn nor used for an order.',
  },
  parts: { held: 'Held', frozen: 'Of it frozen', notFrozen: 'Not frozen' },
} as const
