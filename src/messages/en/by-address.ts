export const byAddressSays = {
  whoseWhole: 'Wallet {wallet}, with the broker {broker}: read as anybody may read it. Nothing signs for it.',
  mode: 'BY ADDRESS',
  readOnly: 'This account is watch-only, by its address: what the venue tells anybody of it, every few seconds. No key signs for it, so nothing can be sent. To trade it, add its key as an account of its own.',
  figures: 'Account value, free collateral and ratios are as the venue shows them to anybody: collateral counts without haircuts, and the initial margin ratio is of cross positions alone. The account’s own terminal can show others. Not public are the margin mode of an order, client order ids, tags, legs, holdings, settlements and closed positions.',
  blocked: 'this account is watch-only', key: 'WATCH-ONLY',
  keyDoes: 'Watched by its address: no key signs for it, no keychain is asked, and nothing can be sent.',
  wallet: 'Wallet', broker: 'Broker', accountId: 'Account', type: 'Kind', isAsked: 'Asked',
  askedAs: 'without a signature, as anybody may ask',
} as const
export const kinds = { main: 'main account', sub: 'sub account', sp: 'strategy provider’s account' } as const
export const addressFormSays = {
  asks: 'Asking ties this computer’s network address to that wallet in the eyes of whoever runs {host}: from your confirmation below on, every few seconds while the account is in use.',
  worth: 'value {amount} USDC',
  about: 'Positions, orders, fills, funding and transfers of an account, as the venue tells them to anybody. No key, no signature, no secret: type the public address only.',
  thisVenue: 'the venue', venue: 'Venue', wallet: 'Wallet address', walletHint: '0x… or a Solana address',
  broker: 'Broker', brokerHint: 'such as woofi_pro', label: 'Label', labelHint: 'any name you like',
  accounts: 'This wallet has several accounts there. Which one?', untold: 'value not known',
  walletFirst: 'Type the wallet’s address first', brokerFirst: 'Type the broker’s name first',
  labelFirst: 'Give it a label first', accountFirst: 'Choose an account first',
} as const
export const walletFaultWords = {
  secret: 'That is as long as a private key. Never type one here, and delete it: the public address of the wallet is enough.',
  accountId: 'That is an account id, or a private key: 64 characters. The wallet’s own address has 40 after 0x.',
  without0x: 'An EVM address begins with 0x.',
  notHex: 'After 0x an EVM address has digits and the letters a to f, and nothing else.',
  hexLength: 'An EVM address has 40 characters after 0x; this one has {count}.',
  notBase58: 'That is neither an EVM address (0x and 40 characters) nor one of Solana, which has no 0, O, I, l, and only letters and digits. A name has to be resolved elsewhere first.',
  byte: { one: '{count} byte', other: '{count} bytes' },
  base58Length: 'A Solana address stands for 32 bytes; this one comes to {count}.',
} as const
