export const writesWord = {
  active: 'TRADING ON', reducing: 'REDUCE-ONLY', held: 'TRADING PAUSED', halted: 'HALTED',
  'read-only': 'READ-ONLY', offline: 'OFFLINE',
} as const
export const readOnlyWords = {
  'no libsecret': '{libsecretMissing} Then unlock the desk.',
  'no key': 'No key: read-only. Add one to trade.',
  'key refused': 'Key refused: revoked, expired or wrong address. Account not read, nothing sent; prices need no key.',
  'key not listed': 'Not in account’s key list: removed, or another’s. Nothing is sent; add its key.',
  'key unread': 'Reading this key’s permissions; nothing is sent until known.',
  'key scope': 'Key may read, not trade. Replace it in Keys.',
  'key expired': 'Key expired. Make one at venue, replace this in Keys.',
  'key removed': 'Key removed at venue. Make one there, replace this in Keys.',
  'key inactive': 'Key inactive at venue. Activate it there, or replace it in Keys.',
  'key without address': 'Venue allows this key no address. Allow this machine’s there.',
  profile: 'Trading off: enable it.',
  'profile unconfirmed': 'Hosts and account id on disk not confirmed in journal: not connected. Confirm in Keys.',
  'no keychain': 'No system keychain: nothing is stored or signed. Start one (Linux: GNOME Keyring, KWallet, KeePassXC with Secret Service), unlock the desk.',
  locked: 'System keychain locked: nothing can be signed. Unlock it, then the desk.',
  'keychain asked': 'Waiting for system keychain; it may ask your password. Nothing is sent before.',
  'keychain hung': 'System keychain not answering: nothing can be signed. Restart it or sign in again, unlock the desk.',
  'key lost': 'Key no longer in keychain; this desk deleted nothing. Replace it to trade.',
  'desk locked': 'Locked: signing keys erased, nothing is sent. Fills, alerts continue until stream ends; other account figures age. Unlock to refresh.',
  'not begun': 'Trading off since start. Enable in Keys: type its label on the sheet.',
  'guards unset': 'No risk limits: nothing is sent until you set them.',
  clock: 'Venue clock not known: cannot sign. Check this machine’s clock.',
  'view only': 'View-only start: nothing is sent. To trade, restart without “--read-only”.',
} as const
export const stillWork = 'Cancels, closes, stops still work'
export const nothingSent = 'Nothing is accepted now'
export const untilMidnight = '{stillWork}. Ends at midnight UTC.'
export const holdsSay = {
  unknownNow: '{attempts} unknown',
  twice: '“{holder}” is this account and trades it. Read-only: remove this entry.',
  unknown: {
    one: 'One outcome unknown. Nothing else is sent until settled.',
    other: '{count} outcomes unknown. Nothing else is sent until settled.',
  },
  halted: 'Impossible data: {impossible}. Halted until you resume; positions and orders stay.',
  stopped: 'You stopped trading. {stillWork}; no added risk until you resume.',
  doubt: '{doubts} Rereading. {stillWork}. Check venue’s page; resume if you accept it.',
  venueAct: '{acts} {stillWork}; no added risk until you check and resume.',
  break: 'Break until {until}, cannot end early. {stillWork}.',
  dayUnread: 'Today’s loss or volume (UTC, {day}) unknown: reduce-only until known.',
  dayAwaits: {
    history: '{unread} Liquidation history unreadable, rereading.',
    result: '{unread} Venue’s closing has no result, rereading; check there. Ends at midnight UTC.',
  },
  dayReached: {
    loss: 'Today (UTC, {day}) cost {figure} USDC; cap {cap}. {untilMidnight}',
    notional: 'Today (UTC, {day}) {figure} USDC traded; cap {cap}. {untilMidnight}',
  },
  journal: 'Journal not writable ({why}): nothing is sent. Retrying; if it persists, restart.',
  onBreak: 'ON A BREAK', stoppedNow: 'STOPPED',
  reconciling: {
    channel: 'Order updates not connected. Trading resumes once connected and all is reread.',
    answer: 'Waiting for last response or its timeout.',
    all: 'Rereading positions, orders, fills; then trading resumes.',
  },
  offline: {
    chosen: 'Disconnected by you. Figures as last known; reconnect to refresh.',
    unreached: 'Venue unreachable: figures as last known, nothing can be sent. Retrying.',
    unread: 'Account not readable: nothing can be sent. Retrying.',
  },
} as const
export const clockSays = {
  behind: '{off} behind', ahead: '{off} ahead of', level: 'level with', venue: '{off} venue',
} as const
