import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type {
  AddressForm,
  KeychainStatus,
  KeyFinding,
  KeyForm,
  ProfileForm,
  Question,
  Readiness,
} from '@contract/consent'
import type { MadeKeyForm } from '@contract/made-key-consent'
import type { MistakenSecret } from '@core/profile/mistaken-secret'
import type { Refusal } from '@core/value/result'
import { consent as bridge } from '../bridge'
import { sealedForm, type TypedSecret } from '../sealed-form'

/** Before main has said anything: as little as it can be, and yet no word asked for before it is known that one is. */
const unready: Readiness = { armed: false, read: true, unread: [], typed: true }

/** The question main asks, and the person's answer on its way back. What the answer does is main's to decide. */
export const useConsent = defineStore('consent', () => {
  const question = shallowRef<Question>()
  /** How far main is with believing a yes. Only for showing: main does not ask this page. */
  const ready = shallowRef<Readiness>(unready)
  const refusals = shallowRef<readonly Refusal[]>([])
  const finding = shallowRef<KeyFinding>()
  const checking = shallowRef(false)
  /** How far the keychain is that the form of a key waits for. */
  const keychain = shallowRef<KeychainStatus>()
  /** What was kept out of a field of this question, and whether the clipboard it came from was emptied since. */
  const keptOut = shallowRef<{ readonly what: MistakenSecret; readonly isCleared: boolean }>()

  function show(asked: Question | undefined): void {
    question.value = asked
    ready.value = unready
    refusals.value = []
    finding.value = undefined
    checking.value = false
    keptOut.value = undefined
    keychain.value = asked !== undefined && 'keychain' in asked ? asked.keychain : undefined
  }

  /** Tells main that the question can be read; from here main's arming delay runs. */
  async function tellShown(): Promise<void> {
    if (question.value !== undefined) await bridge.consent.shown({ token: question.value.token })
  }

  async function open(): Promise<void> {
    bridge.consent.asked(show)
    bridge.consent.armed(news => {
      if (news.token === question.value?.token) ready.value = news
    })
    bridge.consent.keychain(news => {
      if (news.token === question.value?.token) keychain.value = news.keychain
    })
    const waiting = await bridge.consent.question()
    if (waiting.ok && question.value === undefined) show(waiting.value)
  }

  const token = (): string => question.value?.token ?? ''

  async function answer(given: Parameters<typeof bridge.consent.answer>[0]): Promise<void> {
    const taken = await bridge.consent.answer(given)
    refusals.value = taken.ok ? [] : taken.error
  }

  /** Has main try a key without keeping it. */
  async function check(form: Omit<KeyForm, 'token'>, typed: TypedSecret): Promise<void> {
    checking.value = true
    finding.value = undefined
    const sealed = await sealedForm({ ...form, token: token() }, typed, bridge.consent.offerKey)
    const tried = sealed.ok ? await bridge.consent.checkKey(sealed.value) : sealed
    checking.value = false
    refusals.value = tried.ok ? [] : tried.error
    finding.value = tried.ok ? tried.value : undefined
  }

  async function clearClipboard(): Promise<void> {
    const done = await bridge.consent.clearClipboard({ token: token() })
    if (done.ok && keptOut.value !== undefined) keptOut.value = { ...keptOut.value, isCleared: true }
    else if (!done.ok) refusals.value = done.error
  }

  /** Has main give the text that a wallet is to sign to where it is wanted; says whether it did. */
  async function giveText(to: 'clipboard' | 'file'): Promise<boolean> {
    const done = await bridge.consent.giveText({ token: token(), to })
    refusals.value = done.ok ? [] : done.error
    return done.ok
  }

  return {
    question,
    ready,
    keptOut,
    refusals,
    finding,
    checking,
    keychain,
    open,
    tellShown,
    check,
    no: () => answer({ token: token(), is: 'no' }),
    yes: (ceilings?: string) =>
      answer({ token: token(), is: 'yes', ...(ceilings !== undefined && { ceilings }) }),
    declare: (outcome: 'done' | 'not done', reason: string) =>
      answer({ token: token(), is: 'declared', outcome, reason }),
    keep: (form: Omit<KeyForm, 'token'>) =>
      answer({ token: token(), is: 'key', form: { ...form, token: token() } }),
    look: (form: AddressForm) => answer({ token: token(), is: 'address', form }),
    makeInstead: () => answer({ token: token(), is: 'make instead' }),
    makeKey: (form: MadeKeyForm) => answer({ token: token(), is: 'made key', form }),
    giveSignature: (signature: string) => answer({ token: token(), is: 'signed key', signature }),
    giveText,
    edit: (form: ProfileForm) => answer({ token: token(), is: 'profile', ...form }),
    forget: () => (finding.value = undefined),
    keepOut: (what: MistakenSecret) => void (keptOut.value = { what, isCleared: false }),
    clearClipboard,
  }
})
