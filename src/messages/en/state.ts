export const modeWord = { practice: 'PRACTICE', test: 'TEST', live: 'LIVE', custom: 'CUSTOM' } as const
export const writesWord = {
  active: 'TRADING ON', reducing: 'REDUCE-ONLY', held: 'TRADING PAUSED', halted: 'HALTED',
  'read-only': 'READ-ONLY', offline: 'OFFLINE',
} as const
export const readOnlyWords = {
  'no libsecret': '{libsecretMissing} Then unlock the desk.',
  'no key': 'No key: read-only. Add one to trade.',
  'key refused': 'The venue refuses this key: revoked, expired or wrong address. Nothing can be read or sent.',
  'key not listed': 'This key is not on the account’s list: removed, or another account’s. Nothing is sent; add a key of this account to trade.',
  'key unread': 'Reading this key’s permissions. Nothing is sent until they are known.',
  'key scope': 'This key may read but not trade. Replace it in Keys.',
  'key expired': 'Key expired. Make a new one at the venue and replace this one in Keys.',
  'key removed': 'Key removed at the venue. Make a new one there and replace this one in Keys.',
  'key inactive': 'The venue lists this key as inactive. Activate it there, or replace it in Keys.',
  'key without address': 'The venue allows this key from no address. Allow this machine’s address there.',
  profile: 'Trading is off until you enable it.',
  'profile unconfirmed': 'Hosts and account id on disk are not confirmed in the journal: not connected. Confirm them in Keys.',
  'no keychain': 'No system keychain: no secret is stored, nothing can be signed. Start one (Linux: GNOME Keyring, KWallet, or KeePassXC with Secret Service), then unlock the desk.',
  locked: 'The system keychain is locked: nothing can be signed. Unlock it, then unlock the desk.',
  'keychain asked': 'Waiting for the system keychain; it may ask for your password. Nothing is sent until it answers.',
  'keychain hung': 'The system keychain does not answer: nothing can be signed. Restart it or sign in again, then unlock the desk.',
  'key lost': 'This key is no longer in the keychain. Replace it to trade; this desk deleted nothing.',
  'desk locked': 'Locked: signing keys erased, nothing is sent. Fills and alerts go on until the stream ends; other account figures age. Unlock to read them again.',
  'not begun': 'Trading is off since this start. Enable it in Keys: type its label on the sheet.',
  'guards unset': 'No risk limits yet: nothing can be sent until you set them.',
  clock: 'Venue clock not known: cannot sign. Check this machine’s clock.',
  'view only': 'View-only start: nothing can be sent. To trade, restart without “--read-only”.',
} as const
export const stillWork = 'Cancels and closes still work'
export const untilMidnight = '{stillWork}. Ends at midnight UTC.'
export const holdsSay = {
  unknownNow: '{attempts} unknown',
  twice: '“{holder}” is this same account and trades it; this entry is read-only. Remove it from the list.',
  unknown: {
    one: 'One outcome is unknown. Nothing else is sent until it is settled.',
    other: '{count} outcomes are unknown. Nothing else is sent until they are settled.',
  },
  halted: 'Impossible data: {impossible}. Trading is halted until you resume; positions and orders stay.',
  stopped: 'You stopped trading. {stillWork}; nothing that adds risk until you resume.',
  doubt: '{doubts} Reading it again. {stillWork}. Check the venue’s page, then resume if you accept it.',
  venueAct: '{acts} {stillWork}; nothing that adds risk until you check and resume.',
  break: 'On a break until {until}; it cannot be ended early. Cancels, closes and stops still work.',
  dayUnread: 'Reading today’s trades (UTC, {day}): reduce only until known.',
  dayReached: {
    loss: 'Today (UTC, {day}) cost {figure} USDC; your cap is {cap}. {untilMidnight}',
    notional: 'Today (UTC, {day}) {figure} USDC were traded; your cap is {cap}. {untilMidnight}',
  },
  journal: 'Journal not writable ({why}): nothing is sent. Retried every second; if it persists, restart the desk.',
  onBreak: 'ON A BREAK', stoppedNow: 'STOPPED',
  reconciling: {
    channel: 'Order updates not connected. Trading resumes once they are and everything was read again.',
    answer: 'Waiting for the last response, or for its time to run out.',
    all: 'Reading positions, orders and fills again. Trading resumes after that.',
  },
  offline: {
    chosen: 'You disconnected. Figures are as last known; reconnect to refresh.',
    unreached: 'Venue not reachable: figures are as last known, nothing can be sent. Retrying.',
  },
} as const
export const fatesSay = {
  declaredTag: 'declared {outcome}',
  live: {
    entry: 'Entry in book, {left} open; TP/SL waits for it to fill.', book: 'In book, {left} open.',
    trigger: 'Waiting for its trigger.',
  },
  partly: {
    entered: 'Entry filled, {filled}; TP/SL waits for its trigger.',
    stillOpen: '{filled} filled; its record is still open.',
    entry: '{filled} of the entry filled, {left} still open.', order: '{filled} filled, {left} still open.',
  },
  filled: { average: ' at {average} avg', allFilled: 'Filled{average}.' },
  cancelled: {
    cancelledNothingFilled: 'Cancelled {left}; nothing filled.',
    filledRestCancelled: '{filled} filled; {left} cancelled.',
  },
  rejected: { why: ': {why}', venueAcceptedRejected: 'Accepted, then rejected by the venue{why}.' },
  notSent: 'Not sent: {stayed}.',
  unknownWord: 'Status unknown: the venue says “{word}”, which this desk does not know.',
  unknown: 'Whether the venue has it is unknown: {why}.',
  late: ' No answer: it may still arrive until {until}.',
  part: {
    more: ', and {standing} more', areAtTheir: { one: '{count} is closed', other: '{count} are closed' },
    stillStand: { one: '{count} is still open', other: '{count} are still open' }, separator: ', ',
    overPartOrders: 'Over in part: of {all} orders {ended}; {standing} ({named}{more}). Nothing more can arrive.',
  },
  declared: 'You declared it {outcome}: {reason}.',
  provable: {
    order: {
      in: 'proof of no arrival: in {time} at the earliest', never: 'proof of no arrival: not possible yet',
      now: 'proof of no arrival: possible now',
    },
    request: {
      in: 'proof of no effect: in {time} at the earliest', never: 'proof of no effect: not possible yet',
      now: 'proof of no effect: possible now',
    },
  },
  clock: { behind: '{off} behind', ahead: '{off} ahead of', level: 'level with' },
  tags: {
    written: 'journalled', sending: 'sending', accepted: 'accepted', live: 'open',
    'partly filled': 'partly filled', filled: 'filled', cancelled: 'cancelled', rejected: 'rejected',
    refused: 'refused', 'not sent': 'not sent', unknown: 'unknown', done: 'done',
    quarantined: 'impossible data',
  },
  entryFilled: 'entry filled', restCancelled: 'partly filled, rest cancelled',
  outcomes: {
    order: { done: 'placed', 'not done': 'not placed' }, request: { done: 'done', 'not done': 'not done' },
  },
  written: 'Journalled; not sent yet.', sending: 'Sending. No response yet.',
  accepted: {
    order: 'Accepted, not filled; reading its record.', request: 'Accepted; reading back its effect.',
  },
  silences: {
    'no answer: lost': 'connection lost before the answer', 'no answer: timeout': 'no answer in time',
    'no answer: too large': 'answer too large to read',
    'no answer: stopped': 'this desk stopped waiting for the answer',
  },
  done: {
    'new terms': 'Done: the record shows the new price and size.',
    'an end': 'Done: every order concerned is closed.', 'read-back': 'Done: read back from the venue.',
    'the answer': 'Done, by the venue’s answer.',
    'its time has passed': 'Over: never answered, and can no longer take effect.',
    'a settlement since': 'The account was settled since; by which request is not known. Nothing more can arrive.',
    'a read-back in part': 'Done in part: some markets changed, others not.',
  },
  absent: {
    order: 'Not placed: proved.', request: 'Not done: proved, nothing changed and nothing can arrive.',
  },
} as const
