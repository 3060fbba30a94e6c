export const stepTitles = {
  drafted: 'Drafted', checked: 'Checked', sealed: 'Sealed', consented: 'Confirmed', journalled: 'Journalled',
  sent: 'Signed, sent', answered: 'Answered', asked: 'Venue queried', recorded: 'Record read',
  filled: 'Filled', proved: 'Proved', declared: 'Declared by you', halted: 'Halted', ended: 'Ended',
} as const
export const savedWords = 'In {file}.'
export const noAttempts = { title: 'No requests yet.', next: 'They appear here.' } as const
export const tookTitles = {
  plan: 'draft to seal', consent: 'seal to confirm', journal: 'confirm to send', answer: 'send to answer',
  record: 'answer to record', all: 'confirm to end',
} as const
export const lasted = '{round} s'
export const stateGroups = {
  all: 'any status', open: 'open', unknown: 'unknown', done: 'filled or done',
  ended: 'cancelled or not placed', declared: 'declared by you',
} as const
export const foundWords = {
  whole: 'Complete: chain and end match.', edited: 'Edited outside this desk: halted until accepted.',
  'rolled back': 'Ends earlier than before: halted until accepted.',
} as const
export const actWords = {
  open: 'Journal opened (version {version}).', stop: 'You stopped trading.', break: 'Break until {until}.',
  reopen: 'Trading resumed: {reason}.', guards: 'Guards: {guardsLine}.',
  guardsRaised: 'Guards raised from {from}: {guardsLine}.', raiseCalledOff: 'Raise cancelled.',
  profilesChained: 'Listed accounts are journalled from here.', venueActsSeen: 'You reviewed venue actions.',
  armed: 'One-click trading or an algo started.', disarmed: 'It ended: {why}.',
  lockAfter: 'Auto-lock: {minutes} (was {before}).',
  impossible: 'Halted on impossible data: {signature} ({incident}).',
  lifeboat: 'Lifeboat’s {lines} lines taken over.', signaturesCompared: 'You accepted the signature list.',
  acceptedJournalFound: 'You accepted the journal.',
} as const
export const settingsLine = {
  settingsSavedFirst: 'Settings saved: all defaults.', settings: 'Settings', alertsTell: 'Alerts',
  separator: '; ', changed: '{of} changed: {lines}.',
} as const
export const profileLineWords = {
  accountLeftList: 'Account left the list.', account: 'account …{accountEnd}',
  tradingEnabled: 'trading enabled', tradingOff: 'trading off', separator: ', ',
  accountWrittenDown: 'Account recorded: {facts}.',
} as const
export const usualText = 'default'
export const settingWords = '{words} from {before} to {after}'
export const permissionWords = {
  'writing allowed': 'Trading enabled, label typed.',
  'writing begun': 'Trading enabled after restart, label typed.', 'writing taken back': 'Trading disabled.',
  'key bounded': 'Key limits set.',
  'sub-account opened': 'Sub-account added under main account’s key; trading off.',
  'venue looked at': 'Venue added view-only.', 'address looked at': 'Account added watch-only.',
  'key added': 'Key added.', 'key replaced': 'Key replaced.',
  'key removed': 'Key removed, trading disabled; nothing closed.', 'key not kept': 'New key not saved.',
  'addresses changed': 'Addresses changed, trading disabled.',
  'row replaced': 'Entry on disk differed: replaced, trading disabled.',
  'addresses replaced': 'Addresses on disk not venue’s: replaced.',
  'profile confirmed': 'You confirmed hosts and id.', 'label changed': 'Label changed.',
  'public query allowed': 'Public queries on: tie this computer’s address to the wallet.',
  'public query taken back': 'Public queries off.', 'taken off the list': 'Account unlisted; data kept.',
} as const
export const registrationWords = {
  sending: 'New key ({key}) sent, wallet-signed.', givenUp: 'New key dropped.',
} as const
export const answeredWords = {
  accepted: 'Venue accepted new key.', refused: 'Venue refused new key.', 'not sent': 'New key not sent.',
  unknown: 'New key: unknown, not resent.',
} as const
export const provedWords = {
  active: 'New key confirmed as signed.', 'other terms': 'New key has other terms: not used.',
  absent: 'New key never arrived.',
} as const
export const agingWords = {
  'by reads': 'Old reads refused.', 'by writes': 'Old orders refused.',
  'contrary answer': 'Old date accepted.', 'refused for age': 'Write refused for age.',
  'arrived late': 'Order arrived late.', maintenance: 'Maintenance: date test void.',
} as const
export const updatesWords = { on: 'Update checks on.', off: 'Update checks off.' } as const
export const guardsLine = { cannotReadNothing: 'unreadable: nothing can be sent', separator: '; ' } as const
export const journalSays = {
  lines: '{all} lines, {acts} not in order log', title: 'Journal', again: 'Read again',
  reading: 'Reading journal…', readingNext: 'From disk.',
} as const
export const timelineSays = {
  ids: 'client id {client} · seal {seal}', title: 'Timeline and evidence', copy: 'Copy evidence',
  copied: 'Copied.', save: 'Save evidence…',
  evidence: 'Without account or key. Available five minutes after signing, when signature expired.',
  none: 'No entry selected.', noneNext: 'Select one.',
} as const
