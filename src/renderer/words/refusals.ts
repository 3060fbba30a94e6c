import { refusalMeanings, type Refusal, type RefusalCode } from '@core/result'
import { fill, type Sentence } from './fill'

/** What to say to a person for each code: what happened, and what to do where there is something to do. */
const sentences: Record<RefusalCode, Sentence> = {
  INPUT_MALFORMED: 'The desk could not read what was asked. This is a fault of ours, not of yours.',
  TOO_MANY_CALLS: 'Asked too often in a row. Wait a moment and try again.',
  AMOUNT_MALFORMED: '“{text}” is not a plain decimal number.',
  AMOUNT_NOT_POSITIVE: 'It must be above zero.',
  AMOUNT_TOO_PRECISE: 'It has more decimals than the venue keeps.',
  MARKET_UNKNOWN: 'The venue does not list {symbol}.',
  MARKET_NOT_TRADING: 'The market is {status} and does not take this order now.',
  PRICE_MISSING: 'This type of order needs a price.',
  PRICE_NOT_TAKEN: 'This type of order takes no price.',
  PRICE_OFF_TICK: 'The price {price} is not on the tick of {tick}.',
  PRICE_OUT_OF_RANGE: 'The price {price} is outside {min} to {max}.',
  PRICE_OUT_OF_BAND: 'The price {price} is too far from the mark {mark}: at most {limit} here.',
  QUANTITY_OFF_TICK: 'The size {qty} is not a multiple of the step {tick}.',
  QUANTITY_TOO_SMALL: 'The size {qty} is below the minimum of {min}.',
  QUANTITY_TOO_LARGE: 'The size {qty} is above the maximum of {max}.',
  NOTIONAL_TOO_SMALL: 'Worth {notional} USDC; the market’s minimum is {min}.',
  MINIMUM_ABOVE_CAP:
    'The smallest order here is worth {min} USDC, above your own cap of {cap}. Nothing is changed for you.',
  CAP_NOTIONAL: 'Worth {notional} USDC, above your own cap of {cap} per order.',
  CAP_POSITION: 'The position would be worth {notional} USDC, above your own cap of {cap}.',
  CAP_OPEN_NOTIONAL: 'All together would be worth {notional} USDC, above your own cap of {cap}.',
  CAP_RATE: '{count} writes in a minute; your own cap is {cap}.',
  VENUE_MAX_NOTIONAL: 'The position would be worth {notional} USDC; the venue allows {max}.',
  COLLATERAL_TOO_SMALL: 'Needs {needed} USDC of free collateral; {free} is free.',
  REDUCE_ONLY_NOTHING: 'There is no position this order could reduce.',
  REDUCE_ONLY_TOO_LARGE: 'A reducing order can be at most {max}, the size of the position.',
  BOOK_CANNOT_FILL: 'The book holds {filled}; a market order of {qty} cannot fill.',
  ISOLATED_ONLY: 'This market takes isolated margin only.',
  ORDER_NOT_OPEN: 'This order is no longer open.',
  INPUT_STALE: 'Too old to decide on: {input}. It is being read again.',
  INPUT_MISSING: 'Not read yet: {input}.',
  CLOCK_UNKNOWN: 'The venue’s clock is not known well enough to sign.',
  WRITES_HELD:
    'Writes are held: an outcome is unknown or being read back. Nothing else is sent until it is settled.',
  WRITES_STOPPED: 'You stopped writing. Only what lowers risk may be sent; reopening is a step of its own.',
  WRITES_HALTED: 'Writing is halted because something impossible was seen.',
  WRITES_READ_ONLY: 'This profile can only read.',
  WRITES_OFFLINE: 'The venue cannot be reached, so nothing can be sent.',
  GUARDS_UNSET: 'This profile has no guards yet. Set them before anything can be sent.',
  BUDGET_SPENT: 'The venue’s rate limit leaves no room for this now. Wait a few seconds.',
  JOURNAL_UNWRITABLE: 'The journal cannot be written, so nothing is sent.',
  SIGNING_FAILED: 'The key could not sign. Nothing was sent.',
  TOKEN_UNKNOWN: 'There is no such plan any more. Review again.',
  TOKEN_SPENT: 'This plan was already used. Review again for another.',
  PLAN_EXPIRED: 'The plan grew too old. Nothing was sent; review again.',
  PLAN_VOID: 'Something the plan rested on has changed. Nothing was sent; review again.',
  CONSENT_OPEN: 'Another question is waiting for your answer in the sheet.',
  CONSENT_MISSING: 'The yes was not seen from your own hand. Nothing was sent.',
  KEY_UNREADABLE: 'The key cannot be read now. It is still where it was.',
  KEY_MALFORMED: 'That is not a signing secret in a form the venue’s tools produce.',
  KEY_REFUSED: 'The venue does not accept this key. Nothing was kept.',
  DRILL_UNKNOWN: 'There is nothing of that name to rehearse here.',
  PROFILE_UNKNOWN: 'There is no such profile.',
  NOT_WRITTEN: 'It could not be saved.',
}

/** A refusal as a sentence. Where a figure is missing, the plain meaning of the code is said instead. */
export const refusalWords = ({ code, facts }: Refusal): string =>
  fill(sentences[code], facts, refusalMeanings[code])
