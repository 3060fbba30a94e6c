import { breakLimits } from '@core/guard/break'
import { notedTables, noteLimits } from '@core/history/note'
import { lockAfterLimits } from '@core/profile/keyring'
import { printIntervals } from '@core/market/market'
import { MOST_DAYS, registrationScopes } from '@core/registration/terms'
import * as v from 'valibot'
import { accountPageInputs } from './account-inputs'
import { subAccountInputs } from './sub-account-inputs'
import { alertInputs } from './alert-inputs'
import { armedInputs } from './armed-inputs'
import { inputsOf, seldom } from './answer'
import { deskApi } from './api'
import { consentApi, type KeyForm, type SealedKeyForm } from './consent'
import { draftInput } from './draft-inputs'
import { pastInputs } from './past-inputs'
import { linksInputs } from './links-inputs'
import { messagesInputs } from './messages-inputs'
import { updatesInputs } from './updates-inputs'

/** Text as typed: bounded, and otherwise left to the checks, which can say what is wrong with it. */
const typed = v.pipe(v.string(), v.maxLength(80))
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
/** A place of a page, on any screen there is. */
const pixels = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_767))
const spot = v.strictObject({ x: pixels, y: pixels })
const words = (most: number) => v.pipe(v.string(), v.maxLength(most))
/** Settings in which everything is full, beside those that they stand in the place of, come to less: what is longer is kept nowhere. */
const settings = words(2_000_000)

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
export const apiInputs = inputsOf(deskApi, {
  ...accountPageInputs,
  ...subAccountInputs,
  ...pastInputs,
  ...alertInputs,
  ...armedInputs,
  ...linksInputs,
  ...messagesInputs,
  ...updatesInputs,
  market: {
    watch: { shape: v.strictObject({ symbol }) },
    pastFunding: { shape: v.strictObject({ symbol }) },
    facts: {
      shape: v.strictObject({
        of: v.picklist(['changes', 'interests', 'funding', 'averages', 'sources']),
      }),
    },
    candles: {
      shape: v.strictObject({
        symbol,
        interval: v.picklist(['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w', '1mon']),
        before: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      }),
    },
    printBars: {
      shape: v.strictObject({
        symbol,
        interval: v.picklist(printIntervals),
        from: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      }),
      // Eight charts ask as often as a growing bar is drawn.
      rate: { burst: 80, perSecond: 40 },
    },
  },
  orders: {
    plan: { shape: draftInput, rate: { burst: 10, perSecond: 4 } },
    submit: {
      shape: v.strictObject({ token, over: v.exactOptional(spot) }),
      rate: { burst: 4, perSecond: 2 },
    },
  },
  audit: {
    save: { shape: v.strictObject({ attempt: id }) },
    note: {
      shape: v.strictObject({
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
    },
  },
  attempts: {
    timeline: { shape: v.strictObject({ attempt: id }) },
    evidence: { shape: v.strictObject({ attempt: id }) },
  },
  writes: {
    reopen: { rate: seldom },
    reconcile: { rate: seldom },
    declare: { shape: v.strictObject({ attempt: id }), rate: seldom },
  },
  guards: {
    set: { shape: guards, rate: { burst: 6, perSecond: 1 } },
    boundKey: { rate: seldom },
    takeBreak: {
      shape: v.strictObject({
        minutes: v.pipe(v.number(), v.integer(), v.minValue(breakLimits.least), v.maxValue(breakLimits.most)),
      }),
      rate: seldom,
    },
  },
  profiles: {
    use: { shape: v.strictObject({ id }), rate: { burst: 4, perSecond: 1 } },
    add: { rate: seldom },
    addByAddress: { rate: seldom },
    edit: { shape: v.strictObject({ id }), rate: seldom },
    confirm: { shape: v.strictObject({ id }), rate: seldom },
    remove: { shape: v.strictObject({ id }), rate: seldom },
    allowWrites: { shape: v.strictObject({ id }), rate: seldom },
    forbidWrites: { shape: v.strictObject({ id }) },
  },
  connection: {
    come: { rate: { burst: 4, perSecond: 0.5 } },
  },
  announcements: {
    openPage: {
      shape: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/)) }),
      rate: seldom,
    },
  },
  drills: {
    run: { shape: v.strictObject({ name: words(60) }) },
  },
  diagnostics: {
    look: { rate: { burst: 6, perSecond: 2 } },
    showLog: { rate: seldom },
    list: { rate: seldom },
    bundle: {
      shape: v.strictObject({ digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
      rate: seldom,
    },
  },
  keys: {
    add: { rate: seldom },
    addFor: { shape: v.strictObject({ profileId: id }), rate: seldom },
    make: { shape: v.strictObject({ profileId: id }), rate: seldom },
    giveUp: { shape: v.strictObject({ profileId: id }), rate: seldom },
    remove: { shape: v.strictObject({ profileId: id }), rate: seldom },
    replace: { shape: v.strictObject({ profileId: id }), rate: seldom },
    inspect: { shape: v.strictObject({ profileId: id }), rate: { burst: 4, perSecond: 0.5 } },
    whole: { shape: v.strictObject({ profileId: id }), rate: { burst: 4, perSecond: 0.5 } },
    unlock: { rate: seldom },
    lockAfter: {
      shape: v.strictObject({
        minutes: v.pipe(
          v.number(),
          v.integer(),
          v.minValue(lockAfterLimits.least),
          v.maxValue(lockAfterLimits.most),
        ),
      }),
      rate: { burst: 4, perSecond: 1 },
    },
  },
  screen: {
    remember: { shape: v.strictObject({ preferences: settings }), rate: { burst: 10, perSecond: 4 } },
    copy: { shape: v.strictObject({ text: settings }), rate: { burst: 5, perSecond: 2 } },
    zoom: { shape: v.strictObject({ step: v.picklist(['in', 'out', 'usual']) }) },
    save: { shape: v.strictObject({ text: settings }), rate: { burst: 2, perSecond: 0.2 } },
  },
  windows: {
    open: {
      shape: v.strictObject({ kind: v.picklist(['chart', 'ladder']) }),
      rate: { burst: 4, perSecond: 1 },
    },
  },
})

