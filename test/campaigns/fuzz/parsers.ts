import { bookParser } from './book-parser'
import { boxParser } from './box-parser'
import { journalParser } from './journal-parser'
import { amountParser, bytesParser, jsonParser } from './json-parsers'
import { envelopeParser, keeperParser, keyParser, walletParser } from './key-parsers'
import type { FuzzedParser } from './parser'
import { queryParser } from './query-parser'
import { requestParser } from './request-parser'
import { signerParser, signerTalkParser } from './signer-parsers'
import { settingsParser, layoutsParser } from './settings-parsers'
import { keptParser, placesParser, releaseParser } from './kept-parsers'
import { databaseParser } from './database-parser'
import { doorParser } from './door-parser'
import { evidenceParser } from './evidence-parser'
import { busParser, environmentParser, wordsParser } from './command-parser'
import { figureParser, lineParser } from './typed-parsers'
import { signatureParser } from './wallet-parser'
import { answersParser, envelopeBodies, framesParser, writesParser } from './venue-parsers'

/** Every parser of text, bytes or values from elsewhere that the desk has. */
export const parsers: readonly FuzzedParser[] = [
  jsonParser(),
  bytesParser(),
  amountParser(),
  answersParser(),
  framesParser(),
  writesParser(),
  envelopeBodies(),
  bookParser(),
  queryParser(),
  keyParser(),
  envelopeParser(),
  keeperParser(),
  walletParser(),
  signatureParser(),
  boxParser(),
  requestParser(),
  signerTalkParser(),
  signerParser(),
  figureParser(),
  lineParser(),
  settingsParser(),
  layoutsParser(),
  keptParser(),
  placesParser(),
  releaseParser(),
  evidenceParser(),
  wordsParser(),
  environmentParser(),
  busParser(),
  doorParser(),
  journalParser(),
  databaseParser(),
]
