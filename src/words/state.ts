import type { Attempt, AttemptState, DoneBy } from '@core/attempt/attempt'
import { arrivalLimit } from '@core/writes/rules/arrivals'
import { UNKNOWN_WORD } from '@core/attempt/attempt-state'
import { isPositive, type Amount } from '@core/value/decimal'
import type { Hold, ReadOnlyReason, Writes } from '@core/guard/guard'
import type { Market } from '@core/market/market'
import type { ProfileHeader } from '@core/snapshot/snapshot'
import { makesOrder, placesAlgo, placesOrder, type Write } from '@core/write/write'
import { remaining } from '@core/figures/remaining'
import { MINUS, money, price, size } from './format'
import { age, countdown, dayTime } from './times'
import { byAddressSays } from './by-address'
import { liveBarWords } from './bar'
import { shown } from './fill'
import { otherKey } from './key'
import { impossibleWords } from './impossible'
import { doubtWords, limitWords } from './doubt'
import { contradictionWords, stayedWords } from './fates'
import { writeWords } from './kind-words'
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

/** The top bar's words for what may be written now: a stop is the person's own, and is called one. */
export function writesNow({ state, holds }: Writes): string {
  const unknown = holds.find(({ is }) => is === 'unknown')
  if (unknown?.is === 'unknown') return `${writesWord[state]} · ${unknown.attempts} unknown`
  if (state !== 'reducing') return writesWord[state]
  if (holds.some(({ is }) => is === 'break')) return 'ON A BREAK'
  return holds.some(({ is }) => is === 'stopped') ? 'STOPPED' : writesWord[state]
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
  profile: 'Trading is off for this account until you enable it.',
  'no keychain':
    'No system keychain is available, so no secret is stored and nothing can be signed. Start one (on Linux a Secret Service such as gnome-keyring), then unlock the desk.',
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

/** Why one of two profiles with one account only reads, and what to do about it. */
export const twiceWords = (holder: string): string =>
  `“${shown(holder, 60)}” on your list is this very account too. Guards hold for an account, so only “${shown(holder, 60)}” trades it; this one is read-only. Use that one, and remove this one from the list.`

/** Why something may not be written now: what happened and what it means. */
export function holdWords(hold: Hold): string {
  switch (hold.is) {
    case 'unknown':
      return `${hold.attempts === 1 ? 'One outcome is' : `${hold.attempts} outcomes are`} unknown. Nothing else will be sent until that is settled; reading goes on.`
    case 'reconciling':
      if (hold.awaits === 'channel')
        return 'The venue’s order updates are not connected. Reading goes on; trading resumes by itself once they are, and everything was read again.'
      if (hold.awaits === 'answer')
        return 'The response to the last request is awaited. The next one can be sent when it has come, or when its time is up.'
      return 'Positions, orders, fills and what was sent last are being read again. Trading resumes by itself when that is done.'
    case 'halted':
      return `Impossible data was seen: ${impossibleWords(hold.why)}. Trading is halted until you resume it; your positions and orders stay as they are.`
    case 'stopped':
      return 'You stopped trading. Cancels and reduce-only closes still work; nothing that adds risk can be sent until you resume trading.'
    case 'doubt':
      return `${hold.doubts.map(doubtWords).join(' ')} It is being read again. Cancels and reduce-only closes still work; look at the venue’s own page, and resume trading once you accept it as it is.`
    case 'venue act':
      return `${hold.acts.map(venueActWords).join(' ')} Cancels and reduce-only closes still work; nothing that adds risk can be sent until you have looked and resume trading.`
    case 'part':
      return hold.limits.map(limitWords).join(' ')
    case 'break':
      return `You took a break from trading until ${dayTime(hold.until)}, and nothing ends it sooner. Cancels, reduce-only closes and stops still work.`
    case 'daily':
      return dailyWords(hold)
    case 'read-only':
      return hold.why === 'account twice' ? twiceWords(hold.holder) : readOnlyWords[hold.why]
    case 'offline':
      if (hold.chosen === true)
        return 'You disconnected, and nothing connects until you reconnect. What you see is the last that was known.'
      return 'The venue cannot be reached. What you see is the last that was known; nothing can be sent. This desk keeps trying.'
    case 'journal':
      return `The journal cannot be written (${shown(hold.why, 80)}). Nothing is sent without it. It is tried again every second and goes on by itself; where it does not once the cause is gone, start the desk again.`
  }
}

/** Why a daily guard holds what adds risk. The guard is this desk's own. */
function dailyWords({ day, why, figure, cap }: Extract<Hold, { is: 'daily' }>): string {
  if (figure === undefined || cap === undefined)
    return `What was traded today (UTC, ${day}) is still being read. Until it is known, only what lowers risk may be sent.`
  const reached =
    why === 'loss'
      ? `Today (UTC, ${day}) cost ${money(figure)} USDC, and your own cap is ${money(cap)}.`
      : `Today (UTC, ${day}) ${money(figure)} USDC were traded, and your own cap is ${money(cap)}.`
  return `${reached} Cancels and reduce-only closes still work. It ends at midnight UTC. Another client on this account is not bound by this.`
}

/** The short word of where an attempt stands, for a tag. */
export function stateWord(attempt: Attempt): string {
  const { state } = attempt
  if (state.is === 'declared') return `declared ${doneWord(attempt.write, state.outcome)}`
  if (state.is === 'absent') return doneWord(attempt.write, 'not done')
  return state.is === 'partly filled' && isEntered(attempt) ? 'entry filled' : stateWords[state.is]
}

const stateWords: Readonly<Record<Exclude<AttemptState['is'], 'declared' | 'absent'>, string>> = {
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
}

/** Whether a request was done, as it is said of what it asks: an order is placed, anything else is done. */
export const doneWord = (write: Write, outcome: 'done' | 'not done'): string =>
  makesOrder(write) ? { done: 'placed', 'not done': 'not placed' }[outcome] : outcome

export const isBracket = ({ write }: Attempt): boolean => placesAlgo(write) && write.kind === 'BRACKET'

export const isEntered = (attempt: Attempt): boolean => isBracket(attempt) && !isPositive(openOf(attempt))

/** How much of what an attempt asked for was asked and has not filled. */
export const openOf = ({ write, quantity, executed }: Attempt): Amount =>
  remaining({ quantity: quantity ?? ('quantity' in write ? write.quantity : executed) ?? executed, executed })

/** What a write asks, as the start of a sentence: "BUY 0.2500 PERP_BTC_USDC, IOC, at most 61 240.0". */
export const writeSentence = (write: Write, market: Market | undefined): string =>
  writeWords(write, market).sentence

/** Why no answer came, for a person. */
const silences: Readonly<Record<string, string>> = {
  'no answer: lost': 'the line broke before its answer came',
  'no answer: timeout': 'no answer came in time',
  'no answer: too large': 'its answer was too large to be read',
  'no answer: stopped': 'this desk stopped waiting before its answer came',
}

/** What became of an attempt, as a sentence. Accepted is never called done. */
export function fateWords(attempt: Attempt, market: Market | undefined): string {
  const { state, write } = attempt
  const filled = size(attempt.executed, market)
  const left = size(openOf(attempt), market)
  switch (state.is) {
    case 'written':
      return 'Journalled; not sent yet.'
    case 'sending':
      return 'Sending. No response yet.'
    case 'accepted':
      return placesOrder(write)
        ? 'Accepted by the venue, not filled; its record is being read.'
        : 'The venue accepted the request; its effect is being read back.'
    case 'live':
      if (isBracket(attempt))
        return `Its entry rests in the book, ${left} open; its TP/SL waits for the entry to fill.`
      if (placesAlgo(write)) return 'Waiting at the venue for its trigger.'
      return `Resting in the book, ${left} open.`
    case 'partly filled':
      // An entry that brings its protection along is not over when all of it filled.
      if (isEntered(attempt)) return `All ${filled} of its entry filled; its TP/SL waits for its trigger.`
      if (!isPositive(openOf(attempt))) return `${filled} filled; its record is still open.`
      return `${filled}${isBracket(attempt) ? ' of its entry' : ''} filled, ${left} still open.`
    case 'filled':
      return `All of it filled${attempt.averagePrice === undefined ? '' : ` at ${price(attempt.averagePrice, market)} on average`}.`
    case 'cancelled':
      return isPositive(attempt.executed)
        ? `Cancelled ${left}; ${filled} had filled meanwhile.`
        : `Cancelled ${left}; nothing had filled.`
    case 'rejected':
      return `The venue accepted it and then rejected it${state.why === undefined ? '' : `: ${shown(state.why, 120)}`}.`
    case 'refused':
      return venueRefusalWords(state.code, state.words)
    case 'not sent':
      return `Never left this desk: ${stayedWords(state.why)}.`
    case 'unknown':
      if (state.why.startsWith(UNKNOWN_WORD))
        return `Its status is unknown: the venue’s record says “${shown(state.why.slice(UNKNOWN_WORD.length), 60)}”, a word this desk does not know.`
      return `Whether the venue has it is unknown: ${silences[state.why] ?? shown(state.why, 120)}.`
    case 'done':
      return state.by === 'ends in part'
        ? partWords(write, state.standing ?? [])
        : `${doneWords[state.by]}${lateWords(attempt)}`
    case 'absent':
      return makesOrder(write)
        ? 'Not placed: it is proved that the venue never took it.'
        : 'Not done: it is proved that it can no longer arrive, and what it was to change is unchanged.'
    case 'declared':
      return `You declared it ${doneWord(write, state.outcome)}: ${shown(state.reason, 160)}.${lateWords(attempt)}`
    case 'quarantined':
      return contradictionWords(state.why)
  }
}

/** Until when a request may still arrive whose answer never came, where it could hit anything. */
function lateWords(attempt: Attempt): string {
  const until = arrivalLimit(attempt)?.until
  return until === undefined ? '' : ` Its answer never came: it may still arrive until ${dayTime(until)}.`
}

/** What a cancel of all left standing, by the venue's own ids. */
function partWords(write: Write, standing: readonly string[]): string {
  const all = 'open' in write ? write.open.length : standing.length
  const ended = all - standing.length
  const stand = standing.map(id => shown(id, 20)).slice(0, MOST_IN_STATE)
  const more = standing.length > stand.length ? `, and ${standing.length - stand.length} more` : ''
  return `Over in part: of ${all} orders ${ended} ${ended === 1 ? 'is at its' : 'are at their'} end; ${standing.length} still ${standing.length === 1 ? 'stands' : 'stand'} (${stand.join(', ')}${more}). Nothing more of this request can arrive.`
}

export const MOST_IN_STATE = 12

/** What showed that a write is done. */
const doneWords: Record<Exclude<DoneBy, 'ends in part'>, string> = {
  'new terms': 'Done: the order’s record shows the new price and size.',
  'an end': 'Ended: every order concerned is closed; each record says how.',
  'read-back': 'Done: the venue’s read-back shows it.',
  'the answer': 'Done: the venue’s answer says so.',
  'its time has passed':
    'Over: it was never answered, and the latest moment at which it could take effect has passed.',
  'a settlement since':
    'The account was settled since. Its own settlement was not told, so that whoever asked for this one cannot be said; nothing more of this request can arrive.',
  'a read-back in part': 'Done in part: some markets read back as asked, others as they were.',
}

/** When absence could be proved at the earliest, or that it already can be. */
export const provableWords = (at: number | undefined, now: number): string =>
  at === undefined
    ? 'proof that it never arrived: not possible yet'
    : at > now
      ? `proof that it never arrived: in ${countdown(at - now)} at the earliest`
      : 'proof that it never arrived: possible now'

/**
 * How this computer’s clock stands to the venue’s: "12 ms behind", "6 min ahead of".
 *
 * The offset is what is added to this clock to have the venue’s: one above nothing says that this clock is behind.
 */
export function clockWords(offset: number): string {
  const size = Math.abs(Math.round(offset))
  if (size === 0) return 'level with'
  const off = size < LARGE_OFFSET ? `${size} ms` : age(size)
  return offset > 0 ? `${off} behind` : `${off} ahead of`
}

export const LARGE_OFFSET = 10_000

/** A clock’s offset with its sign: "+12 ms", "−6 min". */
export function offsetWords(ms: number): string {
  const size = Math.abs(Math.round(ms))
  return `${ms < 0 ? MINUS : '+'}${size < LARGE_OFFSET ? `${size} ms` : age(size)}`
}
