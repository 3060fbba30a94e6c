import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPractice } from '../../src/practice/open-practice'
import { closingLine, type Tally } from '../campaigns/campaign'
import { openKeyring } from '../kit/keyring'
import { channelsOf, type Places } from './channels'
import {
  decoyFor,
  freshSecret,
  inviteStrangers,
  keyCanary,
  mayHoldAccount,
  plantedIn,
  runCourse,
} from './course'
import { openDeskProcess, type DeskProcess } from './desk-process'
import { tryMemory } from './memory-course'
import { forms, written, type Form } from './forms'
import { huntFor, search, textCanary, type Canary, type Channel } from './search'

const print = (line: string): void => console.log(line)

/** Forms that can be planted in every channel. Text channels cannot carry the raw bytes of the others. */
const textForms: readonly Form[] = forms.filter(form => !['raw', 'UTF-16'].includes(form))

/** Forms in channels that re-encode text: links and file names. */
const formsWanted: Readonly<Record<string, Form>> = {
  addresses: 'percent',
  'addresses of a window beside': 'percent',
  'the diagnostic bundle': 'base58',
}

/** Environment variables that the desk process needs. All others of the shell are dropped. */
const passedOn = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'PERPDESK_CHROMIUM']

async function tryAll(): Promise<Tally> {
  const room = mkdtempSync(join(tmpdir(), 'perpdesk-canary-'))
  const places: Places = { home: join(room, 'home'), out: join(room, 'out') }
  const keyring = await openKeyring()
  const practice = await openPractice({ seed: 20, limits: false })
  const refused = freshSecret()
  const strangers = inviteStrangers(practice)
  const own = Object.fromEntries(
    passedOn.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  const opening = { root: process.env['PERPDESK_BUILT'] ?? resolve('.'), ...places }
  const desk = await openDeskProcess(join(import.meta.dirname, 'session.js'), opening, {
    ...own,
    ...keyring.env,
  })
  try {
    await runCourse(desk, practice, refused)
    const { forms: typed, frames, handedOver, begun } = await desk.gather()
    print(`${frames} frames, ${typed} with a sealed key in them, ${practice.received().length} requests`)
    const next = handedOver.flatMap(({ secret, key }) => [
      keyCanary('the practice secret', secret),
      keyCanary('the practice key', key),
    ])
    const canaries = [...plantedIn(practice, strangers, refused), ...next]
    const account = textCanary('the account id', practice.account.accountId)
    const channels = channelsOf(places, desk.overheard)
    const clean = await searchAll(channels, canaries, account)
    const once = checkForms(typed)
    const beginnings = checkBeginnings(begun)
    const requests = await askedFor(
      practice.received().map(({ path, query }) => `${path}?${query}`),
      canaries,
    )
    const planted = await plantEverywhere(desk, channels)
    return sum([clean, once, beginnings, requests, planted])
  } finally {
    await desk.close()
    await practice.close()
    await keyring.close()
    rmSync(room, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Searches every channel for every canary, and expects none. */
async function searchAll(
  channels: readonly Channel[],
  canaries: readonly Canary[],
  account?: Canary,
): Promise<Tally> {
  let tally: Tally = { tried: 0, held: 0, failed: 0 }
  for (const channel of channels) {
    const isShown = account === undefined || mayHoldAccount.has(channel.name)
    const looked = isShown ? canaries : [...canaries, account]
    const pieces = await channel.pieces()
    const size = pieces.reduce((bytes, piece) => bytes + piece.bytes.length, 0)
    const leaks = search(pieces, huntFor(looked))
    for (const { canary, form, where } of leaks)
      print(`FAILED ${canary} is in ${channel.name}, ${form}: ${where}`)
    const failed = new Set(leaks.map(({ canary }) => canary)).size
    print(`${channel.name}: ${pieces.length} pieces, ${size} bytes, ${looked.length} canaries`)
    tally = sum([tally, { tried: looked.length, held: looked.length - failed, failed }])
  }
  return tally
}

/** Checks that each tried key crossed to main once, sealed: the refused one and the stored one. */
function checkForms(typed: number): Tally {
  const held = typed === 2
  if (!held) print(`FAILED a key went from the sheet to main ${typed} times, not 2`)
  return { tried: 1, held: held ? 1 : 0, failed: held ? 0 : 1 }
}

/** Checks that each page was observed from its first address: the desk's two pages, and two other windows. */
function checkBeginnings(begun: readonly number[]): Tally {
  const held = JSON.stringify(begun) === '[2,2]'
  if (!held) print(`FAILED pages were heard from their beginning: ${begun.join(' and ')}, not 2 and 2`)
  return { tried: 1, held: held ? 1 : 0, failed: held ? 0 : 1 }
}

/** Searches the addresses requested at the venue. Keys belong in headers, never in addresses. */
function askedFor(lines: readonly string[], canaries: readonly Canary[]): Promise<Tally> {
  const name = 'addresses at the venue'
  const bytes = Buffer.from(lines.join('\n'))
  return searchAll(
    [{ name, pieces: () => Promise.resolve([{ where: name, bytes }]) }],
    canaries,
    canaries[0]!,
  )
}

/** Plants a leak in each channel, each in another form, and checks that the search finds them all. */
async function plantEverywhere(desk: DeskProcess, channels: readonly Channel[]): Promise<Tally> {
  const planted = channels.map(({ name }, place) => ({
    name,
    decoy: decoyFor(name),
    form: formsWanted[name] ?? textForms[place % textForms.length] ?? 'hex',
  }))
  for (const { name, decoy, form } of planted)
    await desk.plant(name, written(decoy.values[0] ?? Buffer.alloc(0), form).toString())
  await desk.gather()
  let failed = 0
  for (const [place, { name, decoy, form }] of planted.entries()) {
    const leaks = search((await channels[place]?.pieces()) ?? [], huntFor([decoy]))
    if (leaks.length > 0) continue
    failed += 1
    print(`FAILED the leak that was planted in ${name}, ${form}, was not found`)
  }
  return { tried: planted.length, held: planted.length - failed, failed }
}

const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((a, b) => ({ tried: a.tried + b.tried, held: a.held + b.held, failed: a.failed + b.failed }))

const brokeOff = (error: unknown): Tally => {
  print(`FAILED the session broke off: ${error instanceof Error ? error.message : String(error)}`)
  return { tried: 1, held: 0, failed: 1 }
}
const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
const parts = [
  { name: 'channels', run: tryAll },
  { name: 'memory', run: () => tryMemory(join(import.meta.dirname, 'session.js')) },
].filter(({ name }) => options.only === undefined || options.only === name)
let tally: Tally = { tried: 0, held: 0, failed: 0 }
for (const { run } of parts) tally = sum([tally, await run().catch(brokeOff)])
print(closingLine(tally))
process.exit(tally.failed === 0 ? 0 : 1)
