/**
 * The success of an attack against today's desk, with the reason. Open attacks are listed and never counted
 * as repelled.
 */
export interface Expectation {
  /** In every package, in those that load before main receives the key, or in none. */
  readonly opens: 'always' | 'before the key' | 'never'
  readonly why: string
}

const sealedThere = 'what is typed is sealed in the page it is typed into, and main passes a box on'
const elsewhere = 'the key is in a process of its own, and passes main sealed'
const offTheList = 'the signer reads what it signs, and this is not on its list'
const beside = 'the signer signs nothing above what lies beside the key, whoever asks'
const unconfirmed =
  'the signer signs no write whose digest lies in no unspent box for its key, account and host'
const compared =
  'the signer lists every write before it is signed, and what the journal does not know halts within a minute'
const forGood = 'whatever runs in main is main: a signer beside it changes nothing of this'

/** The expected result of each attack. An attack that is missing here fails. */
export const expected: Readonly<Record<string, Expectation>> = {
  'sign and export': { opens: 'never', why: elsewhere },
  createPrivateKey: { opens: 'never', why: elsewhere },
  'Buffer.concat': { opens: 'never', why: elsewhere },
  'Uint8Array.fill': { opens: 'never', why: elsewhere },
  'calls of pages': { opens: 'never', why: sealedThere },
  'messages of children': { opens: 'never', why: elsewhere },
  withdrawal: { opens: 'never', why: offTheList },
  transfer: { opens: 'never', why: offTheList },
  'new key': { opens: 'never', why: offTheList },
  'above the ceilings': { opens: 'never', why: beside },
  'a market not allowed': { opens: 'never', why: beside },
  'many a minute': { opens: 'never', why: beside },
  'a date ahead': {
    opens: 'always',
    why: 'this is practice, whose clock is turned on purpose; of any other key the signer refuses it',
  },
  'a plain order': { opens: 'never', why: `a box names no sender, but ${compared}` },
  'a replayed number': { opens: 'never', why: 'the signer numbers what it signs, and signs no number twice' },
  'a signature beside the journal': { opens: 'never', why: compared },
  'http end, signed again': { opens: 'never', why: unconfirmed },
  'http end, signed again with a box of its own': {
    opens: 'always',
    why: 'a box names no sender: it changes the bytes after the last look and confirms them itself; the desk halts by the answer, too late',
  },
  'no box': { opens: 'never', why: unconfirmed },
  'a box under another key': { opens: 'never', why: unconfirmed },
  'a replayed box': { opens: 'never', why: 'each box opens once, and each digest in it is spent once' },
  'the box of another sheet': { opens: 'never', why: unconfirmed },
  'a box for another account': { opens: 'never', why: unconfirmed },
  'a box for another host': { opens: 'never', why: unconfirmed },
  'the plan in memory': {
    opens: 'never',
    why: 'what digests a plan is frozen before the first package, and the last look halts over a plan that changed',
  },
  'http end': { opens: 'never', why: 'the exchange refuses bytes that were not signed' },
  'JSON.stringify': { opens: 'never', why: 'no request is written by it' },
  'Promise.then': {
    opens: 'never',
    why: 'a plan that changed is void when it is looked at again, and its sheet has no button',
  },
  'Buffer.from': { opens: 'never', why: 'the last look compares the bytes, and halts' },
  'what is typed on the sheet': { opens: 'always', why: forGood },
  'the sheet’s own channel': {
    opens: 'never',
    why: 'the sheet reads the bytes that it shows, and has no button where they say something else',
  },
  'the sheet’s own channel, bytes and all': {
    opens: 'never',
    why: 'the sheet seals the bytes that it shows, and the signer signs no others',
  },
  'another public half': {
    opens: 'before the key',
    why: `${forGood}; whom a key is sealed to is what main was told`,
  },
  'programs as the person': { opens: 'always', why: forGood },
  'another process’s memory': { opens: 'always', why: forGood },
}
