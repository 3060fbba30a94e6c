export const sheetSays = {
  typeFirst: 'Type {word} first', seal: 'Seal', details: 'Details', requests: 'Requests',
  tooOld: 'Expired, nothing sent', outcomeFirst: 'Choose an outcome', reasonFirst: 'Give a reason',
  notWhole: 'Enlarge the window or zoom out', whyHeld: 'Why paused',
  afterReopening: 'Then orders can be sent.', othersStay: 'Other restrictions stay until they end.',
  hold: 'hold', back: 'back',
} as const
export const holdSays = {
  nothing: 'Nothing held. {why}', byKeys: 'Hold {modifier}+Enter, or press twice',
  again: '{modifier}+Enter again to confirm',
  how: '. Hold {modifier}+Enter, press twice a second apart, or hold the mouse.', notYet: 'A moment…',
  full: 'Let go to confirm', short: 'Hold until full', once: 'Wait a second, then again',
} as const
export const ringSays = { left: '{seconds} seconds left' } as const
export const typeSays = {
  meant: 'Type {word} to confirm', meantAround: ['Type', 'to confirm'], byKeys: 'no paste',
} as const
export const writeSays = {
  onBook: 'book {age} old', allHold: '{count}/{count} checks passed', readBack: 'Payload verified',
  otherBytes: 'Payload differs from this sheet ({part}). Esc: nothing is sent.', sent: 'Sent',
  may: 'May happen', checks: 'Checks', warnings: 'Warnings', account: 'Account', request: 'Request',
  body: 'Body', noBody: 'empty', attempt: 'Request id', digest: 'Digest',
} as const
export const declareSays = {
  contradicted: '{contradiction} Declaration, not evidence.',
  outcomes: { notPlaced: 'Not placed', placed: 'Placed', notDone: 'Not done', done: 'Done' },
  yes: 'Hold to declare: {done}', about: 'Not proved: a declaration. Trading can go on.', known: 'So far',
  arrives: 'It may arrive until {until}.', outcome: 'Outcome', reason: 'How you know (8+ characters)',
} as const
export const acceptSays = { found: 'Found', means: 'Meaning' } as const
export const raiseSays = {
  through: 'Limits', limits: 'Limits', first: 'Raise in Risk limits: ten minutes.',
} as const
export const addressSays = {
  baseUrl: { label: 'Base address', hint: 'https://…' },
  publicStreamUrl: { label: 'Public stream', hint: 'wss://… (final /: id)' },
  privateStreamUrl: { label: 'Private stream', hint: 'wss://… (final /: account)' },
} as const
export const keyFormSays = {
  now: 'Now: {key}', account: 'Account {id}.', restsIn: 'Stored in {store}.',
  waits: 'Waiting for keychain, {since}. Not saved.',
  replaces: 'Deletes the current key here once the new is saved; valid until revoked at venue.',
  venue: 'Venue', accountId: 'Account id', secret: 'Signing secret', secretHint: 'Never shown or logged.',
  mayAsk: 'May show a prompt. Esc closes this form.', askedAgain: 'Continue asks again.',
  checking: 'Signing one read…', checkingWaits: 'Waiting for keychain…', found: 'Venue reports',
  startsReadOnly: 'Starts read-only: set limits to enable trading.', keeping: 'Saving…',
  checkFirst: 'Check it first',
} as const
export const findingSays = {
  limitedTo: 'limited to {count}', key: 'Key', may: 'Permissions', lives: 'Expires', endless: 'never',
  addresses: 'Addresses', anyAddress: 'any', clock: 'Clock', notCompared: 'not compared', keptIn: 'Stored in',
} as const
export const keyYesSays = {
  insteadOf: 'Instead of {hosts}', at: 'At {hosts}', accountId: 'Account id {id}',
  lockLater: 'Auto-lock after {minutes} min (now {before}); until then anyone here can trade.',
  lockNever: 'No auto-lock (now {before} min): only screen lock, sleep, “Lock now”. Until then anyone here can trade.',
  stayUnlocked: 'No input for {minutes} min: at {at} the desk locks, ending the program (unfilled slices skipped, open orders stay). Confirm to restart the time.',
  removeKey: 'Deletes the key here. Positions and orders stay open.',
  staysValid: 'Stays valid until revoked at venue.',
  removeAccount: 'Off the list. Snapshots, history, guards, journal stay, and return with its key.',
  closesNothing: 'Nothing is closed or cancelled.', removeVenue: 'Off the list.',
  confirmProfile: 'Not in journal as on disk. Confirm only your own hosts and account: signed requests go there.',
  movesHosts: 'Not this venue’s known hosts. Confirm only announced ones: signed requests go there.',
  confirmNext: 'Trading stays off until you enable it.', allow: 'Allows orders, cancels and settings.',
  begin: 'Nothing sent since start; now possible.',
  unlock: 'Asks for key; account, open requests are read first.',
  takeBreak: 'No added risk until then, on any account, practice included. Cancels, reduce-only closes, stops work.',
  breakStays: 'No earlier end, even by restart. Other clients are not bound.',
  openPage: 'Opens in your browser, visible to the page. Never type a key there.',
} as const
export const profileFormSays = {
  about: 'Market data only. Account and key can follow.', venue: 'Venue',
  label: 'Label (typed to enable trading)', page: 'Broker’s page (optional)',
  moves: 'Enable trading again afterwards.', labelFirst: 'Enter a label',
  asksInPublic: 'Also query public data',
  asksInPublicMeans: 'By wallet address, keyless: host can tie this computer’s address to wallet. For unknown outcomes, contradictions, missing history; no proof alone.',
} as const
