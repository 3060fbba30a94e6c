// The sealed sheet: what stands on it besides the sentences that words/sheet.ts makes of a question.
import { makesOrder, type Write } from '@core/write/write'
import { contradictionWords } from './fates'
import { many } from './many'
import { doneWord } from './state'

/** How much of a question is still to be read, in lines. */
export interface LinesLeft {
  readonly below: number
  readonly above: number
}

const about = (lines: number): string => `about ${many(lines, 'line', 'lines')}`

/** The frame of every sheet. */
export const sheetSays = {
  seal: 'seal',
  tooOld: 'Expired: nothing was sent',
  typeFirst: (word: string): string => `Type ${word} above first, key by key`,
  outcomeFirst: 'Choose the outcome first',
  reasonFirst: 'Say how you know first',
  readFirst: ({ below, above }: LinesLeft): string => {
    if (below === 0) return `First read ${about(above)} above that you skipped`
    if (above === 0) return `First read ${about(below)} more below`
    return `First read ${about(below)} more below, and ${about(above)} above that you skipped`
  },
  more: 'More below',
  passedOver: 'Skipped above',
  notWhole: 'Not all of this sheet is in sight: make the window larger',
  whyHeld: 'Why trading is paused',
  afterReopening: 'After this, orders can be sent again, each confirmed here.',
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
  attempt: 'Request id',
  digest: 'Digest',
  readBack: (parts: number): string =>
    parts === 0
      ? 'Read back from the bytes: nothing is asked but what is said above'
      : `Read back from the bytes: all ${many(parts, 'part', 'parts')} as said above`,
  /** In place of the button. */
  otherBytes: (part: string): string =>
    `What would leave is not what is said here (${part}). It cannot be confirmed; press Esc, and nothing is sent.`,
}

/** What a person says of an order that is not proved. */
export const declareSays = {
  about:
    'Its outcome is not proved. Your word is written to the journal as a declaration, never as evidence, and trading can go on after it.',
  contradicted: (why: string): string =>
    `${contradictionWords(why)} Your word is written to the journal as a declaration, never as evidence.`,
  known: 'What happened so far',
  outcome: 'Outcome',
  outcomes: (write: Write): Readonly<Record<'done' | 'not done', string>> =>
    makesOrder(write)
      ? { 'not done': 'Not placed', done: 'Placed' }
      : { 'not done': 'Not done', done: 'Done' },
  reason: 'How you know (at least 8 characters)',
  yes: (write: Write, outcome: 'done' | 'not done'): string => `Hold to declare: ${doneWord(write, outcome)}`,
}

/** A record that was changed from outside, taken as it is. */
export const acceptSays = { found: 'What was found', means: 'What it means' }

/** Guards that are raised. */
export const raiseSays = {
  through: 'What is let through',
  limits: 'What this desk lets through',
  first:
    'Small on purpose. Lower any of them at once, or raise them under Guards: that takes ten minutes. To change them first, go back and open Guards.',
}

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
    'The current key is deleted here only after the new one was saved and read back. It stays valid at the venue until you revoke it there.',
  venue: 'Venue',
  label: 'Label',
  labelHint: 'main',
  accountId: 'Account id',
  accountHint: '0x…',
  secret: 'Signing secret',
  secretHint: 'Typed only here; never shown again, never written to a log.',
  restsIn: (store: string): string => `It will be stored in ${store}.`,
  waits: (since: string): string =>
    `Waiting for this system’s keychain, asked ${since} ago. Nothing is saved until it answers.`,
  mayAsk: 'It may be asking for its password in its own window. Esc closes this form.',
  askedAgain: 'The check below asks it again.',
  checking: 'Signing one read…',
  checkingWaits: 'Waiting for the keychain…',
  check: 'Check: signs one read, saves nothing',
  found: 'What the venue reports',
  startsReadOnly: 'It starts read-only: you enable trading in a separate step, once its guards are set.',
  keeping: 'Saving…',
  checkFirst: 'Check it first',
}

/** What was found of a key, line by line. */
export const findingSays = {
  key: 'Key',
  may: 'Permissions',
  lives: 'Expires',
  endless: 'never',
  addresses: 'Addresses',
  anyAddress: 'any',
  limitedTo: (count: number): string => `limited to ${count}`,
  clock: 'Clock',
  notCompared: 'not compared',
  keptIn: 'Stored in',
}

/** What a yes about a key or an account does. */
export const keyYesSays = {
  removeKey:
    'This desk deletes the key and can then only show what it knew. Your positions and orders at the venue stay open; nothing is closed or cancelled by this.',
  staysValid: 'The key stays valid at the venue until you revoke it there.',
  removeAccount:
    'This desk lists the account no more. What was saved of it stays on this machine: its snapshots and its history, sealed, its guards and its lines in the journal. Add a key for the same account at the same venue, and all of it is there again.',
  closesNothing: 'Nothing is closed or cancelled by this.',
  removeVenue:
    'This desk lists the venue no more, and asks it for nothing. No account belonged to it, and nothing of one was saved.',
  confirmProfile:
    'The journal of this desk does not hold this account as it is on disk. Confirm it only if these hosts and this account id are yours: signed requests go there.',
  movesHosts:
    'This program knows the venue at other hosts. Confirm only what the venue itself announced: signed requests and, once trading is on, orders go to these hosts. The key stays.',
  insteadOf: (hosts: string): string => `Instead of ${hosts}`,
  at: (hosts: string): string => `At ${hosts}`,
  accountId: (id: string): string => `Account id ${id}`,
  confirmNext: 'Trading stays off for it until you enable it in a step of its own.',
  allow:
    'From now on this desk can send orders, cancels and settings for this account, each confirmed by you on a sheet. Your guards bind this desk only, not other clients of the account.',
  begin: 'Nothing has been sent for this account since this start. From now on it can be.',
  unlock:
    'The keychain is asked for the key again. Then positions, orders and holdings are read again, and every request that is still open is checked, before anything can be sent.',
  takeBreak:
    'Until then nothing that adds risk can be sent from this desk, with any account, practice included. Cancels, reduce-only closes and stops still work.',
  breakStays:
    'It cannot be ended sooner: not by resuming trading, not by a restart, not by another account. It can be made longer. Another client of your account is not bound by it.',
  openPage:
    'This desk does not know the page and sends nothing along. It opens outside, in the browser of this machine, which tells whoever runs it that you came. No key is ever typed into a page.',
  lockLater: (minutes: number, before: number): string =>
    `The desk will lock itself after ${minutes} minutes without a touch, until now after ${before}. Until then whoever sits down here can trade.`,
  stayUnlocked: (minutes: number, at: string): string =>
    `Nothing was touched for ${minutes} minutes. If that goes on, the desk locks itself at ${at}, which ends the program: nothing more of it is sent, and what rests at the venue stays. A yes begins the time anew. After a no it locks then, whatever is touched.`,
}

/** What a profile is called, and where it is. */
export const profileFormSays = {
  about:
    'Markets, prices and books, as the venue shows them to everybody. Without an account nothing of yours is read, and without a key nothing can be sent; both can be added later.',
  venue: 'Venue',
  label: 'Label: you type it to enable trading',
  moves: 'The key was allowed to sign for the old addresses. At these, trading has to be enabled again.',
  labelFirst: 'Give it a label first',
  asksInPublic: 'Ask the venue’s public pages about this account as well',
  asksInPublicMeans:
    'They are asked without your key, by the wallet’s address: whoever runs them learns that this computer’s address goes with that wallet. They prove nothing alone. They show where to look when an order’s outcome is unknown, where the answers to your key say something else, and what of the history the account’s own lists leave out.',
}
