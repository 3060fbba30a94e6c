import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { GuardsDraft } from '../../src/core/guard/guard-change'
import { historyTables } from '../../src/core/history/history-table'
import type { Plan } from '../../src/core/write/plan'
import type { Result } from '../../src/core/value/result'
import type { VenueAddresses } from '../../src/core/profile/trading-profile'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { createEvidencePack } from '../../src/main/attempts/evidence-pack'
import type { ChainedJournalLine } from '../../src/main/main-ports'
import { waitUntilArmed } from '../kit/hands'
import { domOf, popoutPages, type Session } from './desk-session'

/** One action of a person at the desk. */
export type Act =
  | { readonly is: 'add a key'; readonly key: TypedKey; readonly kept: boolean }
  /** Fills in the key form and leaves it without submitting. */
  | { readonly is: 'call a key off'; readonly key: TypedKey }
  /** Selects a known account and waits until it accepts writes. */
  | { readonly is: 'use the account'; readonly label: string }
  | { readonly is: 'take up the account'; readonly label: string; readonly guards: GuardsDraft }
  | { readonly is: 'send'; readonly draft: WriteDraft }
  | { readonly is: 'wait'; readonly for: readonly string[] }
  | { readonly is: 'look everywhere' }
  | { readonly is: 'save everything' }
  | { readonly is: 'lock' }

export interface TypedKey {
  /** The desk's label of the account. */
  readonly label: string
  readonly accountId: string
  readonly secret: string | Masked
  readonly addresses: VenueAddresses
}

/**
 * A text that does not appear in plain form in memory: for each letter the sum of its code and a number, and
 * that number.
 */
export type Masked = readonly (readonly [sum: number, added: number])[]

const PATIENCE = 45_000
const MARKET = 'PERP_BTC_USDC'
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Polls until something is present, for a limited time. */
async function until<T>(
  what: string,
  check: () => Promise<T | undefined | false>,
  instead?: () => Promise<unknown>,
): Promise<T> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const found = await check()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) {
      const there = instead && ` There was ${JSON.stringify(await instead()) ?? 'nothing'}.`
      throw new Error(`The session waited in vain for ${what}.${there ?? ''}`)
    }
    await pause(150)
  }
}

/** Returns a function that performs actions at this desk. */
export function openActs(session: Session): (act: Act) => Promise<unknown> {
  return async act => {
    const done = await perform(session, act)
    session.put(
      'the DOM',
      `${Date.now()}-${act.is}`,
      `${await domOf(session.desk)}\n${await domOf(session.sheet)}`,
    )
    return done
  }
}

function perform(session: Session, act: Act): Promise<unknown> {
  switch (act.is) {
    case 'add a key':
      return addKey(session, act.key, act.kept)
    case 'call a key off':
      return callOff(session, act.key)
    case 'use the account':
      return useAccount(session, act.label)
    case 'take up the account':
      return takeUp(session, act.label, act.guards)
    case 'send':
      return send(session, act.draft)
    case 'wait':
      return until(act.for.join(' or '), async () => {
        const { attempts } = await session.snapshot()
        const newest = [...(attempts?.value ?? [])].sort((a, b) => b.consentedAt - a.consentedAt)[0]
        return newest !== undefined && act.for.includes(newest.state.is) && newest.state.is
      })
    case 'look everywhere':
      return lookEverywhere(session)
    case 'save everything':
      return saveEverything(session)
    case 'lock':
      return session.call('keys.lock')
  }
}

/** Types a key into main's own sheet, has it checked and, if permitted, stored. */
async function addKey(session: Session, key: TypedKey, kept: boolean): Promise<void> {
  const { sheet, call, snapshot } = session
  const before = (await snapshot()).keyring?.value.rows.length ?? 0
  const added = call('keys.add')
  await fillIn(session, key)
  await sheet.keyboard.press('Enter')
  if (!kept) {
    await until('the key to be refused', () => sheet.locator('.foot .down').first().isVisible())
    if ((await sheet.locator('[data-hold]').count()) > 0)
      throw new Error('A key that the venue refuses was offered to be kept.')
    await sheet.keyboard.press('Escape')
    return void (await added)
  }
  await hold(session)
  const answer = await added
  if (!answer.ok) throw new Error(`The key was not kept: ${JSON.stringify(answer.error)}`)
  await until('the profile', async () => ((await snapshot()).keyring?.value.rows.length ?? 0) > before)
}

