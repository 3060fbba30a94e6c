import { amount, isNegative, isZero } from '@core/value/decimal'
import { refusalMeanings, type Facts, type Refusal, type RefusalCode } from '@core/value/result'
import { exact, inPercent, price } from './format'
import { barredWords, tooAbleWords } from './bar'
import { fill, type Grid, type Sentence } from './fill'
import { keychainWords, refusedKeyWords, staysWords } from './key'
import { statusWords } from './market'
import { waitsWords } from './updates'

/** What to say to a person for each code: what happened, and what to do where there is something to do. */
const sentences: Record<RefusalCode, Sentence> = {
  INPUT_MALFORMED: 'The desk could not read what was asked. This is a fault of ours, not of yours.',
  TOO_MANY_CALLS: 'Too many requests. Wait a moment and try again.',
  AMOUNT_MALFORMED: '“{text}” is not understood as a figure.',
  AMOUNT_NOT_POSITIVE: 'It must be above zero.',
  AMOUNT_TOO_PRECISE: 'It has more decimals than the venue keeps.',
  MARKET_UNKNOWN: 'The venue does not list {symbol}.',
  MARKET_NOT_TRADING: 'The market is {status} and does not take this order now.',
  PRICE_MISSING: 'This type of order needs a price.',
  PRICE_NOT_TAKEN: 'This type of order takes no price.',
  PRICE_OFF_TICK: 'The price {price:exact} is not on the tick of {tick:exact}.',
  PRICE_OUT_OF_RANGE: 'The price {price} is outside {min:exact} to {max:exact}.',
  PRICE_OUT_OF_BAND:
    'The price {price:exact} is too far from the mark {mark:price}: here it has to be from {low:price} to {high:price}.',
  QUANTITY_OFF_TICK: 'The size {qty:exact} is not a multiple of the step {tick:exact}.',
  QUANTITY_TOO_SMALL: 'The size {qty} is below the minimum of {min:exact}.',
  QUANTITY_TOO_LARGE: 'The size {qty} is above the maximum of {max:exact}.',
  VISIBLE_NOT_TAKEN: 'Only a limit order can hide a part of its size.',
  VISIBLE_OFF_TICK: 'The visible size {visible:exact} is not a multiple of the step {tick:exact}.',
  VISIBLE_TOO_LARGE: 'The visible size {visible:exact} is above the size of {qty:exact}.',
  STEP_BACK_NOT_TAKEN: 'Only a post-only order can have its price adjusted.',
  NOTIONAL_TOO_SMALL: 'Notional {notional:money} USDC; the market’s minimum is {min:money}.',
  MINIMUM_ABOVE_CAP:
    'The smallest order here is {min:money} USDC, above your own cap of {cap:money}. Nothing is changed for you.',
  CAP_NOTIONAL: 'Notional {notional:money} USDC, above your own cap of {cap:money} per order.',
  CAP_POSITION: 'The position would be {notional:money} USDC, above your own cap of {cap:money}.',
  CAP_OPEN_NOTIONAL: 'Total open would be {notional:money} USDC, above your own cap of {cap:money}.',
  CAP_RATE: '{count:exact} requests in a minute; your own cap is {cap:exact}.',
  VENUE_MAX_NOTIONAL: 'The position would be {notional:money} USDC; the venue allows {max:money}.',
  COLLATERAL_TOO_SMALL: 'Not enough free collateral: needs {needed:money} USDC, {free:money} available.',
  REDUCE_ONLY_NOTHING: 'There is no position this order could reduce.',
  REDUCE_ONLY_TOO_LARGE: 'A reducing order can be at most {max:size}, the size of the position.',
  REDUCE_ONLY_TAKEN:
    'Open reduce-only orders already take {taken:size} of the position, {left:size} is left. Cancel them, or close that much: your own caps do not bind it then.',
  POSITION_BELOW_MINIMUM:
    'The whole position, {position:exact} worth {notional:money} USDC, is below the market’s minimum of {min:exact} and {minNotional:money} USDC. Whether the venue takes a close that small has not been tried: add to it first, then close all of it.',
  BOOK_CANNOT_FILL: 'The book holds {filled:size}; a market order of {qty:exact} cannot fill.',
  ISOLATED_ONLY: 'This market takes isolated margin only.',
  ORDER_NOT_OPEN: 'This order is no longer open.',
  ORDER_NOT_EDITABLE: 'An order of type {type} cannot be edited. Cancel it and place another.',
  EDIT_NOTHING: 'The order has this price and size already.',
  EDIT_BELOW_EXECUTED: 'The new size {qty:exact} is not above the {executed:size} that has filled already.',
  NOTHING_OPEN: 'There is no open order to act on.',
  FLATTEN_NOTHING: 'No open orders and no open positions.',
  FLATTEN_NONE:
    'No close of {symbols} can be made now: its price is not known, or its market does not take one.',
  SHEET_TOO_LONG: 'That would be {count:exact} requests; one sheet lists at most {max:exact}. Ask for fewer.',
  LEVERAGE_MALFORMED: '“{text}” is not a whole number from 1 up.',
  LEVERAGE_TOO_HIGH:
    'At most {max:exact}× here; {leverage:exact}× was asked for. Nothing is changed for you.',
  MARGIN_MODE_BUSY: 'There is a position or an order in {mode}: close or cancel it first.',
  LADDER_COUNT: '“{text}” is not a whole number from {min:exact} to {max:exact}.',
  LADDER_UNEVEN:
    'The size {qty:exact} does not divide into {parts:exact} shares on the step {step:exact}: {below:exact} or {above:exact} would. Nothing is changed for you.',
  LADDER_DENSE:
    'Two of the orders would have the same price: the tick is {tick:exact}. Fewer orders, or a wider range.',
  MARGIN_NO_POSITION: 'There is no isolated position in {symbol}.',
  MARGIN_TOO_MUCH:
    'At most {max:money} USDC can be moved; {amount:exact} was asked for. Nothing is changed for you.',
  TIMER_OUT_OF_RANGE: '“{text}” is not a whole number of seconds from {min:exact} to {max:exact}, nor 0.',
  KEY_OF_MAIN:
    'This key belongs to the main account, {main}, and acts for all its sub-accounts. Open that account to limit or end the key.',
  KEY_NOT_KNOWN:
    'The venue does not tell of this key as one that works, so its end could not be shown. Look at the account’s keys on the broker’s own page.',
  SETTLE_NEEDS_WALLET:
    'A main account is settled with a signature of its wallet, and this desk has none. Settle it on the broker’s own page; from here only a sub-account is.',
  SETTLE_NOTHING: 'Nothing of this account is unsettled now.',
  SETTING_SAME: 'It is set like that already.',
  TRIGGER_WRONG_SIDE:
    'A trigger at {trigger:exact} is on the wrong side of {mark:price}: it has to be {side}, or the order triggers at once.',
  DISTANCE_OUT_OF_RANGE: 'This trailing distance is out of range.',
  LEGS_MISSING: 'Set a take-profit, a stop-loss, or both.',
  LEG_TWICE: 'At most one take-profit and one stop-loss.',
  LEG_UNKNOWN: 'It has no leg {algoOrderId} that can still be changed.',
  LEGS_UNEQUAL: 'Both legs have to get the same size.',
  TOO_MANY_PAIRS:
    '{count:exact} TP/SL pairs are open already; the venue takes {max:exact}. Cancel one first.',
  POSITIONAL_EXISTS:
    'TP/SL for the whole position is open already on this side. Edit it, or cancel it first.',
  ALGO_NOT_OPEN: 'This order is no longer open ({status}).',
  ALGO_TRIGGERED: 'It has triggered: the order it placed is in the orders table.',
  ALGO_NOT_EDITABLE: 'The {field} of this {kind} cannot be edited. Cancel it and place another.',
  INPUT_STALE: 'Too old to decide on: {input}. It is being read again.',
  INPUT_MISSING: 'Not read yet: {input}.',
  FIGURE_UNTOLD: 'The venue does not say the {figure}, and nothing is planned on a guess of it.',
  CLOCK_UNKNOWN: 'The venue’s clock is not known well enough to sign.',
  WRITES_HELD:
    'Trading is paused: an outcome is unknown or being confirmed. Nothing else is sent until it is settled.',
  WRITES_STOPPED: 'You stopped trading. Only what lowers risk may be sent; resuming is a separate step.',
  DOUBT_OPEN:
    'The data for {symbol} does not match ({doubt}). Only what lowers risk may be sent until it is explained, or until you have looked and resume trading.',
  VENUE_ACT_UNSEEN:
    'The venue acted on this account ({act}), and you have not reviewed it yet. Only what lowers risk may be sent until you have, and resume trading.',
  PART_HELD: 'This is held in its market for a while: {why}. The banner says until when.',
  BREAK_TAKEN:
    'You took a break from trading until {until} (UTC). Only what lowers risk may be sent; nothing ends it sooner.',
  PAGE_NOT_OPENED: 'It names no address that is opened from here: only a whole https one is.',
  BREAK_SHORTER: 'Your break goes on until {until} (UTC). It can be made longer, and not shorter.',
  WRITES_HALTED: 'Trading is halted because impossible data was seen.',
  WRITES_READ_ONLY: 'This profile can only read.',
  WRITES_OFFLINE: 'The venue cannot be reached, so nothing can be sent.',
  DAILY_LOSS:
    'Today (UTC, {day}) cost {figure:money} USDC; your own cap is {cap:money}. Cancels and closes still work; adding goes on tomorrow, or after the cap is raised.',
  DAILY_NOTIONAL:
    'Today (UTC, {day}) {figure:money} USDC were traded; your own cap is {cap:money}. Cancels and closes still work; adding goes on tomorrow, or after the cap is raised.',
  DAILY_UNREAD: 'What was traded today (UTC, {day}) is still being read. Cancels and closes work meanwhile.',
  CAP_CONSENTS: '{count:exact} confirmations in a minute; your own cap is {cap:exact}. Wait a moment.',
  MARKET_NOT_ALLOWED: 'Your own guards do not list {symbol}. What only lowers risk still works there.',
  ACCOUNT_NOT_ALLOWED: 'Your own guards do not list this account. What only lowers risk still works in it.',
  GUARD_MALFORMED: '“{text}” is not what the guard {guard} can be.',
  GUARDS_SAME: 'The guards are set like that already.',
  NO_RAISE: 'No raised guard is pending.',
  GUARDS_UNSET: 'This profile has no guards yet. Set them before anything can be sent.',
  BUDGET_SPENT: 'The venue’s rate limit leaves no room for this now. Wait a few seconds.',
  JOURNAL_UNWRITABLE: 'The journal cannot be written, so nothing is sent.',
  SIGNING_FAILED: 'The key could not sign. Nothing was sent.',
  TOKEN_UNKNOWN: 'There is no such plan any more. Review again.',
  TOKEN_SPENT: 'This plan was already used. Review again for another.',
  PLAN_EXPIRED: 'The plan expired. Nothing was sent; review again.',
  PLAN_VOID: 'Something the plan rested on has changed. Nothing was sent; review again.',
  ENVELOPE_OPEN: 'Something is armed in this account already. Disarm it first.',
  ENVELOPE_MALFORMED: 'A bound is missing, or is none that can be armed: {bound}.',
  OUTSIDE_ENVELOPE: 'It is not inside what is armed.',
  CONSENT_OPEN: 'Another question is waiting for your answer in the sheet.',
  PRESS_MISSING: 'Nothing was copied: the desk saw no press of yours for it. Press once more.',
  CONSENT_MISSING: 'Your confirmation was not seen. Nothing was sent.',
  KEY_SIGNS_NOTHING:
    'The key itself signs nothing that adds yet, nor the change of an order. Set what it signs at most under Guards.',
  KEY_SIGNS_MARKET:
    'The key itself does not sign for {symbol}. The markets it signs for are set under Guards.',
  KEY_SIGNS_SIZE:
    'Size {quantity:exact}, more than the key itself signs in one order here: {cap:exact}. That is raised under Guards.',
  KEY_SIGNS_DAY:
    'Size {quantity:exact} in all, and {used:exact} signed today already: more than the key itself signs here in one day (UTC), {cap:exact}. Part of it would stay unsent. That is raised under Guards.',
  KEY_SIGNS_PACE:
    '{count:exact} writes in a minute, more than the key itself signs: {cap:exact}. Wait a little, or raise that under Guards.',
  KEY_SIGNS_UNKNOWN:
    'The list of what the key signed today was lost, so the day counts as full for it: it signs nothing that adds until 00:00 UTC. Look first whether it was you; then what it signs at most can be set anew under Guards, and counts from there.',
  KEY_NOT_BOUND:
    'What the key itself signs at most is set for the account in use, with its guards set, its key open and prices read.',
  KEY_UNREADABLE: 'The key cannot be read now. It is still where it was.',
  KEY_MISSING: 'This profile has no key. Add one first.',
  KEY_UNCHECKED: 'The venue could not be asked about this key now. Nothing was changed; try again.',
  DESK_LOCKED: 'The desk is locked. Unlock it first.',
  ACCOUNT_TAKEN:
    '“{account}” on your list is this very account already. Its guards hold for the account, so it is there only once: use “{account}”, and give that one another key where it needs one.',
  ACCOUNT_KNOWN:
    'This account was on your list as “{account}” and has its guards and its past under that name. Use “Add a key”, and it comes back with both.',
  ADDRESS_REFUSED:
    'The {field} cannot be used: it has to be a whole address, https or wss, without a password; only this very machine may be plain.',
  KEY_MALFORMED: 'That is not a signing secret in a form the venue’s tools produce.',
  LABEL_UNSEEN:
    'The label holds signs that nobody sees, or that turn the direction of text. Type it again, letter by letter.',
  LABEL_MIXED:
    'A word of the label mixes Latin, Cyrillic or Greek letters, and some of them look the same. Write it in one alphabet.',
  LABEL_TAKEN: '“{account}” on your list is called the same, or looks so. Give this one a label of its own.',
  KEY_REFUSED: 'The venue does not accept this key. Nothing was saved.',
  KEY_TOO_ABLE: 'This key may do more than read, and only read-only keys are saved here. Nothing was saved.',
  DRILL_UNKNOWN: 'There is nothing of that name to rehearse here.',
  WALLET_MALFORMED: 'That is not the address of a wallet.',
  KEY_UNSEALED:
    'This sheet cannot seal the key, so nothing of it left the sheet. Start Perpdesk again; if it stays so, install it anew.',
  SECRET_UNMEANT:
    'These 64 digits may be your wallet’s private key, so nothing was done with them. Say which they are first.',
  WALLET_UNKNOWN:
    'This venue knows no account of {wallet}. The wallet never registered there: open an account on a broker’s own page first, or look whether the account is at another venue.',
  WALLET_LISTED: '“{account}” on your list is this very account already. Use that one.',
  WALLET_UNREAD: 'The venue could not be asked about this wallet now ({why}). Nothing was added; try again.',
  SIGNATURE_MALFORMED:
    'That is not a wallet’s signature: it has 130 hexadecimal digits, or 128 for a Solana wallet, with or without 0x. Nothing was sent.',
  SIGNATURE_ELSEWHERE:
    'The wallet signed this for {chain}, and not for the chain shown here. Switch the wallet to that chain and sign again. Nothing was sent.',
  SIGNATURE_PLAIN:
    'The wallet signed the text as a plain message. Sign it as typed data (EIP-712). Nothing was sent.',
  SIGNATURE_OF_ANOTHER:
    'This signature is not your wallet’s over the text shown here: it comes from {signer}, or another text was signed. Nothing was sent.',
  KEY_TERMS: 'Choose a chain, the rights and an end of at most 365 days for the new key.',
  CHAINS_NONE:
    'The venue names no chain on which this wallet could sign for its broker. Make the key on the broker’s own page and paste it here.',
  CHAINS_UNREAD: 'The venue could not be asked now ({why}). Nothing was made; try again.',
  KEY_WAITS:
    'The new key was sent to the venue once and waits to be seen there. It is never sent again; you can drop it.',
  BY_ADDRESS:
    'This account is watch-only by its address and takes no key. To trade it, add its key as an account of its own.',
  PROFILE_UNKNOWN: 'There is no such profile.',
  PROFILE_UNCONFIRMED:
    'The journal does not hold this account as it is on disk. Confirm its hosts and its account id in Keys first.',
  PROFILE_NOT_OWN:
    'This account cannot be confirmed: its main account is missing, or its entry on disk belonged to another account. Remove it and add it again.',
  PROFILE_STAYS: 'This account has to stay as it is for now.',
  UPDATES_UNMADE: 'Updates cannot be turned on yet: the project has no address and no keys for them.',
  UPDATES_OFF: 'Updates are turned off.',
  UPDATE_NOT_THERE: 'There is no update that this can be done with now. Look again.',
  UPDATE_WAITS: 'Not now: something is open. Settle that first; open positions are no hindrance.',
  EVIDENCE_TOO_EARLY:
    'Evidence of this request can be saved or copied from {from:time}. Until then the venue would still accept its signature, so somebody with the evidence could send the request again.',
  NOT_WRITTEN: 'It could not be saved.',
}

