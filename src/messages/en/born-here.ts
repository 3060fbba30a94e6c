export const makeInsteadSays = {
  offer: 'Make a key here instead…',
  helps: 'For those whose wallet can sign typed data, or a message with Solana. You need no broker’s page for it.',
} as const
export const makeKeySays = {
  asks: 'What may the new key do, and for how long?', chain: 'Chain that your wallet signs on',
  scope: 'It may', read: 'read the account', 'read,trading': 'read the account and trade',
  days: 'Days until it ends', daysHelp: '1 to 365. It cannot be extended: another key takes its place.',
  does: 'This makes a key pair on this computer and stores it in the keychain. Nothing is sent, and no key made here can ever move assets.',
  daysMissing: 'Days are a whole number from 1 to 365',
} as const
export const signKeySays = {
  asks: 'Sign this text with your wallet',
  helps: 'Take it to the wallet of the account, sign it as typed data (EIP-712; with Solana as a message), and paste the signature here.',
  text: 'Text to sign', copy: 'Copy the text', save: 'Save it as a file…', given: 'Copied.',
  field: 'Signature', hint: '0x…',
  does: 'The signature is checked here against your wallet’s address before anything is sent. This desk never asks for the wallet’s key.',
  missing: 'Paste the signature first',
} as const
export const registerSays = {
  recovered: 'The signature is that of {address}, over the text that was shown.',
  sends: 'It is sent to {host} once. It is never sent again, whatever becomes of the answer.',
  waits: 'The key waits until the venue shows it with these rights and this end. Only then does this account have it; trading stays off.',
  body: 'What is sent',
} as const
export const giveUpSays = {
  goes: 'The key is removed from the keychain. Nobody can sign with it afterwards, whatever the venue makes of it.',
  mayStay: 'The venue may still list it. Remove it there on your broker’s page if it does.',
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
  'to sign': 'A key was made here and waits for your wallet’s signature. Nothing was sent.',
  sending: 'The new key is being sent. It is not used before the venue shows it.',
  accepted: 'The venue took the new key and does not show it yet. It is looked for.',
  refused: 'The venue refused the new key. Nothing is registered; you can sign for it again.',
  'not sent': 'The new key was not sent: nothing left this computer. You can sign for it again.',
  unknown: 'Whether the venue took the new key is not known. It is looked for and never sent again; you can drop it.',
  active: 'The venue shows the new key, and the account has another one here. Drop the new one, or remove the other first.',
  'other terms': 'The venue shows the new key with other rights or another end than you signed for. It is not used: drop it, and remove it on your broker’s page.',
  absent: 'The venue never had the new key. You can sign for it again.',
} as const
export const birthSays = {
  line: 'ends {until}', venueSays: 'The venue says: {words}', name: 'New key',
  goOn: 'Go on with the new key…', drop: 'Drop the new key…',
} as const
