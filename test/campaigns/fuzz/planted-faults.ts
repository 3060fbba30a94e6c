import { parseNumberToken } from '@core/value/decimal-amount'
import { err, ok, createRefusal } from '@core/value/result'
import { decodeStoredKey, encodeStoredKey } from '../../../src/signer/stored-key-item'
import { restoreWindowBounds } from '../../../src/main/electron/window-bounds'
import { findForbiddenSwitch, type ProcessEnvironment } from '../../../src/main/electron/launch-environment'
import { splitBookChange } from '../../../src/main/venue/book-change-text'
import { parseExactJson } from '../../../src/main/venue/json'
import { JsonFaultError } from '../../../src/main/venue/exact-json-value'
import { pushDecoders } from '../../../src/main/venue/push-decoders'
import { seedFrom } from '../../kit/keytext'
import { verifyWalletSignature } from '../../../src/main/venue/wallet/wallet-signature'
import { parseOrderLine } from '../../../src/renderer/drafts/order-line'
import { parseFigure } from '../../../src/renderer/number-text'
import { parseSettings } from '../../../src/renderer/preferences/settings-file'
import { judgePublishedRelease } from '@core/update/release-judgement'
import { readers } from '../../payloads/readers'
import { bookParser } from './book-parser'
import { environmentParser, wordsParser } from './command-parser'
import { databaseParser, openIn } from './database-parser'
import { doorParser } from './door-parser'
import { amountParser, bytesParser, jsonParser } from './json-parsers'
import { envelopeParser, keyParser } from './key-parsers'
import { placesParser, releaseParser } from './kept-parsers'
import type { Planted } from './planted-fault'
import { plantedInReaders } from './planted-in-readers'
import { plantedInSigner } from './planted-in-signer'
import { settingsParser } from './settings-parsers'
import { figureParser, lineParser } from './typed-parsers'
import { signatureParser } from './wallet-parser'
import { answersParser, framesParser, judged, writesParser } from './venue-parsers'

/** Truncates every figure in a value to two decimals. */
function cutFigures(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^(-?\d+\.\d{2})\d+$/, '$1')
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value)
    ? value.map(cutFigures)
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cutFigures(each)]))
}

const takesTwice = (text: string) => {
  try {
    return parseExactJson(text)
  } catch (error) {
    if (error instanceof JsonFaultError && error.message === 'a key is repeated') return null
    throw error
  }
}

function worksOn(ms: number): void {
  const before = process.cpuUsage()
  while (process.cpuUsage(before).user < ms * 1_000) Math.hypot(1, 2)
}

/** Reads stored window bounds without checks. */
const believing: typeof restoreWindowBounds = (text, screens, sizes) => {
  const [x = 0, y = 0, width = 0, height = 0] = JSON.parse(text ?? '[]') as number[]
  return restoreWindowBounds(undefined, screens, sizes).area.width === 0
    ? { area: {} }
    : { area: { x, y, width, height } }
}