/** Fills in the form of a key, its secret last. */
async function fillIn({ sheet }: Session, key: TypedKey): Promise<void> {
  await sheet.locator('form select').waitFor()
  // The sheet repeats its layout once it is in place.
  await pause(1_000)
  await sheet.locator('form select').selectOption('other')
  for (const name of ['baseUrl', 'publicStreamUrl', 'privateStreamUrl'] as const)
    await type(sheet, `input[name=${name}]`, key.addresses[name])
  await sheet.keyboard.press('Enter')
  await type(sheet, 'input[name=accountId]', key.accountId)
  await sheet.keyboard.press('Enter')
  await type(sheet, 'input[type=password]', key.secret)
}

async function callOff(session: Session, key: TypedKey): Promise<void> {
  const added = session.call('keys.add')
  await fillIn(session, key)
  await session.sheet.keyboard.press('Escape')
  await added
}

/** Types key by key, so that no test script in the page ever has the secret. */
async function type(sheet: Session['sheet'], field: string, text: string | Masked): Promise<void> {
  // Focuses instead of clicking, because the scroll hint of a long sheet may cover a field at its end.
  await sheet.locator(field).focus()
  if (typeof text === 'string') return sheet.keyboard.type(text)
  for (const [sum, added] of text) await sheet.keyboard.type(String.fromCharCode(sum - added))
}

/** Selects an account and begins trading on it, which requires confirmation after each start. */
async function useAccount(session: Session, label: string): Promise<void> {
  const id = await showAccount(session, label)
  await beginTrading(session, label, { id })
}

/**
 * Begins trading on a new account, which sets its first limits in the same confirmation. Sells and market orders need
 * a size of their market as well.
 */
async function takeUp(session: Session, label: string, guards: GuardsDraft): Promise<void> {
  const id = await showAccount(session, label)
  await beginTrading(session, label, { id, guards })
  const sized = session.call('guards.sizeMarket', { symbol: MARKET })
  await session.sheet.locator('[data-hold]').waitFor()
  await hold(session)
  const outcome = await sized
  if (!outcome.ok || outcome.value !== 'set') throw new Error(`No size was set: ${JSON.stringify(outcome)}`)
}

/** Selects the account with this label, and waits until it is read. */
async function showAccount({ call, snapshot }: Session, label: string): Promise<string> {
  const row = (await snapshot()).keyring?.value.rows.find(({ profile }) => profile.label === label)
  if (row === undefined) throw new Error('No such account.')
  const { id } = row.profile
  await call('profiles.use', { id })
  await until('the account', async () => {
    const { profile, account, key } = await snapshot()
    return profile?.value.id === id && account?.from === 'live' && key !== undefined
  })
  return id
}

async function beginTrading(
  session: Session,
  label: string,
  account: { readonly id: string; readonly guards?: GuardsDraft },
): Promise<void> {
  const { call, snapshot } = session
  const allowed = call('profiles.allowWrites', account)
  await answer(session, label)
  await allowed
  await call('market.watch', { symbol: MARKET })
  await until(
    'writing to be possible',
    async () => (await snapshot()).writes?.value.state === 'active',
    async () => (await snapshot()).writes?.value,
  )
}

/** Confirms a sheet that requires a typed word. */
async function answer(session: Session, word: string): Promise<void> {
  await session.sheet.locator('input[name=word]').waitFor()
  await type(session.sheet, 'input[name=word]', word)
  await hold(session)
}

/** Plans and confirms until the desk accepts: a plan expires after 15 s, and the market moves. */
async function send(session: Session, draft: WriteDraft): Promise<unknown> {
  let refused: unknown
  const ask = async (): Promise<unknown> => {
    const planned = (await session.call('orders.plan', draft)) as Result<Plan>
    if (!planned.ok) {
      refused = planned.error
      return pause(500).then(() => undefined)
    }
    const submitted = session.call('orders.submit', { token: planned.value.token })
    const word = session.sheet.locator('input[name=word]')
    await session.sheet.locator('[data-hold]').waitFor()
    if (await word.isVisible()) await type(session.sheet, 'input[name=word]', 'SEND')
    await hold(session)
    const answer = await submitted
    if (answer.ok && answer.value !== 'declined') return answer.value
    refused = answer
    return undefined
  }
  return until('a yes to be taken', ask, () => Promise.resolve(refused))
}

