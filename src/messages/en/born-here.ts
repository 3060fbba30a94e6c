export const makeInsteadSays = {
  offer: 'Make a key here instead…',
  helps: 'Your wallet signs typed data (Solana: a message). No broker’s page needed.',
} as const
export const makeKeySays = {
  asks: 'Rights and time of new key?', chain: 'Wallet’s chain', scope: 'It may', read: 'read the account',
  'read,trading': 'read the account and trade', days: 'Days until it ends',
  daysHelp: '1 to 365; cannot be extended.',
  does: 'Made here, stored in keychain. Nothing is sent; it can never move assets.',
  daysMissing: 'Whole number, 1 to 365',
} as const
export const signKeySays = {
  asks: 'Sign with your wallet', helps: 'Sign as typed data (EIP-712; Solana: message), paste signature.',
  text: 'Text to sign', copy: 'Copy', save: 'Save as file…', given: 'Copied.', field: 'Signature',
  hint: '0x…', does: 'Checked against your wallet’s address before sending. Never paste the wallet’s key.',
  missing: 'Paste signature first',
} as const
export const registerSays = {
  recovered: 'Signed by {address} over the shown text.', sends: 'Sent to {host} once only.',
  waits: 'Used only once venue shows it with these rights and end. Trading stays off.', body: 'What is sent',
} as const
export const giveUpSays = {
  goes: 'Removes key from keychain: it can no longer sign.',
  mayStay: 'Venue may still list it: remove it at the broker.',
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
  'make key': 'Hold to make key', 'sign key': 'Hold to check signature',
  'register key': 'Hold to send it once', 'give up key': 'Hold to drop key',
} as const
export const birthWords = {
  'to sign': 'New key waits for your wallet’s signature. Nothing sent.',
  sending: 'Sending new key. Used only once venue shows it.',
  accepted: 'Venue took new key, does not show it yet.', refused: 'Refused by venue. Sign again.',
  'not sent': 'Not sent. Sign again.',
  unknown: 'Unknown whether venue took new key. Looked for, never resent; you can drop it.',
  active: 'Venue shows new key; account has another here. Drop new one or remove the other.',
  'other terms': 'Venue shows new key with other rights or end than signed. Not used: drop it, remove it at broker.',
  absent: 'Venue never had new key. Sign again.',
} as const
export const birthSays = {
  line: 'ends {until}', venueSays: 'Venue says: {words}', name: 'New key', goOn: 'Continue with new key…',
  drop: 'Drop new key…',
} as const
