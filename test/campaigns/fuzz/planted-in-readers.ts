import { parseWorkspace } from '../../../src/renderer/preferences/workspace-preferences'
import { createBusLineReader } from '../../../src/main/electron/dbus-lines'
import { checkEvidencePack } from '../../../src/main/attempts/evidence-pack'
import { parseResponseEnvelope } from '../../../src/main/venue/decode/response-envelope'
import { detectWalletSecret } from '@core/profile/wallet-secret-detection'
import { busParser } from './command-parser'
import { evidenceParser } from './evidence-parser'
import { walletParser } from './key-parsers'
import { keptParser, readShelf } from './kept-parsers'
import type { Planted } from './planted-fault'
import { askQuery, queryParser } from './query-parser'
import { layoutsParser } from './settings-parsers'
import { envelopeBodies } from './venue-parsers'

/** One fault in each of the readers that remain. */
export const plantedInReaders: readonly Planted[] = [
  {
    fault: 'a wrapping that is a yes unless it says no',
    pattern: /it says another|took a wrapping for none/,
    parser: envelopeBodies(
      body => parseResponseEnvelope(body) ?? parseResponseEnvelope(Buffer.from('{"success":true}')),
    ),
  },
  {
    fault: 'a query that is read whatever it says of success',
    pattern: /it says no success/,
    parser: queryParser(({ query, status, body }) =>
      askQuery({ query, status, body: Buffer.from(Buffer.from(body).toString().replace('false', 'true')) }),
    ),
  },
  {
    fault: 'a key of a wallet that is known by small letters alone',
    pattern: /not told by its digits/,
    parser: walletParser(text => (/[A-F]/.test(text) ? undefined : detectWalletSecret(text))),
  },
  {
    fault: 'a layout that is taken as it lies there',
    pattern: /a group shows|its shares|a split|a panel stands|deeper|it threw/,
    parser: layoutsParser(value => {
      const read = parseWorkspace(value)
      return read && (value as unknown as typeof read)
    }),
  },
  {
    fault: 'a look that is whatever was kept',
    pattern: /the look is none/,
    parser: keptParser(one => {
      const read = readShelf(one)
      const [, theme] = /"theme":"([^"]*)"/.exec(one.text) ?? []
      return theme === undefined ? read : { ...read, look: { ...read.look, theme: theme as 'dark' } }
    }),
  },
  {
    fault: 'evidence that is whole where its fields are',
    pattern: /told whole and is not/,
    parser: evidenceParser(text => {
      const { faults, ...rest } = checkEvidencePack(text)
      return { ...rest, faults: faults.filter(fault => !fault.includes('digest')) }
    }),
  },
  {
    fault: 'a lock that any line with that word is',
    pattern: /where nobody said it/,
    parser: busParser(session => {
      const readLine = createBusLineReader(session)
      return line => readLine(line) ?? (line.includes('Lock') ? 'away' : undefined)
    }),
  },
]
