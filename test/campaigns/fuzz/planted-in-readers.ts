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
    says: /it says another|took a wrapping for none/,
    parser: envelopeBodies(
      body => parseResponseEnvelope(body) ?? parseResponseEnvelope(Buffer.from('{"success":true}')),
    ),
  },
  {
    fault: 'a query that is read whatever it says of success',
    says: /it says no success/,
    parser: queryParser(({ asked, status, body }) =>
      askQuery({ asked, status, body: Buffer.from(Buffer.from(body).toString().replace('false', 'true')) }),
    ),
  },
  {
    fault: 'a key of a wallet that is known by small letters alone',
    says: /not told by its digits/,
    parser: walletParser(text => (/[A-F]/.test(text) ? undefined : detectWalletSecret(text))),
  },
  {
    fault: 'a layout that is taken as it lies there',
    says: /a group shows|its shares|a split|a panel stands|deeper|it threw/,
    parser: layoutsParser(value => {
      const read = parseWorkspace(value)
      return read && (value as unknown as typeof read)
    }),
  },
  {
    fault: 'a look that is whatever was kept',
    says: /the look is none/,
    parser: keptParser(one => {
      const read = readShelf(one)
      const [, theme] = /"theme":"([^"]*)"/.exec(one.text) ?? []
      return theme === undefined ? read : { ...read, look: { ...read.look, theme: theme as 'dark' } }
    }),
  },
  {
    fault: 'evidence that is whole where its fields are',
    says: /told whole and is not/,
    parser: evidenceParser(text => {
      const { faults, ...rest } = checkEvidencePack(text)
      return { ...rest, faults: faults.filter(fault => !fault.includes('digest')) }
    }),
  },
  {
    fault: 'a lock that any line with that word is',
    says: /where nobody said it/,
    parser: busParser(session => {
      const hear = createBusLineReader(session)
      return line => hear(line) ?? (line.includes('Lock') ? 'away' : undefined)
    }),
  },
]
