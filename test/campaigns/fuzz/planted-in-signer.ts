import { createBoxReceiver, sealToReceiver } from '../../../src/signer/box'
import {
  parseSignerAnswer,
  parseSignerQuestion,
  type SignerQuestion,
} from '../../../src/signer/signer-protocol'
import { createRequestSigner } from '../../../src/signer/request-signer'
import { decodeSigningRequest } from '../../../src/signer/understand/decode-request'
import { RefusedRequestError } from '../../../src/signer/understand/refused-request'
import { parseKeeperResponse, parseKeeperRequest } from '../../../src/main/keychain/keeper-protocol'
import { openAnchoredJournal } from '../../../src/main/records/anchored-journal'
import { claimOf } from '../../kit/confirmations'
import { boxParser } from './box-parser'
import { journalParser } from './journal-parser'
import { keeperParser } from './key-parsers'
import type { Planted } from './planted-fault'
import { requestParser } from './request-parser'
import { signerParser, signerTalkParser } from './signer-parsers'

/** A box that can be opened as often as one likes: a new opener for each try would need the secret, so the content is kept. */
const opensAgain: typeof createBoxReceiver = label => {
  const { to, open } = createBoxReceiver(label)
  let kept: Uint8Array | undefined
  return { to, open: box => (kept ??= open(box)) }
}

/** One fault in each reader around the keys. */
export const plantedInSigner: readonly Planted[] = [
  {
    fault: 'a request with a key of somebody else that is understood',
    pattern: /a key of somebody else/,
    parser: requestParser((request, own) => {
      const [other] = /ed25519:[A-Za-z0-9]+/.exec(request.body) ?? []
      return decodeSigningRequest(request, other ?? own)
    }),
  },
  {
    fault: 'a body that is read by its first part',
    pattern: /it says another|no object/,
    parser: requestParser((request, own) =>
      decodeSigningRequest({ ...request, body: request.body.slice(0, request.body.indexOf('}') + 1) }, own),
    ),
  },
  {
    fault: 'a call that is on no list',
    pattern: /it took POST \/v1\/withdraw/,
    parser: requestParser((request, own) => {
      const read = decodeSigningRequest(request, own)
      const isStrange = read instanceof RefusedRequestError && /withdraw/.test(request.path)
      return isStrange
        ? { is: 'write', call: `${request.method} ${request.path}`, adds: [], textFields: new Map() }
        : read
    }),
  },
  {
    fault: 'a question that brings more along than it says',
    pattern: /has more than it says/,
    parser: signerTalkParser({
      answer: parseSignerAnswer,
      question: message => {
        const read = parseSignerQuestion(message)
        return read && ({ ...(message as object), ...read } as typeof read)
      },
    }),
  },
  {
    fault: 'a signature over a text that was trimmed',
    pattern: /another text than it was asked for/,
    parser: signerParser(clocks => {
      const answer = createRequestSigner(clocks)
      return question =>
        question.do === 'sign' && question.what.is === 'call' && question.what.body === ''
          ? answer({ ...question, what: { is: 'stream' } })
          : answer(question)
    }),
  },
  {
    fault: 'a withdrawal that is signed',
    pattern: /it signed .*withdraw/,
    parser: signerParser(clocks => {
      const answer = createRequestSigner(clocks)
      const believed = (question: SignerQuestion): SignerQuestion =>
        question.do === 'sign' && question.what.is === 'call' && question.what.path.includes('withdraw')
          ? { ...question, what: { is: 'stream' } }
          : question
      return question => answer(believed(question))
    }),
  },
  {
    fault: 'a confirmation that is believed without its box',
    pattern: /no sheet confirmed/,
    parser: signerParser(clocks => {
      const answer = createRequestSigner(clocks)
      const keyId = 'live-1'
      return question => {
        if (question.do !== 'sign' || question.what.is !== 'call' || question.what.method === 'GET')
          return answer(question)
        const offer = answer({ do: 'offer', keyId, from: 'sheet' })
        const to = offer.is === 'offer' ? offer.to : ''
        return answer({ ...question, confirmed: claimOf({ keyId, to }, question.what, clocks.system()) })
      }
    }),
  },
  {
    fault: 'dates that are believed whatever they are',
    pattern: /it dated a write/,
    parser: signerParser(clocks => {
      const answer = createRequestSigner(clocks)
      return question => {
        const reply = answer(question)
        return reply.is === 'signed' ? { ...reply, at: reply.at - 90_000 } : reply
      }
    }),
  },
  {
    fault: 'a box that opens a second time',
    pattern: /a second time/,
    parser: boxParser({ createBoxReceiver: opensAgain, sealToReceiver }),
  },
  {
    fault: 'a box that is opened for whatever it was sealed',
    pattern: /it opens, and is another/,
    parser: boxParser({
      createBoxReceiver: ({ purpose }) => createBoxReceiver({ purpose, keyId: '' }),
      sealToReceiver: (to, { purpose }, content) => sealToReceiver(to, { purpose, keyId: '' }, content),
    }),
  },
  {
    fault: 'a keeper’s question that is handed on as it came',
    pattern: /has something else than text|has more than it says/,
    parser: keeperParser({
      answer: parseKeeperResponse,
      question: message =>
        parseKeeperRequest(message) && (message as NonNullable<ReturnType<typeof parseKeeperRequest>>),
    }),
  },
  {
    fault: 'a journal that is whole where its lines follow on each other',
    pattern: /told whole and is another/,
    parser: journalParser((database, anchor) => {
      const journal = openAnchoredJournal(database, anchor)
      return { ...journal, found: journal.found === 'rolled back' ? 'whole' : journal.found }
    }),
  },
]
