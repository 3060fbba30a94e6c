import type { Attempt } from '@core/attempt/attempt'
import type { Hold, ReadOnlyReason, Writes } from '@core/guard/guard'
import type { Market } from '@core/market/market'
import type { ProfileHeader } from '@core/snapshot/snapshot'
import type { Write } from '@core/write/write'
import { MINUS } from './format'
import { byAddressSays } from './by-address'
import { liveBarWords } from './bar'
import { libsecretMissing, otherKey } from './key'
import { impossibleWords } from './impossible'
import { doubtWords, limitWords } from './doubt'
import { contradictionWords, stayedWords } from './fates'
import { writeWords } from './kind-words'
import * as once from './once/states'
import { venueActWords } from './venue-acts'
import { venueRefusalWords } from './venue-refusal'

/** The word of the mode, as it stands in the corner of every surface. */
export const modeWord: Record<ProfileHeader['kind'], string> = {
  practice: 'PRACTICE',
  test: 'TEST',
  live: 'LIVE',
  custom: 'CUSTOM',
}

/** The same of one profile: an account that is looked at by its address says so before all else. */
export const modeOf = ({ kind, byAddress }: Pick<ProfileHeader, 'kind' | 'byAddress'>): string =>
  byAddress === undefined ? modeWord[kind] : byAddressSays.mode

/** A word for each state of writing. */
export const writesWord: Record<Writes['state'], string> = {
  active: 'TRADING ON',
  reducing: 'REDUCE-ONLY',
  held: 'TRADING PAUSED',
  halted: 'HALTED',
  'read-only': 'READ-ONLY',
  offline: 'OFFLINE',
}

/** Why a profile can only read, and what would change that. */
export const readOnlyWords: Record<ReadOnlyReason, string> = {
  'no key': 'This profile has no key, so it can only read. Add one to trade.',
  'key refused':
    'The venue does not accept this key: revoked, expired, or used from an address it is not for. Nothing can be read or sent with it.',
  'key not listed':
    'This key is not in the account’s list of keys: it was removed, or belongs to another account. What it may do is not known, so nothing is sent with it. Reading goes on; add a key of this account to trade.',
  'key unread': 'What this key may do is being read. Nothing is sent with it until that is known.',
  'key scope':
    'This key may read but not trade, so trading is off. Replace it in Keys with one that may trade.',
  'key expired': 'This key has expired. Make a new one at the venue, and replace this one with it in Keys.',
  'key removed':
    'This key was removed at the venue, whatever time it had left. Make a new one there, and replace this one with it in Keys.',
  'key inactive':
    'The venue lists this key as not active. Make it active in the venue’s own terminal, or replace it in Keys.',
  'key without address':
    'The venue lets this key be used from no address at all. Allow this machine’s address in the venue’s own terminal; the key itself is good.',
  profile: 'Trading is off for this account until you enable it.',
  'profile unconfirmed':
    'The hosts and the account id on disk are not confirmed in the journal, so this account is not connected. Confirm them in Keys, on a sheet that names them all.',
  'no keychain':
    'No system keychain is available, so no secret is stored and nothing can be signed. Start one (on Linux GNOME Keyring, KWallet, or KeePassXC with its Secret Service integration on), then unlock the desk.',
  'no libsecret': `${libsecretMissing} Then unlock the desk.`,
  locked:
    'This system’s keychain is locked, so nothing can be signed. Unlock it there, then unlock the desk. The key is still in it.',
  'keychain asked':
    'This system’s keychain is being asked for the key and may be waiting for your password. Reading what is public goes on; nothing is sent until it answers.',
  'keychain hung':
    'This system’s keychain does not answer, so nothing can be signed. The key is left where it is; restart the keychain or sign in to the system again, then unlock the desk.',
  'key lost':
    'The keychain is open and this key is no longer in it. Replace the key to trade again; nothing was deleted by this desk.',
  'key mismatched': otherKey,
  'desk locked':
    'The desk is locked: signing keys are dropped and nothing is sent. What needs no key is read on; the rest shows what was last read. Unlock to read all of it again.',
  'not begun':
    'Trading is off for this account since this start. Enable it again in Keys: type its label on the sheet.',
  'guards unset': 'This account has no guards yet. Nothing can be sent until you set these limits.',
  clock:
    'The venue’s clock is not known well enough to sign. Reading goes on; set this machine’s clock right if it is off.',
  ...liveBarWords,
  'by address': byAddressSays.readOnly,
  'view only':
    'This desk was started view-only. Nothing in it can make, sign or send an order. To trade, quit it and start it without “--read-only”.',
}

