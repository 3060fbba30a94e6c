export const byAddressSays = {
  whoseWhole: 'Wallet {wallet}, broker {broker}: public data.', mode: 'BY ADDRESS',
  readOnly: 'Watch-only. Add its key to trade.',
  figures: 'Public: collateral without haircuts, initial margin ratio of cross. Not public: orders’ margin mode, client ids, tags, legs, holdings, settlements, closed positions.',
  blocked: 'watch-only', key: 'WATCH-ONLY', keyDoes: 'Watch-only: nothing can be sent.', wallet: 'Wallet',
  broker: 'Broker', accountId: 'Account', type: 'Kind', isAsked: 'Queried',
  askedAs: 'unsigned, as public data',
} as const
export const kinds = { main: 'main account', sub: 'sub account', sp: 'strategy provider' } as const
export const addressFormSays = {
  asks: 'Once confirmed, {host} is queried every few seconds, can tie this computer’s address to that wallet.',
  worth: 'value {amount} USDC', thisVenue: 'the venue', wallet: 'Wallet address',
  walletHint: '0x… or a Solana address', untold: 'value not known', walletFirst: 'Enter a wallet address',
  accountFirst: 'Choose an account',
} as const
export const walletFaultWords = {
  secret: 'Private key? Delete it; enter public address.',
  accountId: 'Account id or private key? Wallet addresses have 40 characters after 0x.',
  without0x: 'EVM addresses begin with 0x.', notHex: 'Only digits and a–f after 0x.',
  hexLength: '40 characters after 0x, not {count}.',
  notBase58: 'Neither EVM (0x and 40 characters) nor Solana (no 0, O, I, l). Names not resolved.',
  byte: { one: '{count} byte', other: '{count} bytes' },
  base58Length: 'Solana addresses are 32 bytes, not {count}.',
} as const
