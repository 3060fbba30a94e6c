import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Translated } from '../translated'

/** What a file says in English, and in Chinese. */
const pair = <T>(english: Promise<T>, chinese: Promise<Translated<T>>) => Promise.all([english, chinese])

// Each file, in English and in Chinese. What is missing, or takes other facts, does not compile.
const said = {
  'account-name': pair(import('../account-name'), import('./account-name')),
  'account-page': pair(import('../account-page'), import('./account-page')),
  alerts: pair(import('../alerts'), import('./alerts')),
  algo: pair(import('../algo'), import('./algo')),
  aliases: pair(import('../aliases'), import('./aliases')),
  armed: pair(import('../armed'), import('./armed')),
  'armed-worst': pair(import('../armed-worst'), import('./armed-worst')),
  attempt: pair(import('../attempt'), import('./attempt')),
  audit: pair(import('../audit'), import('./audit')),
  banners: pair(import('../banners'), import('./banners')),
  bar: pair(import('../bar'), import('./bar')),
  baskets: pair(import('../baskets'), import('./baskets')),
  book: pair(import('../book'), import('./book')),
  'born-here': pair(import('../born-here'), import('./born-here')),
  'bound-faults': pair(import('../bound-faults'), import('./bound-faults')),
  bracket: pair(import('../bracket'), import('./bracket')),
  'by-address': pair(import('../by-address'), import('./by-address')),
  chart: pair(import('../chart'), import('./chart')),
  'close-line': pair(import('../close-line'), import('./close-line')),
  'close-several': pair(import('../close-several'), import('./close-several')),
  columns: pair(import('../columns'), import('./columns')),
  commands: pair(import('../commands'), import('./commands')),
  consent: pair(import('../consent'), import('./consent')),
  'data-trouble': pair(import('../data-trouble'), import('./data-trouble')),
  diagnostics: pair(import('../diagnostics'), import('./diagnostics')),
  differences: pair(import('../differences'), import('./differences')),
  doubt: pair(import('../doubt'), import('./doubt')),
  drill: pair(import('../drill'), import('./drill')),
  explain: pair(import('../explain'), import('./explain')),
  'explain-against': pair(import('../explain-against'), import('./explain-against')),
  'explain-book': pair(import('../explain-book'), import('./explain-book')),
  'explain-day': pair(import('../explain-day'), import('./explain-day')),
  'explain-guards': pair(import('../explain-guards'), import('./explain-guards')),
  'explain-history': pair(import('../explain-history'), import('./explain-history')),
  'explain-holdings': pair(import('../explain-holdings'), import('./explain-holdings')),
  'explain-position': pair(import('../explain-position'), import('./explain-position')),
  'explain-protect': pair(import('../explain-protect'), import('./explain-protect')),
  'explain-then': pair(import('../explain-then'), import('./explain-then')),
  fates: pair(import('../fates'), import('./fates')),
  figure: pair(import('../figure'), import('./figure')),
  figures: pair(import('../figures'), import('./figures')),
  flatten: pair(import('../flatten'), import('./flatten')),
  'flatten-warnings': pair(import('../flatten-warnings'), import('./flatten-warnings')),
  forecasts: pair(import('../forecasts'), import('./forecasts')),
  ceilings: pair(import('../ceilings'), import('./ceilings')),
  'guard-panels': pair(import('../guard-panels'), import('./guard-panels')),
  guards: pair(import('../guards'), import('./guards')),
  halts: pair(import('../halts'), import('./halts')),
  held: pair(import('../held'), import('./held')),
  hotkeys: pair(import('../hotkeys'), import('./hotkeys')),
  impossible: pair(import('../impossible'), import('./impossible')),
  indicators: pair(import('../indicators'), import('./indicators')),
  'insurance-fund': pair(import('../insurance-fund'), import('./insurance-fund')),
  journal: pair(import('../journal'), import('./journal')),
  key: pair(import('../key'), import('./key')),
  'key-warnings': pair(import('../key-warnings'), import('./key-warnings')),
  'key-writes': pair(import('../key-writes'), import('./key-writes')),
  keyboard: pair(import('../keyboard'), import('./keyboard')),
  keyring: pair(import('../keyring'), import('./keyring')),
  'kind-words': pair(import('../kind-words'), import('./kind-words')),
  ladder: pair(import('../ladder'), import('./ladder')),
  launch: pair(import('../launch'), import('./launch')),
  'launch-title': pair(import('../launch-title'), import('./launch-title')),
  leaving: pair(import('../leaving'), import('./leaving')),
  light: pair(import('../light'), import('./light')),
  'line-faults': pair(import('../line-faults'), import('./line-faults')),
  links: pair(import('../links'), import('./links')),
  lock: pair(import('../lock'), import('./lock')),
  many: pair(import('../many'), import('./many')),
  market: pair(import('../market'), import('./market')),
  'market-facts': pair(import('../market-facts'), import('./market-facts')),
  'market-rules': pair(import('../market-rules'), import('./market-rules')),
  menu: pair(import('../menu'), import('./menu')),
  missing: pair(import('../missing'), import('./missing')),
  moments: pair(import('../moments'), import('./moments')),
  moves: pair(import('../moves'), import('./moves')),
  names: pair(import('../names'), import('./names')),
  notes: pair(import('../notes'), import('./notes')),
  notices: pair(import('../notices'), import('./notices')),
  'number-text': pair(import('../number-text'), import('./number-text')),
  'order-words': pair(import('../order-words'), import('./order-words')),
  orphan: pair(import('../orphan'), import('./orphan')),
  outlook: pair(import('../outlook'), import('./outlook')),
  'outlook-groups': pair(import('../outlook-groups'), import('./outlook-groups')),
  'own-files': pair(import('../own-files'), import('./own-files')),
  past: pair(import('../past'), import('./past')),
  popout: pair(import('../popout'), import('./popout')),
  portfolio: pair(import('../portfolio'), import('./portfolio')),
  preset: pair(import('../preset'), import('./preset')),
  protect: pair(import('../protect'), import('./protect')),
  programs: pair(import('../programs'), import('./programs')),
  records: pair(import('../records'), import('./records')),
  reference: pair(import('../reference'), import('./reference')),
  'reference-warnings': pair(import('../reference-warnings'), import('./reference-warnings')),
  refusals: pair(import('../refusals'), import('./refusals')),
  risk: pair(import('../risk'), import('./risk')),
  runbook: pair(import('../runbook'), import('./runbook')),
  session: pair(import('../session'), import('./session')),
  settings: pair(import('../settings'), import('./settings')),
  'settings-panels': pair(import('../settings-panels'), import('./settings-panels')),
  settle: pair(import('../settle'), import('./settle')),
  several: pair(import('../several'), import('./several')),
  sheet: pair(import('../sheet'), import('./sheet')),
  shell: pair(import('../shell'), import('./shell')),
  signatures: pair(import('../signatures'), import('./signatures')),
  state: pair(import('../state'), import('./state')),
  statement: pair(import('../statement'), import('./statement')),
  'sub-accounts': pair(import('../sub-accounts'), import('./sub-accounts')),
  tables: pair(import('../tables'), import('./tables')),
  ticket: pair(import('../ticket'), import('./ticket')),
  'ticket-dialogs': pair(import('../ticket-dialogs'), import('./ticket-dialogs')),
  time: pair(import('../time'), import('./time')),
  timeline: pair(import('../timeline'), import('./timeline')),
  timer: pair(import('../timer'), import('./timer')),
  tour: pair(import('../tour'), import('./tour')),
  trade: pair(import('../trade'), import('./trade')),
  trades: pair(import('../trades'), import('./trades')),
  transfers: pair(import('../transfers'), import('./transfers')),
  trouble: pair(import('../trouble'), import('./trouble')),
  'typed-order': pair(import('../typed-order'), import('./typed-order')),
  updates: pair(import('../updates'), import('./updates')),
  'venue-acts': pair(import('../venue-acts'), import('./venue-acts')),
  'venue-refusal': pair(import('../venue-refusal'), import('./venue-refusal')),
  'venue-word': pair(import('../venue-word'), import('./venue-word')),
  views: pair(import('../views'), import('./views')),
  warnings: pair(import('../warnings'), import('./warnings')),
  watchlist: pair(import('../watchlist'), import('./watchlist')),
  'way-in': pair(import('../way-in'), import('./way-in')),
  'what-if': pair(import('../what-if'), import('./what-if')),
  workspace: pair(import('../workspace'), import('./workspace')),
  'writing-table': pair(import('../writing-table'), import('./writing-table')),
}
const folder = (path: string) =>
  readdirSync(new URL(path, import.meta.url))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => name.slice(0, -'.ts'.length))
    .toSorted()