const stillWork = 'Cancels and reduce-only closes still work'
const untilMidnight = `${stillWork}. It ends at midnight UTC. Another client on this account is not bound by this.`

/** What is said of what may be written now. */
export const holdsSay: once.HoldsSay = {
  words: writesWord,
  unknownNow: attempts => `${attempts} unknown`,
  onBreak: 'ON A BREAK',
  stoppedNow: 'STOPPED',
  readOnly: readOnlyWords,
  twice: holder =>
    `“${holder}” on your list is this very account too. Guards hold for an account, so only “${holder}” trades it; this one is read-only. Use that one, and remove this one from the list.`,
  unknown: attempts =>
    `${attempts === 1 ? 'One outcome is' : `${attempts} outcomes are`} unknown. Nothing else will be sent until that is settled; reading goes on.`,
  reconciling: {
    channel:
      'The venue’s order updates are not connected. Reading goes on; trading resumes by itself once they are, and everything was read again.',
    answer:
      'The response to the last request is awaited. The next one can be sent when it has come, or when its time is up.',
    all: 'Positions, orders, fills and what was sent last are being read again. Trading resumes by itself when that is done.',
  },
  halted: why =>
    `Impossible data was seen: ${impossibleWords(why)}. Trading is halted until you resume it; your positions and orders stay as they are.`,
  stopped: `You stopped trading. ${stillWork}; nothing that adds risk can be sent until you resume trading.`,
  doubt: doubts =>
    `${doubts.map(doubtWords).join(' ')} It is being read again. ${stillWork}; look at the venue’s own page, and resume trading once you accept it as it is.`,
  venueAct: acts =>
    `${acts.map(venueActWords).join(' ')} ${stillWork}; nothing that adds risk can be sent until you have looked and resume trading.`,
  limits: limits => limits.map(limitWords).join(' '),
  break: until =>
    `You took a break from trading until ${until}, and nothing ends it sooner. Cancels, reduce-only closes and stops still work.`,
  dayUnread: day =>
    `What was traded today (UTC, ${day}) is still being read. Until it is known, only what lowers risk may be sent.`,
  dayReached: {
    loss: (day, figure, cap) =>
      `Today (UTC, ${day}) cost ${figure} USDC, and your own cap is ${cap}. ${untilMidnight}`,
    notional: (day, figure, cap) =>
      `Today (UTC, ${day}) ${figure} USDC were traded, and your own cap is ${cap}. ${untilMidnight}`,
  },
  offline: {
    chosen:
      'You disconnected, and nothing connects until you reconnect. What you see is the last that was known.',
    unreached:
      'The venue cannot be reached. What you see is the last that was known; nothing can be sent. This desk keeps trying.',
  },
  journal: why =>
    `The journal cannot be written (${why}). Nothing is sent without it. It is tried again every second and goes on by itself; where it does not once the cause is gone, start the desk again.`,
}

/** The top bar's words for what may be written now: a stop is the person's own, and is called one. */
export const writesNow = (writes: Writes): string => once.writesNow(holdsSay, writes)

/** Why one of two profiles with one account only reads, and what to do about it. */
export const twiceWords = (holder: string): string => once.twiceWords(holdsSay, holder)

/** Why something may not be written now: what happened and what it means. */
export const holdWords = (hold: Hold): string => once.holdWords(holdsSay, hold)