export const plantedFaults: readonly Planted[] = [
  { fault: 'a key that is taken twice', pattern: /no JSON/, parser: jsonParser(takesTwice) },
  {
    fault: 'a text that is worked on for too long',
    most: 100,
    pattern: /ms of work/,
    parser: jsonParser(text => {
      worksOn(120)
      return parseExactJson(text)
    }),
  },
  {
    fault: 'bytes that are mended where they are no text',
    pattern: /no JSON/,
    parser: bytesParser(bytes => parseExactJson(Buffer.from(bytes).toString('utf8'))),
  },
  {
    fault: 'figures that go through a binary number',
    pattern: /the digits say/,
    parser: amountParser(token =>
      parseNumberToken(token) === undefined ? undefined : parseNumberToken(String(Number(token))),
    ),
  },
  {
    fault: 'an answer’s figures cut off',
    pattern: /which nobody said/,
    parser: answersParser((name, body) => cutFigures(readers[name](body))),
  },
  {
    fault: 'a frame without its time that breaks the stream',
    pattern: /it threw TypeError/,
    parser: framesParser((name, frame) => {
      if (typeof frame.get('ts') !== 'number') throw new TypeError('its time is not read')
      return pushDecoders[name](frame)
    }),
  },
  {
    fault: 'a yes that is taken from an error',
    pattern: /taken for a yes/,
    parser: writesParser((kind, status, body) => judged(kind, status === 503 ? 200 : status, body)),
  },
  {
    fault: 'bids and asks exchanged on the quick way',
    pattern: /another book/,
    parser: bookParser(text => {
      const push = splitBookChange(text)
      return push && { ...push, asks: push.bids, bids: push.asks }
    }),
  },
  {
    fault: 'a signature that was cut short and is filled up',
    pattern: /it took another signature/,
    parser: signatureParser((of, brought) => {
      const read = verifyWalletSignature(of, brought)
      const isCut = !read.ok && /^0x[0-9a-f]{80,}$/i.test(brought.signature)
      return isCut ? ok(brought.signature) : read
    }),
  },
  {
    fault: 'a secret in the words of its refusal',
    pattern: /keeps something of it/,
    parser: keyParser(text => {
      const read = seedFrom(text)
      return read.ok ? read : err([createRefusal('KEY_MALFORMED', { text: text.slice(0, 4) })])
    }),
  },
  {
    fault: 'a sum that nobody compares',
    pattern: /another text/,
    parser: envelopeParser((name, text) => {
      const [, letters = ''] = text.split('.')
      const bytes = Buffer.from(letters, 'base64url')
      return (
        decodeStoredKey(name, text) ??
        (bytes.length === 32 ? decodeStoredKey(name, encodeStoredKey(name, bytes)) : undefined)
      )
    }),
  },
  {
    fault: 'a comma that is always the decimal mark',
    pattern: /read as/,
    parser: figureParser(text => parseFigure(text.replaceAll(/[\s,]/g, sign => (sign === ',' ? '.' : '')))),
  },
  {
    fault: 'sides that are mixed up',
    pattern: /another order/,
    parser: lineParser((line, on) => parseOrderLine(line.replace(/^sell/, 'buy'), on)),
  },
  {
    fault: 'a name that reaches what every object has',
    pattern: /left something on Object/,
    parser: settingsParser(text => {
      if (text.includes('__proto__')) Object.assign(Object.prototype, { polluted: true })
      return parseSettings(text)
    }),
  },
  {
    fault: 'settings that are not read as they were written',
    pattern: /read as another/,
    parser: settingsParser(text => {
      const read = parseSettings(text)
      return { ...read, preferences: { ...read.preferences, toured: !read.preferences.toured } }
    }),
  },
  {
    fault: 'a window that is put where a file says',
    pattern: /the window|it threw/,
    parser: placesParser(believing),
  },
  {
    fault: 'a release that nobody has to sign',
    pattern: /nobody signed/,
    parser: releaseParser((text, on, seals) =>
      judgePublishedRelease(text, on, { ...seals, verifySignature: () => true }),
    ),
  },
  {
    fault: 'switches of one dash that are let in',
    pattern: /a start has/,
    parser: wordsParser((words, on) =>
      findForbiddenSwitch(
        words.filter(word => word.startsWith('--')),
        on,
      ),
    ),
  },
  {
    fault: 'names that are left in the environment in small letters',
    pattern: /is left in it/,
    parser: environmentParser((env: ProcessEnvironment) => {
      const names = Object.keys(env).filter(name =>
        /^(NODE_(?!ENV$)|SSLKEYLOGFILE|DEBUG$|ELECTRON_|OPENSSL_|LIBVA_|HTTPS?_PROXY|ALL_PROXY)/.test(name),
      )
      for (const name of names) Reflect.deleteProperty(env, name)
      return names
    }),
  },
  {
    fault: 'a door that hands on whatever was cloned',
    pattern: /reached (?:the|a) handler/,
    parser: doorParser((_call, input, received) => {
      received.push(input)
      return Promise.resolve(ok(undefined))
    }),
  },
  {
    fault: 'a journal that is told whole whatever lies there',
    pattern: /told whole and is another|nobody wrote/,
    parser: databaseParser(async folder => {
      const records = await openIn(folder)
      const { journal } = records
      return {
        ...records,
        storage: () => undefined,
        journal: { ...journal, found: 'whole', readAll: () => journal.readAll() },
      }
    }),
  },
  ...plantedInSigner,
  ...plantedInReaders,
]
