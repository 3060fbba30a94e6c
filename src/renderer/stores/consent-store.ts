import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import {
  consentApi,
  type WatchAddressForm,
  type KeychainStatus,
  type KeyCheckResult,
  type AddKeyForm,
  type ProfileDetailsForm,
  type ConsentQuestion,
  type ConfirmationReadiness,
} from '@contract/consent-api'
import type { CreatedKeyForm } from '@contract/created-key-consent'
import type { WalletSecretForm } from '@core/profile/wallet-secret-detection'
import type { Refusal } from '@core/value/result'
import { createPageClient } from '../page-client'
import { createSealedKeyForm, type TypedKeySecret } from '../sealed-key-form'

const bridge = createPageClient(consentApi, () => window.consent)

/** Readiness before main reported any. `typed` is true, so no typed word is requested before main requires one. */
const initialReadiness: ConfirmationReadiness = { armed: false, whole: true, typed: true }

/** Current question of main, and the user's answer. Main alone decides about the effect of an answer. */
export const useConsentStore = defineStore('consent', () => {
  const question = shallowRef<ConsentQuestion>()
  /** Main's readiness to accept a confirmation. For display only: main never trusts this page. */
  const readiness = shallowRef<ConfirmationReadiness>(initialReadiness)
  const refusals = shallowRef<readonly Refusal[]>([])
  const finding = shallowRef<KeyCheckResult>()
  const isChecking = shallowRef(false)
  const keychain = shallowRef<KeychainStatus>()
  /** Secret rejected from a field of this question. `isCleared` is true after its clipboard was cleared. */
  const rejectedSecret = shallowRef<{ readonly what: WalletSecretForm; readonly isCleared: boolean }>()

  function showQuestion(newQuestion: ConsentQuestion | undefined): void {
    question.value = newQuestion
    readiness.value = initialReadiness
    refusals.value = []
    finding.value = undefined
    isChecking.value = false
    rejectedSecret.value = undefined
    keychain.value = newQuestion !== undefined && 'keychain' in newQuestion ? newQuestion.keychain : undefined
  }

  /** Reports to main that the question is readable, which starts main's arming delay. */
  async function reportShown(): Promise<void> {
    if (question.value !== undefined) await bridge.consent.shown({ token: question.value.token })
  }

  async function open(): Promise<void> {
    bridge.consent.asked(showQuestion)
    bridge.consent.armed(news => {
      if (news.token === question.value?.token) readiness.value = news
    })
    bridge.consent.keychain(news => {
      if (news.token === question.value?.token) keychain.value = news.keychain
    })
    const pendingQuestion = await bridge.consent.question()
    if (pendingQuestion.ok && question.value === undefined) showQuestion(pendingQuestion.value)
  }

  const token = (): string => question.value?.token ?? ''

  async function sendAnswer(answer: Parameters<typeof bridge.consent.answer>[0]): Promise<void> {
    const result = await bridge.consent.answer(answer)
    refusals.value = result.ok ? [] : result.error
  }

  async function checkKey(form: Omit<AddKeyForm, 'token'>, secret: TypedKeySecret): Promise<void> {
    isChecking.value = true
    finding.value = undefined
    const sealed = await createSealedKeyForm({ ...form, token: token() }, secret, bridge.consent.offerKey)
    const result = sealed.ok ? await bridge.consent.checkKey(sealed.value) : sealed
    isChecking.value = false
    refusals.value = result.ok ? [] : result.error
    finding.value = result.ok ? result.value : undefined
  }

  async function clearClipboard(): Promise<void> {
    const result = await bridge.consent.clearClipboard({ token: token() })
    if (result.ok && rejectedSecret.value !== undefined)
      rejectedSecret.value = { ...rejectedSecret.value, isCleared: true }
    else if (!result.ok) refusals.value = result.error
  }

  async function exportSigningText(target: 'clipboard' | 'file'): Promise<boolean> {
    const result = await bridge.consent.giveText({ token: token(), to: target })
    refusals.value = result.ok ? [] : result.error
    return result.ok
  }

  return {
    question,
    readiness,
    rejectedSecret,
    refusals,
    finding,
    isChecking,
    keychain,
    open,
    reportShown,
    checkKey,
    decline: () => sendAnswer({ token: token(), is: 'no' }),
    confirm: (sealed: { readonly ceilings?: string; readonly confirmation?: string } = {}) =>
      sendAnswer({ token: token(), is: 'yes', ...sealed }),
    declareOutcome: (outcome: 'done' | 'not done', reason: string) =>
      sendAnswer({ token: token(), is: 'declared', outcome, reason }),
    submitKey: (form: Omit<AddKeyForm, 'token'>) =>
      sendAnswer({ token: token(), is: 'key', form: { ...form, token: token() } }),
    submitAddress: (form: WatchAddressForm) => sendAnswer({ token: token(), is: 'address', form }),
    requestKeyCreation: () => sendAnswer({ token: token(), is: 'make instead' }),
    submitKeyCreation: (form: CreatedKeyForm) => sendAnswer({ token: token(), is: 'made key', form }),
    submitSignature: (signature: string) => sendAnswer({ token: token(), is: 'signed key', signature }),
    exportSigningText,
    submitProfile: (form: ProfileDetailsForm) => sendAnswer({ token: token(), is: 'profile', ...form }),
    clearFinding: () => (finding.value = undefined),
    reportRejectedSecret: (what: WalletSecretForm) =>
      void (rejectedSecret.value = { what, isCleared: false }),
    clearClipboard,
  }
})