/** What is said of where an attempt stands. */
export const fatesSay: once.FatesSay = {
  tags: {
    written: 'journalled',
    sending: 'sending',
    accepted: 'accepted',
    live: 'open',
    'partly filled': 'partly filled',
    filled: 'filled',
    cancelled: 'cancelled',
    rejected: 'rejected',
    refused: 'refused',
    'not sent': 'not sent',
    unknown: 'unknown',
    done: 'done',
    quarantined: 'impossible data',
  },
  entryFilled: 'entry filled',
  restCancelled: 'partly filled, rest cancelled',
  declaredTag: outcome => `declared ${outcome}`,
  outcomes: {
    order: { done: 'placed', 'not done': 'not placed' },
    request: { done: 'done', 'not done': 'not done' },
  },
  written: 'Journalled; not sent yet.',
  sending: 'Sending. No response yet.',
  accepted: {
    order: 'Accepted by the venue, not filled; its record is being read.',
    request: 'The venue accepted the request; its effect is being read back.',
  },
  live: {
    entry: left => `Its entry rests in the book, ${left} open; its TP/SL waits for the entry to fill.`,
    trigger: 'Waiting at the venue for its trigger.',
    book: left => `Resting in the book, ${left} open.`,
  },
  partly: {
    entered: filled => `All ${filled} of its entry filled; its TP/SL waits for its trigger.`,
    stillOpen: filled => `${filled} filled; its record is still open.`,
    entry: (filled, left) => `${filled} of its entry filled, ${left} still open.`,
    order: (filled, left) => `${filled} filled, ${left} still open.`,
  },
  filled: average => `All of it filled${average === undefined ? '' : ` at ${average} on average`}.`,
  cancelled: (left, filled) =>
    filled === undefined
      ? `Cancelled ${left}; nothing had filled.`
      : `${filled} filled; the rest, ${left}, was cancelled.`,
  rejected: why => `The venue accepted it and then rejected it${why === undefined ? '' : `: ${why}`}.`,
  refused: venueRefusalWords,
  notSent: why => `Never left this desk: ${stayedWords(why)}.`,
  unknownWord: word =>
    `Its status is unknown: the venue’s record says “${word}”, a word this desk does not know.`,
  unknown: why => `Whether the venue has it is unknown: ${why}.`,
  silences: {
    'no answer: lost': 'the line broke before its answer came',
    'no answer: timeout': 'no answer came in time',
    'no answer: too large': 'its answer was too large to be read',
    'no answer: stopped': 'this desk stopped waiting before its answer came',
  },
  done: {
    'new terms': 'Done: the order’s record shows the new price and size.',
    'an end': 'Ended: every order concerned is closed; each record says how.',
    'read-back': 'Done: the venue’s read-back shows it.',
    'the answer': 'Done: the venue’s answer says so.',
    'its time has passed':
      'Over: it was never answered, and the latest moment at which it could take effect has passed.',
    'a settlement since':
      'The account was settled since. Its own settlement was not told, so that whoever asked for this one cannot be said; nothing more of this request can arrive.',
    'a read-back in part': 'Done in part: some markets read back as asked, others as they were.',
  },
  late: until => ` Its answer never came: it may still arrive until ${until}.`,
  part(all, ended, standing, named) {
    const more = standing > named.length ? `, and ${standing - named.length} more` : ''
    return `Over in part: of ${all} orders ${ended} ${ended === 1 ? 'is at its' : 'are at their'} end; ${standing} still ${standing === 1 ? 'stands' : 'stand'} (${named.join(', ')}${more}). Nothing more of this request can arrive.`
  },
  absent: {
    order: 'Not placed: it is proved that the venue never took it.',
    request: 'Not done: it is proved that it can no longer arrive, and what it was to change is unchanged.',
  },
  declared: (outcome, reason) => `You declared it ${outcome}: ${reason}.`,
  quarantined: contradictionWords,
  provable: {
    order: {
      never: 'proof that it never arrived: not possible yet',
      in: time => `proof that it never arrived: in ${time} at the earliest`,
      now: 'proof that it never arrived: possible now',
    },
    request: {
      never: 'proof that it had no effect: not possible yet',
      in: time => `proof that it had no effect: in ${time} at the earliest`,
      now: 'proof that it had no effect: possible now',
    },
  },
  clock: { level: 'level with', behind: off => `${off} behind`, ahead: off => `${off} ahead of` },
}

/** The short word of where an attempt stands, for a tag. */
export const stateWord = (attempt: Attempt): string => once.stateWord(fatesSay, attempt)

/** Whether a request was done, as it is said of what it asks: an order is placed, anything else is done. */
export const doneWord = (write: Write, outcome: 'done' | 'not done'): string =>
  once.doneWord(fatesSay, write, outcome)

/** What a write asks, as the start of a sentence: "BUY 0.2500 PERP_BTC_USDC, IOC, at most 61 240.0". */
export const writeSentence = (write: Write, market: Market | undefined): string =>
  writeWords(write, market).sentence

/** What became of an attempt, as a sentence. Accepted is never called done. */
export const fateWords = (attempt: Attempt, market: Market | undefined): string =>
  once.fateWords(fatesSay, attempt, market)

/** When absence could be proved at the earliest, or that it already can be. */
export const provableWords = (write: Write, at: number | undefined, now: number): string =>
  once.provableWords(fatesSay, write, at, now)

/**
 * How this computer’s clock stands to the venue’s: "12 ms behind", "6 min ahead of".
 *
 * The offset is what is added to this clock to have the venue’s: one above nothing says that this clock is behind.
 */
export const clockWords = (offset: number): string => once.clockWords(fatesSay, offset)

/** A clock’s offset with its sign: "+12 ms", "−6 min". */
export const offsetWords = (ms: number): string =>
  `${ms < 0 ? MINUS : '+'}${once.offBy(Math.abs(Math.round(ms)))}`