/** What has no words of its own, and what is about languages. */
const neutral = [
  'display',
  'fill',
  'format',
  'languages',
  'said',
  'spoken',
  'times',
  'translated',
  'write-words',
]

it('has each file of words, and no other', () => {
  const files = folder('..').filter(name => !neutral.includes(name))
  expect(folder('.')).toEqual(files)
  expect(Object.keys(said).toSorted()).toEqual(files)
})

/** The texts of something said, each by where it stands; what a function says is not asked here. */
function textsOf(each: unknown, at: string): ReadonlyMap<string, string> {
  if (typeof each === 'string') return new Map([[at, each]])
  if (typeof each !== 'object' || each === null) return new Map()
  return new Map(Object.entries(each).flatMap(([key, part]) => [...textsOf(part, `${at}.${key}`)]))
}

const CHINESE = /\p{Script=Han}/u
const holesIn = (text = ''): string =>
  [...text.matchAll(/\{\w+(?::\w+)?\}/g)]
    .map(([hole]) => hole)
    .toSorted()
    .join()
const texts = (
  await Promise.all(
    Object.entries(said).map(async ([name, both]) => {
      const [english, chinese] = await both
      const others = textsOf(chinese, name)
      return [...textsOf(english, name)].map(([at, text]) => ({ at, text, other: others.get(at) }))
    }),
  )
).flat()

it('says each text in Chinese, or leaves the very English one', () => {
  expect(texts.length).toBeGreaterThan(1_500)
  expect(texts.filter(({ text, other }) => other !== text && !CHINESE.test(other ?? ''))).toEqual([])
})

it('leaves no English sentence as it is', () => {
  const isSentence = (text: string) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text)
  const left = texts.filter(({ text, other }) => other === text && isSentence(text))
  expect(left.filter(({ at }) => !at.endsWith('.value'))).toEqual([])
})

it('has every fact of a sentence, once for each time', () => {
  expect(texts.filter(({ text, other }) => holesIn(text) !== holesIn(other))).toEqual([])
})
