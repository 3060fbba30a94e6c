import { parseAmount, parseNumberToken } from '@core/value/decimal-amount'
import {
  parseJsonAmount,
  isJsonFields,
  getNumberText,
  parseExactJson,
  parseJsonBytes,
} from '../../../src/main/venue/json'
import { type ExactJson, JsonFaultError } from '../../../src/main/venue/exact-json-value'
import { jsonText } from './hostile-json'
import { figureText, mutated, mutatedBytes } from './hostile-text'
import { parserOf, threw, tryReading, unless, type FuzzedParser } from './parser'
import { straightFigure, straightJson, straightText, type Straight } from './straight'

/** All messages of a JSON fault. The list is closed, so that no message quotes the text. */
const knownMessages: readonly string[] = [
  'not JSON',
  'not UTF-8',
  'too large',
  'too deep',
  'too many items',
  'a key is repeated',
  'a forbidden key',
]

/** Describes the first difference between two readings of a text; `undefined` if they are equal. */
function differs(ours: ExactJson | undefined, theirs: Straight, path = 'the value'): string | undefined {
  if (theirs.is === 'number') {
    if (getNumberText(ours) !== theirs.text)
      return `${path} is the number ${theirs.text} and was read as another`
    return parseJsonAmount(ours) === straightFigure(theirs.text)
      ? undefined
      : `${path} is another amount than ${theirs.text}`
  }
  if (theirs.is === 'text') return ours === theirs.text ? undefined : `${path} is another text`
  if (theirs.is === 'word') return ours === theirs.value ? undefined : `${path} is another word`
  if (theirs.is === 'list') {
    if (!Array.isArray(ours) || ours.length !== theirs.items.length) return `${path} is another list`
    return theirs.items
      .map((item, at) => differs((ours as readonly ExactJson[])[at], item, `${path}[${at}]`))
      .find(Boolean)
  }
  if (!isJsonFields(ours)) return `${path} is no record`
  const names = [...theirs.members.keys()]
  if (ours.keys().join('\n') !== names.join('\n')) return `${path} has other keys`
  return names
    .map(name => differs(ours.get(name), theirs.members.get(name) as Straight, `${path}.${name}`))
    .find(Boolean)
}

/** Compares a JSON reading with the reference parser on the same text. An undefined text is invalid. */
function judgeJson(read: () => ExactJson, text: string | undefined): readonly string[] {
  const straight = text === undefined ? undefined : straightJson(text)
  const ours = tryReading(read)
  if (ours.is === 'thrown') {
    if (!(ours.error instanceof JsonFaultError)) return [threw(ours.error)]
    return [
      ...unless(
        knownMessages.includes(ours.error.message),
        `its fault says “${ours.error.message.slice(0, 80)}”`,
      ),
      ...unless(straight === undefined, 'it refused a text that is JSON'),
    ]
  }
  if (straight === undefined) return ['it took a text that is no JSON, or none that the desk takes']
  const difference = differs(ours.value, straight)
  return difference === undefined ? [] : [difference]
}

/** The parser of all answers and frames, compared with one that was written from the grammar. */
export const jsonParser = (read: (text: string) => ExactJson = parseExactJson): FuzzedParser =>
  parserOf({ name: 'json', draw: jsonText, judge: text => judgeJson(() => read(text), text) })

/** The same for bytes, some of which are no text. */
export const bytesParser = (read: (bytes: Uint8Array) => ExactJson = parseJsonBytes): FuzzedParser =>
  parserOf({
    name: 'bytes',
    draw: chance => mutatedBytes(jsonText(chance), chance),
    judge: bytes => judgeJson(() => read(bytes), straightText(bytes)),
    describe: bytes => Buffer.from(bytes).toString('hex'),
  })

/** Figures in the notation of the venue and of a person. */
export const amountParser = (read: (token: string) => string | undefined = parseNumberToken): FuzzedParser =>
  parserOf({
    name: 'amount',
    draw: chance => (chance.happens(0.3) ? mutated(figureText(chance), chance) : figureText(chance)),
    judge(token) {
      const exact = straightFigure(token)
      const ours = read(token)
      // Typed figures allow no exponent.
      const typed = /[eE]/.test(token) ? undefined : exact
      return [
        ...unless(ours === exact, `it reads ${ours ?? 'nothing'}, and the digits say ${exact ?? 'nothing'}`),
        ...unless(parseAmount(token) === typed, 'as it is typed it is read as another'),
        ...unless(
          ours === undefined || read(ours) === ours || ours.length > 80,
          'written out it is read as another',
        ),
      ]
    },
  })