/** A refusal as a sentence. Where a figure is missing, the plain meaning of the code is said instead. */
export const refusalWords = (refusal: Refusal): string => refusalIn(undefined)(refusal)

/** The same of a refusal about a market: its figures are rounded to the market’s grid. */
export const refusalIn =
  (market: Grid | undefined) =>
  ({ code, facts }: Refusal): string =>
    (code === 'KEY_UNREADABLE' ? keychainWords(facts['why']) : undefined) ??
    (code === 'KEY_REFUSED' ? refusedKeyWords(facts['cause']) : undefined) ??
    (code === 'WRITES_READ_ONLY' ? barredWords(facts['why']) : undefined) ??
    (code === 'KEY_TOO_ABLE' ? tooAbleWords(facts['why']) : undefined) ??
    (code === 'UPDATE_WAITS' ? waitsWords(facts['open']) : undefined) ??
    (code === 'PROFILE_STAYS' ? staysWords(facts['why']) : undefined) ??
    (code === 'MARKET_NOT_TRADING' ? closedWords(facts['status']) : undefined) ??
    (code === 'REDUCE_ONLY_NOTHING' ? nothingToReduce(facts) : undefined) ??
    (code === 'DISTANCE_OUT_OF_RANGE' ? distanceWords(facts, market) : undefined) ??
    fill(sentences[code], facts, refusalMeanings[code], market)

