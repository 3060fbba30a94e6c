export const modeWord = { practice: 'PRACTICE', test: 'TEST', live: 'LIVE', custom: 'CUSTOM' } as const
export const writesWord = {
  active: 'TRADING ON', reducing: 'REDUCE-ONLY', held: 'TRADING PAUSED', halted: 'HALTED',
  'read-only': 'READ-ONLY', offline: 'OFFLINE',
} as const
export const readOnlyWords = {
  'no libsecret': '{libsecretMissing} Then unlock the desk.',
  'no key': 'This profile has no key, so it can only read. Add one to trade.',
  'key refused': 'The venue does not accept this key: revoked, expired, or used from an address it is not for. Nothing can be read or sent with it.',
  'key not listed': 'This key is not in the account’s list of keys: it was removed, or belongs to another account. What it may do is not known, so nothing is sent with it. Reading goes on; add a key of this account to trade.',
  'key unread': 'What this key may do is being read. Nothing is sent with it until that is known.',
  'key scope': 'This key may read but not trade, so trading is off. Replace it in Keys with one that may trade.',
  'key expired': 'This key has expired. Make a new one at the venue, and replace this one with it in Keys.',
  'key removed': 'This key was removed at the venue, whatever time it had left. Make a new one there, and replace this one with it in Keys.',
  'key inactive': 'The venue lists this key as not active. Make it active in the venue’s own terminal, or replace it in Keys.',
  'key without address': 'The venue lets this key be used from no address at all. Allow this machine’s address in the venue’s own terminal; the key itself is good.',
  profile: 'Trading is off for this account until you enable it.',
  'profile unconfirmed': 'The hosts and the account id on disk are not confirmed in the journal, so this account is not connected. Confirm them in Keys, on a sheet that names them all.',
  'no keychain': 'No system keychain is available, so no secret is stored and nothing can be signed. Start one (on Linux GNOME Keyring, KWallet, or KeePassXC with its Secret Service integration on), then unlock the desk.',
  locked: 'This system’s keychain is locked, so nothing can be signed. Unlock it there, then unlock the desk. The key is still in it.',
  'keychain asked': 'This system’s keychain is being asked for the key and may be waiting for your password. Reading what is public goes on; nothing is sent until it answers.',
  'keychain hung': 'This system’s keychain does not answer, so nothing can be signed. The key is left where it is; restart the keychain or sign in to the system again, then unlock the desk.',
  'key lost': 'The keychain is open and this key is no longer in it. Replace the key to trade again; nothing was deleted by this desk.',
  'desk locked': 'Signing keys are erased and nothing is sent. Fills and alerts go on until the stream ends; other account figures age. Unlock to read them again.',
  'not begun': 'Trading is off for this account since this start. Enable it again in Keys: type its label on the sheet.',
  'guards unset': 'This account has no guards yet. Nothing can be sent until you set these limits.',
  clock: 'The venue’s clock is not known well enough to sign. Reading goes on; set this machine’s clock right if it is off.',
  'view only': 'This desk was started view-only. Nothing in it can make, sign or send an order. To trade, quit it and start it without “--read-only”.',
} as const
export const stillWork = 'Cancels and reduce-only closes still work'
export const untilMidnight = '{stillWork}. It ends at midnight UTC. Another client on this account is not bound by this.'
export const holdsSay = {
  unknownNow: '{attempts} unknown',
  twice: '“{holder}” on your list is this very account too. Guards hold for an account, so only “{holder}” trades it; this one is read-only. Use that one, and remove this one from the list.',
  unknown: {
    one: 'One outcome is unknown. Nothing else will be sent until that is settled; reading goes on.',
    other: '{count} outcomes are unknown. Nothing else will be sent until that is settled; reading goes on.',
  },
  halted: 'Impossible data was seen: {impossible}. Trading is halted until you resume it; your positions and orders stay as they are.',
  stopped: 'You stopped trading. {stillWork}; nothing that adds risk can be sent until you resume trading.',
  doubt: '{doubts} It is being read again. {stillWork}; look at the venue’s own page, and resume trading once you accept it as it is.',
  venueAct: '{acts} {stillWork}; nothing that adds risk can be sent until you have looked and resume trading.',
  break: 'You took a break from trading until {until}, and nothing ends it sooner. Cancels, reduce-only closes and stops still work.',
  dayUnread: 'What was traded today (UTC, {day}) is still being read. Until it is known, only what lowers risk may be sent.',
  dayReached: {
    loss: 'Today (UTC, {day}) cost {figure} USDC, and your own cap is {cap}. {untilMidnight}',
    notional: 'Today (UTC, {day}) {figure} USDC were traded, and your own cap is {cap}. {untilMidnight}',
  },
  journal: 'The journal cannot be written ({why}). Nothing is sent without it. It is tried again every second and goes on by itself; where it does not once the cause is gone, start the desk again.',
  onBreak: 'ON A BREAK', stoppedNow: 'STOPPED',
  reconciling: {
    channel: 'The venue’s order updates are not connected. Reading goes on; trading resumes by itself once they are, and everything was read again.',
    answer: 'The response to the last request is awaited. The next one can be sent when it has come, or when its time is up.',
    all: 'Positions, orders, fills and what was sent last are being read again. Trading resumes by itself when that is done.',
  },
  offline: {
    chosen: 'You disconnected, and nothing connects until you reconnect. What you see is the last that was known.',
    unreached: 'The venue cannot be reached. What you see is the last that was known; nothing can be sent. This desk keeps trying.',
  },
} as const
export const fatesSay = {
  declaredTag: 'declared {outcome}',
  live: {
    entry: 'Its entry rests in the book, {left} open; its TP/SL waits for the entry to fill.',
    book: 'Resting in the book, {left} open.', trigger: 'Waiting at the venue for its trigger.',
  },
  partly: {
    entered: 'All {filled} of its entry filled; its TP/SL waits for its trigger.',
    stillOpen: '{filled} filled; its record is still open.',
    entry: '{filled} of its entry filled, {left} still open.', order: '{filled} filled, {left} still open.',
  },
  filled: { average: ' at {average} on average', allFilled: 'All of it filled{average}.' },
  cancelled: {
    cancelledNothingFilled: 'Cancelled {left}; nothing had filled.',
    filledRestCancelled: '{filled} filled; the rest, {left}, was cancelled.',
  },
  rejected: { why: ': {why}', venueAcceptedRejected: 'The venue accepted it and then rejected it{why}.' },
  notSent: 'Never left this desk: {stayed}.',
  unknownWord: 'Its status is unknown: the venue’s record says “{word}”, a word this desk does not know.',
  unknown: 'Whether the venue has it is unknown: {why}.',
  late: ' Its answer never came: it may still arrive until {until}.',
  part: {
    more: ', and {standing} more',
    areAtTheir: { one: '{count} is at its end', other: '{count} are at their end' },
    stillStand: { one: '{count} still stands', other: '{count} still stand' }, separator: ', ',
    overPartOrders: 'Over in part: of {all} orders {ended}; {standing} ({named}{more}). Nothing more of this request can arrive.',
  },
  declared: 'You declared it {outcome}: {reason}.',
  provable: {
    order: {
      in: 'proof that it never arrived: in {time} at the earliest',
      never: 'proof that it never arrived: not possible yet',
      now: 'proof that it never arrived: possible now',
    },
    request: {
      in: 'proof that it had no effect: in {time} at the earliest',
      never: 'proof that it had no effect: not possible yet',
      now: 'proof that it had no effect: possible now',
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
    order: 'Accepted by the venue, not filled; its record is being read.',
    request: 'The venue accepted the request; its effect is being read back.',
  },
  silences: {
    'no answer: lost': 'the line broke before its answer came',
    'no answer: timeout': 'no answer came in time',
    'no answer: too large': 'its answer was too large to be read',
    'no answer: stopped': 'this desk stopped waiting before its answer came',
  },
  done: {
    'new terms': 'Done: the order’s record shows the new price and size.',
    'an end': 'Ended: every order concerned is closed; each record says how.',
    'read-back': 'Done: the venue’s read-back shows it.', 'the answer': 'Done: the venue’s answer says so.',
    'its time has passed': 'Over: it was never answered, and the latest moment at which it could take effect has passed.',
    'a settlement since': 'The account was settled since. Its own settlement was not told, so that whoever asked for this one cannot be said; nothing more of this request can arrive.',
    'a read-back in part': 'Done in part: some markets read back as asked, others as they were.',
  },
  absent: {
    order: 'Not placed: it is proved that the venue never took it.',
    request: 'Not done: it is proved that it can no longer arrive, and what it was to change is unchanged.',
  },
} as const
