import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { currentDisplayFormat, setDisplayFormat } from '../../src/messages/display'
import { deskLanguages, type LanguageId } from '../../src/messages/languages'
import { askBoth, readTold, type Saying } from '../kit/both-languages'
import type { OracleGroup } from './recording'
import { plainValues } from './values'

type Words = Readonly<Record<string, unknown>>

const messages = fileURLToPath(new URL('../../src/messages', import.meta.url))

/** Enough that most words of most messages are among them, in a few seconds. */
const SAMPLES = { single: 400, mixed: 50 }

/** These hold the state of the process, or no message of their own. */
const stateful: ReadonlySet<string> = new Set([
  'choices',
  'display',
  'en',
  'main-messages',
  'message',
  'plural-message',
  'spoken',
  'translations',
  'zh',
])

/** Every file of messages. */
const files: readonly string[] = readdirSync(messages)
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(path => path.slice(0, -'.ts'.length))
  .filter(path => !stateful.has(path))
  .toSorted()

/** Renders every message with sample values of its parameters' types: a group for each file and language. */
export async function* renderMessages(): AsyncGenerator<OracleGroup> {
  const readFile = readTold()
  const chosen = currentDisplayFormat
  // The time zone of the machine must not show.
  setDisplayFormat({ zone: 'utc', figures: 'space', year: 2026 })
  try {
    for (const file of files) {
      const spoken = deskLanguages.filter(({ id }) => hasMessages(file, id))
      const modules = await Promise.all(spoken.map(({ id }) => loadWords(file, id)))
      const english = modules[0] ?? {}
      const { sayings, words: known } = readFile(file)
      const texts = sayings.map(message => renderSamples(message, [english, modules[1] ?? english], known))
      for (const [nth, { id }] of spoken.entries())
        yield {
          name: `messages ${file} ${id}`,
          cases: [JSON.stringify(textsIn(modules[nth])), ...texts.map(both => both[nth] ?? '')].toSorted(),
        }
    }
  } finally {
    setDisplayFormat(chosen)
  }
}

const hasMessages = (file: string, id: LanguageId): boolean =>
  id === 'en' || existsSync(`${messages}/${id}/${file}.ts`)
function urlOf(file: string, id: LanguageId): URL {
  const url = pathToFileURL(`${messages}/${file}.ts`)
  if (id !== 'en') url.search = `in=${id}`
  return url
}
const loadWords = async (file: string, id: LanguageId): Promise<Words> =>
  (await import(urlOf(file, id).href)) as Words

/** The texts of a module that need no values, in the order they were written. */
const textsIn = (module: unknown): unknown => plainValues({ ...Object(module) })

/** Renders one message with each sample in both languages. */
function renderSamples(
  message: Saying,
  both: readonly [Words, Words],
  known: readonly string[],
): readonly [english: string, other: string] {
  const samples = [...askBoth(message, both, known, SAMPLES)]
  return [
    samples.map(({ english }) => textOf(english)).join('\n'),
    samples.map(({ other }) => textOf(other)).join('\n'),
  ]
}

/** The message of an exception names fields of the code, so that only its presence counts. */
const textOf = (value: unknown): string =>
  typeof (value as { readonly failed?: unknown } | null | undefined)?.failed === 'string'
    ? 'throws'
    : JSON.stringify(plainValues(value))
