import type { Guards } from '@core/guard/guard'
import type { NextStep } from '@core/profile/way-in'
import { fill } from './message'
import * as messages from './en/way-in'

// The way in: what is asked on each page until an account can trade, where to find it, and what the page does not do.

/** The pages around their questions. */
export const pageSays = {
  ...messages.pageSays,
  place: (nth: number, of: number): string =>
    fill(messages.pageSays.place, { nth: String(nth), of: String(of) }),
}

/** Which venue an account is at. */
export const venuePage = messages.venuePage

/** By which address a wallet is known. */
export const walletPage = messages.walletPage

/** Which of a wallet's accounts is meant. */
export const accountPage = messages.accountPage

/** Which account a key is for. */
export const accountIdPage = messages.accountIdPage

/** The secret of a key. */
export const secretPage = messages.secretPage

/** What a key turned out to be. */
export const rightsPage = {
  asks: messages.rightsPage.asks,
  calls: (label: string): string => fill(messages.rightsPage.calls, { label }),
}

/** Why each proposed limit is what it is. */
export const limitReasons: Readonly<Record<keyof Guards, string>> = messages.limitReasons

/** The drawing of a broker's page, and what is to be found on it. */
export const whereSays = messages.whereSays

/** What was kept out of a field, and what to do about the clipboard. */
export const mistakenSays = messages.mistakenSays

/** What is done next with an account, as the button that does it. */
export const nextStepActs: Readonly<Record<NextStep, string>> = messages.nextStepActs
