// The sealed sheet: what stands on it besides the sentences that words/sheet.ts makes of a question.
import { contradictionWords } from './fates'
import { many } from './many'

/** How much of a question is still to be read, in lines. */
export interface LinesLeft {
  readonly below: number
  readonly above: number
}

const about = (lines: number): string => `about ${many(lines, 'line', 'lines')}`

/** The frame of every sheet. */
export const sheetSays = {
  seal: 'seal',
  tooOld: 'Too old: nothing was sent',
  typeFirst: (word: string): string => `Type ${word} above first, key by key`,
  reasonFirst: 'Say how you know first',
  readFirst: ({ below, above }: LinesLeft): string => {
    if (below === 0) return `First read ${about(above)} above that was passed over`
    if (above === 0) return `First read ${about(below)} more below`
    return `First read ${about(below)} more below, and ${about(above)} above that was passed over`
  },
  more: 'More below',
  passedOver: 'Passed over, above',
  notWhole: 'Not all of this sheet is in sight: make the window larger',
  whyHeld: 'Why writing is held',
  afterReopening: 'After this, orders can leave again, each by a yes of its own here.',
  holdKeys: (modifier: string): string => `${modifier} ⏎`,
  hold: 'hold',
  back: 'back, nothing sent',
}

/** The button that is held. */
export const holdSays = {
  notYet: 'A moment…',
  nothing: (why: string): string => `Nothing held. ${why}`,
  byKeys: (modifier: string): string => `By keys: hold ${modifier} and Enter, or press them twice`,
  full: 'Let go to confirm',
  short: 'Hold it until it is full',
  once: 'A second, then the keys again',
  again: (modifier: string): string => `${modifier} and Enter again to confirm, or hold`,
  how: (modifier: string): string =>
    `. Hold ${modifier} and Enter, or press them twice with a second between; or hold this with the mouse.`,
}

/** How long a sheet still lives, for who hears it. */
export const ringSays = { left: (seconds: number): string => `${seconds} seconds left` }

/** What is asked of hands where a plain yes is not enough. */
export const typeSays = {
  meant: (word: string): string => `Type ${word} to say that you mean it`,
  /** The same with a full stop, around the word. */
  meantAround: ['Type', 'to say that you mean it.'] as readonly [string, string],
  byKeys: 'key by key: pasted or dictated does not count',
}

/** A write before it is sent. */
export const writeSays = {
  sent: 'What is sent',
  less: 'less',
  exactly: 'exactly',
  may: 'What may happen',
  onBook: (age: string): string => `on the book of ${age} ago`,
  checks: 'Checks',
  allHold: (count: number): string => `${count} of ${count} hold`,
  hide: 'hide',
  show: 'show',
  warnings: 'Warnings',
  account: 'Account',
  request: 'Request',
  body: 'Body',
  noBody: 'empty',
  attempt: 'Attempt',
  digest: 'Digest',
}

/** What a person says of an order that nothing could prove. */
export const declareSays = {
  about:
    'Nothing could prove what became of it. Your word is written to the journal as a declaration, never as evidence, and writing may go on after it.',
  contradicted: (why: string): string =>
    `${contradictionWords(why)} Your word is written to the journal as a declaration, never as evidence.`,
  known: 'What happened so far',
  outcome: 'What became of it',
  outcomes: { 'not done': 'It was not done', done: 'It was done' },
  reason: 'How you know (at least 8 characters)',
  yes: (outcome: 'done' | 'not done'): string =>
    ({ done: 'Hold to declare: done', 'not done': 'Hold to declare: not done' })[outcome],
}

/** A record that was changed from outside, taken as it is. */
export const acceptSays = { found: 'What was found', means: 'What it means' }

/** Guards that are raised. */
export const raiseSays = { through: 'What is let through' }

/** The addresses of a venue, as a name and a hint each. */
export const addressSays = {
  baseUrl: { label: 'Base address', hint: 'https://…' },
  publicStreamUrl: { label: 'Public stream', hint: 'wss://… (a final / takes the id behind it)' },
  privateStreamUrl: { label: 'Private stream', hint: 'wss://… (a final / takes the account behind it)' },
}

