export const pageSays = {
  place: 'Page {nth} of {of}', next: 'Continue', back: 'Previous', adding: 'NEW ACCOUNT',
  required: 'Required',
} as const
export const venuePage = {
  asks: 'Which venue is the account at?',
  helps: 'Exchange behind your broker’s page; logo at its foot. Test networks: play money.',
  other: 'Three addresses, as that exchange publishes them.', does: 'This page sends nothing.',
  addresses: 'All three addresses are required',
} as const
export const walletPage = {
  asks: 'What is your wallet’s address?', helps: '0x and 40 characters, or a Solana address. It is public.',
  does: 'Read-only: connects to no wallet, signs nothing.',
} as const
export const accountPage = {
  asks: 'On which broker’s page was the account made?', helps: 'This wallet has several accounts.',
  does: 'Shown read-only.',
} as const
export const accountIdPage = {
  asks: 'What is the account’s id?',
  helps: 'Broker’s page → Portfolio → API keys → “Account ID”: 0x and 64 characters. Not your wallet’s address.',
  does: 'This page sends nothing.', malformed: '0x and 64 characters, digits and a to f.',
} as const
export const secretPage = {
  asks: 'What is the API key’s secret?',
  helps: 'Broker’s page → Portfolio → API keys: create one with Read and Trading. Its secret, ed25519…, is shown once: paste it here.',
  does: 'Continue signs one read. Nothing is saved.', ambiguous: '64 hexadecimal digits: what are they?',
  isSeed: 'An API key’s secret', isWallet: 'My wallet’s private key, or not sure',
  sayWhich: 'Say what they are first',
} as const
export const rightsPage = {
  calls: 'Account name: “{label}”. You type it to enable trading; Settings changes it.',
  asks: 'Save this key?',
} as const
export const limitReasons = {
  orderNotional: 'One slip costs this much.', positionNotional: 'Two such orders.',
  openNotional: 'Five such orders.', dailyLoss: 'Then reduce-only.', dailyNotional: 'Twenty such orders.',
  collar: 'Beyond it: a typed word.', writesPerMinute: 'More than a hand needs.',
  consentsPerMinute: 'Faster is not read.', markets: 'All, until you name some.',
  accounts: 'All, until you name some.',
} as const
export const whereSays = {
  address: 'Broker’s page: address at the top right.',
  account: 'Broker’s page: id above the list of API keys.',
  secret: 'Broker’s page: secret in the window that opens when a key is created.',
  menu: ['Portfolio', 'API keys'], wallet: '0x12…ab34', id: 'Account ID 0x5f…', create: 'Create API key',
  key: 'Secret ed25519:…',
} as const
export const mistakenSays = {
  head: 'Kept out.',
  what: {
    '64 digits': '64 hexadecimal digits are a wallet’s private key or a key’s seed. Not taken; nothing was kept.',
    words: '12 to 24 words are a wallet’s seed phrase: who has it has the wallet. Never asked for; nothing was kept.',
  },
  clear: 'Clear the clipboard', cleared: 'Cleared.',
} as const
export const nextStepActs = {
  key: 'Add its key…', limits: 'Set limits…', trading: 'Enable trading…',
} as const