/** A market that does not take an order, by a word that is not the venue’s own. */
function closedWords(status: string | undefined): string | undefined {
  const said = status === undefined ? undefined : statusWords(status)
  return said && `The market is ${said.word} and does not take this order now. ${said.meaning}`
}

/** Why an order that only reduces has nothing to reduce: there is no position, or it is on the order’s own side. */
export function nothingToReduce({ position }: Facts): string | undefined {
  const held = amount(position ?? '')
  if (held === undefined || isZero(held)) return undefined
  return isNegative(held)
    ? 'The position is short: a sell cannot reduce it.'
    : 'The position is long: a buy cannot reduce it.'
}

/** How far a trailing stop was to follow, as it is typed: in percent, or in quote money. */
function distanceWords(
  { is, distance = '', min = '', max = '' }: Facts,
  market: Grid | undefined,
): string | undefined {
  const [asked, least, most] = [distance, min, max].map(amount)
  if (asked === undefined || most === undefined) return undefined
  if (is === 'value')
    return `Trailing distance ${exact(asked)} USDC: it has to be less than the mark, ${price(most, market)}.`
  return is === 'rate' && least !== undefined
    ? `Trailing distance ${inPercent(asked)}: it has to be from ${inPercent(least)} to ${inPercent(most)}.`
    : undefined
}