/** A key that is typed. */
export const keyFormSays = {
  now: (key: string): string => `Now: ${key}`,
  account: (id: string): string => `Account ${id}.`,
  replaces:
    'The key that is kept now is forgotten only after the new one was kept and read back. It stays valid at the venue until you revoke it there.',
  venue: 'Venue',
  label: 'Label',
  labelHint: 'main',
  accountId: 'Account id',
  accountHint: '0x…',
  secret: 'Signing secret',
  secretHint: 'Typed only here; never shown again, never written to a log.',
  restsIn: (store: string): string => `It will rest in ${store}.`,
  waits: (since: string): string =>
    `Waiting for this system’s keychain, asked ${since} ago. Nothing is kept until it answers.`,
  mayAsk: 'It may be asking for its password in a window of its own. Esc leaves this form.',
  askedAgain: 'The check below asks it again.',
  checking: 'Signing one read…',
  checkingWaits: 'Waiting for the keychain…',
  check: 'Check: signs one read, keeps nothing',
  found: 'What the venue says of it',
  startsReadOnly: 'It starts read-only: writing is allowed by a step of its own, once its guards are set.',
  keeping: 'Keeping…',
  checkFirst: 'Check it first',
}

/** What was found of a key, line by line. */
export const findingSays = {
  key: 'Key',
  may: 'May',
  lives: 'Expires',
  endless: 'never',
  addresses: 'Addresses',
  anyAddress: 'any',
  limitedTo: (count: number): string => `limited to ${count}`,
  clock: 'Clock',
  notCompared: 'not compared',
  keptIn: 'Kept in',
}

/** What a yes about a key or an account does. */
export const keyYesSays = {
  removeKey:
    'This desk forgets the key and can then only show what it knew. Your positions and orders at the venue stay open; nothing is closed or cancelled by this.',
  staysValid: 'The key stays valid at the venue until you revoke it there.',
  removeAccount:
    'This desk lists the account no more. What was saved of it stays on this machine: its snapshots and its history, sealed, its guards and its lines in the journal. Add a key for the same account at the same venue, and all of it is there again.',
  closesNothing: 'Nothing is closed or cancelled by this.',
  removeVenue:
    'This desk lists the venue no more, and asks it for nothing. No account belonged to it, and nothing of one was saved.',
  allow:
    'From here on this desk can send orders, cancels and settings for this account, each by a yes of its own. Your guards bind this desk only, not other clients of the account.',
  begin: 'Nothing has been written for this account in this run yet. From here on it can be.',
  unlock:
    'The keychain is asked for the key again. Then positions, orders and holdings are read again, and every attempt that is still open is asked about, before anything can be written.',
  takeBreak:
    'Until then nothing that adds risk leaves this desk, with any account, practice among them. Cancels, reduce-only closes and stops still work.',
  breakStays:
    'It cannot be ended sooner: not by reopening, not by a restart, not by another account. It can be made longer. Another client of your account is not bound by it.',
  openPage:
    'This desk does not know the page and sends nothing along. It opens outside, in the browser of this machine, which tells whoever runs it that you came. No key is ever typed into a page.',
  lockLater: (minutes: number, before: number): string =>
    `The desk will lock itself after ${minutes} minutes without a touch, until now after ${before}. Until then whoever sits down here can trade.`,
}

/** What a profile is called, and where it is. */
export const profileFormSays = {
  about:
    'Markets, prices and books, as the venue shows them to everybody. Without an account nothing of yours is read, and without a key nothing can be sent; both can be given later.',
  venue: 'Venue',
  label: 'Label: what you will type to let this account write',
  moves: 'The key was allowed to sign for the old addresses. At these, writing has to be allowed again.',
  labelFirst: 'Give it a label first',
  asksInPublic: 'Ask the venue’s public pages about this account as well',
  asksInPublicMeans:
    'They are asked without your key, by the wallet’s address: whoever runs them learns that this computer’s address goes with that wallet. They prove nothing alone. They show where to look when an order’s fate is unknown, where the answers to your key say something else, and what of the history the account’s own lists leave out.',
}
