import type { Guards } from '@core/guard/guard'
import type { MistakenSecret } from '@core/profile/mistaken-secret'
import type { NextStep } from '@core/profile/way-in'

// The way in: what is asked on each page until an account can trade, where to find it, and what the page does not do.

/** The pages around their questions. */
export const pageSays = {
  place: (nth: number, of: number): string => `Page ${nth} of ${of}`,
  next: 'Continue',
  back: 'Previous',
  /** Whose money it is while that is being said. */
  adding: 'NEW ACCOUNT',
  required: 'Required',
}

/** Which venue an account is at. */
export const venuePage = {
  asks: 'Which venue is the account at?',
  helps:
    'The exchange behind your broker’s page: its logo is usually at the foot of that page. The test network has play money.',
  other: 'Another address takes three addresses, as whoever runs that exchange gives them.',
  does: 'This page sends nothing.',
  addresses: 'All three addresses are required',
}

/** By which address a wallet is known. */
export const walletPage = {
  asks: 'What is your wallet’s address?',
  helps:
    'Copy it from your wallet, or from the top of your broker’s page: 0x and 40 characters, or a Solana address. It is public and opens nothing.',
  does: 'It finds the account and shows it, read-only. It connects to no wallet, signs nothing and moves nothing.',
}

/** Which of a wallet's accounts is meant. */
export const accountPage = {
  asks: 'On which broker’s page was the account made?',
  helps: 'This wallet has several accounts there, each with a broker of its own.',
  does: 'The one you choose is shown, read-only. The others are left alone.',
}

/** Which account a key is for. */
export const accountIdPage = {
  asks: 'What is the account’s id?',
  helps:
    'On your broker’s page, under Portfolio, then API keys: “Account ID”, 0x and 64 characters. It is not your wallet’s address, and no secret.',
  does: 'This page sends nothing.',
  malformed: 'An account id is 0x and 64 characters, digits and a to f.',
}

/** The secret of a key. */
export const secretPage = {
  asks: 'What is the API key’s secret?',
  helps:
    'On your broker’s page, under Portfolio, then API keys, create one with Read and Trading. Its secret is shown there once and begins with ed25519: copy it and paste it here.',
  does: 'Continue signs one read with it. Nothing is saved and nothing is ordered.',
  ambiguous: 'These are 64 hexadecimal digits. What are they?',
  isSeed: 'The secret of an API key, written in hexadecimal',
  isWallet: 'My wallet’s private key, or I am not sure',
  sayWhich: 'Say what these 64 digits are first',
}

/** What a key turned out to be. */
export const rightsPage = {
  asks: 'Save this key?',
  calls: (label: string): string =>
    `The account will be called “${label}”. You type that to enable trading; Keys changes it.`,
}

/** Why each proposed limit is what it is. */
export const limitReasons: Readonly<Record<keyof Guards, string>> = {
  orderNotional: 'One slip of the hand stays this small.',
  positionNotional: 'Two such orders in one market.',
  openNotional: 'Five such orders in all.',
  dailyLoss: 'A fifth of one order; then reduce-only.',
  dailyNotional: 'Twenty such orders a day.',
  collar: 'Further off is more often a typing error.',
  writesPerMinute: 'More than a hand needs, less than a fault makes.',
  consentsPerMinute: 'What comes faster is not read.',
  markets: 'All, until you name some.',
  accounts: 'All, until you name some.',
}

/** The drawing of a broker's page, and what is to be found on it. */
export const whereSays = {
  address: 'A drawn broker’s page: the wallet’s address is at the top right.',
  account: 'A drawn broker’s page: under API keys, the account’s id stands above the list of keys.',
  secret: 'A drawn broker’s page: the secret stands in the window that opens when a key is created.',
  menu: ['Portfolio', 'API keys'],
  wallet: '0x12…ab34',
  id: 'Account ID 0x5f…',
  create: 'Create API key',
  key: 'Secret ed25519:…',
}

/** What was kept out of a field, and what to do about the clipboard. */
export const mistakenSays = {
  head: 'Kept out.',
  what: {
    '64 digits':
      '64 hexadecimal digits are a wallet’s private key, or the seed of a trading key. This field takes neither, and nothing of it was kept.',
    words:
      '12 to 24 words are the seed phrase of a wallet: who has it has the wallet. This desk never asks for one, and nothing of it was kept.',
  } satisfies Record<MistakenSecret, string>,
  clear: 'Clear the clipboard',
  cleared: 'The clipboard is empty.',
}

/** What is done next with an account, as the button that does it. */
export const nextStepActs: Readonly<Record<NextStep, string>> = {
  key: 'Add its key…',
  limits: 'Set limits…',
  trading: 'Enable trading…',
}
