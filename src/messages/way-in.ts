import type { TradingGuards } from '@core/guard/guard'
import type { AccountSetupStep } from '@core/profile/way-in'
import { fillMessage } from './message'
import * as messages from './en/way-in'

// The way in: what is asked on each page until an account can trade, where to find it, and what the page does not do.

/** The pages around their questions. */
export const setupPageMessages = {
  ...messages.pageSays,
  place: (nth: number, of: number): string =>
    fillMessage(messages.pageSays.place, { nth: String(nth), of: String(of) }),
}

/** Which venue an account is at. */
export const venuePageMessages = messages.venuePage

/** By which address a wallet is known. */
export const walletPageMessages = messages.walletPage

/** Which of a wallet's accounts is meant. */
export const brokerPageMessages = messages.accountPage

/** Which account a key is for. */
export const accountIdPageMessages = messages.accountIdPage

/** The secret of a key. */
export const keySecretPageMessages = messages.secretPage

/** What a key turned out to be. */
export const keyRightsPageMessages = {
  asks: messages.rightsPage.asks,
  calls: (label: string): string => fillMessage(messages.rightsPage.calls, { label }),
}

/** Why each proposed limit is what it is. */
export const proposedLimitReasons: Readonly<Record<keyof TradingGuards, string>> = messages.limitReasons

/** The drawing of a broker's page, and what is to be found on it. */
export const brokerDrawingMessages = messages.whereSays

/** What was kept out of a field, and what to do about the clipboard. */
export const pasteGuardMessages = messages.mistakenSays

/** What is done next with an account, as the button that does it. */
export const nextSetupStepLabels: Readonly<Record<AccountSetupStep, string>> = messages.nextStepActs
