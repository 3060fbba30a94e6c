/** How far a trick comes as the desk is built today, and why. What is open is named, and never counted as held. */
export interface Expectation {
  /** In every package, in those alone that run before main is given the key, or in none. */
  readonly opens: 'always' | 'before the key' | 'never'
  readonly why: string
}

const untilSigner = 'until a signer process stands, the key is in the process that all packages share'
const passes = 'the seed passes through main as it comes from the exchange next door, once'
const bySignature = 'whoever can have the key sign, signs what it likes: nothing asks what the text says'
const forGood = 'whatever runs in main is main: a signer beside it changes nothing of this'

/** What each trick is expected to come to. A trick that is missing here fails. */
export const expected: Readonly<Record<string, Expectation>> = {
  'sign and export': { opens: 'always', why: `${untilSigner}, and can be read out of it` },
  createPrivateKey: { opens: 'before the key', why: passes },
  'Buffer.concat': { opens: 'before the key', why: passes },
  'Uint8Array.fill': { opens: 'before the key', why: `${passes}, and is shown by being overwritten` },
  'messages of children': { opens: 'before the key', why: passes },
  withdrawal: { opens: 'always', why: bySignature },
  transfer: { opens: 'always', why: bySignature },
  'new key': { opens: 'always', why: bySignature },
  'above the ceilings': { opens: 'always', why: bySignature },
  'a market not allowed': { opens: 'always', why: bySignature },
  'many a minute': { opens: 'always', why: bySignature },
  'a date ahead': { opens: 'always', why: bySignature },
  'a replayed number': { opens: 'always', why: bySignature },
  'a signature beside the journal': {
    opens: 'always',
    why: 'until the signer keeps a list of its own, no signature is compared with the journal',
  },
  'http end, signed again': {
    opens: 'always',
    why: 'it changes the bytes after the last look and signs them anew; the desk halts by the answer, too late',
  },
  'the plan in memory': {
    opens: 'always',
    why: 'until a signer asks, the last look asks functions that the twin answers for; the desk halts by the record, too late',
  },
  'http end': { opens: 'never', why: 'the exchange refuses bytes that were not signed' },
  'JSON.stringify': { opens: 'never', why: 'no request is written by it' },
  'Promise.then': { opens: 'never', why: 'a plan that changed is void when it is looked at again' },
  'Buffer.from': { opens: 'never', why: 'the last look compares the bytes, and halts' },
  'what is typed on the sheet': { opens: 'always', why: forGood },
  'the sheet’s own channel': {
    opens: 'before the key',
    why: `${forGood}; a twin that comes after the pages finds their channels taken`,
  },
  'programs as the person': { opens: 'always', why: forGood },
  'another process’s memory': { opens: 'always', why: forGood },
}