const addresses = v.strictObject({
  baseUrl: words(300),
  publicStreamUrl: words(300),
  privateStreamUrl: words(300),
})
const keyFields = {
  token,
  venue: words(300),
  label: words(60),
  accountId: words(80),
  addresses: v.exactOptional(addresses),
}
const keyForm: v.GenericSchema<unknown, KeyForm> = v.strictObject(keyFields)
const sealedKeyForm: v.GenericSchema<unknown, SealedKeyForm> = v.strictObject({
  ...keyFields,
  // SECURITY: longer than a key is in any form that it is typed in but a pair's: no seed passes for its box.
  box: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{107}$/)),
  publicKey: v.exactOptional(words(120)),
})
/** How often a key may be tried: each time something is asked of the venue. */
const tries = { burst: 3, perSecond: 0.2 }

/** What the consent surface may say. */
export const consentInputs = inputsOf(consentApi, {
  consent: {
    shown: { shape: v.strictObject({ token }) },
    offerKey: { shape: keyForm, rate: tries },
    checkKey: { shape: sealedKeyForm, rate: tries },
    clearClipboard: { shape: v.strictObject({ token }), rate: seldom },
    giveText: {
      shape: v.strictObject({ token, to: v.picklist(['clipboard', 'file']) }),
      rate: seldom,
    },
    answer: {
      shape: v.variant('is', [
        v.strictObject({ token, is: v.literal('no') }),
        v.strictObject({
          token,
          is: v.literal('yes'),
          ceilings: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,4096}$/))),
        }),
        v.strictObject({
          token,
          is: v.literal('declared'),
          outcome: v.picklist(['done', 'not done']),
          reason: v.pipe(v.string(), v.trim(), v.minLength(8), v.maxLength(500)),
        }),
        v.strictObject({ token, is: v.literal('key'), form: keyForm }),
        v.strictObject({ token, is: v.literal('make instead') }),
        v.strictObject({
          token,
          is: v.literal('made key'),
          form: v.strictObject({
            chainId: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
            scope: v.picklist(registrationScopes),
            days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS)),
          }),
        }),
        v.strictObject({ token, is: v.literal('signed key'), signature: words(300) }),
        v.strictObject({
          token,
          is: v.literal('profile'),
          label: words(60),
          venue: v.exactOptional(words(300)),
          addresses: v.exactOptional(addresses),
          asksInPublic: v.exactOptional(v.boolean()),
        }),
        v.strictObject({
          token,
          is: v.literal('address'),
          form: v.strictObject({
            label: words(60),
            venue: words(300),
            wallet: words(100),
            accountId: v.exactOptional(words(80)),
            addresses: v.exactOptional(addresses),
          }),
        }),
      ]),
    },
  },
})