async function hold({ sheet }: Session): Promise<void> {
  await waitUntilArmed(sheet)
  await sheet.locator('[data-hold]').hover()
  await sheet.mouse.down()
  await pause(1_400)
  await sheet.mouse.up()
  await sheet
    .locator('.sheet')
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => sheet.keyboard.press('Escape'))
}

/**
 * Visits every table, every view of keys, the palette, the clipboard, the other windows and the diagnostics.
 */
async function lookEverywhere(session: Session): Promise<void> {
  const { desk, call } = session
  for (let table = 1; table <= 9; table += 1) {
    await desk.keyboard.press(`Alt+${table}`)
    await pause(120)
  }
  const day = 86_400_000
  const period = { from: Date.now() - 7 * day, to: Date.now() + day }
  await call('history.portfolio', period)
  await call('snapshots.moments', period)
  await call('snapshots.at', { time: Date.now() })
  await call('keys.inspect', { profileId: 'nobody' })
  await call('market.candles', { symbol: MARKET, interval: '1m' })
  await call('orders.submit', { token: 'nobody' })
  for (const kind of ['chart', 'ladder']) await call('windows.open', { kind })
  await until('the windows beside', async () => (await popoutPages(session)).length === 2)
  for (const method of ['diagnostics.read', 'diagnostics.showLog']) {
    const result = await call(method)
    if (!result.ok) throw new Error(`The desk refused ${method}: ${JSON.stringify(result.error)}`)
  }
}

/** Reads the journal from a copy, because the running desk locks its database. */
function journalIn(home: string): readonly ChainedJournalLine[] {
  const copy = mkdtempSync(join(tmpdir(), 'perpdesk-canary-journal-'))
  for (const name of ['perpdesk.db', 'perpdesk.db-wal'])
    if (existsSync(join(home, name))) copyFileSync(join(home, name), join(copy, name))
  const sql = new DatabaseSync(join(copy, 'perpdesk.db'))
  try {
    return sql
      .prepare('SELECT seq AS count, line, head FROM journal ORDER BY seq')
      .all() as unknown as readonly ChainedJournalLine[]
  } finally {
    sql.close()
    rmSync(copy, { recursive: true })
  }
}

/** Saves evidence of every attempt, every table, and the diagnostic bundle, as a person would. */
async function saveEverything(session: Session): Promise<number> {
  const { call, put, snapshot, opening } = session
  const { attempts, terms } = await snapshot()
  const chain = journalIn(opening.home)
  for (const { id: attempt } of attempts?.value ?? []) {
    // The desk refuses evidence for about five minutes after signing, longer than this session lasts.
    const text = createEvidencePack({
      ...{ attempt, chain, version: 'canary', madeAt: Date.now() },
      secrets: terms === undefined ? [] : [terms.value.accountId],
    })
    if (text === undefined) continue
    put('evidence packs', attempt, text)
    await session.desk.keyboard.press('Shift')
    await call('screen.copy', { text })
    await pause(600)
  }
  const day = 86_400_000
  const period = { from: Date.now() - 7 * day, to: Date.now() + day }
  for (const table of historyTables)
    for (const format of ['csv', 'json'])
      await saveTo(session, `${table}.${format}`, 'exports.save', { table, period, format })
  await saveTo(session, 'account.json', 'exports.moment', { time: Date.now() })
  await saveBundle(session)
  return attempts?.value.length ?? 0
}

/** Saves a file and records its contents for the search. */
async function saveTo(
  { call, put, host, opening }: Session,
  name: string,
  channel: string,
  input: unknown,
): Promise<void> {
  const place = join(opening.out, name)
  host.native.dialog.answers.push({ canceled: false, filePath: place })
  const saved = await call(channel, input)
  if (saved.ok) put('saved tables', name, readFileSync(place, 'utf8'))
  else host.native.dialog.answers.length = 0
}

/** Lists and saves the diagnostic bundle, as a person would. */
export async function saveBundle({ call, put, host, opening }: Session): Promise<void> {
  const listed = await call('diagnostics.list')
  if (!listed.ok) throw new Error('No bundle was listed.')
  const { digest } = listed.value as { digest: string }
  const place = join(opening.out, `bundle-${digest.slice(0, 8)}.json`)
  host.native.dialog.answers.push({ canceled: false, filePath: place })
  const saved = await call('diagnostics.bundle', { digest })
  if (!saved.ok || saved.value === 'declined') throw new Error('No bundle was saved.')
  put('the diagnostic bundle', digest.slice(0, 8), readFileSync(place, 'utf8'))
}
