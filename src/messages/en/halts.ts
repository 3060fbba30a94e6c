export const faults = {
  'executed above quantity': 'executed above quantity', 'executed below zero': 'executed below zero',
  'executed went down': 'executed went down', 'rejected with fills': 'rejected with fills',
  'another symbol': 'another symbol', 'another side': 'another side',
  'another client id': 'another client id',
} as const
export const foundWords = { 'rolled back': 'rolled back', edited: 'edited' } as const
export const factNames = { executed: 'executed', quantity: 'quantity', known: 'known', seen: 'seen' } as const
export const haltSays = {
  journal: { found: '{found}', journalOutsideDesk: 'The journal was {found} from outside this desk.' },
  order: {
    separator: ', ', orderCompareVenue: 'Order {orderId}: {parts}. Compare it with the venue’s own page.',
  },
  waitingOrder: 'Trigger order {why}. Compare it with the venue’s own page.',
  otherBytes: 'The bytes about to leave were not the bytes that were sealed.',
  brokeOff: 'Sending broke off in a way that must not happen.',
  notTakenUp: 'A profile could not be taken up.',
} as const
