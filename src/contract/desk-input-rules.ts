import { tradingBreakLimits } from '@core/guard/trading-break'
import { notableTables, userNoteLimits } from '@core/history/user-note'
import { lockAfterMinuteLimits, NEVER_LOCKS_AFTER } from '@core/profile/keyring-overview'
import { printIntervals } from '@core/market/venue-market-rules'
import { MAX_KEY_DAYS, registrationScopes } from '@core/registration/registration-terms'
import * as v from 'valibot'
import { accountPageInputRules } from './account-input-rules'
import { subAccountInputRules } from './sub-account-input-rules'
import { alertInputRules } from './alert-input-rules'
import { armedInputRules } from './armed-input-rules'
import { createInputRules, strictRateLimit } from './call-dispatch'
import { deskApi } from './desk-api'
import { consentApi, type AddKeyForm, type SealedAddKeyForm } from './consent-api'
import { draftInputSchema } from './draft-schemas'
import { historyInputRules } from './history-input-rules'
import { MAX_PREFERENCES_LENGTH } from './input-size'
import { marketLinksInputRules } from './links-input-rules'
import { messageFlowInputRules } from './messages-input-rules'
import { updatesInputRules } from './updates-input-rules'

/** Typed text with a length limit. The order checks report everything else that is wrong with it. */
const typedText = v.pipe(v.string(), v.maxLength(80))
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
/** A page coordinate on any real screen. */
const pixelCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_767))
const pagePoint = v.strictObject({ x: pixelCount, y: pixelCount })
const textUpTo = (most: number) => v.pipe(v.string(), v.maxLength(most))
const preferencesText = textUpTo(MAX_PREFERENCES_LENGTH)

const allowedIds = v.union([
  v.literal('all'),
  v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/))), v.maxLength(500)),
])
const guards = v.strictObject({
  orderNotional: typedText,
  positionNotional: typedText,
  openNotional: typedText,
  dailyLoss: typedText,
  dailyNotional: typedText,
  writesPerMinute: typedText,
  consentsPerMinute: typedText,
  collar: typedText,
  markets: allowedIds,
  accounts: allowedIds,
})

