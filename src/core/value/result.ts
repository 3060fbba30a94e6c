/** A result or its error. Refusals are complete, so that one attempt shows all of them. */
export type Result<T, E = readonly Refusal[]> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** Reason why this desk, not the venue, rejects a request: a stable code with its figures. */
export interface Refusal {
  readonly code: RefusalCode
  readonly facts: TextFacts
}

/** Figures behind a code, as text for a sentence. */
export type TextFacts = Readonly<Record<string, string>>

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error })
export const createRefusal = (code: RefusalCode, facts: TextFacts = {}): Refusal => ({ code, facts })

/**
 * Every reason for which this desk refuses a request, with its meaning. The codes are stable.
 * The sentences on the screen are in `src/messages/refusals.ts`.
 */
export const refusalMeanings = {
  INPUT_MALFORMED: 'The request does not have the shape this call accepts.',
  TOO_MANY_CALLS: 'The window asked for this more often than a person could.',
  AMOUNT_MALFORMED: 'The text is not a plain decimal number.',
  AMOUNT_NOT_POSITIVE: 'The amount must be above zero.',
  AMOUNT_TOO_PRECISE: 'The amount has more decimals than the venue keeps.',
  MARKET_UNKNOWN: 'The venue does not list this market.',
  MARKET_NOT_TRADING: 'The market does not take this kind of order in its present status.',
  PRICE_MISSING: 'This type of order needs a price.',
  PRICE_NOT_TAKEN: 'This type of order takes no price.',
  PRICE_OFF_TICK: 'The price is not on the market’s tick.',
  PRICE_OUT_OF_RANGE: 'The price is outside the market’s lowest and highest price.',
  PRICE_OUT_OF_BAND: 'The price is too far from the mark price for this market.',
  QUANTITY_OFF_TICK: 'The size is not a multiple of the market’s step.',
  QUANTITY_TOO_SMALL: 'The size is below the market’s minimum.',
  QUANTITY_TOO_LARGE: 'The size is above the market’s maximum.',
  VISIBLE_NOT_TAKEN: 'This type of order always shows all of its size.',
  VISIBLE_OFF_TICK: 'The visible size is not a multiple of the market’s step.',
  VISIBLE_TOO_LARGE: 'The visible size is above the size of the order.',
  STEP_BACK_NOT_TAKEN: 'Only a post-only order can step back instead of being cancelled.',
  NOTIONAL_TOO_SMALL: 'The order’s value is below the market’s minimum.',
  MINIMUM_ABOVE_CAP: 'The smallest order this market takes is above your own cap.',
  CAP_NOTIONAL: 'The order’s value is above your own cap per order.',
  CAP_POSITION: 'The resulting position would be above your own cap.',
  CAP_OPEN_NOTIONAL: 'All positions and orders together would be above your own cap.',
  CAP_RATE: 'More orders in this time than your own cap allows.',
  VENUE_MAX_NOTIONAL: 'The resulting position is above what the venue allows this account.',
  COLLATERAL_TOO_SMALL: 'Free collateral does not cover the margin and fees of this order.',
  REDUCE_ONLY_NOTHING: 'There is no position this order could reduce.',
  REDUCE_ONLY_TOO_LARGE: 'A reducing order can be at most as large as the position.',
  REDUCE_ONLY_TAKEN: 'Other orders that only reduce take the position first.',
  POSITION_BELOW_MINIMUM: 'The whole position is smaller than the smallest order the market takes.',
  BOOK_CANNOT_FILL: 'The book does not hold enough to fill a market order of this size.',
  ISOLATED_ONLY: 'This market takes isolated margin only.',
  ORDER_NOT_OPEN: 'This order is no longer open.',
  ORDER_NOT_EDITABLE: 'This type of order cannot be edited.',
  EDIT_NOTHING: 'The new price and size are the ones the order has.',
  EDIT_BELOW_EXECUTED: 'The new size is not above what has filled already.',
  NOTHING_OPEN: 'There is no open order to act on.',
  FLATTEN_NOTHING: 'No order and no position is open.',
  FLATTEN_NONE: 'What is open cannot be closed from here.',
  SHEET_TOO_LONG: 'More requests than one sheet lists.',
  LEVERAGE_MALFORMED: 'Leverage has to be a whole number from 1.',
  LEVERAGE_TOO_HIGH: 'The leverage is above what the market allows.',
  MARGIN_MODE_BUSY: 'There is a position or an order in the present margin mode.',
  LADDER_COUNT: 'A ladder has a whole number of orders within bounds.',
  LADDER_UNEVEN: 'The size does not divide into these orders on the market’s step.',
  LADDER_DENSE: 'Two orders of the ladder would have the same price.',
  MARGIN_NO_POSITION: 'There is no isolated position in this market.',
  MARGIN_TOO_MUCH: 'More margin than can be moved.',
  TIMER_OUT_OF_RANGE: 'The time is not one the venue takes, nor 0.',
  KEY_OF_MAIN: 'The key is that of the main account, and is neither limited nor ended from a sub-account.',
  KEY_NOT_KNOWN: 'The venue does not tell of this key as one that works.',
  SETTLE_NEEDS_WALLET:
    'A main account is settled with a signature of its wallet, which this desk does not have.',
  SETTLE_NOTHING: 'Nothing of this account is unsettled.',
  SETTING_SAME: 'It is set like that already.',
  TRIGGER_WRONG_SIDE: 'The trigger is on the side of the mark where it would let the order go at once.',
  DISTANCE_OUT_OF_RANGE: 'The distance of a trailing stop is outside what the venue takes.',
  LEGS_MISSING: 'There is no take-profit and no stop-loss in it.',
  LEG_TWICE: 'It has two ways out of one kind; one of each is the most.',
  LEG_UNKNOWN: 'It has no such leg, or the leg cannot be changed any more.',
  LEGS_UNEQUAL: 'Both legs have to be changed to the same size.',
  TOO_MANY_PAIRS: 'As many TP/SL pairs wait as the venue allows.',
  POSITIONAL_EXISTS: 'TP/SL for the whole position waits already on this side.',
  ALGO_NOT_OPEN: 'This trigger order is no longer open.',
  ALGO_TRIGGERED: 'It has been triggered: what it became is an order of its own.',
  ALGO_NOT_EDITABLE: 'This part of it cannot be edited.',
  INPUT_STALE: 'A figure this depends on is too old.',
  INPUT_MISSING: 'A figure this depends on has not been read yet.',
  FIGURE_UNTOLD: 'The venue’s own record leaves out a figure this depends on.',
  CLOCK_UNKNOWN: 'The venue’s clock is not known well enough to sign.',
  WRITES_HELD:
    'An earlier outcome is unknown or still being read back. Nothing else is sent until it is known.',
  WRITES_STOPPED: 'Trading is stopped by you. Only what lowers risk may be sent.',
  DOUBT_OPEN:
    'Two of the venue’s answers do not fit together, or one of them does not fit the journal. Only what lowers risk may be sent.',
  VENUE_ACT_UNSEEN:
    'The venue took something of the account, and nobody has looked at it yet. Only what lowers risk may be sent.',
  PART_HELD:
    'Something in this market is not over, or not understood yet, and holds this kind of write there.',
  BREAK_TAKEN: 'The person took a break from trading. Until it ends, only what lowers risk may be sent.',
  PAGE_NOT_OPENED: 'Only the https address of an announcement that is known can be opened.',
  BREAK_SHORTER: 'A break that ends later has begun already; it can only be made longer.',
  WRITES_HALTED: 'Trading is halted because impossible data was seen.',
  WRITES_READ_ONLY: 'Trading is off for this account.',
  WRITES_OFFLINE: 'The venue cannot be reached.',
  DAILY_LOSS: 'Trading lost as much today (UTC) as your own cap allows. Only what lowers risk may be sent.',
  DAILY_NOTIONAL: 'As much was traded today (UTC) as your own cap allows. Only what lowers risk may be sent.',
  DAILY_UNREAD: 'What was traded today (UTC) has not been read yet. Only what lowers risk may be sent.',
  CAP_CONSENTS: 'More questions in a minute than your own cap allows.',
  MARKET_NOT_ALLOWED: 'Your own guards do not allow risk to be added in this market.',
  ACCOUNT_NOT_ALLOWED: 'Your own guards do not allow risk to be added in this account.',
  GUARD_MALFORMED: 'The guard is not a plain amount, a whole number or a list of names.',
  GUARDS_SAME: 'The guards are set like that already.',
  NO_RAISE: 'No raised guard is pending.',
  GUARDS_UNSET: 'This profile has no guards yet, so nothing can be sent.',
  BUDGET_SPENT: 'The venue’s rate limit leaves no room for this now.',
  JOURNAL_UNWRITABLE: 'The journal cannot be written, so nothing is sent.',
  SIGNING_FAILED: 'The key could not sign.',
  TOKEN_UNKNOWN: 'There is no such plan.',
  TOKEN_SPENT: 'This plan was already used.',
  PLAN_EXPIRED: 'The plan is too old. Review again.',
  PLAN_VOID: 'Something this plan rests on has changed. Review again.',
  ENVELOPE_OPEN: 'Something is armed in this account already; it is disarmed first.',
  ENVELOPE_MALFORMED: 'A bound of what is to be armed is missing or is none that can be armed.',
  OUTSIDE_ENVELOPE: 'It is not inside what was armed.',
  CONSENT_OPEN: 'Another question is already waiting for your answer.',
  PRESS_MISSING: 'A page wanted the clipboard without a press of your own.',
  CONSENT_MISSING: 'The answer did not come from a person’s own hand.',
  KEY_SIGNS_NOTHING: 'Nothing was set yet that the key itself signs at most, so it signs nothing that adds.',
  KEY_SIGNS_MARKET: 'The key has no size for the market, and nothing else limits the order.',
  KEY_SIGNS_VALUE: 'The notional of the buy is more than the key itself signs in one order.',
  KEY_SIGNS_DAY_VALUE:
    'The notional is more than the key itself signs of buys in a day (UTC), with what it signed today.',
  KEY_SIGNS_SIZE: 'The order is larger than the key itself signs in this market.',
  KEY_SIGNS_DAY:
    'All of it together is more than the key itself signs in this market in a day (UTC), with what it signed today.',
  KEY_SIGNS_PACE: 'All of it together is more writes in a minute than the key itself signs.',
  KEY_SIGNS_UNKNOWN:
    'The list of what the key signed today was lost, so it signs nothing that adds before the next day (UTC).',
  KEY_SIZE_UNPRICED:
    'The size of a market cannot be set: no mark on which stream and read agree, or it is too small.',
  KEY_SIZES_FULL: 'No further market fits beside the key.',
  KEY_NOT_BOUND: 'What the key itself signs at most cannot be set now.',
  KEY_UNREADABLE: 'The key cannot be read now.',
  KEY_MISSING: 'This profile has no key.',
  KEY_UNCHECKED: 'The venue could not be asked about this key.',
  DESK_LOCKED: 'The desk is locked.',
  ACCOUNT_TAKEN:
    'Another profile has this account; guards belong to the account, so there is one profile for each.',
  ACCOUNT_KNOWN:
    'This account was taken off the list; it comes back with its own past and guards by adding its key.',
  ADDRESS_REFUSED:
    'An address may not be talked to: it cannot be read, is not secure, or carries more than an address.',
  KEY_MALFORMED: 'The text is not a signing secret in a form the venue’s tools produce.',
  LABEL_UNSEEN: 'The label holds signs that nobody sees, or that turn the direction of text.',
  LABEL_MIXED: 'A word of the label mixes letters of alphabets that are drawn alike.',
  LABEL_TAKEN: 'Another account is called the same, or looks so.',
  KEY_REFUSED: 'The venue does not accept this key.',
  KEY_TOO_ABLE: 'This program only looks at this venue, and keeps no key for it that may do more than read.',
  DRILL_UNKNOWN: 'There is nothing of that name to rehearse here.',
  WALLET_MALFORMED: 'The text is not the address of a wallet.',
  KEY_UNSEALED: 'The page that the key was typed into could not seal it, so it did not leave that page.',
  SECRET_UNMEANT:
    'The text may be a wallet’s private key, and nobody said that it is the seed of a trading key.',
  WALLET_UNKNOWN: 'The venue knows no account of this wallet.',
  WALLET_LISTED: 'Another profile looks at this very account by its address.',
  WALLET_UNREAD: 'The venue could not be asked about this wallet.',
  SIGNATURE_MALFORMED: 'The text is not the signature of a wallet.',
  SIGNATURE_ELSEWHERE: 'The wallet signed this for another chain.',
  SIGNATURE_PLAIN: 'The wallet signed the text as a plain message, and not as typed data.',
  SIGNATURE_OF_ANOTHER: 'The signature is another wallet’s, or over another text.',
  KEY_TERMS: 'The chain, the rights or the end of the new key is none that is offered.',
  CHAINS_NONE: 'The venue names no chain on which this wallet could sign.',
  CHAINS_UNREAD: 'The venue could not be asked on which chains a wallet may sign, or what time it is there.',
  KEY_WAITS: 'The new key was sent to the venue, and waits to be seen there.',
  BY_ADDRESS: 'The account is looked at by its address, and is given no key.',
  PROFILE_UNKNOWN: 'There is no such profile.',
  PROFILE_UNCONFIRMED:
    'The journal does not hold this profile. Its hosts and its account are confirmed first.',
  PROFILE_NOT_OWN:
    'The main account of the profile is missing, or its id is another account’s in the journal.',
  PROFILE_STAYS: 'The profile cannot be taken off the list, or moved to another venue, now.',
  UPDATES_UNMADE: 'The project has no address and no keys for updates yet.',
  UPDATES_OFF: 'Updates are not turned on.',
  UPDATE_NOT_THERE: 'There is no update that this could be done with now.',
  UPDATE_WAITS: 'An update waits while anything is open, unknown, armed or being written down.',
  EVIDENCE_TOO_EARLY: 'The signature in this evidence has not lapsed yet.',
  NOT_WRITTEN: 'What was asked could not be saved.',
} as const

export type RefusalCode = keyof typeof refusalMeanings

export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusalMeanings, text)
