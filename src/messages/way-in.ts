import type { TradingGuards } from '@core/guard/trading-guards'
import type { AccountSetupStep } from '@core/profile/account-setup'
import { fillMessage } from './message'
import * as messages from './en/way-in'

// Texts of the account setup: the question of each page, where to find the answer, and the limits of the page.

export const setupPageMessages = {
  ...messages.pageSays,
  place: (nth: number, of: number): string =>
    fillMessage(messages.pageSays.place, { nth: String(nth), of: String(of) }),
}

export const venuePageMessages = messages.venuePage

export const walletPageMessages = messages.walletPage

export const brokerPageMessages = messages.accountPage

export const accountIdPageMessages = messages.accountIdPage

export const keySecretPageMessages = messages.secretPage

/** Texts of the page that lists the permissions of a key. */
export const keyRightsPageMessages = {
  asks: messages.rightsPage.asks,
  calls: (label: string): string => fillMessage(messages.rightsPage.calls, { label }),
}

export const proposedLimitReasons: Readonly<Record<keyof TradingGuards, string>> = messages.limitReasons

/** Texts of the drawing of a broker's page. */
export const brokerDrawingMessages = messages.whereSays

/** Texts about a secret that was kept out of a field, with advice about the clipboard. */
export const pasteGuardMessages = messages.mistakenSays

/** Button labels of the next setup step. */
export const nextSetupStepLabels: Readonly<Record<AccountSetupStep, string>> = messages.nextStepActs
