import { breakLimits } from '@core/guard/break'
import { notedTables, noteLimits } from '@core/history/note'
import { lockAfterLimits } from '@core/profile/keyring'
import * as v from 'valibot'
import { alertInputs } from './alert-inputs'
import type { CallShapes } from './answer'
import type { Api } from './api'
import type { ConsentApi, KeyForm } from './consent'
import { draftInput } from './draft-inputs'
import { pastInputs } from './past-inputs'
import { toldInputs } from './told-inputs'
import { updatesInputs } from './updates-inputs'

/** Text as typed: bounded, and otherwise left to the checks, which can say what is wrong with it. */
const typed = v.pipe(v.string(), v.maxLength(80))
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const words = (most: number) => v.pipe(v.string(), v.maxLength(most))
const nothing = v.undefined()

const allowed = v.union([
  v.literal('all'),
  v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/))), v.maxLength(500)),
])
const guards = v.strictObject({
  orderNotional: typed,
  positionNotional: typed,
  openNotional: typed,
  dailyLoss: typed,
  dailyNotional: typed,
  writesPerMinute: typed,
  consentsPerMinute: typed,
  collar: typed,
  markets: allowed,
  accounts: allowed,
})

/** What the desk's window may say, call by call. */
export const apiInputs: CallShapes<Api> = {
  ...pastInputs,
  ...alertInputs,
  ...toldInputs,
  ...updatesInputs,
  desk: { snapshot: nothing },
  market: {
    watch: v.strictObject({ symbol }),
    pastFunding: v.strictObject({ symbol }),
    tokens: nothing,
    candles: v.strictObject({
      symbol,
      interval: v.picklist(['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w', '1mon']),
      before: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    }),
  },
  orders: {
    plan: draftInput,
    submit: v.strictObject({ token }),
  },
  audit: {
    journal: nothing,
    save: v.strictObject({ attempt: id }),
    notes: nothing,
    note: v.strictObject({
      about: id,
      text: words(noteLimits.text),
      tags: v.pipe(v.array(v.pipe(v.string(), v.regex(noteLimits.tag))), v.maxLength(noteLimits.tags)),
      row: v.exactOptional(
        v.strictObject({
          table: v.picklist(notedTables),
          id,
          at: v.pipe(v.number(), v.integer(), v.minValue(0)),
        }),
      ),
    }),
    saveNotes: nothing,
  },
  attempts: { timeline: v.strictObject({ attempt: id }), evidence: v.strictObject({ attempt: id }) },
  writes: { stop: nothing, reopen: nothing, reconcile: nothing, declare: v.strictObject({ attempt: id }) },
  guards: {
    set: guards,
    cancelRaise: nothing,
    takeBreak: v.strictObject({
      minutes: v.pipe(v.number(), v.integer(), v.minValue(breakLimits.least), v.maxValue(breakLimits.most)),
    }),
  },
  profiles: {
    use: v.strictObject({ id }),
    add: nothing,
    edit: v.strictObject({ id }),
    remove: v.strictObject({ id }),
    allowWrites: v.strictObject({ id }),
    forbidWrites: v.strictObject({ id }),
  },
  connection: { leave: nothing, come: nothing },
  drills: { list: nothing, run: v.strictObject({ name: words(60) }) },
  diagnostics: {
    look: nothing,
    showLog: nothing,
    list: nothing,
    bundle: v.strictObject({ digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  },
  keys: {
    add: nothing,
    remove: v.strictObject({ profileId: id }),
    replace: v.strictObject({ profileId: id }),
    inspect: v.strictObject({ profileId: id }),
    lock: nothing,
    unlock: nothing,
    lockAfter: v.strictObject({
      minutes: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(lockAfterLimits.least),
        v.maxValue(lockAfterLimits.most),
      ),
    }),
  },
  screen: {
    recall: nothing,
    remember: v.strictObject({ preferences: words(200_000) }),
    copy: v.strictObject({ text: words(200_000) }),
    zoom: v.strictObject({ step: v.picklist(['in', 'out', 'usual']) }),
    save: v.strictObject({ text: words(200_000) }),
  },
  windows: { open: v.strictObject({ kind: v.picklist(['chart', 'ladder']) }) },
}

const addresses = v.strictObject({
  baseUrl: words(300),
  publicStreamUrl: words(300),
  privateStreamUrl: words(300),
})
const keyForm: v.GenericSchema<unknown, KeyForm> = v.strictObject({
  token,
  venue: words(300),
  label: words(60),
  accountId: words(80),
  secret: words(300),
  publicKey: v.exactOptional(words(120)),
  addresses: v.exactOptional(addresses),
})

/** What the consent surface may say. */
export const consentInputs: CallShapes<ConsentApi> = {
  consent: {
    question: nothing,
    shown: v.strictObject({ token }),
    checkKey: keyForm,
    answer: v.variant('is', [
      v.strictObject({ token, is: v.literal('no') }),
      v.strictObject({ token, is: v.literal('yes') }),
      v.strictObject({
        token,
        is: v.literal('declared'),
        outcome: v.picklist(['done', 'not done']),
        reason: v.pipe(v.string(), v.trim(), v.minLength(8), v.maxLength(500)),
      }),
      v.strictObject({ token, is: v.literal('key'), form: keyForm }),
      v.strictObject({
        token,
        is: v.literal('profile'),
        label: words(60),
        venue: v.exactOptional(words(300)),
        addresses: v.exactOptional(addresses),
      }),
    ]),
  },
}
