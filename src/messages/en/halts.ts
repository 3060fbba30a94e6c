export const faults = {
  'executed above quantity': 'executed above quantity', 'executed below zero': 'executed below zero',
  'executed went down': 'executed went down', 'rejected with fills': 'rejected with fills',
  'another symbol': 'another symbol', 'another side': 'another side',
  'another client id': 'another client id',
} as const
export const foundWords = { 'rolled back': 'rolled back', edited: 'edited' } as const
export const factNames = { executed: 'executed', quantity: 'quantity', known: 'known', seen: 'seen' } as const
export const haltSays = {
  journal: { found: '{found}', journalOutsideDesk: 'Journal {found} outside this desk.' },
  order: { separator: ', ', orderCompareVenue: 'Order {orderId}: {parts}. Check venue.' },
  waitingOrder: 'Trigger order {why}. Check venue.', otherBytes: 'Bytes differed from the sealed ones.',
  brokeOff: 'Sending broke off.', lifeboat: 'Lifeboat’s journal changed from outside.',
  notTakenUp: 'A profile could not be opened.',
} as const
