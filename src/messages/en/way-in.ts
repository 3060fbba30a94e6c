export const pageSays = {
  place: 'Page {nth} of {of}', next: 'Continue', back: 'Previous', adding: 'NEW ACCOUNT',
  required: 'Required',
} as const
export const venuePage = {
  asks: 'Which venue is the account at?',
  helps: 'The exchange behind your broker’s page: its logo is usually at the foot of that page. The test network has play money.',
  other: 'Another address takes three addresses, as whoever runs that exchange gives them.',
  does: 'This page sends nothing.', addresses: 'All three addresses are required',
} as const
export const walletPage = {
  asks: 'What is your wallet’s address?',
  helps: 'Copy it from your wallet, or from the top of your broker’s page: 0x and 40 characters, or a Solana address. It is public and opens nothing.',
  does: 'It finds the account and shows it, read-only. It connects to no wallet, signs nothing and moves nothing.',
} as const
export const accountPage = {
  asks: 'On which broker’s page was the account made?',
  helps: 'This wallet has several accounts there, each with a broker of its own.',
  does: 'The one you choose is shown, read-only. The others are left alone.',
} as const
export const accountIdPage = {
  asks: 'What is the account’s id?',
  helps: 'On your broker’s page, under Portfolio, then API keys: “Account ID”, 0x and 64 characters. It is not your wallet’s address, and no secret.',
  does: 'This page sends nothing.', malformed: 'An account id is 0x and 64 characters, digits and a to f.',
} as const
export const secretPage = {
  asks: 'What is the API key’s secret?',
  helps: 'On your broker’s page, under Portfolio, then API keys, create one with Read and Trading. Its secret is shown there once and begins with ed25519: copy it and paste it here.',
  does: 'Continue signs one read with it. Nothing is saved and nothing is ordered.',
  ambiguous: 'These are 64 hexadecimal digits. What are they?',
  isSeed: 'The secret of an API key, written in hexadecimal',
  isWallet: 'My wallet’s private key, or I am not sure', sayWhich: 'Say what these 64 digits are first',
} as const
export const rightsPage = {
  calls: 'The account will be called “{label}”. You type that to enable trading; Keys changes it.',
  asks: 'Save this key?',
} as const
export const limitReasons = {
  orderNotional: 'One slip of the hand stays this small.', positionNotional: 'Two such orders in one market.',
  openNotional: 'Five such orders in all.', dailyLoss: 'A fifth of one order; then reduce-only.',
  dailyNotional: 'Twenty such orders a day.', collar: 'Further off is more often a typing error.',
  writesPerMinute: 'More than a hand needs, less than a fault makes.',
  consentsPerMinute: 'What comes faster is not read.', markets: 'All, until you name some.',
  accounts: 'All, until you name some.',
} as const
export const whereSays = {
  address: 'A drawn broker’s page: the wallet’s address is at the top right.',
  account: 'A drawn broker’s page: under API keys, the account’s id stands above the list of keys.',
  secret: 'A drawn broker’s page: the secret stands in the window that opens when a key is created.',
  menu: ['Portfolio', 'API keys'], wallet: '0x12…ab34', id: 'Account ID 0x5f…', create: 'Create API key',
  key: 'Secret ed25519:…',
} as const
export const mistakenSays = {
  head: 'Kept out.',
  what: {
    '64 digits': '64 hexadecimal digits are a wallet’s private key, or the seed of a trading key. This field takes neither, and nothing of it was kept.',
    words: '12 to 24 words are the seed phrase of a wallet: who has it has the wallet. This desk never asks for one, and nothing of it was kept.',
  },
  clear: 'Clear the clipboard', cleared: 'The clipboard is empty.',
} as const
export const nextStepActs = {
  key: 'Add its key…', limits: 'Set limits…', trading: 'Enable trading…',
} as const