export const deskInputRules = createInputRules(deskApi, {
  ...accountPageInputRules,
  ...subAccountInputRules,
  ...historyInputRules,
  ...alertInputRules,
  ...armedInputRules,
  ...marketLinksInputRules,
  ...messageFlowInputRules,
  ...updatesInputRules,
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
      // Eight charts each query at the rate at which a growing bar is drawn.
      rate: { burst: 80, perSecond: 40 },
    },
  },
  orders: {
    plan: { shape: draftInputSchema, rate: { burst: 10, perSecond: 4 } },
    submit: {
      shape: v.strictObject({ token, over: v.exactOptional(pagePoint) }),
      rate: { burst: 4, perSecond: 2 },
    },
  },
  audit: {
    save: { shape: v.strictObject({ attempt: id }) },
    note: {
      shape: v.strictObject({
        about: id,
        text: textUpTo(userNoteLimits.text),
        tags: v.pipe(
          v.array(v.pipe(v.string(), v.regex(userNoteLimits.tag))),
          v.maxLength(userNoteLimits.tags),
        ),
        row: v.exactOptional(
          v.strictObject({
            table: v.picklist(notableTables),
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
    reopen: { rate: strictRateLimit },
    reconcile: { rate: strictRateLimit },
    declare: { shape: v.strictObject({ attempt: id }), rate: strictRateLimit },
  },
  guards: {
    set: { shape: guards, rate: { burst: 6, perSecond: 1 } },
    boundKey: { rate: strictRateLimit },
    sizeMarket: { shape: v.strictObject({ symbol }), rate: strictRateLimit },
    takeBreak: {
      shape: v.strictObject({
        minutes: v.pipe(
          v.number(),
          v.integer(),
          v.minValue(tradingBreakLimits.least),
          v.maxValue(tradingBreakLimits.most),
        ),
      }),
      rate: strictRateLimit,
    },
  },
  profiles: {
    use: { shape: v.strictObject({ id }), rate: { burst: 4, perSecond: 1 } },
    add: { rate: strictRateLimit },
    addByAddress: { rate: strictRateLimit },
    edit: { shape: v.strictObject({ id }), rate: strictRateLimit },
    confirm: { shape: v.strictObject({ id }), rate: strictRateLimit },
    remove: { shape: v.strictObject({ id }), rate: strictRateLimit },
    allowWrites: { shape: v.strictObject({ id, guards: v.exactOptional(guards) }), rate: strictRateLimit },
    forbidWrites: { shape: v.strictObject({ id }) },
    openPage: { rate: strictRateLimit },
  },
  connection: {
    come: { rate: { burst: 4, perSecond: 0.5 } },
  },
  announcements: {
    openPage: {
      shape: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/)) }),
      rate: strictRateLimit,
    },
  },
  drills: {
    run: { shape: v.strictObject({ name: textUpTo(60) }) },
  },
  diagnostics: {
    read: { rate: { burst: 6, perSecond: 2 } },
    showLog: { rate: strictRateLimit },
    list: { rate: strictRateLimit },
    bundle: {
      shape: v.strictObject({ digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
      rate: strictRateLimit,
    },
  },
  keys: {
    add: { rate: strictRateLimit },
    addFor: { shape: v.strictObject({ profileId: id }), rate: strictRateLimit },
    make: { shape: v.strictObject({ profileId: id }), rate: strictRateLimit },
    giveUp: { shape: v.strictObject({ profileId: id }), rate: strictRateLimit },
    remove: { shape: v.strictObject({ profileId: id }), rate: strictRateLimit },
    replace: { shape: v.strictObject({ profileId: id }), rate: strictRateLimit },
    inspect: { shape: v.strictObject({ profileId: id }), rate: { burst: 4, perSecond: 0.5 } },
    whole: { shape: v.strictObject({ profileId: id }), rate: { burst: 4, perSecond: 0.5 } },
    unlock: { rate: strictRateLimit },
    lockAfter: {
      shape: v.strictObject({
        minutes: v.pipe(
          v.number(),
          v.integer(),
          v.minValue(NEVER_LOCKS_AFTER),
          v.maxValue(lockAfterMinuteLimits.most),
        ),
      }),
      rate: { burst: 4, perSecond: 1 },
    },
  },
  screen: {
    remember: { shape: v.strictObject({ preferences: preferencesText }), rate: { burst: 10, perSecond: 4 } },
    copy: { shape: v.strictObject({ text: preferencesText }), rate: { burst: 5, perSecond: 2 } },
    zoom: { shape: v.strictObject({ step: v.picklist(['in', 'out', 'usual']) }) },
    save: { shape: v.strictObject({ text: preferencesText }), rate: { burst: 2, perSecond: 0.2 } },
  },
  windows: {
    open: {
      shape: v.strictObject({ kind: v.picklist(['chart', 'ladder']) }),
      rate: { burst: 4, perSecond: 1 },
    },
  },
})

const addresses = v.strictObject({
  baseUrl: textUpTo(300),
  publicStreamUrl: textUpTo(300),
  privateStreamUrl: textUpTo(300),
})
const keyFields = {
  token,
  venue: textUpTo(300),
  label: textUpTo(60),
  accountId: textUpTo(80),
  addresses: v.exactOptional(addresses),
}
const keyForm: v.GenericSchema<unknown, AddKeyForm> = v.strictObject(keyFields)
const sealedKeyForm: v.GenericSchema<unknown, SealedAddKeyForm> = v.strictObject({
  ...keyFields,
  // SECURITY: a sealed key box has exactly 107 characters. No typed form of a secret key has that length, so none
  // passes as a box.
  box: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{107}$/)),
  publicKey: v.exactOptional(textUpTo(120)),
})
/** Rate limit of key tests; each one sends a request to the venue. */
const keyTestRate = { burst: 3, perSecond: 0.2 }

const sealedBox = v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,4096}$/)))

export const consentInputRules = createInputRules(consentApi, {
  consent: {
    shown: { shape: v.strictObject({ token }) },
    offerKey: { shape: keyForm, rate: keyTestRate },
    checkKey: { shape: sealedKeyForm, rate: keyTestRate },
    clearClipboard: { shape: v.strictObject({ token }), rate: strictRateLimit },
    giveText: {
      shape: v.strictObject({ token, to: v.picklist(['clipboard', 'file']) }),
      rate: strictRateLimit,
    },
    answer: {
      shape: v.variant('is', [
        v.strictObject({ token, is: v.literal('no') }),
        v.strictObject({
          token,
          is: v.literal('yes'),
          ceilings: sealedBox,
          confirmation: sealedBox,
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
            days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_KEY_DAYS)),
          }),
        }),
        v.strictObject({ token, is: v.literal('signed key'), signature: textUpTo(300) }),
        v.strictObject({
          token,
          is: v.literal('profile'),
          label: textUpTo(60),
          venue: v.exactOptional(textUpTo(300)),
          addresses: v.exactOptional(addresses),
          page: v.exactOptional(v.pipe(v.string(), v.maxLength(2_000))),
          asksInPublic: v.exactOptional(v.boolean()),
        }),
        v.strictObject({
          token,
          is: v.literal('address'),
          form: v.strictObject({
            label: textUpTo(60),
            venue: textUpTo(300),
            wallet: textUpTo(100),
            accountId: v.exactOptional(textUpTo(80)),
            addresses: v.exactOptional(addresses),
          }),
        }),
      ]),
    },
  },
})
