export const makeInsteadSays = {
  offer: 'Make a key here instead…',
  helps: 'Your wallet signs typed data (Solana: a message). No broker’s page needed.',
} as const
export const makeKeySays = {
  asks: 'What may the new key do, and for how long?', chain: 'Wallet’s chain', scope: 'It may',
  read: 'read the account', 'read,trading': 'read the account and trade', days: 'Days until it ends',
  daysHelp: '1 to 365; cannot be extended.',
  does: 'Makes a key pair here and stores it in the keychain. Nothing is sent; it can never move assets.',
  daysMissing: 'A whole number from 1 to 365',
} as const
export const signKeySays = {
  asks: 'Sign this text with your wallet',
  helps: 'Sign it in the account’s wallet as typed data (EIP-712; Solana: message) and paste the signature.',
  text: 'Text to sign', copy: 'Copy', save: 'Save as file…', given: 'Copied.', field: 'Signature',
  hint: '0x…',
  does: 'Checked against your wallet’s address before anything is sent. Never paste the wallet’s key.',
  missing: 'Paste the signature first',
} as const
export const registerSays = {
  recovered: 'Signed by {address} over the shown text.', sends: 'Sent to {host} once, never again.',
  waits: 'Used only once the venue shows it with these rights and this end. Trading stays off.',
  body: 'What is sent',
} as const
export const giveUpSays = {
  goes: 'Removes the key from the keychain: nobody can sign with it.',
  mayStay: 'The venue may still list it: remove it on your broker’s page.',
} as const
export const madeKeyLines = {
  wallet: 'Wallet', broker: 'Broker', chain: 'Chain', newKey: 'New key', itMay: 'It may', ends: 'It ends',
} as const
export const bornTitles = {
  'make key': { lead: 'Make a key', rest: 'on this computer for this account?' },
  'sign key': { lead: 'Sign', rest: 'for the new key with your wallet' },
  'register key': { lead: 'Send', rest: 'the new key to the venue, once?' },
  'give up key': { lead: 'Drop', rest: 'the key that was made here?' },
} as const
export const bornYes = {
  'make key': 'Hold to make the key', 'sign key': 'Hold to check the signature',
  'register key': 'Hold to send it once', 'give up key': 'Hold to drop the key',
} as const
export const birthWords = {
  'to sign': 'New key waits for your wallet’s signature. Nothing was sent.',
  sending: 'Sending the new key. Not used before the venue shows it.',
  accepted: 'The venue took the new key and does not show it yet.',
  refused: 'Refused by the venue. You can sign again.', 'not sent': 'Not sent. You can sign again.',
  unknown: 'Unknown whether the venue took the new key. It is looked for, never sent again; you can drop it.',
  active: 'The venue shows the new key; the account has another one here. Drop the new one or remove the other.',
  'other terms': 'The venue shows the new key with other rights or another end than signed. Not used: drop it, and remove it on your broker’s page.',
  absent: 'The venue never had the new key. You can sign again.',
} as const
export const birthSays = {
  line: 'ends {until}', venueSays: 'The venue says: {words}', name: 'New key',
  goOn: 'Continue with the new key…', drop: 'Drop the new key…',
} as const
