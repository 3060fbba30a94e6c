export const sheetSays = {
  typeFirst: 'Type {word} first, no paste', seal: 'Seal', details: 'Details', requests: 'Requests',
  tooOld: 'Expired: nothing was sent', outcomeFirst: 'Choose the outcome first',
  reasonFirst: 'Say how you know first', notWhole: 'Does not fit: enlarge the window or zoom out',
  whyHeld: 'Why trading is paused',
  afterReopening: 'After this, orders can be sent again, each confirmed here.', hold: 'hold',
  back: 'back, nothing sent',
} as const
export const holdSays = {
  nothing: 'Nothing held. {why}', byKeys: 'By keys: hold {modifier} and Enter, or press them twice',
  again: '{modifier} and Enter again to confirm, or hold',
  how: '. Hold {modifier} and Enter, or press them twice with a second between; or hold this with the mouse.',
  notYet: 'A moment…', full: 'Let go to confirm', short: 'Hold it until it is full',
  once: 'A second, then the keys again',
} as const
export const ringSays = { left: '{seconds} seconds left' } as const
export const typeSays = {
  meant: 'Type {word} to confirm', meantAround: ['Type', 'to confirm'], byKeys: 'no paste',
} as const
export const writeSays = {
  onBook: 'on the book of {age} ago', allHold: '{count}/{count} checks passed', readBack: 'Payload verified',
  otherBytes: 'What would leave is not what is said here ({part}). It cannot be confirmed; press Esc, and nothing is sent.',
  sent: 'What is sent', may: 'What may happen', checks: 'Checks', warnings: 'Warnings', account: 'Account',
  request: 'Request', body: 'Body', noBody: 'empty', attempt: 'Request id', digest: 'Digest',
} as const
export const declareSays = {
  contradicted: '{contradiction} Your word is written to the journal as a declaration, never as evidence.',
  outcomes: { notPlaced: 'Not placed', placed: 'Placed', notDone: 'Not done', done: 'Done' },
  yes: 'Hold to declare: {done}',
  about: 'Its outcome is not proved. Your word is written to the journal as a declaration, never as evidence, and trading can go on after it.',
  known: 'What happened so far', outcome: 'Outcome', reason: 'How you know (at least 8 characters)',
} as const
export const acceptSays = { found: 'What was found', means: 'What it means' } as const
export const raiseSays = {
  through: 'What is let through', limits: 'What this desk lets through',
  first: 'Small on purpose. Lower any of them at once, or raise them under Guards: that takes ten minutes. To change them first, go back and open Guards.',
} as const
export const addressSays = {
  baseUrl: { label: 'Base address', hint: 'https://…' },
  publicStreamUrl: { label: 'Public stream', hint: 'wss://… (a final / takes the id behind it)' },
  privateStreamUrl: { label: 'Private stream', hint: 'wss://… (a final / takes the account behind it)' },
} as const
export const keyFormSays = {
  now: 'Now: {key}', account: 'Account {id}.', restsIn: 'It will be stored in {store}.',
  waits: 'Waiting for this system’s keychain, asked {since} ago. Nothing is saved until it answers.',
  replaces: 'The current key is deleted here only after the new one was saved and read back. It stays valid at the venue until you revoke it there.',
  venue: 'Venue', label: 'Label', accountId: 'Account id', secret: 'Signing secret',
  secretHint: 'Typed only here; never shown again, never written to a log.',
  mayAsk: 'It may be asking for its password in its own window. Esc closes this form.',
  askedAgain: 'The check below asks it again.', checking: 'Signing one read…',
  checkingWaits: 'Waiting for the keychain…', check: 'Check: signs one read, saves nothing',
  found: 'What the venue reports',
  startsReadOnly: 'It starts read-only: you enable trading in a separate step, once its guards are set.',
  keeping: 'Saving…', checkFirst: 'Check it first',
} as const
export const findingSays = {
  limitedTo: 'limited to {count}', key: 'Key', may: 'Permissions', lives: 'Expires', endless: 'never',
  addresses: 'Addresses', anyAddress: 'any', clock: 'Clock', notCompared: 'not compared', keptIn: 'Stored in',
} as const
export const keyYesSays = {
  insteadOf: 'Instead of {hosts}', at: 'At {hosts}', accountId: 'Account id {id}',
  lockLater: 'The desk will lock itself after {minutes} minutes without a touch, until now after {before}. Until then whoever sits down here can trade.',
  lockNever: 'The desk will no longer lock itself after {before} minutes without a touch: only the screen lock, sleep and “Lock now” lock it. Until then whoever sits down here can trade.',
  stayUnlocked: 'Nothing was touched for {minutes} minutes. If that goes on, the desk locks itself at {at}, which ends the program: nothing more of it is sent, and what rests at the venue stays. A yes begins the time anew. After a no it locks then, whatever is touched.',
  removeKey: 'This desk deletes the key and can then only show what it knew. Your positions and orders at the venue stay open; nothing is closed or cancelled by this.',
  staysValid: 'The key stays valid at the venue until you revoke it there.',
  removeAccount: 'This desk lists the account no more. What was saved of it stays on this machine: its snapshots and its history, sealed, its guards and its lines in the journal. Add a key for the same account at the same venue, and all of it is there again.',
  closesNothing: 'Nothing is closed or cancelled by this.',
  removeVenue: 'This desk lists the venue no more, and asks it for nothing. No account belonged to it, and nothing of one was saved.',
  confirmProfile: 'The journal of this desk does not hold this account as it is on disk. Confirm it only if these hosts and this account id are yours: signed requests go there.',
  movesHosts: 'This program knows the venue at other hosts. Confirm only what the venue itself announced: signed requests and, once trading is on, orders go to these hosts. The key stays.',
  confirmNext: 'Trading stays off for it until you enable it in a step of its own.',
  allow: 'This desk can then send orders, cancels and settings, each confirmed by you.',
  begin: 'Nothing has been sent for this account since this start. From now on it can be.',
  unlock: 'The keychain is asked for the key again. Then positions, orders and holdings are read again, and every request that is still open is checked, before anything can be sent.',
  takeBreak: 'Until then nothing that adds risk can be sent from this desk, with any account, practice included. Cancels, reduce-only closes and stops still work.',
  breakStays: 'It cannot be ended sooner: not by resuming trading, not by a restart, not by another account. It can be made longer. Another client of your account is not bound by it.',
  openPage: 'This desk does not know the page and sends nothing along. It opens outside, in the browser of this machine, which tells whoever runs it that you came. No key is ever typed into a page.',
} as const
export const profileFormSays = {
  about: 'Markets, prices and books, as the venue shows them to everybody. Without an account nothing of yours is read, and without a key nothing can be sent; both can be added later.',
  venue: 'Venue', label: 'Label: you type it to enable trading', page: 'Broker’s own page (optional)',
  moves: 'The key was allowed to sign for the old addresses. At these, trading has to be enabled again.',
  labelFirst: 'Give it a label first',
  asksInPublic: 'Ask the venue’s public pages about this account as well',
  asksInPublicMeans: 'They are asked without your key, by the wallet’s address: whoever runs them learns that this computer’s address goes with that wallet. They prove nothing alone. They show where to look when an order’s outcome is unknown, where the answers to your key say something else, and what of the history the account’s own lists leave out.',
} as const
