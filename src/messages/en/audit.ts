export const stepTitles = {
  drafted: 'Drafted', checked: 'Checked', sealed: 'Sealed', consented: 'Confirmed by you',
  journalled: 'Written to the journal', sent: 'Signed and handed to the network', answered: 'Answered',
  asked: 'Venue queried', recorded: 'Venue record read', filled: 'Filled', proved: 'Proved',
  declared: 'Declared by you', halted: 'Halted', ended: 'Ended',
} as const
export const savedWords = 'In {file}.'
export const noAttempts = {
  title: 'Nothing has been sent from this desk.',
  next: 'Every order, cancel and setting you send is logged here, from your confirmation to its outcome.',
} as const
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
  whole: 'The journal is complete: every line builds on the one before it, and its end matches the one recorded separately.',
  edited: 'The journal was edited by something other than this desk. Trading is halted until you review it and accept it.',
  'rolled back': 'The journal was rolled back: it ends earlier than it once did. Trading is halted until you review it and accept it.',
} as const
export const actWords = {
  open: 'The desk opened its journal (version {version}).', stop: 'You stopped trading.',
  break: 'You took a break from trading until {until}.', reopen: 'Trading was resumed: {reason}.',
  guards: 'Guards in effect: {guardsLine}.',
  guardsRaised: 'Guards raised, in effect from {from}: {guardsLine}.',
  raiseCalledOff: 'The raise was cancelled.',
  profilesChained: 'From here on the journal holds every account of the list.',
  venueActsSeen: 'You looked at what the venue had done to the account.',
  armed: 'One-click trading or an algo started.', disarmed: 'It ended: {why}.',
  lockAfter: 'The desk locks itself after {minutes} minutes without a touch; before, after {before}.',
  impossible: 'Impossible data was seen and trading was halted: {signature} ({incident}).',
  signaturesCompared: 'You accepted the list of what was signed as it was found.',
  acceptedJournalFound: 'You accepted the journal as it was found.',
} as const
export const settingsLine = {
  settingsSavedFirst: 'Settings were saved for the first time, all at their defaults.', settings: 'Settings',
  alertsTell: 'What alerts tell', separator: '; ', changed: '{of} changed: {lines}.',
} as const
export const profileLineWords = {
  accountLeftList: 'This account left the list.', account: 'account …{accountEnd}',
  tradingEnabled: 'trading enabled', tradingOff: 'trading off', separator: ', ',
  accountWrittenDown: 'This account was written down: {facts}.',
} as const
export const usualText = 'the default'
export const settingWords = '{words} from {before} to {after}'
export const permissionWords = {
  'writing allowed': 'You enabled trading for this account, by typing its label.',
  'writing begun': 'You enabled trading for this account again after a restart, by typing its label.',
  'writing taken back': 'Trading was disabled for this account.',
  'key bounded': 'You set the most that the key of this account itself signs.',
  'sub-account opened': 'A sub-account was added to the list. The key of its main account signs for it; trading is off for it until you enable it.',
  'venue looked at': 'A venue was added view-only, without an account and without a key.',
  'address looked at': 'An account was added watch-only by its address, without a key.',
  'key added': 'A key was added to this account.', 'key replaced': 'The key of this account was replaced.',
  'key removed': 'The key of this account was removed, and trading disabled with it. What was open at the venue stayed open.',
  'key not kept': 'The new key of this account could not be saved, and was dropped again.',
  'addresses changed': 'The addresses of this account were changed, and trading was disabled with them.',
  'row replaced': 'The entry of this account in the data folder differed from the journal and was replaced; trading was disabled.',
  'addresses replaced': 'The addresses of this account in the data folder were not the venue’s own and were replaced.',
  'profile confirmed': 'You confirmed the hosts and the account id of this account.',
  'label changed': 'This account was given another label.',
  'public query allowed': 'The venue may be asked about this account without the key as well, which ties this computer’s address to the wallet.',
  'public query taken back': 'The venue is no longer asked about this account without the key.',
  'taken off the list': 'This account was removed from the list. What was saved of it stays.',
} as const
export const registrationWords = {
  sending: 'A key made here ({key}) was sent to the venue, with your wallet’s signature.',
  givenUp: 'You dropped a key that was made here.',
} as const
export const answeredWords = {
  accepted: 'The venue answered that it took the new key.', refused: 'The venue refused the new key.',
  'not sent': 'The new key was not sent: nothing left this computer.',
  unknown: 'Whether the venue took the new key is not known. It is looked for, and not sent again.',
} as const
export const provedWords = {
  active: 'The venue shows the new key as it was signed for.',
  'other terms': 'The venue shows the new key otherwise than it was signed for. It is not used.',
  absent: 'The venue never had the new key.',
} as const
export const updatesWords = {
  on: 'You turned on looking for newer versions of this program.',
  off: 'Looking for newer versions of this program was turned off.',
} as const
export const guardsLine = {
  cannotReadNothing: 'they cannot be read, so nothing can be sent', separator: '; ',
} as const
export const journalSays = {
  lines: '{all} lines, {acts} of them not in the order log', title: 'Journal', again: 'Read again',
  reading: 'Reading the journal…', readingNext: 'It is on this machine.',
} as const
export const timelineSays = {
  ids: 'client id {client} · seal {seal}', title: 'Timeline and evidence', copy: 'Copy evidence',
  copied: 'Copied.', save: 'Save evidence…',
  evidence: 'It names no account and no key, and can be checked without this desk. It can be saved or copied about five minutes after the request was signed, once the venue no longer accepts the signature.',
  none: 'No entry selected.',
  noneNext: 'Select one to see each step with its time, from the draft to its end.',
} as const
