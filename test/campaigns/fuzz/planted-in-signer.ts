import { createBoxOpener, sealBox } from '../../../src/signer/box'
import { readSignerAnswer, readSignerQuestion, type SignerQuestion } from '../../../src/signer/protocol'
import { createSigner } from '../../../src/signer/signer'
import { readRequest } from '../../../src/signer/understand/understand'
import { OffTheList } from '../../../src/signer/understand/off-the-list'
import { readAnswer, readQuestion } from '../../../src/main/keychain/keeper-talk'
import { openJournal } from '../../../src/main/records/journal'
import { boxParser } from './box-parser'
import { journalParser } from './journal-parser'
import { keeperParser } from './key-parsers'
import type { Planted } from './planted-fault'
import { requestParser } from './request-parser'
import { signerParser, signerTalkParser } from './signer-parsers'

/** A box that can be opened as often as one likes: a new opener for each try would need the secret, so the content is kept. */
const opensAgain: typeof createBoxOpener = label => {
  const { to, open } = createBoxOpener(label)
  let kept: Uint8Array | undefined
  return { to, open: box => (kept ??= open(box)) }
}

/** One fault in each reader around the keys. */
export const plantedInSigner: readonly Planted[] = [
  {
    fault: 'a request with a key of somebody else that is understood',
    says: /a key of somebody else/,
    parser: requestParser((request, own) => {
      const [other] = /ed25519:[A-Za-z0-9]+/.exec(request.body) ?? []
      return readRequest(request, other ?? own)
    }),
  },
  {
    fault: 'a body that is read by its first part',
    says: /it says another|no object/,
    parser: requestParser((request, own) =>
      readRequest({ ...request, body: request.body.slice(0, request.body.indexOf('}') + 1) }, own),
    ),
  },
  {
    fault: 'a call that is on no list',
    says: /it took POST \/v1\/withdraw/,
    parser: requestParser((request, own) => {
      const read = readRequest(request, own)
      const isStrange = read instanceof OffTheList && /withdraw/.test(request.path)
      return isStrange
        ? { is: 'write', call: `${request.method} ${request.path}`, adds: [], says: new Map() }
        : read
    }),
  },
  {
    fault: 'a question that brings more along than it says',
    says: /has more than it says/,
    parser: signerTalkParser({
      answer: readSignerAnswer,
      question: message => {
        const read = readSignerQuestion(message)
        return read && ({ ...(message as object), ...read } as typeof read)
      },
    }),
  },
  {
    fault: 'a signature over a text that was trimmed',
    says: /another text than it was asked for/,
    parser: signerParser(clocks => {
      const answer = createSigner(clocks)
      return question =>
        question.do === 'sign' && question.what.is === 'call' && question.what.body === ''
          ? answer({ ...question, what: { is: 'stream' } })
          : answer(question)
    }),
  },
  {
    fault: 'a withdrawal that is signed',
    says: /it signed .*withdraw/,
    parser: signerParser(clocks => {
      const answer = createSigner(clocks)
      const believed = (question: SignerQuestion): SignerQuestion =>
        question.do === 'sign' && question.what.is === 'call' && question.what.path.includes('withdraw')
          ? { ...question, what: { is: 'stream' } }
          : question
      return question => answer(believed(question))
    }),
  },
  {
    fault: 'dates that are believed whatever they are',
    says: /it dated a write/,
    parser: signerParser(({ steady }) => {
      let turned = 0
      return createSigner({ system: () => 1_790_000_000_000 - (turned += 90_000), steady })
    }),
  },
  {
    fault: 'a box that opens a second time',
    says: /a second time/,
    parser: boxParser({ createBoxOpener: opensAgain, sealBox }),
  },
  {
    fault: 'a box that is opened for whatever it was sealed',
    says: /it opens, and is another/,
    parser: boxParser({
      createBoxOpener: ({ purpose }) => createBoxOpener({ purpose, keyId: '' }),
      sealBox: (to, { purpose }, content) => sealBox(to, { purpose, keyId: '' }, content),
    }),
  },
  {
    fault: 'a keeper’s question that is handed on as it came',
    says: /has something else than text|has more than it says/,
    parser: keeperParser({
      answer: readAnswer,
      question: message => readQuestion(message) && (message as NonNullable<ReturnType<typeof readQuestion>>),
    }),
  },
  {
    fault: 'a journal that is whole where its lines follow on each other',
    says: /told whole and is another/,
    parser: journalParser((database, anchor) => {
      const journal = openJournal(database, anchor)
      return { ...journal, found: journal.found === 'rolled back' ? 'whole' : journal.found }
    }),
  },
]
